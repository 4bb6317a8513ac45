import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { findOutcome, fingerprintOf } from '../http/idempotency.ts';

/** A call that anyone may make, under the key that its sender gave it. */
export interface OpenTry {
  call: string;
  key: string | null;
  /** What it asks, without a password: nothing that is stored may be guessed at. */
  asked: object;
}

/** What a first try made. */
export interface FirstTry {
  userId: string;
  sessionId: string | null;
}

/** Whose its key is isn't known before it is done. */
const nobody = '';

/**
 * Writes down what a try made, so that the same person's next one under its key is answered as the first `[§D-idempotency-open]`. Never the
 * answer itself: it holds a token.
 */
export async function keepFirstTry(db: Db, one: OpenTry, made: FirstTry): Promise<void> {
  if (one.key === null) return;
  const said = { fingerprint: fingerprintOf(one), status: 200, answer: made };
  await db
    .insert(idempotencyKeys)
    .values({ userId: nobody, key: one.key, ...said })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: said,
      setWhere: eq(idempotencyKeys.fingerprint, said.fingerprint),
    });
}

/** What the first try under this key made, if there was one. Throws `idempotency_key_reused` where it asked for something else. */
export async function findFirstTry(db: Db, one: OpenTry): Promise<FirstTry | null> {
  const { key } = one;
  if (key === null) return null;
  const outcome = await findOutcome(db, { userId: nobody, key, fingerprint: fingerprintOf(one) });
  return outcome && (outcome.body as FirstTry);
}
