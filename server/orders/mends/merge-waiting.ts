import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Order } from '../../../contract/entities/orders.ts';
import type { Db } from '../../db/database.ts';
import { orders, partnerships, purchaseOrders } from '../../db/schema.ts';
import { agreeTo } from '../../purchasing/confirm-purchase-orders.ts';

interface Merged {
  orders: number[];
  parts: number[];
}

/**
 * What has waited for the shop's next order at a supplier goes on with it: now that `parts` of an order are confirmed. Where the partnership
 * names a minimum, all of it together reaches that. Those that somebody is mending wait for the next one.
 */
export async function mergeWaiting(
  db: Db,
  order: { id: number; shopId: number },
  parts: readonly number[],
  at: string,
): Promise<Merged> {
  if (parts.length === 0) return { orders: [], parts: [] };
  const added = await db
    .select({ supplierId: purchaseOrders.supplierId, cost: purchaseOrders.cost })
    .from(purchaseOrders)
    .where(and(inArray(purchaseOrders.id, [...parts]), isNotNull(purchaseOrders.agreedAt)));
  const suppliers = [...new Set(added.map(({ supplierId }) => supplierId))];
  if (suppliers.length === 0) return { orders: [], parts: [] };
  const waiting = await db
    .select({ part: purchaseOrders, order: orders })
    .from(purchaseOrders)
    .innerJoin(orders, eq(orders.id, purchaseOrders.orderId))
    .where(
      and(
        eq(purchaseOrders.shopId, order.shopId),
        inArray(purchaseOrders.supplierId, suppliers),
        sql`${purchaseOrders.waits}`,
        eq(purchaseOrders.reason, 'below_minimum'),
        ne(purchaseOrders.orderId, order.id),
      ),
    )
    .orderBy(purchaseOrders.id)
    .for('update', { skipLocked: true });
  const least = await minimums(db, order.shopId, suppliers);
  const costAt = (supplierId: number) =>
    [...added, ...waiting.map(({ part }) => part)]
      .filter((one) => one.supplierId === supplierId)
      .reduce((sum, { cost }) => sum + cost, 0);
  const going = waiting.filter(
    ({ part: { supplierId } }) => costAt(supplierId) >= (least.get(supplierId) ?? 0),
  );
  for (const { part, order: row } of going) {
    await agreeTo(db, [part], { lines: row.lines, at, reason: null });
    const event: Order['timeline'][number] = {
      ...{ at, state: row.state, purchase_order_id: part.id, reason: null, act: 'merged' },
    };
    await db
      .update(orders)
      .set({
        rev: sql`${orders.rev} + 1`,
        timeline: sql`${orders.timeline} || ${JSON.stringify([event])}::jsonb`,
      })
      .where(eq(orders.id, row.id));
  }
  return { orders: going.map((one) => one.order.id), parts: going.map(({ part }) => part.id) };
}

async function minimums(
  db: Db,
  shopId: number,
  suppliers: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ supplierId: partnerships.supplierId, least: partnerships.minimumOrder })
    .from(partnerships)
    .where(
      and(
        eq(partnerships.shopId, shopId),
        inArray(partnerships.supplierId, [...suppliers]),
        ne(partnerships.state, 'ended'),
      ),
    );
  return new Map(rows.map(({ supplierId, least }) => [supplierId, least]));
}
