import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';

/** Why a product is unavailable after its supplier's partnership with the shop ended. */
export const partnershipEnded = 'partnership_ended';

interface Pair {
  shopId: number;
  supplierId: number;
}

/**
 * Whether the shop's partnership with the supplier has ended without a new one: the supplier's products then have stock
 * 0 for that shop. A shop that never was a partner is free to import.
 */
export function isEnded(shopId: AnyPgColumn, supplierId: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`coalesce((
    select bool_and(p.state = 'ended') from partnerships p
    where p.shop_id = ${shopId} and p.supplier_id = ${supplierId}), false)`;
}

/** The variants of a supplier that no longer sells to the shop. */
export function atNoStock<T extends { stock: number }>(variants: readonly T[]): T[] {
  return variants.map((variant) => ({ ...variant, stock: 0 }));
}

/** Makes the supplier's products in the shop unavailable; paid orders are still delivered. */
export async function withdrawProducts(db: Db, pair: Pair): Promise<void> {
  const mine = await db.execute<{ id: number }>(sql`
    update my_products set status = 'unavailable', reason = ${partnershipEnded}
    where status not in ('unavailable', 'unpublished') and ${ofPair('my_products', pair)}
    returning id`);
  await recordAll(db, pair, mine.rows);
}

/** Puts products back on sale that were withdrawn when the partnership ended, as far as the supplier has them. */
export async function restoreProducts(db: Db, pair: Pair): Promise<void> {
  const mine = await db.execute<{ id: number }>(sql`
    update my_products set reason = null, status = case
      when (select coalesce(sum(variants.stock), 0)
        from jsonb_to_recordset(my_products.variants) as chosen (variant_id int, included boolean)
        join variants on variants.id = chosen.variant_id where chosen.included) > 0
      then 'active' else 'out_of_stock' end
    where status = 'unavailable' and reason = ${partnershipEnded} and ${ofPair('my_products', pair)}
    returning id`);
  await recordAll(db, pair, mine.rows);
}

/** Records the change of the shop's products, and of its import items, whose stock changes without a write to them. */
async function recordAll(db: Db, pair: Pair, mine: readonly { id: number }[]): Promise<void> {
  const items = await db.execute<{ id: number }>(sql`
    select id from import_products where ${ofPair('import_products', pair)}`);
  const tenant = shopTenant(pair.shopId);
  await recordChanges(db, tenant, 'my-products', idsOf(mine), 'upsert');
  await recordChanges(db, tenant, 'import-products', idsOf(items.rows), 'upsert');
}

function ofPair(table: 'my_products' | 'import_products', pair: Pair): SQL {
  return sql`${sql.identifier(table)}.shop_id = ${pair.shopId} and ${sql.identifier(table)}.product_id in (
    select id from products where supplier_id = ${pair.supplierId})`;
}

export function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
