import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { ChannelKind } from '../../../contract/platforms/channel-traits.ts';
import { recordFound } from '../../changes/record-found.ts';
import type { Db } from '../../db/database.ts';
import { intArray } from '../../db/integers.ts';
import { orders, purchaseOrders, supplierChannels } from '../../db/schema.ts';
import { askSupplier } from '../hand-over.ts';

interface Setting {
  supplierId: number;
  way: { kind: ChannelKind; address: string };
  now: number;
}

/**
 * Sets how a supplier takes purchase orders `[§D-channels]`; confirmed ones that waited for a way are queued to be
 * handed over. Returns how many.
 */
export function setChannel(db: Db, { supplierId, way, now }: Setting): Promise<number> {
  const values = { ...way, updatedAt: new Date(now) };
  return db.transaction(async (tx) => {
    await tx
      .insert(supplierChannels)
      .values({ supplierId, ...values })
      .onConflictDoUpdate({ target: supplierChannels.supplierId, set: values });
    return handOverWaiting(tx, supplierId, now);
  });
}

/** All except those whose order the store has changed in the meantime: they wait for a person. */
async function handOverWaiting(tx: Db, supplierId: number, now: number): Promise<number> {
  const rows = await tx
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .innerJoin(orders, eq(orders.id, purchaseOrders.orderId))
    .where(
      and(
        eq(purchaseOrders.supplierId, supplierId),
        eq(purchaseOrders.state, 'draft'),
        eq(purchaseOrders.reason, 'no_channel'),
        isNotNull(purchaseOrders.agreedAt),
        or(isNull(orders.reason), ne(orders.reason, 'changed_in_store')),
      ),
    );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await askSupplier(tx, 'send', ids, now);
  await tx
    .update(purchaseOrders)
    .set({ reason: null, rev: sql`${purchaseOrders.rev} + 1` })
    .where(inArray(purchaseOrders.id, ids));
  await recordFound(
    tx,
    sql`select 'shop:' || shop_id as tenant, 'purchase-orders' as entity, id from purchase_orders where id = any(${intArray(ids)})
      union select 'shop:' || shop_id, 'orders', order_id from purchase_orders where id = any(${intArray(ids)})`,
  );
  return ids.length;
}
