import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from '../db/schema.ts';
import { findOutcome, fingerprintOf } from '../http/idempotency.ts';

/** A call that anyone may make, with the idempotency key from its sender. */
export interface OpenTry {
  call: string;
  key: string | null;
  /** The request without the password: nothing from which a password could be guessed is stored. */
  asked: object;
}

/** The result of a first try. */
export interface FirstTry {
  userId: string;
  sessionId: string | null;
}

/** The user id in the key's row: before the call is done, nobody knows whose key it is. */
const nobody = '';

/**
 * Stores the result of a try, so that the same person's next try under its key gets the first answer
 * `[§D-idempotency-open]`. The answer itself is never stored, because it contains a token.
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

/**
 * The result of the first try under this key, if there was one. Throws `idempotency_key_reused` if it asked for
 * something else.
 */
export async function findFirstTry(db: Db, one: OpenTry): Promise<FirstTry | null> {
  const { key } = one;
  if (key === null) return null;
  const outcome = await findOutcome(db, { userId: nobody, key, fingerprint: fingerprintOf(one) });
  return outcome && (outcome.body as FirstTry);
}
