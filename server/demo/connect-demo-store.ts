import { and, eq } from 'drizzle-orm';
import { issueState, takeState } from '../connect/oauth-state.ts';
import type { Db } from '../db/database.ts';
import { integrations, shopUsers } from '../db/schema.ts';
import type { Exchanges } from '../exchange/worker.ts';
import { awaitGrant } from '../integrations/connect-integration.ts';
import { askStore } from '../outward/ask-store.ts';
import type { Reach } from '../outward/guarded-request.ts';
import type { Platform } from '../platforms/platform.ts';
import type { Secrets } from '../secrets/secrets.ts';

interface Options {
  db: Db;
  platform: Platform;
  /** Only reaches this machine. */
  reach: Reach;
  secrets: Secrets;
  exchanges: Exchanges;
  publicUrl: string;
  now(): number;
}

/**
 * Connects the demo's stores to a stand-in that runs on this machine and has the app installed in them, in the same way
 * as a merchant's browser. If there is no stand-in, they stay demo data.
 */
export async function connectDemoStores(options: Options): Promise<void> {
  const { db, platform, reach, secrets, exchanges, publicUrl, now } = options;
  const stores = await db
    .select({ id: integrations.id, shopId: integrations.shopId, domain: integrations.shopDomain })
    .from(integrations)
    .where(and(eq(integrations.demo, true), eq(integrations.platform, platform.name)));
  for (const { id, shopId, domain } of stores) {
    const [owner] = await db
      .select({ userId: shopUsers.userId })
      .from(shopUsers)
      .where(and(eq(shopUsers.shopId, shopId), eq(shopUsers.roleName, 'owner')));
    if (!owner) continue;
    const way = { userId: owner.userId, shopId, platform: platform.name, shopDomain: domain };
    const state = await issueState(db, way, now());
    const query = await wayBack(platform.authorise({ domain, publicUrl, state }), reach);
    if (query === null) continue;
    const back = platform.callback(query, now());
    await takeState(db, secrets, back.state, way, now());
    if (back.grant) await awaitGrant(db, secrets, { id, grant: back.grant, now: now() });
    await exchanges.attend(id);
  }
}

/** The address to which the store sends the browser back; null if it asks a person first, or can't be reached. */
async function wayBack(page: string, reach: Reach): Promise<string | null> {
  const answer = await askStore(page, {}, reach).catch(() => null);
  return URL.parse(answer?.headers.location ?? '')?.search.slice(1) || null;
}
