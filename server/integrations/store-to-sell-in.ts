import { and, eq, ne } from 'drizzle-orm';
import type { Integration } from '../../contract/entities/integrations.ts';
import { storefrontOf } from '../../contract/rules/storefront.ts';
import type { Db } from '../db/database.ts';
import { integrations, storeCredentials } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * The store for the shop's products: the `wanted` one, or if none was chosen, the one that its feeds lead to; null if
 * no store lets us in. Refuses (`invalid`) a store that the shop hasn't connected.
 */
export async function storeToSellIn(
  db: Db,
  shopId: number,
  wanted: number | null | undefined,
): Promise<number | null> {
  if (wanted === null) return null;
  const stores = await db
    .select({ id: integrations.id, state: integrations.state })
    .from(integrations)
    .innerJoin(storeCredentials, eq(storeCredentials.integrationId, integrations.id))
    .where(and(eq(integrations.shopId, shopId), ne(integrations.state, 'disconnected')));
  if (wanted === undefined) {
    return storefrontOf(stores as Pick<Integration, 'id' | 'state'>[])?.id ?? null;
  }
  if (stores.some(({ id }) => id === wanted)) return wanted;
  throw new Refusal('invalid', 'The shop has connected no such store.', {
    errors: { integration_id: ['Connect the store first.'] },
  });
}
