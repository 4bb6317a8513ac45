import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { passkeySignIn } from '../../contract/entities/sign-in.ts';
import type { Db } from '../db/database.ts';
import { passkeys } from '../db/schema.ts';
import type { Device } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { beginSession } from './open-session.ts';
import { takeChallenge } from './passkey-challenges.ts';
import type { Site } from './passkey-site.ts';

type Credential = z.output<typeof passkeySignIn>['credential'];

/**
 * The person whose key signed an open challenge, on our page, unlocked by its holder. Throws `wrong_credentials`,
 * whatever is wrong; the challenge is used up in any case.
 */
export async function provePasskey(
  db: Db,
  { credential, site, now }: { credential: Credential; site: Site; now: number },
): Promise<string> {
  const wrong = () => new Refusal('wrong_credentials', 'The passkey opens nothing.');
  const { response } = credential;
  const challenge = await takeChallenge(db, response.clientDataJSON, null, now);
  const [key] = await db.select().from(passkeys).where(eq(passkeys.id, credential.id));
  if (challenge === null || !key) throw wrong();
  const { userHandle } = response;
  const isOwner = userHandle === undefined || decoded(userHandle) === key.userId;
  const { clientDataJSON, authenticatorData, signature } = response;
  const signed = await verifyAuthenticationResponse({
    response: { ...credential, response: { clientDataJSON, authenticatorData, signature } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
    },
    // A key whose counter doesn't rise is a copy, which the library rejects.
  }).catch(() => null);
  if (!isOwner || !signed?.verified) throw wrong();
  await db
    .update(passkeys)
    .set({
      counter: signed.authenticationInfo.newCounter,
      backedUp: signed.authenticationInfo.credentialBackedUp,
      lastUsedAt: new Date(now),
    })
    .where(eq(passkeys.id, key.id));
  return key.userId;
}

type SigningIn = z.output<typeof passkeySignIn> & { device: Device; site: Site; now: number };

/** A new session's token for a person who proves that a passkey is theirs; see `provePasskey` and `openSession`. */
export async function signInWithPasskey(
  db: Db,
  { credential, remember, device, site, now }: SigningIn,
): Promise<string> {
  const userId = await provePasskey(db, { credential, site, now });
  const { token } = await beginSession(db, { userId, remember, device, now });
  return token;
}

const decoded = (text: string) => Buffer.from(text, 'base64url').toString('utf8');
