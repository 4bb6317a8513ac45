import { afterEach, expect, test, vi } from 'vitest';
import { StoreBanner } from '../../src/banners/store-banner.tsx';
import { syncCentreStore } from '../../src/features/sync-centre/sync-centre-store.ts';
import { cell } from '../../src/lib/pure/cell.ts';
import type { StoreHealth } from '../../src/sync/state/types.ts';
import type { Sync } from '../../src/sync/types.ts';
import { dismissToast, toastStore } from '../../src/ui/toast.ts';
import { inPage } from './support/in-page.tsx';

const { element, show: render, buttons, button } = inPage(['shop', 'shop.later']);

afterEach(() => {
  syncCentreStore.set(false);
  for (const { id } of toastStore.get()) dismissToast(id);
});

/** Shows the banner for a store in this state, with `waiting` unsent changes. */
function show(state: StoreHealth, waiting = 0) {
  const health = cell<StoreHealth>(state);
  const outbox = cell(Array.from({ length: waiting }, (_, id) => ({ id, state: 'queued' })));
  render(<StoreBanner />, { sync: { health, outbox } as unknown as Sync });
  return health;
}

const told = () => toastStore.get().map(({ text }) => text);

test.each<[StoreHealth, RegExp, string[], string[]]>([
  ['memory', /gemmer intet.*Kun det, der er sendt/, ['Prøv igen'], ['Se ændringer']],
  ['full', /næsten fuld.*Dine ændringer bliver gemt.*gør plads/, [], []],
  ['refusing', /ikke gemt.*det, du gemte før.*Gør plads/i, [], []],
  ['lost', /slettet.*i sikkerhed på serveren/, ['Genindlæs'], ['Se ændringer', 'Genindlæs']],
  ['outdated', /nyere version.*kun læses.*intet nyt gemmes/, ['Genindlæs'], ['Genindlæs']],
])(
  '[§D-storage] a store that is %s says what happened, what is safe, and offers what helps',
  async (state, words, alone, whileSomethingWaits) => {
    show(state);
    await expect.poll(() => element.textContent).toMatch(words);
    expect(buttons()).toEqual(alone);
    show(state, 2);
    await expect.poll(buttons).toEqual(whileSomethingWaits);
    if (whileSomethingWaits.includes('Se ændringer')) button('Se ændringer').click();
    expect(syncCentreStore.get()).toBe(whileSomethingWaits.includes('Se ændringer'));
  },
);

test('[§D-storage] a change that can’t be kept is told of over whatever lies before the banner, once at a time', async () => {
  const health = show('full');
  await expect.poll(() => element.textContent).toContain('næsten fuld');
  expect(told()).toEqual([]);

  const hush = (event: PromiseRejectionEvent) => event.preventDefault();
  addEventListener('unhandledrejection', hush);
  const refuse = () => {
    void Promise.reject(Object.assign(new Error(''), { name: 'NotKept' }));
  };
  health.set('refusing');
  refuse();
  await expect.poll(told).toEqual([expect.stringContaining('ikke gemt')]);
  refuse();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told()).toHaveLength(1);

  for (const { id } of toastStore.get()) dismissToast(id);
  refuse();
  await vi.waitUntil(() => told().length === 1);
  removeEventListener('unhandledrejection', hush);
});
