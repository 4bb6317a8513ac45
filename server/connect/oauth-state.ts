import { hash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Platform } from '../../contract/entities/integrations.ts';
import type { Db } from '../db/database.ts';
import { oauthStates } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { day } from '../lib/durations.ts';
import { openOrNull, type Secrets } from '../secrets/secrets.ts';

/** The person, shop and store of one authorisation at a platform. */
export interface OauthWay {
  userId: string;
  shopId: number;
  platform: Platform;
  shopDomain: string;
}

/** In milliseconds: how long a person may spend on the platform's page. */
const lifetime = 10 * 60_000;

/** Creates a state for an authorisation, which can be used once; the database only stores its SHA-256. */
export async function issueState(db: Db, way: OauthWay, now: number): Promise<string> {
  const state = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now + lifetime);
  await db.insert(oauthStates).values({ ...way, stateHash: hashOf(state), expiresAt });
  return state;
}

type Known = Omit<OauthWay, 'shopDomain'> & {
  /** Null if the platform doesn't say which store it is: the state knows. */
  shopDomain: string | null;
};

/**
 * Takes a state, which can be done once, and only by the person and for the shop and store that it was issued for.
 * Returns the store, and the keys that it has sent in the meantime. Throws `connect_used`, `connect_expired`, and
 * `connect_forged` for one that was never issued or is somebody else's.
 */
export async function takeState(
  db: Db,
  secrets: Secrets,
  state: string,
  { userId, shopId, platform, shopDomain }: Known,
  now: number,
): Promise<{ shopDomain: string; keys: string | null }> {
  const stateHash = hashOf(state);
  const ours = and(
    eq(oauthStates.stateHash, stateHash),
    eq(oauthStates.userId, userId),
    eq(oauthStates.shopId, shopId),
    eq(oauthStates.platform, platform),
    shopDomain === null ? undefined : eq(oauthStates.shopDomain, shopDomain),
  );
  const time = new Date(now);
  const [taken] = await db
    .update(oauthStates)
    .set({ usedAt: time })
    .where(and(ours, isNull(oauthStates.usedAt), gt(oauthStates.expiresAt, time)))
    .returning();
  if (taken) {
    await db.update(oauthStates).set({ sealedKeys: null }).where(ours);
    const { shopDomain: domain, sealedKeys } = taken;
    const keys = sealedKeys && openOrNull(secrets, sealedKeys, about(stateHash));
    return { shopDomain: domain, keys };
  }
  return refuseState(db, ours);
}

async function refuseState(db: Db, which: ReturnType<typeof and>): Promise<never> {
  const [known] = await db.select({ usedAt: oauthStates.usedAt }).from(oauthStates).where(which);
  if (!known) throw new Refusal('connect_forged', 'The way back is not one of ours.');
  if (known.usedAt) throw new Refusal('connect_used', 'This way in has been used already.');
  throw new Refusal('connect_expired', 'The way back took too long.');
}

/**
 * Keeps the keys that a store sends until the person who started the authorisation comes back: so somebody who is
 * tricked into giving their keys to another person's state doesn't connect their store for that person. Once per state;
 * refuses in the same cases as `takeState`.
 */
export async function holdKeys(
  db: Db,
  secrets: Secrets,
  { platform, state, keys }: { platform: Platform; state: string; keys: string },
  now: number,
): Promise<void> {
  const stateHash = hashOf(state);
  const ours = and(eq(oauthStates.stateHash, stateHash), eq(oauthStates.platform, platform));
  const open = and(isNull(oauthStates.usedAt), gt(oauthStates.expiresAt, new Date(now)));
  const held = await db
    .update(oauthStates)
    .set({ sealedKeys: secrets.seal(keys, about(stateHash)) })
    .where(and(ours, open, isNull(oauthStates.sealedKeys)))
    .returning({ state: oauthStates.stateHash });
  if (held.length > 0) return;
  if ((await db.$count(oauthStates, and(ours, open))) > 0) {
    throw new Refusal('connect_used', 'The keys have been handed over already.');
  }
  return refuseState(db, ours);
}

/** States are kept for a day after they end: until then a second use can be told from a forgery. */
export async function forgetStates(db: Db, now: number): Promise<void> {
  await db.delete(oauthStates).where(lt(oauthStates.expiresAt, new Date(now - day)));
}

const about = (stateHash: string) => `keys for state ${stateHash}`;
const hashOf = (state: string) => hash('sha256', state, 'hex');
