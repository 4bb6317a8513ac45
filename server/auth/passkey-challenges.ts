import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { passkeyChallenges } from '../db/schema.ts';
import { minute } from '../lib/durations.ts';
import { hashToken, newToken } from './tokens.ts';

/** How long a person may take to use their key. */
export const challengeFor = 5 * minute;

/** A new challenge: for a person who is adding a key, or, without a person, for a sign-in. */
export async function issueChallenge(db: Db, userId: string | null, now: number): Promise<string> {
  const challenge = newToken();
  await db
    .insert(passkeyChallenges)
    .values({ hash: hashToken(challenge), userId, expiresAt: new Date(now + challengeFor) });
  return challenge;
}

/** Takes the signed challenge, which can be done once; null if it isn't open or is somebody else's. */
export async function takeChallenge(
  db: Db,
  clientData: string,
  userId: string | null,
  now: number,
): Promise<string | null> {
  const challenge = challengeOf(clientData);
  if (challenge === null) return null;
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashToken(challenge)),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, new Date(now)),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return taken.length > 0 ? challenge : null;
}

export async function forgetChallenges(db: Db, now: number): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, new Date(now)));
}

function challengeOf(clientData: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    if (typeof said !== 'object' || said === null || !('challenge' in said)) return null;
    return typeof said.challenge === 'string' ? said.challenge : null;
  } catch {
    return null;
  }
}
