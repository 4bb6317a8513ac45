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
 * Takes in what a store has of orders, however often and in whatever order it is told: each is kept once; what was read before, or is older
 * than what was read, changes nothing. Of one that nothing was ordered of yet all follows the store; of any other nothing does, and it is
 * marked where the store has changed what was ordered `[§D-orders-in]`. One that can't be kept keeps no other out: the answer is those that
 * couldn't. In the transaction of whoever calls, as its last statements.
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

/** What is kept of these orders, by what the store calls them, held until the transaction ends. */
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
