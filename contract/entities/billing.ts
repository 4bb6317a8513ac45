import { z } from 'zod';
import { page, pageNumber } from '../http/envelope.ts';
import { instant, money } from './money.ts';

/** A plan that a shop can buy. */
export const plan = z.object({
  id: z.enum(['starter', 'professional', 'business']),
  name: z.string(),
  price: money,
  interval: z.enum(['month', 'year']),
  product_limit: z.int().nullable(),
});
export type Plan = z.infer<typeof plan>;

export const planChoice = z.object({
  plan: plan.shape.id,
  interval: plan.shape.interval.default('month'),
});

/** Without an interval, the present one stays. */
export const planChange = z.object({
  plan: plan.shape.id,
  interval: plan.shape.interval.optional(),
});

/** A payment method can only be made the default; the former default then isn't one any more. */
export const paymentMethodPatch = z.object({ is_default: z.literal(true) });

/** What may be stored of a card: never its number. */
export const paymentMethod = z.object({
  id: z.int(),
  brand: z.string(),
  last4: z.string().length(4),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int(),
  is_default: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

export const invoiceState = z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']);

/** Immutable once issued; a credit note corrects it. Numbers are gap-free. */
export const invoice = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  /** The invoice that a credit note corrects. */
  corrects: z.string().nullable(),
  state: invoiceState,
  description: z.string(),
  vat_number: z.string().nullable(),
  /** The amount without VAT, the rate in hundredths of a per cent (2500 is 25 %), and the VAT. */
  vat_base: money,
  vat_rate: z.int().min(0).max(10_000),
  vat_amount: money,
  total: money,
  issued_at: instant,
  due_at: instant,
  paid_at: instant.nullable(),
});
export type Invoice = z.infer<typeof invoice>;

/** The seller or buyer as they were when the invoice was issued; later changes to their data don't change it. */
const party = z.object({
  name: z.string(),
  line1: z.string().nullable(),
  postal_code: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().length(2),
  vat_number: z.string().nullable(),
});

/** Why no VAT is charged: the buyer accounts for it, or the service is supplied outside the EU. */
export const vatRelief = z.enum(['reverse_charge', 'outside_eu']);

/** A charge or credit. `of` is the price of a whole period, and `share` the charged part of it, in ten thousandths. */
export const invoiceLine = z.object({
  kind: z.enum(['period', 'discount', 'upgrade', 'credit']),
  /** The text as issued, used if the line's data isn't enough to word it in a language. */
  text: z.string(),
  plan: z.string().nullable(),
  interval: plan.shape.interval.nullable(),
  quantity: z.int(),
  unit_price: money,
  amount: money,
  part: z.object({ of: money, share: z.int() }).nullable(),
});

/** The account to pay to, from the operator's settings. */
export const payee = z.object({
  bank: z.string().nullable(),
  account: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
});

/** An invoice or credit note with everything that is printed on it `[§D-invoice-document]`. */
export const invoiceDetail = invoice.extend({
  seller: party.extend({ email: z.string() }),
  buyer: party,
  period: z.object({ from: instant, to: instant }).nullable(),
  lines: z.array(invoiceLine),
  vat_relief: vatRelief.nullable(),
  /** The credit notes that correct it. */
  credit_notes: z.array(z.object({ number: z.string(), total: money })),
  /** What is still to be paid. Below zero for a credit note that isn't set off: what the shop is owed. */
  amount_due: money,
  /** Null if the operator has set no account. */
  payee: payee.nullable(),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

/** A file: its name, and its bytes in base64. */
export const invoiceFile = z.object({ name: z.string(), content: z.base64() });

export const invoiceQuery = z.object({ page: pageNumber });
export const invoicePage = page(invoice);
