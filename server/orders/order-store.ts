import { sql } from 'drizzle-orm';
import type { Order } from '../../contract/entities/orders.ts';
import type { orders } from '../db/schema.ts';
import type { StoreOrder } from '../platforms/store-orders.ts';

type OrderRow = typeof orders.$inferSelect;

/** What the store that each order came from is called, as a column of a select over `orders`. */
export const storeNameColumn = sql<string | null>`(
  select i.name from integrations i where i.id = orders.integration_id)`;

/** What the store that it came from calls an order, and says of it; null of one that no store has sent. */
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

/** Only `write-order.ts` writes it, as a platform has read it. */
export const remoteOrderOf = (row: Pick<OrderRow, 'remoteOrder'>): StoreOrder | null =>
  row.remoteOrder as StoreOrder | null;

/** What the store wants by now of an order that was ordered otherwise; null where nobody has to see to that. */
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
