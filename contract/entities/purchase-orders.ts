import { z } from 'zod';
import { instant, money } from './money.ts';
import { orderReason, orderState, tracking } from './orders.ts';

/** What one supplier fulfils of an order, as the record that it is. */
export const purchaseOrderRecord = z.object({
  id: z.int(),
  order_id: z.int(),
  supplier: z.object({ id: z.int(), name: z.string() }),
  state: orderState,
  reason: orderReason.nullable(),
  reference: z.string().nullable(),
  rev: z.int(),
  cost: money,
  /** Lines of the order, with the cost that was agreed for each piece. */
  lines: z.array(z.object({ line_id: z.int(), quantity: z.int().min(1), unit_cost: money })),
  /** Oldest first. */
  timeline: z.array(z.object({ at: instant, state: orderState, reason: orderReason.nullable() })),
});
export type PurchaseOrderRecord = z.infer<typeof purchaseOrderRecord>;

/** What a supplier has sent of a purchase order at once. */
export const parcel = tracking.extend({
  id: z.int(),
  order_id: z.int(),
  purchase_order_id: z.int(),
  rev: z.int(),
  /** Lines of the order, and how many pieces of each; empty where nobody has said what is in it. */
  lines: z.array(z.object({ line_id: z.int(), quantity: z.int().min(1) })),
  /** Oldest first. */
  timeline: z.array(z.object({ at: instant, state: z.enum(['shipped', 'delivered']) })),
});
export type Parcel = z.infer<typeof parcel>;
