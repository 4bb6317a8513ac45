import { and, eq, ne, sql } from 'drizzle-orm';
import type { Integration } from '../../contract/entities/integrations.ts';
import type { Db } from '../db/database.ts';
import { integrations } from '../db/schema.ts';
import { addExchange, cancelExchanges } from '../exchange/exchange-rows.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import type { Grant } from '../platforms/platform.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { refuseMore } from '../shares/quotas.ts';
import { keepCredentials } from './credentials.ts';
import { defaultDataResources, defaultOptions } from './defaults.ts';
import { isHeldByAnother, writeAuthorised } from './exchange-outcomes.ts';
import { toIntegration } from './integration-rows.ts';

type ArrivingStore = Pick<typeof integrations.$inferInsert, 'platform' | 'shopDomain'>;

/** Refuses (`quota_exceeded`, on `ticket`) a new store if the shop already has many. */
export async function refuseMoreStores(
  db: Db,
  shopId: number,
  shopDomain: string,
  locale: Locale,
): Promise<void> {
  const others = and(eq(integrations.shopId, shopId), ne(integrations.shopDomain, shopDomain));
  await refuseMore(db, { of: 'integrations', owner: shopId, field: 'ticket', locale }, () =>
    db.$count(integrations, others),
  );
}

/** Refuses (`store_taken`) a store that another shop has connected `[§D-one-shop]`. */
export async function refuseHeldStore(
  db: Db,
  store: { shopId: number } & ArrivingStore,
): Promise<void> {
  if (!(await isHeldByAnother(db, store))) return;
  throw new Refusal('store_taken', 'Another shop has connected this store.');
}

/**
 * Creates an integration for the store that a person arrived from: the platform has told which it is, and it waits for
 * permission. A connected store stays as it is until it is authorised again.
 */
export async function arriveWithStore(
  db: Db,
  shopId: number,
  { platform, shopDomain }: ArrivingStore,
  now: number,
): Promise<Integration> {
  const time = new Date(now);
  const [row] = await db
    .insert(integrations)
    .values({
      shopId,
      platform,
      shopDomain,
      name: shopDomain,
      options: defaultOptions,
      dataResources: defaultDataResources(),
      createdAt: time,
      updatedAt: time,
    })
    .onConflictDoUpdate({
      target: [integrations.shopId, integrations.shopDomain],
      set: {
        state: sql`case when ${integrations.state} = 'disconnected' then 'pending' else ${integrations.state} end`,
        updatedAt: time,
      },
    })
    .returning();
  if (!row) throw new Error('The database made no integration.');
  // A queued `leave` would end the connection that begins here.
  await cancelExchanges(db, row.id, now, ['leave']);
  return toIntegration(row);
}

/** Queues the exchange of a grant for credentials, after which the store is described; an earlier grant is dropped. */
export async function awaitGrant(
  db: Db,
  secrets: Secrets,
  { id, grant, now }: { id: number; grant: Grant; now: number },
): Promise<void> {
  await cancelExchanges(db, id, now, ['authorise']);
  const input = { text: JSON.stringify(grant), secrets };
  await addExchange(db, { integrationId: id, kind: 'authorise', input, now });
}

/** Stores the keys that a store has sent, and queues its description. Throws `connect_forged` if it has sent none. */
export async function takeKeys(
  db: Db,
  secrets: Secrets,
  { id, keys, now }: { id: number; keys: string | null; now: number },
): Promise<void> {
  if (keys === null) throw new Refusal('connect_forged', 'The store has handed over no keys.');
  const credentials = { secret: JSON.parse(keys), expiresAt: null };
  await keepCredentials(db, secrets, { id, credentials, now });
  await writeAuthorised(db, id, now);
}
