import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { exchanges, integrations, storeCredentials } from '../db/schema.ts';
import { addExchange } from '../exchange/exchange-rows.ts';

/**
 * Has each store describe itself again: once a day if all is well, so that credentials don't expire unused and lost
 * access is noticed; in every round if the last exchange failed `[§D-stores-daily]`. A store with a queued exchange is
 * contacted anyway.
 */
export async function lookAfterStores(db: Db, now: number): Promise<void> {
  const dayAgo = sql`to_timestamp(${now / 1000}::double precision) - interval '1 day'`;
  const stores = await db
    .select({ id: integrations.id })
    .from(integrations)
    .innerJoin(storeCredentials, eq(storeCredentials.integrationId, integrations.id))
    .where(
      and(
        inArray(integrations.state, ['connected', 'degraded']),
        sql`not exists (select 1 from ${exchanges} e where e.integration_id = ${integrations.id} and (
          e.state = 'waiting' or (${integrations.state} = 'connected' and e.kind in ('describe', 'test') and e.created_at > ${dayAgo})))`,
      ),
    );
  for (const { id } of stores) {
    await addExchange(db, { integrationId: id, kind: 'describe', now });
  }
}
