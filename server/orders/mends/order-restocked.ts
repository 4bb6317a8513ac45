import { and, eq, sql } from 'drizzle-orm';
import { piecesOf } from '../../../contract/rules/open-lines.ts';
import type { Db } from '../../db/database.ts';
import { orders, purchaseOrders } from '../../db/schema.ts';
import { logFailure } from '../../lib/log-failure.ts';
import { lockPurchaseOrdersOf } from '../../purchasing/purchase-order-rows.ts';
import { readNewestRates } from '../../rates/rates-rows.ts';
import { suppliedFor } from '../check-order-lines.ts';
import { lockOrder } from '../order-rows.ts';
import { tellTouched } from '../touched.ts';
import { goOn } from './go-on.ts';
import { mendedOf } from './mended.ts';
import { suppliedTo } from './mending.ts';
import { writeMended } from './write-mended.ts';

/**
 * Lets orders go on that waited for their supplier's stock, if it is there now. Several processes may do so at once.
 */
export async function orderRestocked(db: Db, now: number): Promise<void> {
  const waiting = await db
    .selectDistinct({ id: orders.id, shopId: orders.shopId })
    .from(purchaseOrders)
    .innerJoin(orders, eq(orders.id, purchaseOrders.orderId))
    .where(and(sql`${purchaseOrders.waits}`, eq(purchaseOrders.reason, 'stock')))
    .orderBy(orders.id);
  for (const { id, shopId } of waiting)
    await db
      .transaction((tx) => goOnWithStock(tx, { id, shopId }, now))
      .catch((error) => logFailure('What waits for stock could not go on', error));
}

async function goOnWithStock(
  db: Db,
  { id, shopId }: { id: number; shopId: number },
  now: number,
): Promise<void> {
  const row = await lockOrder(db, shopId, String(id));
  // If this id is also another order's number, the other one was locked: then this one isn't handled here.
  if (row?.id !== id) return;
  const parts = await lockPurchaseOrdersOf(db, id);
  const order = mendedOf(row, parts);
  const supply = await suppliedTo({ db, rates: await readNewestRates(db) }, order);
  const isThere = (partId: number) =>
    order.lines
      .filter((line) => line.purchase_order_id === partId)
      .every((line) => (suppliedFor(line, supply.variants)?.stock ?? 0) >= piecesOf(line));
  const back = new Set(
    order.parts
      .filter((part) => part.waits && part.reason === 'stock' && isThere(part.id))
      .map((part) => part.id),
  );
  if (back.size === 0) return;
  const going = {
    ...order,
    parts: order.parts.map((part) => (back.has(part.id) ? { ...part, waits: false } : part)),
  };
  const touched = await writeMended(db, {
    ...{
      row,
      parts,
      mended: goOn(going, supply),
      rates: supply.rates,
      at: new Date(now).toISOString(),
    },
    did: { act: 'restocked', by: null },
  });
  await tellTouched(db, shopId, [touched]);
}
