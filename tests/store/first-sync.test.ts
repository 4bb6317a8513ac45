import { afterEach, describe, expect, test } from 'vitest';
import type { Newest } from '../../src/sync/state/types.ts';
import type { Sync } from '../../src/sync/types.ts';
import { serverWith } from './support/changes.ts';
import type { FakeServer } from './support/fake-server.ts';
import { live, open, restartedOffline, until } from './support/opened.ts';
import { importProduct, order } from './support/records.ts';

const asked = (server: FakeServer) =>
  server.calls('GET /changes').map(({ args }) => args.query as Record<string, unknown>);
const asksForRest = (query: Record<string, unknown>) => query.below !== undefined;
const ids = (records: readonly { id: number }[]) => records.map(({ id }) => id);
const down = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at);

/** Loses the connection at each request for records beyond the newest; the returned function mends it. */
function breakForRest(server: FakeServer): () => void {
  const { request } = server;
  server.request = (call, args, options) => {
    const { query } = args as { query?: Record<string, unknown> };
    if (call === 'GET /changes' && query && asksForRest(query)) server.setOnline(false);
    return request(call, args, options);
  };
  return () => {
    server.request = request;
  };
}

/** The older records come when there is time, which takes long on a busy machine. */
const whole = (sync: Sync) => until(sync.records('import-products'), live, 25_000);

const isThere = (newest: Newest<'import-products'> | null): boolean => newest !== null;

function setLine(line: { saveData: boolean; type?: string }): EventTarget {
  const connection = Object.assign(new EventTarget(), line);
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  return connection;
}

afterEach(function forgetLine() {
  Reflect.deleteProperty(navigator, 'connection');
});

describe('the first reading of a shop', () => {
  test('[§D-first-sync] brings the newest of each list first, then what is older, and ends with all of it', async () => {
    const server = serverWith(2_300);
    for (let id = 1; id <= 250; id++) server.putOrder(order(id));
    const { sync } = await open(server);
    const newest = await until(sync.newest('import-products'), isThere);
    expect(ids(newest?.rows ?? []).slice(0, 200)).toEqual(down(2_300, 2_101));
    const list = await whole(sync);
    expect(list.state === 'ready' && ids(list.value)).toEqual(down(2_300, 1));
    expect(sync.rest.get()).toBeNull();
    expect(sync.newest('import-products').get()).toBeNull();
    const orders = await until(sync.records('orders'), ({ state }) => state === 'ready');
    expect(orders.state === 'ready' && orders.value).toHaveLength(250);
    const [first, ...others] = asked(server);
    expect(first).toEqual({ newest: 'all', limit: 200, form: 'runs' });
    const rest = others.filter(asksForRest);
    expect(rest.map(({ newest, below }) => [newest, below])).toEqual([
      ...[2_101, 1_601, 1_101, 601, 101].map((below) => ['import-products', below]),
      ['orders', 51],
    ]);
  });

  test('[§D-first-sync] tells how much is here and how much isn’t, until all is', async () => {
    const server = serverWith(2_300);
    const { sync } = await open(server);
    const told: unknown[] = [];
    const unfollow = sync.rest.subscribe(() => told.push(sync.rest.get()));
    await whole(sync);
    unfollow();
    expect(told).toEqual([
      { here: 200, older: 2_100, waits: false },
      { here: 1_200, older: 1_100, waits: false },
      { here: 2_200, older: 100, waits: false },
      null,
    ]);
  });

  test('[§D-first-sync] goes on where the line broke, after a restart, and shows offline what is here as a part', async () => {
    const server = serverWith(1_000);
    const mend = breakForRest(server);
    const first = await open(server);
    await until(first.sync.newest('import-products'), (newest) => newest?.source === 'stored');
    const second = await restartedOffline(server, first);
    const newest = await until(second.sync.newest('import-products'), isThere);
    expect(newest).toMatchObject({ older: 800, source: 'stored' });
    expect(ids(newest?.rows ?? [])).toEqual(down(1_000, 801));
    server.seen.length = 0;
    mend();
    await second.close();
    server.setOnline(true);
    const third = await open(server, { userId: first.userId });
    const list = await whole(third.sync);
    expect(list.state === 'ready' && list.value).toHaveLength(1_000);
    expect(asked(server).some(({ newest }) => newest === 'all')).toBe(false);
    expect(asked(server).find(asksForRest)).toMatchObject({ below: 801 });
  });

  test('[§D-first-sync] [§D-changes] what others do meanwhile is as the server has it in the end', async () => {
    setLine({ saveData: true });
    const server = serverWith(900);
    const { sync } = await open(server);
    await until(sync.newest('import-products'), isThere);
    server.put(importProduct(5, { title: 'Ændret før den kom', rev: 2 }));
    server.put(importProduct(850, { title: 'Ændret siden', rev: 2 }));
    server.remove(6);
    server.remove(851);
    server.arrive();
    await sync.refresh();
    server.put(importProduct(7, { title: 'Ændret igen', rev: 2 }));
    server.remove(8);
    sync.demandRest();
    await until(sync.records('import-products'), ({ state }) => state === 'ready');
    await sync.refresh();
    const list = sync.records('import-products').get();
    const here = list.state === 'ready' ? list.value.map(({ value }) => value) : [];
    expect(here).toEqual([...server.items.values()].sort((a, b) => b.id - a.id));
  });

  test('[§D-first-sync] a device that saves data fetches the rest when the person asks', async () => {
    setLine({ saveData: true });
    const server = serverWith(900);
    const { sync } = await open(server);
    await until(sync.rest, (rest) => rest?.waits === true);
    server.put(importProduct(901));
    await sync.refresh();
    expect(sync.newest('import-products').get()?.rows[0]?.id).toBe(901);
    expect(asked(server).some(asksForRest)).toBe(false);
    sync.demandRest();
    const list = await whole(sync);
    expect(list.state === 'ready' && list.value).toHaveLength(901);
  });

  test('[§D-first-sync] a device that saves data fetches the rest by itself once it is on Wi-Fi', async () => {
    const connection = setLine({ saveData: true, type: 'cellular' });
    const server = serverWith(900);
    const { sync } = await open(server);
    await until(sync.rest, (rest) => rest?.waits === true);
    Object.assign(connection, { type: 'wifi' }).dispatchEvent(new Event('change'));
    const list = await whole(sync);
    expect(list.state === 'ready' && list.value).toHaveLength(900);
  });

  test('[§D-first-sync] a back end that knows nothing of it is read from its oldest change', async () => {
    const server = serverWith(900);
    server.changes.knowsNewest = false;
    const { sync } = await open(server);
    const list = await whole(sync);
    expect(list.state === 'ready' && list.value).toHaveLength(900);
    expect(asked(server).filter(({ newest }) => newest)).toHaveLength(1);
    expect(asked(server)[1]).toEqual({ cursor: 500, form: 'runs' });
  });
});
