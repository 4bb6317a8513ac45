import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { unpackTar } from 'modern-tar/fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTables } from '../../server/backup/load-tables.ts';
import { type Manifest, manifest } from '../../server/backup/manifest.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createPglite, overPglite } from '../../server/db/open-pglite.ts';
import * as schema from '../../server/db/schema.ts';
import { version } from '../../server/lib/version.ts';
import { toOrders } from '../../server/orders/order-rows.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { onOneDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';
import { long, shareOf } from '../support/share.ts';

/**
 * Backups of the demo made by earlier versions, named `version-migrations`. Each release adds one: run `npm run
 * backup` beside `npm start` in a new folder.
 */
const released = path.join(import.meta.dirname, 'released');
const files = (await readdir(released)).sort((a, b) => migrationsOf(a) - migrationsOf(b));

function migrationsOf(file: string): number {
  return Number(/-(\d+)\.tar\.gz$/.exec(file)?.[1]);
}

/** Tables of what people have made: no migration may add or remove rows. */
const kept = [
  'users',
  'shops',
  'suppliers',
  'products',
  'variants',
  'import_products',
  'my_products',
  'orders',
];

async function countsOf(db: Db): Promise<Manifest['tables']> {
  const counts: Manifest['tables'] = {};
  for (const table of kept) {
    const { rows } = await db.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${sql.identifier(table)}`,
    );
    counts[table] = rows[0]?.rows ?? 0;
  }
  return counts;
}

const countsIn = ({ tables }: Manifest) =>
  Object.fromEntries(kept.map((table) => [table, tables[table]]));

/** Purchase orders used to have the states of orders. */
const standings: Record<string, string> = {
  placed: 'accepted',
  partially_shipped: 'partly_shipped',
  shipped: 'shipped',
  delivered: 'shipped',
  failed: 'refused',
  outcome_unknown: 'outcome_unknown',
  cancelled: 'cancelled',
  refunded: 'cancelled',
};

function asItStandsNow(part: { state: string; reason: string | null; reference: string | null }) {
  const isAgreed = !/pending|awaiting|on_hold|cancelled|refunded/.test(part.state);
  const waits = part.state === 'confirmed' || part.state === 'placing';
  return {
    ...part,
    state: standings[part.state] ?? 'draft',
    reason: waits ? 'no_channel' : part.reason,
    reference: part.reference ?? (isAgreed ? expect.stringMatching(/^DL-/) : null),
    // An order that is over may have been confirmed before.
    is_agreed: /cancelled|refunded/.test(part.state) ? expect.any(Boolean) : isAgreed,
    waits: false,
  };
}

/**
 * Expects the parts that used to be inside the orders: they keep what they were, have rows of their own, and are sent
 * to devices.
 */
async function expectParts(db: Db, file: string): Promise<void> {
  const text = await readFile(path.join(folder, file, 'tables/orders.ndjson'), 'utf8');
  const before = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const rows = await db.select().from(schema.orders);
  const now = new Map((await toOrders(db, rows)).map((order) => [order.id, order]));
  expect(before.length).toBeGreaterThan(60);
  for (const { id, purchase_orders, cost } of before) {
    const order = now.get(id);
    expect(order?.purchase_orders).toEqual(purchase_orders.map(asItStandsNow));
    const parts = await db
      .select()
      .from(schema.purchaseOrders)
      .where(eq(schema.purchaseOrders.orderId, id));
    const agreed = parts.flatMap(({ lines }) => lines);
    expect(agreed.reduce((sum, line) => sum + line.unit_cost * line.quantity, 0)).toBe(cost);
    for (const { state, timeline } of parts) expect(timeline.at(-1)?.state ?? state).toBe(state);
  }
  const sent = await db.select().from(schema.parcels);
  for (const { lines, timeline } of sent) {
    expect(lines.length).toBeGreaterThan(0);
    expect(timeline[0]?.state).toBe('shipped');
  }
  const told = await db.execute<{ entity: string; count: number }>(sql`
    select entity, count(*)::int as count from changes where entity in ('purchase-orders', 'parcels') group by entity order by entity`);
  expect(told.rows).toEqual([
    { entity: 'parcels', count: sent.length },
    { entity: 'purchase-orders', count: before.flatMap((one) => one.purchase_orders).length },
  ]);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dropline-released-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The data folder as the earlier version left it. */
async function leftBy(file: string): Promise<{ dataDir: string; told: Manifest }> {
  const unpacked = path.join(folder, file);
  await mkdir(unpacked);
  await pipeline(createReadStream(path.join(released, file)), createGunzip(), unpackTar(unpacked));
  const told = manifest.parse(
    JSON.parse(await readFile(path.join(unpacked, 'manifest.json'), 'utf8')),
  );
  const dataDir = path.join(unpacked, 'data');
  await mkdir(dataDir);
  const client = await createPglite({ dataDir: path.join(dataDir, 'pglite') });
  const db = overPglite(client);
  await migrate(db, told.migrations.length);
  await loadTables(db, unpacked, told);
  for (const [name, last] of Object.entries(told.sequences)) {
    await db.execute(sql`select setval(${name}::regclass, ${Math.max(1, last)}::bigint)`);
  }
  await client.close();
  return { dataDir, told };
}

test('[§D-backup] the program’s own version is among those that are kept', () => {
  expect(files.some((file) => file.startsWith(`${version}-`))).toBe(true);
});

describe('a data folder of an earlier program', () => {
  test.each(files)(
    '[§D-backup] %s opens with all that people have made, and is worked with',
    long,
    async (file) => {
      const { dataDir, told } = await leftBy(file);
      expect(told.migrations).toHaveLength(migrationsOf(file));
      const opened = await openDatabase({ dataDir, databaseUrl: null });
      try {
        expect(await countsOf(opened.db)).toEqual(countsIn(told));
        await expectParts(opened.db, file);
      } finally {
        await opened.close();
      }

      const app = await startApp({ dataDir, flags: ['--no-demo'] });
      try {
        const api = callsTo(app.url);
        const body = { email: 'merchant@example.com', password: 'dropline-demo', remember: false };
        const { token } = (await api.ok('POST /auth/login', { body })).data;
        const [item] = (await api.ok('GET /import-products', { query: {} }, { token })).data;
        if (!item) throw new Error('The import list is empty.');
        const edited = await api.ok(
          'PATCH /import-products/{id}',
          { id: item.id, body: { title: 'En ny titel' } },
          { token },
        );
        expect(edited.data.title).toBe('En ny titel');
      } finally {
        await app.stop();
      }
    },
  );
});

onOneDatabase('a backup of an earlier program', (kind) => {
  // A quick run takes only the oldest, which every migration has to handle.
  test.each(shareOf(files, files.length))(
    '[§D-backup] %s is restored with all that people have made',
    async (file) => {
      const { db, close } = await openTestDatabase(kind);
      try {
        const dataDir = await mkdtemp(path.join(folder, 'restored-'));
        const told = await restoreBackup({
          db,
          dataDir,
          storage: openFolder(dataDir),
          file: path.join(released, file),
        });
        expect(await countsOf(db)).toEqual(countsIn(told));
      } finally {
        await close();
      }
    },
  );
});
