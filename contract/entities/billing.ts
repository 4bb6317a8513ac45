import { z } from 'zod';
import { page, pageNumber } from '../envelope.ts';
import { instant, money } from './money.ts';

/** What can be bought. */
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

/** A change without an interval keeps the one there is. */
export const planChange = z.object({
  plan: plan.shape.id,
  interval: plan.shape.interval.optional(),
});

/** Only making one the default changes: the other loses it with that. */
export const paymentMethodPatch = z.object({ is_default: z.literal(true) });

/** A card as far as it may be kept: never its number. */
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

export const invoiceQuery = z.object({ page: pageNumber });
export const invoicePage = page(invoice);
