import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import { markedRows, markProducts } from './mark-listings.ts';
import { recordFound } from './record-found.ts';

/**
 * After a change of a supplier's stock, costs or words: updates the shops' own products (sold out, back in stock,
 * checked now) and records the change for every shop that holds one of the products `[§D-changes]`. Like
 * `recordChanges`, it is called once, as the last statement of the transaction that changes the products.
 */
export async function recordProductChanges(db: Db, productIds: readonly number[]): Promise<void> {
  const ids = [...new Set(productIds)].sort((a, b) => a - b);
  if (ids.length === 0) return;
  // A shop that is just adding the product has a share lock on it. This waits for that shop, because otherwise its new
  // row, made from the old stock, would be missed.
  await db.execute(sql`
    select id from products where id = any(${intArray(ids)}) order by id for no key update`);
  await settleStock(db, ids);
  const marked = await markProducts(db, ids, Date.now());
  await recordFound(
    db,
    sql`
      select 'shop:' || shop_id as tenant, 'import-products' as entity, id
      from import_products where product_id = any(${intArray(ids)})
      union all
      select 'shop:' || shop_id, 'my-products', id
      from my_products where product_id = any(${intArray(ids)})
      union all
      ${markedRows(marked)}`,
  );
}

/** Only included variants count; a product that the shop has put on hold or taken off sale stays as it is. */
async function settleStock(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    with held as (
      select id from my_products where product_id = any(${intArray(ids)}) order by id for update
    ),
    stocked as (
      select mine.id, mine.status, coalesce(sum(variants.stock), 0) as stock
      from held join my_products mine using (id)
      left join lateral jsonb_to_recordset(mine.variants) as chosen (variant_id int, included boolean)
        on chosen.included
      left join variants on variants.id = chosen.variant_id
      group by mine.id, mine.status
    )
    update my_products mine set
      last_checked_at = now(),
      status = case
        when stocked.status = 'active' and stocked.stock <= 0 then 'out_of_stock'
        when stocked.status = 'out_of_stock' and stocked.stock > 0 then 'active'
        else stocked.status
      end
    from stocked where mine.id = stocked.id`);
}
