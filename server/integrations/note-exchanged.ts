import { sql } from 'drizzle-orm';
import type { DataResourceKind } from '../../contract/entities/integrations.ts';
import type { Db } from '../db/database.ts';

/**
 * Notes that these kinds have been exchanged, except those that are switched off. In one statement, since somebody may
 * be switching one on or off.
 */
export async function noteExchanged(
  db: Db,
  integrationId: number,
  kinds: readonly DataResourceKind[],
  now: number,
): Promise<void> {
  const exchanged = JSON.stringify({
    last_synced_at: new Date(now).toISOString(),
    last_error: null,
  });
  await db.execute(sql`
    update integrations set data_resources = (
      select jsonb_agg(case
        when (r ->> 'enabled')::boolean and r ->> 'kind' in ${[...kinds]} then r || ${exchanged}::jsonb
        else r end order by at)
      from jsonb_array_elements(data_resources) with ordinality as each (r, at))
    where id = ${integrationId} and state <> 'disconnected'`);
}
