import { beforeEach, expect, test, vi } from 'vitest';
import { bringShapes, fitsAnswer } from '../../src/shapes/shapes.ts';
import { serverWith } from './support/changes.ts';
import { live, open, restartedOffline, until } from './support/opened.ts';

vi.mock('../../src/shapes/shapes.ts', { spy: true });

const search = { query: { include: 'product-filters', search: 'vare', supplier_id: 9 } } as const;

/** The shapes of rarely used answers, which are loaded when a page needs them: here once the test says so. */
let shapes: { arrive(): void; fail(): void };
beforeEach(() => {
  const arrival = new Promise<void>((resolve, reject) => {
    shapes = { arrive: resolve, fail: () => reject(new Error('The chunk is missing.')) };
  });
  vi.mocked(bringShapes).mockReset().mockReturnValue(arrival);
});

async function keptAndOffline() {
  const server = serverWith(1);
  const first = await open(server);
  await until(first.sync.watch('GET /products', search), live);
  const { sync } = await restartedOffline(server, first);
  vi.mocked(fitsAnswer).mockReset().mockReturnValue(null);
  const states: string[] = [];
  const kept = sync.watch('GET /products', search);
  kept.subscribe(() => states.push(kept.get().state));
  return { sync, kept, states };
}

test('[§1-offline] what the device has is never told as missing while it is checked', async () => {
  const { kept, states } = await keptAndOffline();
  expect(kept.get()).toEqual({ state: 'loading' });
  vi.mocked(fitsAnswer).mockReset();
  shapes.arrive();
  await until(kept, ({ state }) => state === 'ready');
  expect(kept.get()).toMatchObject({ source: 'stored' });
  expect(states).toEqual(['ready']);
});

test('[§1-offline] what can’t be checked isn’t shown, and is checked once that is possible', async () => {
  const { sync, kept } = await keptAndOffline();
  expect(kept.get()).toEqual({ state: 'loading' });
  shapes.fail();
  await until(kept, ({ state }) => state === 'failed');
  expect(kept.get()).toEqual({ state: 'failed', failure: { kind: 'offline' } });
  vi.mocked(bringShapes).mockReset();
  vi.mocked(fitsAnswer).mockReset();
  await sync.refresh();
  await until(kept, ({ state }) => state === 'ready');
});
