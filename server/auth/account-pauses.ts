import { and, eq, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accountPauses, knownNetworks, users } from '../db/schema.ts';
import { day, minute } from '../lib/durations.ts';
import { tooMany } from './attempts.ts';

/** `free` tries cost nothing; each further one doubles the next wait. */
interface PauseLimits {
  kind: string;
  free: number;
  /** The first pause and the longest, in milliseconds. */
  first: number;
  longest: number;
}

export const longestPause = 5 * minute;

/**
 * Counts tries at an account wherever they come from, whether or not there is such an account. Throws
 * `too_many_requests` during a pause. A try during a pause doesn't count, so it makes nobody wait longer. A free try
 * starts no pause, not even for tries at the same moment, or when the process's clock is behind.
 */
export async function pauseAccount(
  db: Db,
  { kind, free, first, longest }: PauseLimits,
  email: string,
  now: number,
): Promise<void> {
  const subject = `${kind}:${email}`;
  const time = new Date(now);
  const row = accountPauses;
  const forgotten = lte(row.forgetAt, time);
  const tries = sql`case when ${forgotten} then 1 else ${row.tries} + 1 end`;
  const steps = sql`(${tries} - ${free})::int`;
  // The exponent is limited, because the power could overflow; after ten steps every pause is the longest anyway.
  const pause = sql`least(${longest}::float8, ${first}::float8 * power(2, least(${steps} - 1, 10))) * interval '1 millisecond'`;
  const until = sql`${time.toISOString()}::timestamptz + ${pause}`;
  const [counted] = await db
    .insert(row)
    .values({ subject, tries: 1, pausedUntil: new Date(0), forgetAt: new Date(now + day) })
    .onConflictDoUpdate({
      target: row.subject,
      set: {
        tries,
        pausedUntil: sql`case when ${steps} <= 0 then to_timestamp(0) else ${until} end`,
        forgetAt: new Date(now + day),
      },
      setWhere: or(forgotten, lte(row.pausedUntil, time)),
    })
    .returning({ subject: row.subject });
  if (counted) return;
  const [paused] = await db
    .select({ until: row.pausedUntil })
    .from(row)
    .where(eq(row.subject, subject));
  throw tooMany((paused?.until.getTime() ?? now) - now);
}

/** After a success earlier tries are forgotten. */
export async function endPause(db: Db, kind: string, email: string): Promise<void> {
  await db.delete(accountPauses).where(eq(accountPauses.subject, `${kind}:${email}`));
}

/** Whether the account's person has signed in from this network before. */
export async function isKnownNetwork(db: Db, email: string, network: string): Promise<boolean> {
  const [known] = await db
    .select({ at: knownNetworks.lastAt })
    .from(knownNetworks)
    .innerJoin(users, eq(users.id, knownNetworks.userId))
    .where(and(eq(users.email, email), eq(knownNetworks.network, network)));
  return known !== undefined;
}

/** From now on, strangers' tries on other networks no longer make the person wait on this one. */
export async function rememberNetwork(
  db: Db,
  userId: string,
  network: string,
  now: number,
): Promise<void> {
  if (network === '') return;
  const lastAt = new Date(now);
  await db
    .insert(knownNetworks)
    .values({ userId, network, lastAt })
    .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.network], set: { lastAt } });
}

/** Deletes old counts, and networks that nobody has used for a long time. */
export async function forgetGuesses(db: Db, now: number): Promise<void> {
  await db.delete(accountPauses).where(lt(accountPauses.forgetAt, new Date(now)));
  await db.delete(knownNetworks).where(lt(knownNetworks.lastAt, new Date(now - knownFor)));
}

/** How long a network stays known, in milliseconds. */
const knownFor = 90 * day;
