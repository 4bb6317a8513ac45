import { sql } from 'drizzle-orm';
import type { ExchangeCause, ExchangeKind } from '../../contract/entities/exchanges.ts';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Db } from '../db/database.ts';
import { exchanges, integrations, jobs } from '../db/schema.ts';
import { day } from '../lib/durations.ts';

/** Work that nobody tries any more, and that nothing later of its kind has made good. */
export interface GivenUp {
  what: 'job' | 'exchange';
  id: string;
  kind: RunningJob['kind'] | ExchangeKind;
  /** `shop:12`, `supplier:9`. */
  tenant: string;
  /** The store that was asked; null of a job. */
  storeId: number | null;
  /** A code of ours. */
  reason: ExchangeCause | string | null;
  endedAt: Date;
  /** Whether it can be asked for again from here. */
  canAsk: boolean;
}

/** A person looked on, or what it needs is gone with it. */
const notFromHere: readonly ExchangeKind[] = ['authorise', 'leave', 'test'];
const shown = 25;

/** Of the last seven days, the newest first. */
export async function readGivenUp(db: Db, now: number): Promise<GivenUp[]> {
  const since = sql`${new Date(now - 7 * day).toISOString()}::timestamptz`;
  // A build of the same feed that came later, or is under way, has taken its place.
  const isReplaced = sql`${jobs.kind} = 'feed_build' and exists (select 1 from ${jobs} later
    where later.kind = 'feed_build' and later.tenant = ${jobs.tenant} and later.created_at > ${jobs.createdAt}
    and later.state <> 'failed' and later.input ->> 'feed_id' = ${jobs.input} ->> 'feed_id')`;
  const ofJobs = await db
    .select({
      id: jobs.id,
      kind: jobs.kind,
      tenant: jobs.tenant,
      reason: sql<string | null>`${jobs.errors} -> 0 ->> 'code'`,
      endedAt: sql<Date>`${jobs.finishedAt}`.mapWith(jobs.finishedAt),
    })
    .from(jobs)
    .where(sql`${jobs.state} = 'failed' and ${jobs.finishedAt} > ${since} and not (${isReplaced})`)
    .orderBy(sql`${jobs.finishedAt} desc`)
    .limit(shown);
  const { rows } = await db.execute<{
    id: number;
    kind: ExchangeKind;
    cause: ExchangeCause | null;
    ended_at: string | Date;
    integration_id: number;
    shop_id: number;
    store_state: string;
  }>(sql`
    select * from (
      select distinct on (e.integration_id, e.kind) e.id, e.kind, e.state, e.cause, e.ended_at, e.integration_id,
        i.shop_id, i.state as store_state
      from ${exchanges} e join ${integrations} i on i.id = e.integration_id
      where e.kind <> 'test' and i.state <> 'disconnected'
      order by e.integration_id, e.kind, e.id desc
    ) last
    where state = 'failed' and ended_at > ${since}
    order by ended_at desc limit ${shown}`);
  return [
    ...ofJobs.map((job) => ({
      ...job,
      what: 'job' as const,
      storeId: null,
      canAsk: job.kind === 'feed_build',
    })),
    ...rows.map((row) => ({
      what: 'exchange' as const,
      id: String(row.id),
      kind: row.kind,
      tenant: `shop:${row.shop_id}`,
      storeId: row.integration_id,
      reason: row.cause,
      endedAt: new Date(row.ended_at),
      // A store that lets us in no more answers nothing before it is authorised again.
      canAsk: !notFromHere.includes(row.kind) && row.store_state !== 'reauth_required',
    })),
  ].sort((one, other) => other.endedAt.getTime() - one.endedAt.getTime());
}
