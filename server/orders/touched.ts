import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';

/** What devices are to be told of. */
export interface Touched {
  orders: number[];
  parts: number[];
  /** Purchase orders that are no more. */
  dropped: number[];
}

/** Tells a shop's devices of all of it, as the last statements of the transaction. */
export async function tellTouched(db: Db, shopId: number, all: readonly Touched[]): Promise<void> {
  const tenant = shopTenant(shopId);
  const of = (what: keyof Touched) => all.flatMap((one) => one[what]);
  await recordChanges(db, tenant, 'purchase-orders', of('dropped'), 'delete');
  await recordChanges(db, tenant, 'purchase-orders', of('parts'), 'upsert');
  await recordChanges(db, tenant, 'orders', of('orders'), 'upsert');
}
