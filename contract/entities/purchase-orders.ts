import { z } from 'zod';
import { lineOfText, recordId, storedInteger } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { channelKinds } from '../platforms/channel-traits.ts';
import { instant, money } from './money.ts';
import { orderReason, tracking } from './orders.ts';
import { purchaseOrderState } from './purchase-order-states.ts';

/**
 * One attempt to hand a purchase order over, or to find out whether the supplier has it, with its outcome
 * `[§D-handover-told]`.
 */
export const handOverStep = z.object({
  at: instant,
  did: z.enum(['sent', 'asked', 'called_off']),
  /** Null if a person did it themselves. */
  by: z.enum(channelKinds).nullable(),
  /**
   * Null while it isn't known. `handed_over`: the mail server has it; `has_it`, `has_not`: the supplier said so;
   * `not_taken`: it was never sent.
   */
  outcome: z
    .enum(['handed_over', 'has_it', 'has_not', 'no_answer', 'not_taken', 'refused'])
    .nullable(),
});
export type HandOverStep = z.infer<typeof handOverStep>;

/** A purchase order as a record of its own. */
export const purchaseOrderRecord = z.object({
  id: z.int(),
  order_id: z.int(),
  supplier: z.object({ id: z.int(), name: z.string() }),
  state: purchaseOrderState,
  reason: orderReason.nullable(),
  /** Our own unique reference, which the supplier is given. */
  reference: z.string().nullable(),
  /** The supplier's own number for it. */
  supplier_number: z.string().nullable(),
  /** How it was handed over. */
  channel: z.enum(channelKinds).nullable(),
  rev: z.int(),
  cost: money,
  /** When its costs were agreed; null before it is confirmed. */
  agreed_at: instant.nullable(),
  /** Lines of the order, with the agreed cost of each piece. */
  lines: z.array(z.object({ line_id: z.int(), quantity: z.int().min(1), unit_cost: money })),
  /** Oldest first. */
  hand_over: z.array(handOverStep),
  /** Oldest first. */
  timeline: z.array(
    z.object({ at: instant, state: purchaseOrderState, reason: orderReason.nullable() }),
  ),
});
export type PurchaseOrderRecord = z.infer<typeof purchaseOrderRecord>;

/** A parcel that a supplier sent for a purchase order. */
export const parcel = tracking.extend({
  id: z.int(),
  order_id: z.int(),
  purchase_order_id: z.int(),
  rev: z.int(),
  /** Lines of the order, and how many pieces of each; empty if nobody has said what is in the parcel. */
  lines: z.array(z.object({ line_id: z.int(), quantity: z.int().min(1) })),
  /** Oldest first. */
  timeline: z.array(z.object({ at: instant, state: z.enum(['shipped', 'delivered']) })),
  /** Whether the store that the order came from has been told; `none` if there is no such store. */
  store_state: z.enum(['none', 'waiting', 'told', 'refused']),
});
export type Parcel = z.infer<typeof parcel>;

/** Higher than the number of lines of any order. */
const mostLines = 500;

/** A parcel that a person enters, as the supplier reported it to them. */
export const newParcel = tracking.pick({ carrier: true }).extend({
  purchase_order_id: recordId,
  number: lineOfText(longest.trackingNumber).min(1),
  lines: z
    .array(z.object({ line_id: recordId, quantity: storedInteger.min(1) }))
    .min(1)
    .max(mostLines),
});

/**
 * The person's answer to whether the supplier has a purchase order; null if they don't know, and the supplier is to be
 * asked.
 */
export const handOver = z.object({ has_it: z.boolean().nullable() });
