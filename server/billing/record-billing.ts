import { type Fields, recordActivity } from '../activities/record.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import type { ShopContext } from '../http/context.ts';

interface Deed {
  action: `${'subscription' | 'payment_method' | 'invoice'}.${string}`;
  id: number;
  /** The name by which people know the entity. */
  subject: string;
  before?: Fields;
  after?: Fields;
}

/** Records who did what with a plan, a payment method or an invoice. */
export async function recordBilling(
  { db, shopId, author }: Pick<ShopContext, 'db' | 'shopId' | 'author'>,
  { id, ...deed }: Deed,
): Promise<void> {
  await recordActivity(db, { ...deed, ...author, tenant: shopTenant(shopId), entityId: id });
}

/** Records a change of the shop's plans for its devices; the last statement of a write, as `recordChanges` requires. */
export async function tellOfSubscriptions(
  db: Db,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  await recordChanges(db, shopTenant(shopId), 'subscriptions', ids, 'upsert');
}
