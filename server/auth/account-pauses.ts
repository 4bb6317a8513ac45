import { and, eq, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { accountPauses, knownNetworks, users } from '../db/schema.ts';
import { day, minute } from '../lib/durations.ts';
import { tooMany } from './attempts.ts';

/** So many tries cost nothing; each one after them makes the next wait twice as long. */
interface PauseLimits {
  kind: string;
  free: number;
  /** The first pause and the longest, in milliseconds. */
  first: number;
  longest: number;
}

export const longestPause = 5 * minute;

/**
 * Counts tries at an account wherever they come from, and whether or not there is such an account. Throws
 * `too_many_requests` within a pause. A try within a pause doesn't count: it makes nobody wait longer. A free try pauses nothing,
 * also not who came at the same moment, or is counted by a process whose clock is behind.
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
  // A power that no number holds is never made: after ten steps every pause is the longest.
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

/** A success: what was tried before it is forgotten. */
export async function endPause(db: Db, kind: string, email: string): Promise<void> {
  await db.delete(accountPauses).where(eq(accountPauses.subject, `${kind}:${email}`));
}

/** Whether the account's person has signed in from there before. */
export async function isKnownNetwork(db: Db, email: string, network: string): Promise<boolean> {
  const [known] = await db
    .select({ at: knownNetworks.lastAt })
    .from(knownNetworks)
    .innerJoin(users, eq(users.id, knownNetworks.userId))
    .where(and(eq(users.email, email), eq(knownNetworks.network, network)));
  return known !== undefined;
}

/** From now on the person isn't held up there by what strangers try elsewhere. */
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

/** What is no longer counted, and networks that nobody has come back to. */
export async function forgetGuesses(db: Db, now: number): Promise<void> {
  await db.delete(accountPauses).where(lt(accountPauses.forgetAt, new Date(now)));
  await db.delete(knownNetworks).where(lt(knownNetworks.lastAt, new Date(now - knownFor)));
}

/** How long a network stays known, in milliseconds. */
const knownFor = 90 * day;
