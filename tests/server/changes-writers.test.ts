import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeRow } from '../../contract/entities/changes.ts';
import { recordProductChanges } from '../../server/changes/record-products.ts';
import type { Db } from '../../server/db/database.ts';
import { intArray } from '../../server/db/integers.ts';
import * as schema from '../../server/db/schema.ts';
import { importProducts, shops } from '../../server/db/schema.ts';
import { readChanges } from '../../server/delta/read.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { addImportProduct } from '../../server/import-list/add-import-product.ts';
import { editImportProduct } from '../../server/import-list/edit-import-product.ts';
import { readImportProducts } from '../../server/import-list/import-product-rows.ts';
import { removeImportProduct } from '../../server/import-list/remove-import-products.ts';
import { createTestDatabase, whyNoPostgres } from '../support/postgres.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { openTestDatabase } from '../support/server-database.ts';
import { isLong, long } from '../support/share.ts';
import { shopContext } from '../support/shop-context.ts';

const writers = 50;
const runs = Number(process.env.RUNS ?? (isLong ? 16 : 6));

const random = (below: number) => Math.floor(Math.random() * below);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Rolls a transaction back on purpose. */
class RolledBack extends Error {}

/** What a reader knows who has only followed the cursor. */
interface Reader {
  cursor: number;
  pages: number;
  records: Map<number, ChangeRow['value']>;
}

async function readPage(db: Db, shopId: number, reader: Reader): Promise<boolean> {
  const limit = 1 + random(20);
  const { data, meta } = await readChanges(
    db,
    shopId,
    { cursor: reader.cursor, limit },
    { now: Date.now(), giveWay: setImmediate },
  );
  let last = reader.cursor;
  for (const { seq, id, value } of data) {
    expect(seq).toBeGreaterThan(last);
    last = seq;
    if (value === null) reader.records.delete(id);
    else reader.records.set(id, value);
  }
  expect(meta.cursor).toBeGreaterThanOrEqual(last);
  reader.cursor = meta.cursor;
  reader.pages += 1;
  return meta.has_more;
}

interface Scene {
  db: Db;
  shopIds: [number, number];
  productIds: number[];
}

/** One writer: a transaction of a random kind on a random record, sometimes slow, sometimes rolled back. */
async function write({ db, shopIds, productIds }: Scene): Promise<void> {
  await pause(random(10));
  const shopId = shopIds[random(2)] ?? 0;
  const productId = productIds[random(productIds.length)] ?? 0;
  try {
    await db.transaction(async (tx) => {
      await change(tx, shopId, productId, productIds);
      if (random(5) === 0) await pause(random(4));
      if (random(6) === 0) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack) && !(error instanceof Refusal)) throw error;
  }
}

async function change(tx: Db, shopId: number, productId: number, productIds: number[]) {
  const kind = random(10);
  if (kind < 4) return await addImportProduct(shopContext(tx, shopId), productId);
  if (kind < 6) {
    const ids = productIds.filter(() => random(3) === 0);
    const held = intArray(ids);
    // In a fixed order, or two of these writers would deadlock; any other deadlock fails the test.
    await tx.execute(
      sql`select id from variants where product_id = any(${held}) order by id for update`,
    );
    await tx.execute(sql`update variants set stock = stock + 1 where product_id = any(${held})`);
    return await recordProductChanges(tx, ids);
  }
  const [item] = await tx
    .select({ id: importProducts.id })
    .from(importProducts)
    .where(and(eq(importProducts.shopId, shopId), eq(importProducts.productId, productId)));
  if (!item) return;
  if (kind < 8) return await removeImportProduct(shopContext(tx, shopId), item.id);
  await editImportProduct(shopContext(tx, shopId), item.id, { title: `Titel ${random(1000)}` });
}

/**
 * Fifty writers, and a reader for each shop. Throws unless each reader ends with what the server has. Returns how
 * many pages were read meanwhile.
 */
async function run(db: Db, productIds: number[]): Promise<number> {
  const made = await db
    .insert(shops)
    .values([{ name: 'A' }, { name: 'B' }])
    .returning({ id: shops.id });
  const shopIds: [number, number] = [made[0]?.id ?? 0, made[1]?.id ?? 0];
  const readers = shopIds.map((): Reader => ({ cursor: 0, pages: 0, records: new Map() }));
  let writing = true;
  const following = readers.map(async (reader, at) => {
    while (writing) {
      await readPage(db, shopIds[at] ?? 0, reader);
      await pause(1);
    }
  });
  await Promise.all(
    Array.from({ length: writers }, () => write({ db, shopIds, productIds })),
  ).finally(() => {
    writing = false;
  });
  await Promise.all(following);
  const pagesMeanwhile = readers.reduce((sum, { pages }) => sum + pages, 0);
  for (const [at, reader] of readers.entries()) {
    const shopId = shopIds[at] ?? 0;
    while (await readPage(db, shopId, reader)) {
      // The loop reads to the end of the changes.
    }
    const ids = await db
      .select({ id: importProducts.id })
      .from(importProducts)
      .where(eq(importProducts.shopId, shopId));
    const server = await readImportProducts(
      db,
      shopId,
      ids.map(({ id }) => id),
    );
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
    const held = [...reader.records.values()].flatMap((record) => record ?? []).sort(byId);
    expect(held).toEqual(server.sort(byId));
  }
  // Otherwise the next run's stock changes would be reported to these shops, too.
  await db.delete(shops).where(inArray(shops.id, shopIds));
  return pagesMeanwhile;
}

async function newProducts(db: Db): Promise<number[]> {
  const supplierId = await newSupplier(db);
  const ids: number[] = [];
  for (let at = 0; at < 25; at += 1) ids.push((await newProduct(db, { supplierId })).id);
  return ids;
}

describe('[§D-changes] a reader that follows GET /changes ends with the server’s state', () => {
  const reason = whyNoPostgres();
  describe.skipIf(reason !== null)(`PostgreSQL${reason === null ? '' : `: ${reason}`}`, () => {
    let own: Awaited<ReturnType<typeof createTestDatabase>>;
    let pool: pg.Pool;
    let db: Db;
    beforeAll(async () => {
      own = await createTestDatabase();
      pool = new pg.Pool({ connectionString: own.url, max: writers + 4 });
      // `end` returns before the last connection is gone, and dropping the database then breaks that one.
      pool.on('error', () => {});
      db = drizzle(pool, { schema });
    });
    afterAll(async () => {
      await pool.end();
      await own.drop();
    });

    it('a writer that commits late leaves no gap: those of its shop wait with their numbers, those of others don’t', async () => {
      const [first = 0, second = 0, third = 0] = await newProducts(db);
      const made = await db
        .insert(shops)
        .values([{ name: 'A' }, { name: 'B' }])
        .returning({ id: shops.id });
      const [shopId = 0, otherId = 0] = made.map(({ id }) => id);
      const reader: Reader = { cursor: 0, pages: 0, records: new Map() };
      let commit = () => {};
      const held = new Promise<void>((resolve) => {
        commit = resolve;
      });
      let written = () => {};
      const hasWritten = new Promise<void>((resolve) => {
        written = resolve;
      });
      const slow = db.transaction(async (tx) => {
        await addImportProduct(shopContext(tx, shopId), first);
        written();
        await held;
      });
      await hasWritten;
      let quickIsDone = false;
      const quick = db
        .transaction((tx) => addImportProduct(shopContext(tx, shopId), second))
        .then(() => {
          quickIsDone = true;
        });
      await db.transaction((tx) => addImportProduct(shopContext(tx, otherId), third));
      await pause(50);
      expect(quickIsDone).toBe(false);
      expect(await readPage(db, shopId, reader)).toBe(false);
      expect([reader.cursor, reader.records.size]).toEqual([0, 0]);
      commit();
      await Promise.all([slow, quick]);
      while (await readPage(db, shopId, reader)) {
        // The loop reads to the end of the changes.
      }
      expect([reader.cursor, reader.records.size]).toEqual([2, 2]);
      await db.delete(shops).where(inArray(shops.id, [shopId, otherId]));
    });

    it(
      `${writers} writers on as many connections, ${runs} runs (RUNS)`,
      async () => {
        const productIds = await newProducts(db);
        let pages = 0;
        for (let at = 0; at < runs; at += 1) pages += await run(db, productIds);
        expect(pages).toBeGreaterThan(runs * 2);
        expect(pool.totalCount).toBeGreaterThan(writers / 2);
      },
      runs * 5_000,
    );
  });

  it(`PGlite, ${writers} writers, ${Math.ceil(runs / 8)} runs`, {
    ...long,
    timeout: runs * 5_000,
  }, async () => {
    const database = await openTestDatabase('pglite');
    try {
      const productIds = await newProducts(database.db);
      for (let at = 0; at < Math.ceil(runs / 8); at += 1) {
        expect(await run(database.db, productIds)).toBeGreaterThan(2);
      }
    } finally {
      await database.close();
    }
  });
});
