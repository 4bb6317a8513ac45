import type { Money } from '../../contract/entities/money.ts';
import type { ShopMoney } from '../../contract/entities/rates.ts';
import { converted, exactly } from '../../contract/rules/conversion.ts';
import { withoutVat } from '../../contract/rules/margin.ts';

/** What a product without a recommended price is sold at over its cost, before VAT: 1.6 times. */
const markup = { times: 16n, of: 10n };

/** All of a whole, as VAT rates are told. */
const whole = 10_000n;

/**
 * The retail price that a product starts with on the import list, VAT included, in the minor unit of `currency`, which is the shop's: the
 * supplier's recommended price where what is left of it after VAT covers the cost; else the cost times 1.6 and VAT. What isn't the
 * supplier's own figure is rounded up to an amount that ends in 95 (129.95), below 10.00 to the next 5 minor units. A cost of 0 gives 0, and so does one that no
 * rate leads from: the publish gate stops it, and the shop has to say what the product sells at.
 */
export function startPrice(
  cost: Money,
  recommended: Money | null,
  currency: string,
  { vat_rate: vatRate, rates }: ShopMoney,
): number {
  const costs = converted(cost, currency, rates);
  const exact = exactly(cost, currency, rates);
  const suggested = recommended && converted(recommended, currency, rates);
  if (!costs || !exact || costs.amount <= 0) return suggested?.amount ?? 0;
  if (suggested && suggested.amount > 0 && withoutVat(suggested.amount, vatRate) >= costs.amount) {
    // What another currency comes to is no price that a shop would write.
    return recommended?.currency === currency ? suggested.amount : asPrice(suggested.amount);
  }
  const [parts, of] = exact;
  return asPrice(ceil(parts * markup.times * (whole + BigInt(vatRate)), of * markup.of * whole));
}

const asPrice = (amount: number): number =>
  amount < 1000 ? roundUp(amount, 5) : roundUp(amount + 5, 100) - 5;

const ceil = (parts: bigint, of: bigint): number => Number((parts + of - 1n) / of);

const roundUp = (amount: number, step: number) => Math.ceil(amount / step) * step;
