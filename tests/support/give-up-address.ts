import { eq } from 'drizzle-orm';
import { integrations } from '../../server/db/schema.ts';
import type { SellingStore } from './selling-stores.ts';
import type { TestServer } from './server.ts';

/**
 * Frees the address of a stand-in that has ended: the next one may get the same port, and would count as a store that
 * another shop has.
 */
export async function giveUpAddress({ db }: TestServer, { integrationId }: SellingStore) {
  await db
    .update(integrations)
    .set({ shopDomain: `ended-${integrationId}.example.com` })
    .where(eq(integrations.id, integrationId));
}
