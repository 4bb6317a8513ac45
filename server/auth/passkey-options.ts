import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { passkeyCreation, passkeyRequest } from '../../contract/entities/sign-in.ts';
import type { Db } from '../db/database.ts';
import { passkeys, users } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { challengeFor, issueChallenge } from './passkey-challenges.ts';
import type { Site } from './passkey-site.ts';

/** ES256, Ed25519 and RS256 by their COSE numbers: those that authenticators support. */
export const algorithms = [-7, -8, -257];
/** The most that one person may have. */
const mostPasskeys = 20;

/**
 * The options for making a key: it can be found without a username, its holder has to unlock it, and the person's
 * existing keys are excluded.
 */
export async function creationOptions(
  db: Db,
  { userId, site, now }: { userId: string; site: Site; now: number },
): Promise<z.input<typeof passkeyCreation>> {
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  if (!person) throw new Refusal('unauthenticated', 'The person is gone.');
  const mine = await db.select().from(passkeys).where(eq(passkeys.userId, userId));
  if (mine.length >= mostPasskeys) {
    throw new Refusal('conflict', `A person has at most ${mostPasskeys} passkeys.`);
  }
  return {
    rp: { id: site.rpId, name: 'Dropline' },
    user: {
      id: Buffer.from(userId).toString('base64url'),
      name: person.email,
      displayName: person.name.slice(0, 120),
    },
    challenge: await issueChallenge(db, userId, now),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeFor,
    excludeCredentials: mine.map(({ id, transports }) => ({ type: 'public-key', id, transports })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** The options for a sign-in: with any of the browser's keys for this site. */
export async function challengeOptions(
  db: Db,
  site: Site,
  now: number,
): Promise<z.input<typeof passkeyRequest>> {
  return {
    challenge: await issueChallenge(db, null, now),
    rpId: site.rpId,
    timeout: challengeFor,
    userVerification: 'required',
  };
}
