import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { oauthStates } from '../db/schema.ts';
import { day } from '../durations.ts';
import { Refusal } from '../refusal.ts';

/** Whose way to a platform it is, and to which store. */
export interface OauthWay {
  userId: string;
  shopId: number;
  platform: 'shopify';
  shopDomain: string;
}

/** In milliseconds: how long a person may look at the platform's page. */
const lifetime = 10 * 60_000;

/** Keeps a new state for a way, to be brought back once; of it the database holds the SHA-256. */
export async function issueState(db: Db, way: OauthWay, now: number): Promise<string> {
  const state = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now + lifetime);
  await db.insert(oauthStates).values({ ...way, stateHash: hashOf(state), expiresAt });
  return state;
}

/**
 * Takes a state, which can be done once, by the person and for the shop and store that it was issued for. Throws `connect_used`,
 * `connect_expired`, and `connect_forged` for one that was never issued or is somebody else's.
 */
export async function takeState(
  db: Db,
  state: string,
  { userId, shopId, platform, shopDomain }: OauthWay,
  now: number,
): Promise<void> {
  const ours = and(
    eq(oauthStates.stateHash, hashOf(state)),
    eq(oauthStates.userId, userId),
    eq(oauthStates.shopId, shopId),
    eq(oauthStates.platform, platform),
    eq(oauthStates.shopDomain, shopDomain),
  );
  const time = new Date(now);
  const taken = await db
    .update(oauthStates)
    .set({ usedAt: time })
    .where(and(ours, isNull(oauthStates.usedAt), gt(oauthStates.expiresAt, time)))
    .returning({ state: oauthStates.stateHash });
  if (taken.length > 0) return;
  const [known] = await db.select({ usedAt: oauthStates.usedAt }).from(oauthStates).where(ours);
  if (!known) throw new Refusal('connect_forged', 'The way back is not one of ours.');
  if (known.usedAt) throw new Refusal('connect_used', 'This way in has been used already.');
  throw new Refusal('connect_expired', 'The way back took too long.');
}

/** A day after their end: until then a second use is told from a forgery. */
export async function forgetStates(db: Db, now: number): Promise<void> {
  await db.delete(oauthStates).where(lt(oauthStates.expiresAt, new Date(now - day)));
}

const hashOf = (state: string) => createHash('sha256').update(state).digest('hex');
