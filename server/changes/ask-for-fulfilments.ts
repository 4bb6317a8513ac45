import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/**
 * Queues an exchange that reports parcels, for one store or for all stores with unreported parcels; unless an exchange
 * that hasn't started yet is already queued `[§D-fulfilments]`. Demo stores, and stores that don't exchange tracking,
 * get none.
 */
export async function askForFulfilments(
  db: Db,
  now: number,
  integrationId?: number,
): Promise<void> {
  const time = new Date(now).toISOString();
  await db.execute(sql`
    insert into exchanges (integration_id, kind, key, next_try_at, created_at)
    select i.id, 'fulfilments', gen_random_uuid()::text, ${time}::timestamptz, ${time}::timestamptz
    from integrations i cross join lateral jsonb_array_elements(i.data_resources) r
    where not i.demo and i.state in ('connected', 'degraded', 'reauth_required')
      and ${integrationId === undefined ? sql`true` : sql`i.id = ${integrationId}`}
      and r ->> 'kind' = 'tracking' and (r ->> 'enabled')::boolean
      and exists (select 1 from parcels p join purchase_orders part on part.id = p.purchase_order_id
        join orders o on o.id = part.order_id
        where o.integration_id = i.id and p.store_state = 'waiting')
      and not exists (select 1 from exchanges e where e.integration_id = i.id
        and e.kind = 'fulfilments' and e.state = 'waiting' and e.tries = 0)`);
}
