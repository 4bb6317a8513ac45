import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { recordFound } from './record-found.ts';

/**
 * Records a change for every record that has none, for example after filling the tables in bulk, so that a first sync
 * finds it. Running it again changes nothing.
 */
export async function recordMissingChanges(db: Db): Promise<void> {
  await recordFound(
    db,
    sql`
      select 'shop:' || record.shop_id as tenant, record.entity, record.id
      from (
        select 'orders' as entity, shop_id, id from orders
        union all select 'purchase-orders', shop_id, id from purchase_orders
        union all select 'parcels', shop_id, id from parcels
        union all select 'subscriptions', shop_id, id from subscriptions
        union all select 'import-products', shop_id, id from import_products
        union all select 'my-products', shop_id, id from my_products
        union all select 'listings', shop_id, id from listings where my_product_id is not null
      ) as record
      where not exists (
        select 1 from changes
        where changes.tenant = 'shop:' || record.shop_id and changes.entity = record.entity
          and changes.entity_id = record.id)`,
  );
}
