import type { Money } from '../entities/money.ts';
import type { ShopMoney } from '../entities/rates.ts';
import type { ShopVariant } from '../entities/shop-products.ts';
import { mostPrice } from '../limits/longest.ts';
import { exactly, type Fraction, floor } from './conversion.ts';
import { type PriceBlock, priceBlock } from './publish-gate.ts';

/**
 * How prices change: to a margin over the cost, excl. VAT, or by a share of the present price, up or down. Shares are
 * in hundredths of a per cent: 4000 is 40 %.
 */
export type PriceChange =
  | { to: 'margin'; share: number }
  | { to: 'percent'; by: number }
  | { to: 'amount'; by: Money };

/** How prices are to end, in minor units: 995 of every 1000 is x9.95. */
export interface PriceEnding {
  at: number;
  every: number;
}

/** Why a price stays as it is: the publish gate would stop the new one, or it can't be calculated. */
export type PriceProblem = PriceBlock | 'price_large' | 'other_currency';

type Priced = Pick<ShopVariant, 'price' | 'cost'>;

/** The whole in hundredths of a per cent. */
const whole = 10_000n;

/**
 * The new price in whole minor units: rounded half up once, at the end, to the nearest with the wanted ending. Never a
 * price that the publish gate would stop: the reason is returned instead.
 */
export function priceAfter(
  { price, cost }: Priced,
  change: PriceChange,
  ending: PriceEnding | null,
  money: ShopMoney,
): number | PriceProblem {
  const exact = exactAfter(price, cost, change, money);
  if (typeof exact === 'string') return exact;
  const amount = nearest(exact, ending ?? { at: 0, every: 1 });
  if (amount <= 0n) return 'price_zero';
  if (amount > BigInt(mostPrice)) return 'price_large';
  const after = { amount: Number(amount), currency: price.currency };
  return priceBlock({ included: true, price: after, cost }, money) ?? after.amount;
}

function exactAfter(
  price: Money,
  cost: Money,
  change: PriceChange,
  { vat_rate: vatRate, rates }: ShopMoney,
): Fraction | PriceProblem {
  if (change.to === 'amount') {
    const { amount, currency } = change.by;
    return currency === price.currency ? [BigInt(price.amount + amount), 1n] : 'other_currency';
  }
  if (change.to === 'percent') return [BigInt(price.amount) * (whole + BigInt(change.by)), whole];
  const costs = exactly(cost, price.currency, rates);
  if (costs === null) return 'rate_missing';
  const left = whole - BigInt(change.share);
  return left > 0n ? [costs[0] * (whole + BigInt(vatRate)), costs[1] * left] : 'price_large';
}

/** The number nearest to a fraction that is `at` more than a multiple of `every`; at a tie the higher one. */
function nearest([parts, of]: Fraction, ending: PriceEnding): bigint {
  const [at, every] = [BigInt(ending.at), BigInt(ending.every)];
  return at + every * floor(2n * (parts - at * of) + every * of, 2n * every * of);
}

/** What a change does to a product: the new price of each changed variant, or why none of them changes. */
export type PricePlan =
  | { variants: { variant_id: number; before: Money; after: Money }[]; problem: null }
  | { variants: []; problem: PriceProblem };

/** Only included variants have a visible price. If one of them can't have its new price, none is changed. */
export function pricePlan(
  variants: readonly Pick<ShopVariant, 'variant_id' | 'included' | 'price' | 'cost'>[],
  change: PriceChange,
  ending: PriceEnding | null,
  money: ShopMoney,
): PricePlan {
  const planned: { variant_id: number; before: Money; after: Money }[] = [];
  for (const variant of variants) {
    if (!variant.included) continue;
    const after = priceAfter(variant, change, ending, money);
    if (typeof after === 'string') return { variants: [], problem: after };
    const { variant_id, price } = variant;
    if (after !== price.amount)
      planned.push({ variant_id, before: price, after: { ...price, amount: after } });
  }
  return { variants: planned, problem: null };
}
