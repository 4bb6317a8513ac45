import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { markedRows, markMyProducts } from '../changes/mark-listings.ts';
import { recordFound } from '../changes/record-found.ts';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import type { GiveWay } from '../lib/give-way.ts';
import { piecesOf } from '../lib/pieces.ts';

/** How many products one transaction moves: on PGlite all other work waits for it. */
const piece = 100;

/**
 * Moves the products of supplier categories whose mapping has changed, a few at a time, together with the shops' copies
 * of them `[§D-categories-moved]`. Several processes may do so at once; what one leaves undone, the next one does.
 */
export async function moveMapped(
  db: Db,
  giveWay: GiveWay = setImmediate,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute<{ id: number; category_id: number | null }>(sql`
      select id, category_id from supplier_categories where moving and id > ${after} order by id limit 1`);
    const [own] = rows;
    if (own === undefined) return;
    for (const ids of piecesOf(await misplaced(db, own.id), piece)) {
      if (signal?.aborted) return;
      await db.transaction((tx) => movePiece(tx, own.id, ids));
      await giveWay();
    }
    // If the category was mapped elsewhere in the meantime, it isn't marked as done, and is gone through again.
    const done = await db.execute(sql`
      update supplier_categories set moving = false
      where id = ${own.id} and category_id is not distinct from ${own.category_id}::int returning id`);
    if (done.rows.length > 0) after = own.id;
  }
}

async function misplaced(db: Db, ownId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select p.id from products p join supplier_categories s on s.id = p.supplier_category_id
    where s.id = ${ownId} and p.category_id is distinct from s.category_id`);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/**
 * A shop's copy moves too if it was in the same category as the product; a copy that the shop has put elsewhere stays
 * there.
 */
async function movePiece(tx: Db, ownId: number, ids: readonly number[]): Promise<void> {
  // A shop that is just adding one of them has a share lock on it: once this statement returns, the shop's row exists.
  const before = await tx.execute<{ id: number; was: number | null; becomes: number | null }>(sql`
    select p.id, p.category_id as was, s.category_id as becomes
    from products p join supplier_categories s on s.id = p.supplier_category_id
    where s.id = ${ownId} and p.id = any(${intArray(ids)}) and p.category_id is distinct from s.category_id
    order by p.id for no key update of p`);
  if (before.rows.length === 0) return;
  const moved = sql`jsonb_to_recordset(${JSON.stringify(before.rows)}::text::jsonb) as m (id int, was int, becomes int)`;
  await tx.execute(sql`
    update products p set category_id = m.becomes, updated_at = now() from ${moved} where p.id = m.id`);
  const listed = await tx.execute<Held>(sql`
    update import_products h set category_id = m.becomes from ${moved}
    where h.product_id = m.id and h.category_id is not distinct from m.was returning h.id, h.shop_id`);
  const sold = await tx.execute<Held>(sql`
    update my_products h set category_id = m.becomes from ${moved}
    where h.product_id = m.id and h.category_id is not distinct from m.was returning h.id, h.shop_id`);
  const marked = await markMyProducts(
    tx,
    sold.rows.map(({ id }) => id),
    Date.now(),
  );
  const found = [
    ...listed.rows.map((row) => ({ ...row, entity: 'import-products' })),
    ...sold.rows.map((row) => ({ ...row, entity: 'my-products' })),
  ];
  if (found.length === 0) return;
  await recordFound(
    tx,
    sql`select 'shop:' || shop_id as tenant, entity, id
      from jsonb_to_recordset(${JSON.stringify(found)}::text::jsonb) as f (id int, shop_id int, entity text)
      union all
      ${markedRows(marked)}`,
  );
}

interface Held extends Record<string, unknown> {
  id: number;
  shop_id: number;
}

/**
 * An import writes products with the mapping as it was when it came to them, so those mapped since `start` are gone
 * through again.
 */
export async function moveAgain(db: Db, supplierId: number, start: Date): Promise<void> {
  // The server's clock and the database's may differ.
  const since = new Date(start.getTime() - 60_000).toISOString();
  await db.execute(sql`
    update supplier_categories set moving = true
    where supplier_id = ${supplierId} and mapped_at > ${since}::timestamptz and mapped_at > created_at`);
}
