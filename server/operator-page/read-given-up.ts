import { sql } from 'drizzle-orm';
import type { ExchangeCause, ExchangeKind } from '../../contract/entities/exchanges.ts';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Db } from '../db/database.ts';
import { exchanges, integrations, jobs } from '../db/schema.ts';
import { day } from '../lib/durations.ts';

/** Work that has been given up, without a later success of the same kind. */
export interface GivenUp {
  what: 'job' | 'exchange';
  id: string;
  kind: RunningJob['kind'] | ExchangeKind;
  /** `shop:12`, `supplier:9`. */
  tenant: string;
  /** The store of an exchange; null for a job. */
  storeId: number | null;
  /** One of our codes. */
  reason: ExchangeCause | string | null;
  endedAt: Date;
  /** Whether it can be requested again from this page. */
  canAsk: boolean;
}

/** Kinds that can't be repeated: a person was waiting for the result, or their input is gone. */
const notFromHere: readonly ExchangeKind[] = ['authorise', 'leave', 'test'];
const shown = 25;

/** The given-up work of the last seven days, newest first. */
export async function readGivenUp(db: Db, now: number): Promise<GivenUp[]> {
  const since = sql`${new Date(now - 7 * day).toISOString()}::timestamptz`;
  // A later or running build of the same feed has replaced it.
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
      // A store without access can't be asked anything until it is authorised again.
      canAsk: !notFromHere.includes(row.kind) && row.store_state !== 'reauth_required',
    })),
  ].sort((one, other) => other.endedAt.getTime() - one.endedAt.getTime());
}
