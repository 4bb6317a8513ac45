import { z } from 'zod';
import { lineOfText, recordId, storedInteger } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { channelKinds } from '../platforms/channel-traits.ts';
import { instant, money } from './money.ts';
import { orderReason, tracking } from './orders.ts';
import { purchaseOrderState } from './purchase-order-states.ts';

/** What was done to hand a purchase order over, or to learn what became of it, and what came of that `[§D-handover-told]`. */
export const handOverStep = z.object({
  at: instant,
  did: z.enum(['sent', 'asked', 'called_off']),
  /** Null where a person did it themselves. */
  by: z.enum(channelKinds).nullable(),
  /**
   * Null while it isn't known. `handed_over`: the mail server has it; `has_it`, `has_not`: the supplier's own word;
   * `not_taken`: it didn't leave us.
   */
  outcome: z
    .enum(['handed_over', 'has_it', 'has_not', 'no_answer', 'not_taken', 'refused'])
    .nullable(),
});
export type HandOverStep = z.infer<typeof handOverStep>;

/** What one supplier fulfils of an order, as the record that it is. */
export const purchaseOrderRecord = z.object({
  id: z.int(),
  order_id: z.int(),
  supplier: z.object({ id: z.int(), name: z.string() }),
  state: purchaseOrderState,
  reason: orderReason.nullable(),
  /** Ours, and nobody else's: the supplier is told it. */
  reference: z.string().nullable(),
  /** What the supplier calls it. */
  supplier_number: z.string().nullable(),
  /** How it was handed over. */
  channel: z.enum(channelKinds).nullable(),
  rev: z.int(),
  cost: money,
  /** Since when its costs are agreed; null before it is confirmed. */
  agreed_at: instant.nullable(),
  /** Lines of the order, with the cost that was agreed for each piece. */
  lines: z.array(z.object({ line_id: z.int(), quantity: z.int().min(1), unit_cost: money })),
  /** Oldest first. */
  hand_over: z.array(handOverStep),
  /** Oldest first. */
  timeline: z.array(
    z.object({ at: instant, state: purchaseOrderState, reason: orderReason.nullable() }),
  ),
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
  /** Whether the store that its order came from knows of it; `none` where there is no such store. */
  store_state: z.enum(['none', 'waiting', 'told', 'refused']),
});
export type Parcel = z.infer<typeof parcel>;

/** More lines than an order has. */
const mostLines = 500;

/** A parcel that a person tells of, as its supplier has told them. */
export const newParcel = tracking.pick({ carrier: true }).extend({
  purchase_order_id: recordId,
  number: lineOfText(longest.trackingNumber).min(1),
  lines: z
    .array(z.object({ line_id: recordId, quantity: storedInteger.min(1) }))
    .min(1)
    .max(mostLines),
});

/** What a person knows of a purchase order whose outcome nobody has told; null where they know nothing, and it is to be asked for. */
export const handOver = z.object({ has_it: z.boolean().nullable() });
