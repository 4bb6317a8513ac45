import { z } from 'zod';
import { linesOfText, pickedInstant, recordId } from '../limits/fields.ts';
import { longest } from '../limits/longest.ts';
import { currency, instant, money, price } from './money.ts';

const party = z.object({ id: z.int(), name: z.string() });

/** `active → paused → ending(date) → ended`. */
export const partnershipState = z.enum(['active', 'paused', 'ending', 'ended']);
export type PartnershipState = z.infer<typeof partnershipState>;

export const partnershipTerms = z.object({
  /** The discount on the supplier's prices, in hundredths of a per cent: 1000 is 10 %. */
  discount: z.int().min(0).max(9000),
  currency,
  /** In the supplier's words. */
  shipping: z.string().max(longest.remark),
  minimum_order: price,
});
export type PartnershipTerms = z.infer<typeof partnershipTerms>;

/** The terms between a shop and a supplier, and how they stand. */
export const partnership = z.object({
  id: z.int(),
  shop: party,
  supplier: party,
  state: partnershipState,
  terms: partnershipTerms,
  started_at: instant,
  /** The day on which it ends; from then on stock is 0, and paid orders are still fulfilled. */
  ends_at: instant.nullable(),
  /** How many of the supplier's products the shop sells. */
  products_count: z.int(),
});
export type Partnership = z.infer<typeof partnership>;

/** `pending → approved | rejected(reason) | withdrawn | expired`. */
export const requestState = z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'expired']);
export type RequestState = z.infer<typeof requestState>;

/** A shop's request to a supplier for a partnership. */
export const partnershipRequest = z.object({
  id: z.int(),
  shop: party,
  supplier: party,
  state: requestState,
  message: z.string(),
  reason: z.string().nullable(),
  created_at: instant,
  decided_at: instant.nullable(),
  expires_at: instant,
});
export type PartnershipRequest = z.infer<typeof partnershipRequest>;

export const newPartnershipRequest = z.object({
  supplier_id: recordId,
  message: linesOfText(longest.letter).default(''),
});

export const requestDecision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), terms: partnershipTerms.optional() }),
  z.object({ decision: z.literal('reject'), reason: linesOfText(longest.remark).min(1) }),
]);

/** What the supplier may change in a partnership. `ending` needs the day on which it ends. */
export const partnershipPatch = z
  .object({
    state: z.enum(['active', 'paused', 'ending']),
    ends_at: pickedInstant,
    terms: partnershipTerms,
  })
  .partial()
  .refine((patch) => Object.keys(patch).length > 0, 'at least one change');

/** What the shop may change in a partnership: only that it ends, and when. */
export const shopPartnershipPatch = z.object({
  state: z.literal('ending'),
  ends_at: pickedInstant,
});

/** The figures on a supplier's dashboard, besides partnerships and requests. */
export const supplierFigures = z.object({
  products_count: z.int(),
  /** Orders of the last 30 days through present and former partners, at the prices that the shops pay. */
  orders_count: z.int(),
  revenue: money,
  /** One entry a day, oldest first, including days without orders. */
  days: z.array(z.object({ day: z.iso.date(), orders_count: z.int(), revenue: money })),
});
export type SupplierFigures = z.infer<typeof supplierFigures>;
