import { z } from 'zod';
import { instant, money } from './money.ts';

/** Stripe's terms; only `active` counts as an active plan `[§4-subscription]`. */
export const subscriptionStatus = z.enum([
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'incomplete',
  'paused',
  'canceled',
]);

export const subscription = z.object({
  id: z.int(),
  name: z.string(),
  status: subscriptionStatus,
  price: money,
  interval: z.enum(['month', 'year']),
  /** How many products the plan lets a shop import; null for no limit. */
  product_limit: z.int().nullable(),
  started_at: instant,
  current_period_end: instant.nullable(),
});
export type Subscription = z.infer<typeof subscription>;
