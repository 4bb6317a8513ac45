import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { deliveries, exchanges, integrations, jobs } from '../db/schema.ts';
import { unfinishedStates } from '../jobs/job-machine.ts';
import { day } from '../lib/durations.ts';

/** Background work of one kind: how much of it waits, for how long, and how much has failed. */
export interface Work {
  work: string;
  waiting: number;
  /** Seconds by which the oldest is overdue; 0 if none is. */
  oldest: number;
  /** In the last 24 hours. */
  failed: number;
}

export interface WorkFound {
  work: Work[];
  stores: { state: string; count: number }[];
}

/** What an operator looks at first: jobs, exchanges with stores, and webhooks from stores. */
export async function readWork(db: Db, now: number): Promise<WorkFound> {
  const time = sql`${new Date(now).toISOString()}::timestamptz`;
  const since = sql`${new Date(now - day).toISOString()}::timestamptz`;
  const unfinished = sql.join(
    unfinishedStates.map((state) => sql`${state}`),
    sql`, `,
  );
  const columns = ({ due, waits, ended }: Record<'due' | 'waits' | 'ended', SQL>) => sql`
    count(*) filter (where ${waits})::int as waiting,
    greatest(0, coalesce(extract(epoch from ${time} - min(${due}) filter (where ${waits})), 0))::float8 as oldest,
    count(*) filter (where state = 'failed' and ${ended} > ${since})::int as failed`;
  const isWaiting = sql`state = 'waiting'`;
  const { rows: work } = await db.execute<Work & Record<string, unknown>>(sql`
    select 'job ' || kind as work, ${columns({ due: sql`created_at`, waits: sql`state in (${unfinished})`, ended: sql`finished_at` })}
    from ${jobs} group by kind
    union all
    select 'exchange ' || kind, ${columns({ due: sql`next_try_at`, waits: isWaiting, ended: sql`ended_at` })}
    from ${exchanges} group by kind
    union all
    select 'delivery', ${columns({ due: sql`received_at`, waits: isWaiting, ended: sql`ended_at` })}
    from ${deliveries}`);
  const { rows: stores } = await db.execute<{ state: string; count: number }>(
    sql`select state, count(*)::int as count from ${integrations} group by state order by state`,
  );
  return { work, stores };
}
