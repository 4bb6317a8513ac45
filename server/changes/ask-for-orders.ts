import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { minute } from '../lib/durations.ts';

/** In milliseconds: the oldest that our copy of a store's orders gets if the store sends no webhooks. */
const every = 5 * minute;

/**
 * Queues an exchange that reads changed orders, for one store or for all that haven't been asked for a while
 * `[§D-orders-in-ways]`. Demo stores, and stores that don't exchange orders, get none.
 */
export async function askForOrders(
  db: Db,
  now: number,
  only?: { integrationId: number },
): Promise<void> {
  const time = new Date(now).toISOString();
  const before = new Date(now - every).toISOString();
  const isDue = only
    ? sql`i.id = ${only.integrationId} and not exists (select 1 from exchanges e where e.integration_id = i.id
        and e.kind = 'orders' and e.state = 'waiting' and e.tries = 0 and e.sealed_input is null)`
    : sql`coalesce((r ->> 'last_synced_at')::timestamptz < ${before}::timestamptz, true)
        and not exists (select 1 from exchanges e where e.integration_id = i.id and e.kind = 'orders'
          and (e.state = 'waiting' or (e.state = 'failed' and e.ended_at > ${before}::timestamptz)))`;
  await db.execute(sql`
    insert into exchanges (integration_id, kind, key, next_try_at, created_at)
    select i.id, 'orders', gen_random_uuid()::text, ${time}::timestamptz, ${time}::timestamptz
    from integrations i cross join lateral jsonb_array_elements(i.data_resources) r
    where not i.demo and i.state in ('connected', 'degraded')
      and r ->> 'kind' = 'orders' and (r ->> 'enabled')::boolean and ${isDue}`);
}
