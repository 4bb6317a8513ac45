import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Money } from '../../../contract/entities/money.ts';
import type { Order } from '../../../contract/entities/orders.ts';
import { converted } from '../../../contract/rules/conversion.ts';
import type { Db } from '../../db/database.ts';
import { orders, partnerships, purchaseOrders } from '../../db/schema.ts';
import { agreeTo } from '../../purchasing/confirm-purchase-orders.ts';
import { readNewestRates } from '../../rates/rates-rows.ts';

interface Merged {
  orders: number[];
  parts: number[];
}

/**
 * Now that `parts` of an order are confirmed, lets purchase orders go on that waited for the shop's next order from the
 * same supplier. If the partnership has a minimum, all of them together have to reach it. Those that somebody is
 * mending right now wait for the next order.
 */
export async function mergeWaiting(
  db: Db,
  order: { id: number; shopId: number },
  parts: readonly number[],
  at: string,
): Promise<Merged> {
  if (parts.length === 0) return { orders: [], parts: [] };
  const added = await db
    .select({
      supplierId: purchaseOrders.supplierId,
      cost: purchaseOrders.cost,
      currency: purchaseOrders.currency,
    })
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
  if (waiting.length === 0) return { orders: [], parts: [] };
  const least = await minimums(db, order.shopId, suppliers);
  const rates = await readNewestRates(db);
  const isReached = (supplierId: number): boolean => {
    const minimum = least.get(supplierId);
    if (!minimum) return true;
    const together = [...added, ...waiting.map(({ part }) => part)]
      .filter((one) => one.supplierId === supplierId)
      .map(({ cost: amount, currency }) => converted({ amount, currency }, minimum.currency, rates))
      .reduce((sum, cost) => sum + (cost?.amount ?? 0), 0);
    return together >= minimum.amount;
  };
  const going = waiting.filter(({ part }) => isReached(part.supplierId));
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
): Promise<Map<number, Money>> {
  const rows = await db
    .select({
      supplierId: partnerships.supplierId,
      amount: partnerships.minimumOrder,
      currency: partnerships.currency,
    })
    .from(partnerships)
    .where(
      and(
        eq(partnerships.shopId, shopId),
        inArray(partnerships.supplierId, [...suppliers]),
        ne(partnerships.state, 'ended'),
      ),
    );
  return new Map(rows.map(({ supplierId, ...least }) => [supplierId, least]));
}
