import type { Plan } from '../../contract/entities/billing.ts';

type Interval = Plan['interval'];

/** The currency of prices, which are without VAT. */
export const planCurrency = 'DKK';

/** A year costs as much as this many months. */
const monthsPaidOfYear = 10;

/** What a plan costs a month, in øre without VAT, and how many products it lets a shop sell; null for no limit. */
const plans = [
  { id: 'starter', name: 'Starter', monthly: 19_900, productLimit: 25 },
  { id: 'professional', name: 'Professional', monthly: 49_900, productLimit: 1000 },
  { id: 'business', name: 'Business', monthly: 99_900, productLimit: null },
] as const satisfies readonly {
  id: Plan['id'];
  name: string;
  monthly: number;
  productLimit: number | null;
}[];
export type PlanTerms = (typeof plans)[number];

export function planTerms(id: Plan['id']): PlanTerms {
  const found = plans.find((plan) => plan.id === id);
  if (!found) throw new Error(`There is no plan ${id}.`);
  return found;
}

export const priceOf = ({ monthly }: PlanTerms, interval: Interval): number =>
  interval === 'year' ? monthly * monthsPaidOfYear : monthly;

/** A month's share of `price` an interval, before the yearly discount. */
export const monthlyOf = (price: number, interval: string): number =>
  interval === 'year' ? Math.round(price / monthsPaidOfYear) : price;

/** Everything that can be bought: all plans by the month, then all by the year. */
export const listPlans = (): Plan[] =>
  (['month', 'year'] as const).flatMap((interval) =>
    plans.map((plan) => ({
      id: plan.id,
      name: plan.name,
      price: { amount: priceOf(plan, interval), currency: planCurrency },
      interval,
      product_limit: plan.productLimit,
    })),
  );
