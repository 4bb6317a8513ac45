import { sql } from 'drizzle-orm';
import type { Order } from '../../contract/entities/orders.ts';
import type { orders } from '../db/schema.ts';
import type { StoreOrder } from '../platforms/store-orders.ts';

type OrderRow = typeof orders.$inferSelect;

/** The name of each order's store, as a column of a select over `orders`. */
export const storeNameColumn = sql<string | null>`(
  select i.name from integrations i where i.id = orders.integration_id)`;

/** The store's own data about an order; null if it came from no store. */
export function storeOf(row: OrderRow, name: string | null): Order['store'] {
  const { integrationId: id, remoteUrl, remotePayment, remoteFulfilment } = row;
  if (id === null || !remoteUrl || !remotePayment || !remoteFulfilment) return null;
  return {
    integration_id: id,
    name: name ?? '',
    number: row.remoteNumber ?? '',
    url: remoteUrl,
    payment: remotePayment,
    fulfilment: remoteFulfilment,
  };
}

/** The stored data of a platform, which only `write-order.ts` writes. */
export const remoteOrderOf = (row: Pick<OrderRow, 'remoteOrder'>): StoreOrder | null =>
  row.remoteOrder as StoreOrder | null;

/** What the store now wants, for an order that was placed as it was before; null if nobody has to deal with that. */
export function storeSays(row: OrderRow): Order['store_says'] {
  const { reason, lines } = row;
  const remoteOrder = remoteOrderOf(row);
  if (reason !== 'changed_in_store' || !remoteOrder) return null;
  return {
    is_cancelled: remoteOrder.isCancelled,
    payment: remoteOrder.payment,
    fulfilment: remoteOrder.fulfilment,
    address: remoteOrder.address,
    lines: remoteOrder.lines.map(({ remoteId, title, variantTitle, quantity }) => ({
      line_id: lines.find(({ remote_id }) => remote_id === remoteId)?.id ?? null,
      title: variantTitle ? `${title}, ${variantTitle}` : title,
      quantity,
    })),
  };
}
