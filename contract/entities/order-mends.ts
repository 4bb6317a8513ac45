import { z } from 'zod';
import { country, lineOfText, recordId, storedInteger } from '../limits/fields.ts';
import { longest, mostPrice } from '../limits/longest.ts';
import { money } from './money.ts';
import { image } from './products.ts';

/** The delivery address of an order as corrected by a person, including the fields that a supplier requires. */
const mendedAddress = z.object({
  name: lineOfText(longest.line).min(1),
  line1: lineOfText(longest.line).min(1),
  line2: lineOfText(longest.line).nullable().default(null),
  postal_code: lineOfText(longest.postalCode),
  city: lineOfText(longest.line).min(1),
  country,
});

/** The version of the order that the person saw: a mend of another version is refused. */
const rev = { rev: recordId };
/** In minor units. */
const amount = z.int().min(0).max(mostPrice);
const pieces = { line_id: recordId, quantity: z.int().min(1).max(10_000) };
const word = lineOfText(longest.remark);

/**
 * What a person does about an order that has stopped `[§D-mends]`; after each mend the order goes on as far as it can.
 */
export const orderMend = z.discriminatedUnion('kind', [
  /**
   * Accepts the present cost of the goods, in the order's currency, and optionally a fee for a too small order, in the
   * supplier's currency.
   */
  z.object({ kind: z.literal('agree'), ...rev, cost: amount, fee: amount.default(0) }),
  z.object({ kind: z.literal('address'), ...rev, address: mendedAddress }),
  /** Takes a line's article from another supplier, if a piece costs at most this much, in that supplier's currency. */
  z.object({
    kind: z.literal('swap'),
    ...rev,
    line_id: recordId,
    variant_id: recordId,
    unit_cost: amount,
  }),
  /** This many pieces of a line wait until the supplier has them; the rest goes on. */
  z.object({ kind: z.literal('split'), ...rev, ...pieces }),
  /** This many pieces of a line aren't sent. The customer's money for them is paid back in the store. */
  z.object({ kind: z.literal('leave_out'), ...rev, ...pieces }),
  /** What is below a supplier's minimum waits for the shop's next order from that supplier. */
  z.object({ kind: z.literal('wait'), ...rev }),
  /** Says which variant an unknown article is, for this order, all others that wait for it, and future ones. */
  z.object({ kind: z.literal('map'), ...rev, line_id: recordId, variant_id: recordId }),
  z.object({ kind: z.literal('take_store'), ...rev }),
  /** The problem has been solved outside Dropline. */
  z.object({ kind: z.literal('handled'), ...rev, word: word.min(1) }),
  z.object({ kind: z.literal('retry'), ...rev }),
  z.object({ kind: z.literal('cancel'), ...rev, word: word.default('') }),
]);
export type OrderMend = z.infer<typeof orderMend>;
export type MendKind = OrderMend['kind'];

/** Another supplier's article that a line could be taken from. */
const swapCandidate = z.object({
  variant_id: z.int(),
  product_id: z.int(),
  title: z.string(),
  sku: z.string(),
  options: z.record(z.string(), z.string()),
  image: image.nullable(),
  supplier: z.object({ id: z.int(), name: z.string() }),
  cost: money,
  stock: storedInteger,
  /** Why it counts as the same article: its EAN, an earlier mapping of the shop, or its SKU. */
  same_by: z.enum(['ean', 'mapping', 'sku']),
});
export type SwapCandidate = z.infer<typeof swapCandidate>;

/** The candidates for each line that is still to be ordered, the surest first. */
export const orderSwaps = z.array(
  z.object({ line_id: z.int(), candidates: z.array(swapCandidate) }),
);
