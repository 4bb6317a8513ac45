import { and, eq, notLike, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { storeCredentials } from '../db/schema.ts';
import { ExchangeFailed, failed } from '../exchange/failure.ts';
import { minute } from '../lib/durations.ts';
import type { Credentials, OpenStore, Platform } from '../platforms/platform.ts';
import { openOrNull, type Secrets } from '../secrets/secrets.ts';

const secretShape = z.record(z.string(), z.string());

/** The context that credentials are sealed with, so that they only open for their own integration. */
const about = (integrationId: number) => `credentials of integration ${integrationId}`;

/** Replaces any existing ones. */
export async function keepCredentials(
  db: Db,
  secrets: Secrets,
  { id, credentials, now }: { id: number; credentials: Credentials; now: number },
): Promise<void> {
  const values = sealedOf(secrets, id, credentials, now);
  await db
    .insert(storeCredentials)
    .values({ integrationId: id, ...values })
    .onConflictDoUpdate({
      target: storeCredentials.integrationId,
      set: { ...values, version: sql`${storeCredentials.version} + 1` },
    });
}

const sealedOf = (
  secrets: Secrets,
  id: number,
  { secret, expiresAt }: Credentials,
  now: number,
) => ({
  sealed: secrets.seal(JSON.stringify(secret), about(id)),
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
  updatedAt: new Date(now),
});

export async function forgetCredentials(db: Db, integrationId: number): Promise<void> {
  await db.delete(storeCredentials).where(eq(storeCredentials.integrationId, integrationId));
}

type Kept = Credentials & { version: number };

/** Null if there are none, or they can't be opened any more. */
async function readCredentials(db: Db, secrets: Secrets, id: number): Promise<Kept | null> {
  const [row] = await db
    .select()
    .from(storeCredentials)
    .where(eq(storeCredentials.integrationId, id));
  const text = row ? openOrNull(secrets, row.sealed, about(id)) : null;
  if (!row || text === null) return null;
  const secret = secretShape.parse(JSON.parse(text));
  return { secret, expiresAt: row.expiresAt?.getTime() ?? null, version: row.version };
}

interface Opening {
  db: Db;
  secrets: Secrets;
  platform: Platform;
  integration: { id: number; domain: string };
  now(): number;
}

/**
 * Does `work` with the store's credentials, renewing them if they are about to expire or have stopped working early.
 * The caller holds the store's lease, so that a refresh token is never used twice at once. Throws `ExchangeFailed`,
 * with `revoked` if there are no usable credentials left `[§D-credentials]`.
 */
export async function withStore<T>(
  { db, secrets, platform, integration, now }: Opening,
  work: (store: OpenStore) => Promise<T>,
): Promise<T> {
  const { id, domain } = integration;
  const kept = await readCredentials(db, secrets, id);
  if (kept === null) throw failed('revoked', 'no_access');
  const open = (credentials: Credentials) => work({ domain, credentials });
  const renew = async () => {
    if (!platform.refresh) throw failed('revoked', 'revoked');
    const next = await platform.refresh({ domain, credentials: kept }, now());
    return replaceCredentials(db, secrets, { id, kept, next, now: now() });
  };
  if (kept.expiresAt !== null && kept.expiresAt - now() < minute) return open(await renew());
  try {
    return await open(kept);
  } catch (error) {
    if (!platform.refresh || !isRevoked(error)) throw error;
    return open(await renew());
  }
}

const isRevoked = (error: unknown) =>
  error instanceof ExchangeFailed && error.failure.kind === 'revoked';

/** If they were replaced in the meantime, for example by a new authorisation, the newer ones are used. */
async function replaceCredentials(
  db: Db,
  secrets: Secrets,
  { id, kept, next, now }: { id: number; kept: Kept; next: Credentials; now: number },
): Promise<Credentials> {
  const written = await db
    .update(storeCredentials)
    .set({ ...sealedOf(secrets, id, next, now), version: kept.version + 1 })
    .where(and(eq(storeCredentials.integrationId, id), eq(storeCredentials.version, kept.version)))
    .returning({ version: storeCredentials.version });
  if (written.length > 0) return next;
  const newer = await readCredentials(db, secrets, id);
  if (newer === null) throw failed('revoked', 'no_access');
  return newer;
}

/**
 * After a change of the encryption keys: seals with the new key what the old one has sealed. Credentials that neither
 * key opens stay, and require a new authorisation when they are used.
 */
export async function resealCredentials(db: Db, secrets: Secrets): Promise<void> {
  const old = await db
    .select()
    .from(storeCredentials)
    .where(notLike(storeCredentials.sealed, `${secrets.prefix}%`));
  for (const { integrationId: id, sealed, version } of old) {
    const text = openOrNull(secrets, sealed, about(id));
    if (text === null) continue;
    await db
      .update(storeCredentials)
      .set({ sealed: secrets.seal(text, about(id)) })
      .where(and(eq(storeCredentials.integrationId, id), eq(storeCredentials.version, version)));
  }
}
