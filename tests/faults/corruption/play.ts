import { deleteDatabase, tenantDatabase } from '../../../src/db/database.ts';
import { databaseName } from '../../../src/db/names.ts';
import { newId } from '../../../src/lib/browser/ids.ts';
import { startCommand } from '../../../src/machines/outbox.ts';
import { openSync } from '../../../src/sync/open.ts';
import type { OpenSync } from '../../../src/sync/types.ts';
import type { FakeServer } from '../../store/support/fake-server.ts';
import { shop } from '../../store/support/in-database.ts';
import { corruptRow, pick, randomOf } from './corrupt.ts';
import type { Prepared, Rows } from './device.ts';
import { comesTo, judgeOffline, judgeOnline, type Seen, see } from './judge.ts';

const keyPaths: Record<string, string> = {
  ...{ events: 'seq', outbox: 'id', snapshots: 'key', quarantine: 'seq', meta: 'key' },
};
/** A deleted event can't be noticed, so events are only changed. */
const mayGo = (table: string) => table !== 'events';

export async function openOn(server: FakeServer, userId: string): Promise<OpenSync> {
  server.session.userId = userId;
  return openSync({
    tenant: shop,
    userId,
    request: server.request,
    config: { base: '/api', additions: ['changes', 'codes', 'idempotency', 'tenant', 'rev'] },
    loadStartCommand: async () => startCommand,
    connectivity: server.connectivity,
  });
}

export async function fill(userId: string, rows: Rows): Promise<void> {
  const database = tenantDatabase<never>(databaseName(userId, shop));
  await database.open();
  await database.transaction('rw', database.tables, async () => {
    for (const table of database.tables) {
      const all = rows[table.name] ?? [];
      if (all.length > 0) await table.bulkPut(structuredClone(all));
    }
  });
  database.close();
}

export const remove = (userId: string): Promise<void> => deleteDatabase(databaseName(userId, shop));

/** The ids of the records in a row, found in its text. */
function touchedBy(table: string, row: Record<string, unknown>) {
  const text = JSON.stringify(row).replaceAll('\\"', '"');
  const named = (entity: string) => text.includes(`"${entity}"`) || text.includes(`/${entity}/`);
  const ids = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
  const isHead = row.key === 'head';
  return {
    table,
    items: new Set(named('import-products') && !isHead ? ids : []),
    orders: new Set(named('orders') && !isHead ? ids : []),
  };
}

/** Breaks one row of a table, opens the device offline and then online, and returns what went wrong. */
export async function play(
  table: string,
  seed: number,
  base: Prepared,
  before: Seen,
): Promise<string[]> {
  const random = randomOf(seed);
  const userId = `corrupted-${newId()}`;
  const keyPath = keyPaths[table] ?? 'key';
  const rows = structuredClone(base.rows);
  const all = rows[table] ?? [];
  const row = pick(random, all);
  const broken = corruptRow(random, row, keyPath, mayGo(table));
  rows[table] = all.map((one) => (one === row ? broken : one)).filter((one) => one !== null);
  const touched = touchedBy(table, row);
  const wrong: string[] = [];
  const server = base.server();
  await fill(userId, rows);
  const opened: OpenSync[] = [];
  try {
    const offline = await openOn(server, userId);
    opened.push(offline);
    if (offline.sync.health.get() !== 'durable') wrong.push(`health: ${offline.sync.health.get()}`);
    const seen = await see(offline);
    if (typeof seen === 'string') wrong.push(seen);
    else {
      // A row found broken while it is shown is set aside shortly afterwards.
      const judged = () => judgeOffline(seen, before, touched, offline.sync.aside.get());
      await comesTo(() => judged().length === 0 || offline.sync.aside.get() > 0);
      wrong.push(...judged());
    }
    const told = offline.sync.aside.get();
    await offline.close();
    opened.pop();

    const online = await openOn(server, userId);
    opened.push(online);
    server.setOnline(true);
    const isToldOf = () => online.sync.aside.get() > 0;
    const mayDiffer = (id: number) => touched.items.has(id);
    wrong.push(...(await judgeOnline(online, server, isToldOf, mayDiffer)));
    const toldBy = Math.max(told, online.sync.aside.get());
    await online.close();
    opened.pop();

    server.setOnline(false);
    const healed = await openOn(server, userId);
    opened.push(healed);
    const after = await see(healed);
    if (typeof after === 'string') wrong.push(`afterwards ${after}`);
    else if (after.items.size !== server.items.size)
      wrong.push(`afterwards ${after.items.size} of ${server.items.size} items`);
    if (healed.sync.aside.get() > toldBy) wrong.push('told of once more');
  } catch (error) {
    wrong.push(`threw ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  } finally {
    for (const one of opened) await one.close().catch(() => {});
    await remove(userId);
  }
  return wrong.map((one) => `${table} ${seed}: ${one}`);
}
