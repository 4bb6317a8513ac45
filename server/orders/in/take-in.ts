import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { orders } from '../../db/schema.ts';
import { logFailure } from '../../lib/log-failure.ts';
import type { StoreOrder } from '../../platforms/store-orders.ts';
import { purchaseOrdersOf } from '../../purchasing/purchase-order-rows.ts';
import { readNewestRates } from '../../rates/rates-rows.ts';
import { type Touched, tellTouched } from '../touched.ts';
import { draftOrder } from './draft-order.ts';
import { matchLines } from './match-lines.ts';
import { type Kept, writeOrder } from './write-order.ts';

interface TakingIn {
  integration: { id: number; shopId: number };
  orders: readonly StoreOrder[];
  /** Milliseconds since 1970: when the store was asked for them. */
  readAt: number;
  now: number;
}

/**
 * Takes in a store's orders, however often and in whatever order they arrive: each is stored once; data that was
 * already read, or is older, changes nothing. An order of which nothing was ordered yet follows the store completely;
 * any other doesn't change, but is marked if the store has changed what was ordered `[§D-orders-in]`. An order that
 * can't be stored doesn't hold up the others: these are returned. Runs in the caller's transaction, as its last
 * statements.
 */
export async function takeIn(
  tx: Db,
  { integration: { id: integrationId, shopId }, orders: read, readAt, now }: TakingIn,
): Promise<StoreOrder[]> {
  const kept = await lockKept(tx, integrationId, read);
  const known = [...kept.values()].flatMap(({ row }) => row.lines);
  const sold = await matchLines(tx, { integrationId, shopId, orders: read, known });
  const at = new Date(now).toISOString();
  const rates = await readNewestRates(tx);
  const around = { integrationId, shopId, readAt: new Date(readAt), at };
  const all: Touched[] = [];
  const failed: StoreOrder[] = [];
  for (const order of read) {
    const had = kept.get(order.remoteId);
    const draft = draftOrder(order, sold, had?.row.lines, rates);
    try {
      all.push(await tx.transaction((one) => writeOrder(one, around, { order, draft, had })));
    } catch (error) {
      logFailure('An order of a store could not be taken in', error);
      failed.push(order);
    }
  }
  await tellTouched(tx, shopId, all);
  return failed;
}

/** The stored orders with the store's ids, locked until the transaction ends. */
async function lockKept(
  tx: Db,
  integrationId: number,
  read: readonly StoreOrder[],
): Promise<Map<string | null, Kept>> {
  const ids = read.map(({ remoteId }) => remoteId);
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.integrationId, integrationId), inArray(orders.remoteId, ids)))
    .orderBy(asc(orders.id))
    .for('update');
  const parts = await purchaseOrdersOf(
    tx,
    rows.map(({ id }) => id),
  );
  const byOrder = Map.groupBy(parts, ({ orderId }) => orderId);
  return new Map(rows.map((row) => [row.remoteId, { row, parts: byOrder.get(row.id) ?? [] }]));
}
