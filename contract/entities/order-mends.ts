import { z } from 'zod';
import { country, lineOfText, recordId, storedInteger } from '../limits/fields.ts';
import { longest, mostPrice } from '../limits/longest.ts';
import { money } from './money.ts';
import { image } from './products.ts';

/** Where an order is to go, as a person has put it right: with what a supplier can't do without. */
const mendedAddress = z.object({
  name: lineOfText(longest.line).min(1),
  line1: lineOfText(longest.line).min(1),
  line2: lineOfText(longest.line).nullable().default(null),
  postal_code: lineOfText(longest.postalCode),
  city: lineOfText(longest.line).min(1),
  country,
});

/** As the person saw the order: a mend of another version is refused. */
const rev = { rev: recordId };
/** In minor units. */
const amount = z.int().min(0).max(mostPrice);
const pieces = { line_id: recordId, quantity: z.int().min(1).max(10_000) };
const word = lineOfText(longest.remark);

/** What a person does about an order that has stopped `[§D-mends]`; each has it go on as far as it can. */
export const orderMend = z.discriminatedUnion('kind', [
  /** To what the goods cost by now, in the order's currency, and maybe to a fee for an order that is too small, in its supplier's. */
  z.object({ kind: z.literal('agree'), ...rev, cost: amount, fee: amount.default(0) }),
  z.object({ kind: z.literal('address'), ...rev, address: mendedAddress }),
  /** Takes a line's article from another supplier, at no more than that a piece, in its currency. */
  z.object({
    kind: z.literal('swap'),
    ...rev,
    line_id: recordId,
    variant_id: recordId,
    unit_cost: amount,
  }),
  /** So many pieces of a line wait until the supplier has them; the rest goes on. */
  z.object({ kind: z.literal('split'), ...rev, ...pieces }),
  /** So many pieces of a line aren't sent. What the customer gets back for them is paid back in the store. */
  z.object({ kind: z.literal('leave_out'), ...rev, ...pieces }),
  /** What is below a supplier's minimum waits for the shop's next order there. */
  z.object({ kind: z.literal('wait'), ...rev }),
  /** Says which variant an unknown article is: here, in all orders that wait for it, and from now on. */
  z.object({ kind: z.literal('map'), ...rev, line_id: recordId, variant_id: recordId }),
  z.object({ kind: z.literal('take_store'), ...rev }),
  /** It has been put right outside Dropline. */
  z.object({ kind: z.literal('handled'), ...rev, word: word.min(1) }),
  z.object({ kind: z.literal('retry'), ...rev }),
  z.object({ kind: z.literal('cancel'), ...rev, word: word.default('') }),
]);
export type OrderMend = z.infer<typeof orderMend>;
export type MendKind = OrderMend['kind'];

/** An article of another supplier that a line could be taken from. */
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
  /** By what it is the same: its EAN, what the shop has mapped the same article to, or its SKU. */
  same_by: z.enum(['ean', 'mapping', 'sku']),
});
export type SwapCandidate = z.infer<typeof swapCandidate>;

/** Of each line that is still to be ordered, the surest first. */
export const orderSwaps = z.array(
  z.object({ line_id: z.int(), candidates: z.array(swapCandidate) }),
);
