import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { exchanges, integrations } from '../db/schema.ts';
import { disconnect } from '../integrations/edit-integration.ts';

/**
 * Disconnects the stores of shops that are about to close: each is asked to stop sending webhooks while its credentials
 * still exist. True once all have answered, or were asked often enough.
 */
export async function leaveStores(
  tx: Db,
  shopIds: readonly number[],
  now: number,
): Promise<boolean> {
  if (shopIds.length === 0) return false;
  const theirs = inArray(integrations.shopId, [...shopIds]);
  const connected = await tx
    .select({ id: integrations.id, shopId: integrations.shopId })
    .from(integrations)
    .where(and(theirs, ne(integrations.state, 'disconnected')));
  for (const { id, shopId } of connected) await disconnect(tx, shopId, { id, now });
  const asked = await tx
    .select({ id: exchanges.id })
    .from(exchanges)
    .innerJoin(integrations, eq(integrations.id, exchanges.integrationId))
    .where(and(theirs, eq(exchanges.kind, 'leave'), eq(exchanges.state, 'waiting')))
    .limit(1);
  return asked.length > 0;
}
