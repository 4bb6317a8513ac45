import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { exchanges, integrations, storeCredentials } from '../db/schema.ts';
import { addExchange } from '../exchange/exchange-rows.ts';

/**
 * Asks each store anew what it is: once a day where all is well, so that credentials don't expire unused and a lost access is noticed;
 * with every round where the last exchange failed `[§D-stores-daily]`. A store that something waits for is asked anyway.
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
