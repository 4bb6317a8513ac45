import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';

/** The changed records that devices have to be told about. */
export interface Touched {
  orders: number[];
  parts: number[];
  /** Deleted purchase orders. */
  dropped: number[];
}

/** Records the changes for a shop's devices, as the last statements of the transaction. */
export async function tellTouched(db: Db, shopId: number, all: readonly Touched[]): Promise<void> {
  const tenant = shopTenant(shopId);
  const of = (what: keyof Touched) => all.flatMap((one) => one[what]);
  await recordChanges(db, tenant, 'purchase-orders', of('dropped'), 'delete');
  await recordChanges(db, tenant, 'purchase-orders', of('parts'), 'upsert');
  await recordChanges(db, tenant, 'orders', of('orders'), 'upsert');
}
