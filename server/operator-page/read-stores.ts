import { sql } from 'drizzle-orm';
import type { ExchangeCause } from '../../contract/entities/exchanges.ts';
import type { Integration, Platform } from '../../contract/entities/integrations.ts';
import type { Db } from '../db/database.ts';
import { exchanges, integrations, storeLeases } from '../db/schema.ts';

/** A store with a problem, identified by numbers only, because its name and address belong to the shop. */
export interface StoreSeen {
  id: number;
  shopId: number;
  platform: Platform;
  state: Integration['state'];
  problem: ExchangeCause | null;
  problemAt: Date | null;
  /** Queued exchanges. */
  waiting: number;
  /** When the next of them is tried; null if none is queued. */
  nextTryAt: Date | null;
}

const shown = 25;

/** Stores with trouble, and stores whose queue doesn't move; worst first. */
export async function readStores(db: Db, now: number): Promise<StoreSeen[]> {
  const late = sql`${new Date(now - 60_000).toISOString()}::timestamptz`;
  const { rows } = await db.execute<{
    id: number;
    shop_id: number;
    platform: Platform;
    state: Integration['state'];
    problem: ExchangeCause | null;
    problem_at: string | Date | null;
    waiting: number;
    next_try_at: string | Date | null;
  }>(sql`
    select i.id, i.shop_id, i.platform, i.state, i.problem, i.problem_at, coalesce(w.waiting, 0)::int as waiting,
      greatest(w.next_try_at, l.rest_until) as next_try_at
    from ${integrations} i
    left join ${storeLeases} l on l.integration_id = i.id
    left join (
      select integration_id, count(*) as waiting, min(next_try_at) as next_try_at
      from ${exchanges} where state = 'waiting' group by integration_id
    ) w on w.integration_id = i.id
    where i.state in ('pending', 'degraded', 'reauth_required')
      or (i.state <> 'disconnected' and (i.problem is not null or w.next_try_at < ${late}))
    order by case i.state when 'reauth_required' then 0 when 'degraded' then 1 else 2 end, w.waiting desc nulls last, i.id
    limit ${shown}`);
  return rows.map((row) => ({
    id: row.id,
    shopId: row.shop_id,
    platform: row.platform,
    state: row.state,
    problem: row.problem,
    problemAt: dateOf(row.problem_at),
    waiting: row.waiting,
    nextTryAt: row.waiting === 0 ? null : dateOf(row.next_try_at),
  }));
}

const dateOf = (value: string | Date | null) => (value === null ? null : new Date(value));
