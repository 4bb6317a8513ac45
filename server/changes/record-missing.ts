import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/**
 * Gives every record that no change tells of one, as after filling the tables in bulk, so that a first sync finds it.
 * Running it again changes nothing.
 */
export async function recordMissingChanges(db: Db): Promise<void> {
  await db.execute(sql`
    with missing as materialized (
      select 'shop:' || record.shop_id as tenant, record.entity, record.id
      from (
        select 'orders' as entity, shop_id, id from orders
        union all select 'subscriptions', shop_id, id from subscriptions
        union all select 'import-products', shop_id, id from import_products
        union all select 'my-products', shop_id, id from my_products
      ) as record
      where not exists (
        select 1 from changes
        where changes.tenant = 'shop:' || record.shop_id and changes.entity = record.entity
          and changes.entity_id = record.id)
    ),
    counted as (select tenant, count(*)::int as records from missing group by tenant),
    clocks as (
      insert into tenant_clocks as c (tenant, seq)
      select tenant, records from counted order by tenant collate "C"
      on conflict (tenant) do update set seq = c.seq + excluded.seq
      returning tenant, seq
    )
    insert into changes (tenant, entity, entity_id, seq, op, at)
    select tenant, entity, id,
      clocks.seq - counted.records + row_number() over (partition by tenant order by entity, id), 'upsert', now()
    from missing join counted using (tenant) join clocks using (tenant)
    on conflict (tenant, entity, entity_id)
    do update set seq = excluded.seq, op = excluded.op, at = excluded.at`);
}
