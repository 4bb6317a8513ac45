import { and, eq, ne, sql } from 'drizzle-orm';
import type { Integration } from '../../contract/entities/integrations.ts';
import type { Db } from '../db/database.ts';
import { integrations } from '../db/schema.ts';
import type { Locale } from '../locale.ts';
import { refuseMore } from '../shares/quotas.ts';
import { defaultDataResources, defaultOptions } from './defaults.ts';
import { toIntegration } from './integration-rows.ts';

type ArrivingStore = Pick<typeof integrations.$inferInsert, 'shopDomain'> &
  Pick<Integration, 'platform'>;

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

/**
 * The store that a person has arrived from, as the shop's integration: the platform has told whose it is, and it waits
 * to be allowed. One that works already goes on as it is.
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
        state: sql`case when ${integrations.state} in ('connected', 'degraded') then ${integrations.state} else 'pending' end`,
        updatedAt: time,
      },
    })
    .returning();
  if (!row) throw new Error('The database made no integration.');
  return toIntegration(row);
}
