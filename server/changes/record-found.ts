import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/**
 * Records a change for `GET /changes` for each record that `found` selects, by tenant, entity and id. Like
 * `recordChanges`, it is the last statement of its transaction.
 */
export async function recordFound(db: Db, found: SQL): Promise<void> {
  // Clocks are locked in the order of their names, so that two suppliers that touch the same shops can't deadlock.
  await db.execute(sql`
    with found as materialized (${found}),
    counted as (select tenant, count(*)::int as records from found group by tenant),
    clocks as (
      insert into tenant_clocks as c (tenant, seq)
      select tenant, records from counted order by tenant collate "C"
      on conflict (tenant) do update set seq = c.seq + excluded.seq
      returning tenant, seq
    )
    insert into changes (tenant, entity, entity_id, seq, op, at)
    select tenant, entity, id,
      clocks.seq - counted.records + row_number() over (partition by tenant order by entity, id), 'upsert', now()
    from found join counted using (tenant) join clocks using (tenant)
    on conflict (tenant, entity, entity_id)
    do update set seq = excluded.seq, op = excluded.op, at = excluded.at`);
}
