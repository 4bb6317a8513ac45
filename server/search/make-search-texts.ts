import { setImmediate } from 'node:timers/promises';
import { inArray, type SQL, sql } from 'drizzle-orm';
import {
  fieldsOfProduct,
  ownFieldsOfImportProduct,
  ownFieldsOfMyProduct,
} from '../../contract/rules/search-fields.ts';
import { searchTextOf } from '../../contract/rules/text-search.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import { importProducts, myProducts, products, suppliers } from '../db/schema.ts';
import type { GiveWay } from '../lib/give-way.ts';
import { piecesOf } from '../lib/pieces.ts';
import { supplierVariantsColumn } from '../variants/supplier-variants.ts';

/*
 * Search texts are made by our own function and stored with their source, since databases fold differently, even two of
 * the same kind. A trigger sets a text to null when its source changes, and the next search makes the missing ones: so
 * code that writes doesn't have to think of them, and products that no shop holds need none.
 */

/** The lists that are searched: each row has a text of the shop's own words and one of the product's. */
export type SearchedTable = typeof importProducts | typeof myProducts;

export const ownTextOfImportProduct = (item: { title: string; tags: string[] }): string =>
  searchTextOf(ownFieldsOfImportProduct(item));

export const ownTextOfMyProduct = (mine: { title: string }): string =>
  searchTextOf(ownFieldsOfMyProduct(mine));

/** How many rows' texts are made at once: on PGlite all other work waits for it. */
const piece = 200;

/**
 * Makes the missing texts of the shop's rows of `table`. Rows that another transaction is writing are left to the next
 * time, since they can't be read yet either.
 */
export async function makeSearchTexts(
  db: Db,
  shopId: number,
  table: SearchedTable,
  giveWay: GiveWay = setImmediate,
): Promise<void> {
  const own = await idsOf(
    db,
    sql`select id from ${table} where shop_id = ${shopId} and search_text is null`,
  );
  const supplied = await idsOf(
    db,
    sql`select p.id from ${table} held join ${products} p on p.id = held.product_id
      where held.shop_id = ${shopId} and p.search_text is null`,
  );
  const makeOwn = table === importProducts ? makeForImportProducts : makeForMyProducts;
  for (const ids of piecesOf(own, piece)) {
    await db.transaction((tx) => makeOwn(tx, ids));
    await giveWay();
  }
  for (const ids of piecesOf(supplied, piece)) {
    await db.transaction((tx) => makeForProducts(tx, ids));
    await giveWay();
  }
}

/**
 * Makes the missing texts of all shops, for example after an update of the program or a large import, so that nobody's
 * first search has to wait for them.
 */
export async function makeAllSearchTexts(
  db: Db,
  pace: (shop: string) => GiveWay = () => setImmediate,
): Promise<void> {
  for (const table of [importProducts, myProducts]) {
    const { rows } = await db.execute<{ shop_id: number }>(sql`
      select distinct held.shop_id from ${table} held join ${products} p on p.id = held.product_id
      where held.search_text is null or p.search_text is null`);
    for (const { shop_id } of rows)
      await makeSearchTexts(db, shop_id, table, pace(shopTenant(shop_id)));
  }
}

async function idsOf(db: Db, select: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(select);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

interface Made {
  id: number;
  text: string;
}

async function makeForImportProducts(tx: Db, ids: number[]): Promise<void> {
  const { id, title, tags } = importProducts;
  const rows = await tx
    .select({ id, title, tags })
    .from(importProducts)
    .where(inArray(id, ids))
    .for('no key update', { skipLocked: true });
  await write(
    tx,
    importProducts,
    rows.map((row) => ({ id: row.id, text: ownTextOfImportProduct(row) })),
  );
}

async function makeForMyProducts(tx: Db, ids: number[]): Promise<void> {
  const { id, title } = myProducts;
  const rows = await tx
    .select({ id, title })
    .from(myProducts)
    .where(inArray(id, ids))
    .for('no key update', { skipLocked: true });
  await write(
    tx,
    myProducts,
    rows.map((row) => ({ id: row.id, text: ownTextOfMyProduct(row) })),
  );
}

/** Locked before the variants are read: code that changes variants also touches the product before it commits. */
async function makeForProducts(tx: Db, ids: number[]): Promise<void> {
  const { rows: locked } = await tx.execute<{ id: number }>(sql`
    select id from ${products} where id = any(${intArray(ids)}) for no key update skip locked`);
  if (locked.length === 0) return;
  const rows = await tx
    .select({
      id: products.id,
      sku: products.sku,
      supplier: suppliers.name,
      variants: supplierVariantsColumn,
    })
    .from(products)
    .innerJoin(suppliers, sql`${suppliers.id} = ${products.supplierId}`)
    .where(
      inArray(
        products.id,
        locked.map(({ id }) => id),
      ),
    );
  await write(
    tx,
    products,
    rows.map((row) => ({ id: row.id, text: searchTextOf(fieldsOfProduct(row)) })),
  );
}

async function write(tx: Db, table: SearchedTable | typeof products, made: Made[]): Promise<void> {
  if (made.length === 0) return;
  await tx.execute(sql`
    update ${table} t set search_text = made.text
    from jsonb_to_recordset(${JSON.stringify(made)}::text::jsonb) as made (id int, text text)
    where t.id = made.id`);
}
