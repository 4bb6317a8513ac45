import { sql } from 'drizzle-orm';
import type { Order } from '../../contract/entities/orders.ts';
import type { orders } from '../db/schema.ts';

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
