import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orders, purchaseOrders, shops, supplierChannels, suppliers } from '../db/schema.ts';
import type { ChannelRow, Consignment } from './channels/channel.ts';
import type { PurchaseOrderRow } from './purchase-order-rows.ts';

/** A purchase order, the data to send to its supplier, and the supplier's way; null if there is no way. */
export interface Handed {
  row: PurchaseOrderRow;
  consignment: Consignment;
  channel: ChannelRow | null;
}

export async function readConsignment(db: Db, id: number): Promise<Handed | null> {
  const [found] = await db
    .select({
      row: purchaseOrders,
      order: orders,
      shop: { name: shops.name, email: shops.email },
      country: suppliers.country,
      channel: supplierChannels,
    })
    .from(purchaseOrders)
    .innerJoin(orders, eq(orders.id, purchaseOrders.orderId))
    .innerJoin(shops, eq(shops.id, purchaseOrders.shopId))
    .leftJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .leftJoin(supplierChannels, eq(supplierChannels.supplierId, purchaseOrders.supplierId))
    .where(eq(purchaseOrders.id, id));
  if (!found) return null;
  const { row, order, shop, country, channel } = found;
  const lines = row.lines.flatMap(({ line_id, quantity, unit_cost: unitCost }) => {
    const line = order.lines.find((one) => one.id === line_id);
    if (!line) return [];
    const { sku, title, options } = line;
    return [{ lineId: line_id, sku, title, options, quantity, unitCost }];
  });
  return {
    row,
    channel,
    consignment: {
      reference: row.reference ?? '',
      ...{ shop, lines, currency: row.currency, cost: row.cost },
      supplier: { name: row.supplierName, country: country ?? '' },
      shipTo: { ...order.shippingAddress, phone: order.customer.phone },
    },
  };
}
