import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { newPasskey, Passkey } from '../../contract/entities/sign-in.ts';
import type { Db } from '../db/database.ts';
import { passkeys } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { takeChallenge } from './passkey-challenges.ts';
import { algorithms } from './passkey-options.ts';
import type { Site } from './passkey-site.ts';

type Adding = z.output<typeof newPasskey> & { userId: string; site: Site; now: number };
type Row = typeof passkeys.$inferSelect;

/**
 * Stores a key that was made for an open challenge of the person, on our page, by somebody who can unlock it. Throws
 * `token_expired` if the challenge is over, `invalid` if it isn't such a key, and `conflict` if the key is known.
 */
export async function addPasskey(
  db: Db,
  { userId, site, now, name, credential }: Adding,
): Promise<Passkey> {
  const { clientDataJSON, attestationObject } = credential.response;
  const challenge = await takeChallenge(db, clientDataJSON, userId, now);
  if (challenge === null) throw new Refusal('token_expired', 'The challenge is over. Begin anew.');
  const made = await verifyRegistrationResponse({
    response: { ...credential, response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!made?.verified) throw new Refusal('invalid', 'That is no passkey that was made here.');
  const { credential: key, credentialBackedUp } = made.registrationInfo;
  const [row] = await db
    .insert(passkeys)
    .values({
      id: key.id,
      userId,
      name,
      publicKey: Buffer.from(key.publicKey).toString('base64url'),
      counter: key.counter,
      transports: credential.response.transports ?? [],
      backedUp: credentialBackedUp,
      createdAt: new Date(now),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refusal('conflict', 'The passkey is known already.');
  return toPasskey(row);
}

export async function readPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(toPasskey);
}

/** Throws `not_found` if it isn't the person's. */
export async function renamePasskey(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey> {
  const [row] = await db.update(passkeys).set({ name }).where(mine(userId, id)).returning();
  if (!row) throw unknown();
  return toPasskey(row);
}

/** Removes the passkey, so that nobody signs in with it any more. Throws `not_found` if it isn't the person's. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<void> {
  const removed = await db.delete(passkeys).where(mine(userId, id)).returning({ id: passkeys.id });
  if (removed.length === 0) throw unknown();
}

const mine = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));
const unknown = () => new Refusal('not_found', 'You have no such passkey.');

const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  is_synced: row.backedUp,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});
