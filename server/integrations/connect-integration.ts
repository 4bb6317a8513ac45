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

/** Refuses (`quota_exceeded`, on `ticket`) a store that the shop doesn't know where it knows many. */
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
 * The store that a person has arrived from, as the shop's integration: the platform has told whose it is, and it waits
 * to be allowed. One that was connected stays as it is until it is authorised again.
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
  // A farewell that is still in line would end what is begun here.
  await cancelExchanges(db, row.id, now, ['leave']);
  return toIntegration(row);
}

/** Has a grant swapped for credentials, and the store described then; an earlier grant is not waited for any more. */
export async function awaitGrant(
  db: Db,
  secrets: Secrets,
  { id, grant, now }: { id: number; grant: Grant; now: number },
): Promise<void> {
  await cancelExchanges(db, id, now, ['authorise']);
  const input = { text: JSON.stringify(grant), secrets };
  await addExchange(db, { integrationId: id, kind: 'authorise', input, now });
}

/** Keeps the keys that a store has handed over, and has it described. Throws `connect_forged` where it has handed over none. */
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
