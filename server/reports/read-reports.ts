import { desc, gte, sql } from 'drizzle-orm';
import { type ErrorReport, type VitalReport, vitalNames } from '../../contract/entities/reports.ts';
import type { Db } from '../db/database.ts';
import { clientErrors, clientVitals } from '../db/schema.ts';
import { day } from '../lib/durations.ts';
import { dayOf } from './keep-reports.ts';
import { percentile } from './vital-buckets.ts';

/** Equal errors, over all builds and days that are examined. */
export interface ErrorGroup {
  kind: ErrorReport['kind'];
  name: string;
  message: string;
  /** Where it was thrown; null if no script of ours was reported. */
  frame: string | null;
  page: string;
  builds: number;
  count: number;
  lastAt: Date;
}

export interface PageVitals {
  page: string;
  /** The value that three of four visits stay below, and the number of visits; null if there are none. */
  p75: Record<VitalReport['metric'], { value: number; count: number } | null>;
}

/** About as many as a person looks through. */
const shown = 20;
/** A week shows the effect of a change; a month hides it. */
const lookedAt = 7 * day;

export async function readErrors(db: Db, now: number): Promise<ErrorGroup[]> {
  const { kind, name, message, page, count, lastAt, build } = clientErrors;
  const frame = sql<string | null>`${clientErrors.frames} ->> 0`;
  const total = sql<number>`sum(${count})::float8`;
  return await db
    .select({
      ...{ kind, name, message, page, frame },
      builds: sql<number>`count(distinct ${build})::int`,
      count: total,
      lastAt: sql<Date>`max(${lastAt})`.mapWith(lastAt),
    })
    .from(clientErrors)
    .where(gte(clientErrors.day, dayOf(now - lookedAt)))
    .groupBy(kind, name, message, page, frame)
    .orderBy(desc(total), name, message, page)
    .limit(shown);
}

export async function readVitals(db: Db, now: number): Promise<PageVitals[]> {
  const { page, metric, bucket } = clientVitals;
  const rows = await db
    .select({ page, metric, bucket, count: sql<number>`sum(${clientVitals.count})::float8` })
    .from(clientVitals)
    .where(gte(clientVitals.day, dayOf(now - lookedAt)))
    .groupBy(page, metric, bucket);
  const pages = Map.groupBy(rows, (row) => row.page);
  const counted = [...pages].map(([name, cells]) => ({
    page: name,
    visits: cells.reduce((sum, { count }) => sum + count, 0),
    p75: Object.fromEntries(
      vitalNames.map((one) => {
        const of = cells.filter((cell) => cell.metric === one);
        const count = of.reduce((sum, cell) => sum + cell.count, 0);
        return [one, count === 0 ? null : { value: percentile(of, 0.75), count }];
      }),
    ) as PageVitals['p75'],
  }));
  return counted
    .sort((one, other) => other.visits - one.visits || (one.page < other.page ? -1 : 1))
    .slice(0, shown)
    .map(({ page: name, p75 }) => ({ page: name, p75 }));
}
