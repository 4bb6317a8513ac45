import { hash } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { ErrorReport, Reports, VitalReport } from '../../contract/entities/reports.ts';
import { redactMessage } from '../../contract/rules/redact-message.ts';
import type { Db } from '../db/database.ts';
import { clientErrors, clientVitals } from '../db/schema.ts';
import { day } from '../lib/durations.ts';
import { bucketOf } from './vital-buckets.ts';

/**
 * How many different errors and timings a day can have, so that invented ones can't fill the database. Known ones are
 * still counted.
 */
export const mostADay = { errors: 1_000, vitals: 10_000 };

/** How long reports are kept, in milliseconds. */
export const keptFor = 30 * day;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Adds a device's reports to those of others; returns how many were counted `[§D-reports]`. */
export async function keepReports(db: Db, sent: Reports, now: number): Promise<number> {
  const errors = await keepErrors(db, sent, now);
  return errors + (await keepVitals(db, sent.vitals, now));
}

async function keepErrors(db: Db, { build, errors }: Reports, now: number): Promise<number> {
  const today = dayOf(now);
  const rows = together(
    errors.map((error) => rowOf(error, build, now)),
    ({ digest }) => digest,
  );
  if (rows.length === 0) return 0;
  const known = await db
    .select({ digest: clientErrors.digest })
    .from(clientErrors)
    .where(
      and(
        eq(clientErrors.day, today),
        inArray(
          clientErrors.digest,
          rows.map(({ digest }) => digest),
        ),
      ),
    );
  const there = new Set(known.map(({ digest }) => digest));
  const room = mostADay.errors - (await db.$count(clientErrors, eq(clientErrors.day, today)));
  const taken = within(rows, ({ digest }) => there.has(digest), room);
  if (taken.length === 0) return 0;
  await db
    .insert(clientErrors)
    .values(taken)
    .onConflictDoUpdate({
      target: [clientErrors.day, clientErrors.digest],
      set: { count: added(clientErrors.count), lastAt: new Date(now) },
    });
  return sumOf(taken);
}

function rowOf(error: ErrorReport, build: string, now: number) {
  const { kind, name, frames, page, count } = error;
  const message = redactMessage(error.message);
  const alike = JSON.stringify([build, kind, name, message, frames, page]);
  const digest = hash('sha256', alike, 'base64url');
  const lastAt = new Date(now);
  return { day: dayOf(now), digest, build, kind, name, message, frames, page, count, lastAt };
}

async function keepVitals(db: Db, vitals: VitalReport[], now: number): Promise<number> {
  const today = dayOf(now);
  const nameOf = ({ page, metric, bucket }: { page: string; metric: string; bucket: number }) =>
    `${page} ${metric} ${bucket}`;
  const rows = together(
    vitals.map(({ metric, value, page }) => ({
      ...{ day: today, page, metric, count: 1 },
      bucket: bucketOf(metric, value),
    })),
    nameOf,
  );
  if (rows.length === 0) return 0;
  const cells = await db
    .select({
      page: clientVitals.page,
      metric: clientVitals.metric,
      bucket: clientVitals.bucket,
    })
    .from(clientVitals)
    .where(
      and(
        eq(clientVitals.day, today),
        inArray(clientVitals.page, [...new Set(rows.map(({ page }) => page))]),
      ),
    );
  const there = new Set(cells.map(nameOf));
  const room = mostADay.vitals - (await db.$count(clientVitals, eq(clientVitals.day, today)));
  const taken = within(rows, (row) => there.has(nameOf(row)), room);
  if (taken.length === 0) return 0;
  await db
    .insert(clientVitals)
    .values(taken)
    .onConflictDoUpdate({
      target: [clientVitals.day, clientVitals.page, clientVitals.metric, clientVitals.bucket],
      set: { count: added(clientVitals.count) },
    });
  return sumOf(taken);
}

/** Merges rows with the same name, and sorts them by name, so that two simultaneous writers can't deadlock. */
function together<Row extends { count: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const name = nameOf(row);
    found.set(name, { ...row, count: row.count + (found.get(name)?.count ?? 0) });
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** All rows that are already known, and this many of the others. */
function within<Row>(rows: readonly Row[], isKnown: (row: Row) => boolean, room: number): Row[] {
  let left = Math.max(0, room);
  return rows.filter((row) => {
    if (isKnown(row)) return true;
    left -= 1;
    return left >= 0;
  });
}

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, row) => sum + row.count, 0);

/** A count at its limit doesn't rise. */
const added = (count: typeof clientErrors.count | typeof clientVitals.count) =>
  sql`least(${count}::bigint + excluded.count, 2000000000)::int`;

/** Deletes reports that are too old. */
export async function forgetReports(db: Db, now: number): Promise<void> {
  const oldest = dayOf(now - keptFor);
  await db.delete(clientErrors).where(lt(clientErrors.day, oldest));
  await db.delete(clientVitals).where(lt(clientVitals.day, oldest));
}
