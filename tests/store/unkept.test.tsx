import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Product } from '../../contract/entities/products.ts';
import type { OfflineReason } from '../../src/api/probe.ts';
import { cell } from '../../src/lib/pure/cell.ts';
import { systemClock } from '../../src/lib/pure/clock.ts';
import { connectivityMachine } from '../../src/machines/connectivity.ts';
import { links } from '../../src/router/links.ts';
import { useAddToList } from '../../src/screens/search-products/use-add-to-list.ts';
import type { StoreHealth } from '../../src/sync/state/types.ts';
import type { Sync } from '../../src/sync/types.ts';
import { dismissToast, toastStore } from '../../src/ui/toast.ts';
import { inPage } from './support/in-page.tsx';

const { show, found } = inPage(['shop', 'shop.later', 'search-products']);

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

const told = () => toastStore.get().map(({ text }) => String(text));

function Adding() {
  const { add } = useAddToList();
  const product = { id: 7, title: 'Egebord' } as Product;
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => void add(product, currentTarget)}>
        +
      </button>
      <nav>
        <a href={links.importList()}>
          <svg width="16" height="16" aria-hidden="true" />
          Importliste
        </a>
      </nav>
    </>
  );
}

const outOfReach = connectivityMachine.provide({
  actors: { probe: fromPromise<OfflineReason | null>(async () => 'network') },
});

async function showOffline(state: StoreHealth) {
  const connectivity = createActor(outOfReach, {
    input: { clock: systemClock, onLine: false },
  }).start();
  await waitFor(connectivity, (now) => now.matches('offline'));
  const sync = {
    ...{ health: cell(state), outbox: cell([]), watch: () => cell({ state: 'loading' }) },
    commit: async () => 'one',
  } as Partial<Sync> as Sync;
  show(<Adding />, { sync, machines: { connectivity } });
}

test.each<[StoreHealth, RegExp, number]>([
  ['durable', /^Egebord er gemt på denne enhed/, 1],
  [
    'memory',
    /^Ikke gemt på enheden, for browseren gemmer intet\..*hvis vinduet forbliver åbent/,
    0,
  ],
])(
  '[§D-storage] [§D-fall] offline, with a store that is %s, a change is told of as what it is, and a drop falls for what is stored alone',
  async (state, words, drops) => {
    let fallen = 0;
    const observer = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      fallen += added.filter(
        (node) => node instanceof HTMLElement && 'falls' in node.dataset,
      ).length;
    });
    observer.observe(document, { childList: true, subtree: true });
    await showOffline(state);
    await expect.poll(() => document.querySelector('button')).not.toBeNull();
    found('button').click();
    await expect.poll(told).toEqual([expect.stringMatching(words)]);
    expect(fallen).toBe(drops);
    observer.disconnect();
  },
);
