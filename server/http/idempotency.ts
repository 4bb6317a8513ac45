import { hash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { isFinalRefusal } from '../../contract/rules/final-refusals.ts';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { day } from '../lib/durations.ts';
import { errorAnswer } from './error-answer.ts';
import { Refusal } from './refusal.ts';

/** The identity of a write: the person, the key from the sender, and the content of the request. */
export interface WriteKey {
  userId: string;
  key: string;
  fingerprint: string;
}

export interface Outcome {
  status: 200 | Refusal['status'];
  body: unknown;
  /** Whether the answer is from an earlier run of the same write. */
  replayed: boolean;
}

const keepFor = 14 * day;

/** The key that a client may send with a write: up to 255 visible ASCII characters. */
export function readKey(header: string | null): string | null {
  if (header === null || /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new Refusal('invalid', 'Idempotency-Key must be 1 to 255 visible ASCII characters.', {
    errors: { 'Idempotency-Key': ['Must be 1 to 255 visible ASCII characters.'] },
  });
}

/** The same for equal requests, whatever the order of their fields. */
export function fingerprintOf(parts: unknown): string {
  const ordered = JSON.stringify(parts, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return hash('sha256', ordered, 'base64url');
}

/**
 * Runs `work` in a transaction. With a key it runs only once: a second run of the same write gets the first one's
 * answer. That also holds if both arrive at the same time, because the key is taken in the same transaction, so the
 * second waits for it.
 *
 * Successes and final refusals are stored. A refused write could safely run again, but a late copy of the request must
 * not do what the person was told had been refused.
 */
export async function writeOnce(
  db: Db,
  write: WriteKey | null,
  work: (tx: Db) => Promise<unknown>,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    if (write === null) return { status: 200, body: await work(tx), replayed: false };

    const taken = await tx
      .insert(idempotencyKeys)
      .values({ ...write, status: 0, answer: {} })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length === 0) return replay(tx, write);

    const outcome = await finalOutcome(tx, work);
    await tx
      .update(idempotencyKeys)
      .set({ status: outcome.status, answer: outcome.body })
      .where(rowOf(write));
    return outcome;
  });
}

/** The answer that was stored for this key, if any. */
export async function findOutcome(db: Db, write: WriteKey): Promise<Outcome | null> {
  const [row] = await db.select().from(idempotencyKeys).where(rowOf(write));
  if (row === undefined) return null;
  if (row.fingerprint !== write.fingerprint) {
    throw new Refusal(
      'idempotency_key_reused',
      'Another request has been made with this Idempotency-Key.',
    );
  }
  return { status: row.status as Outcome['status'], body: row.answer, replayed: true };
}

/** Deletes keys that no client sends any more: after 14 days a client reads before it sends again. */
export async function forgetOldKeys(db: Db, now: number): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now - keepFor)));
}

/** The most stored answers of one person, and their total bytes: more than anybody makes in 14 days `[§D-quotas]`. */
export const mostKept = { keys: 20_000, bytes: 64 * 1024 * 1024 };

/** Deletes the oldest keys of a person, or of everybody, if they or their answers exceed the limits. */
export async function forgetCrowdedKeys(
  db: Db,
  userId: string | null,
  { keys, bytes } = mostKept,
): Promise<void> {
  const whose = userId === null ? sql`true` : sql`user_id = ${userId}`;
  await db.execute(sql`
    delete from idempotency_keys using (
      select user_id, key, row_number() over newest as place,
        sum(pg_column_size(answer)) over (newest rows unbounded preceding) as bytes
      from idempotency_keys where ${whose}
      window newest as (partition by user_id order by created_at desc, key)
    ) as kept
    where idempotency_keys.user_id = kept.user_id and idempotency_keys.key = kept.key
      and kept.place > 1 and (kept.place > ${keys}::int or kept.bytes > ${bytes}::bigint)`);
}

async function replay(tx: Db, write: WriteKey): Promise<Outcome> {
  const outcome = await findOutcome(tx, write);
  if (outcome === null) throw new Error('an idempotency key vanished while it was read');
  return outcome;
}

/**
 * The result of the work: its answer, or a final refusal, for which its own writes are undone and the key's row stays.
 */
async function finalOutcome(tx: Db, work: (tx: Db) => Promise<unknown>): Promise<Outcome> {
  try {
    return { status: 200, body: await tx.transaction(work), replayed: false };
  } catch (error) {
    if (!(error instanceof Refusal) || !isFinalRefusal(error.code)) throw error;
    return { status: error.status, body: errorAnswer(error), replayed: false };
  }
}

const rowOf = ({ userId, key }: WriteKey) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
