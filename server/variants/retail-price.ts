import type { Money } from '../../contract/entities/money.ts';
import type { ShopMoney } from '../../contract/entities/rates.ts';
import { converted, exactly } from '../../contract/rules/conversion.ts';
import { withoutVat } from '../../contract/rules/margin.ts';

/** The factor on the cost, before VAT, for a product without a recommended price: 1.6. */
const markup = { times: 16n, of: 10n };

/** The whole in the unit of VAT rates, which are hundredths of a per cent. */
const whole = 10_000n;

/**
 * The retail price with which a product starts on the import list, VAT included, in the minor unit of `currency`, which
 * is the shop's: the supplier's recommended price if it covers the cost after VAT; otherwise the cost times 1.6 plus
 * VAT. Unless it is the supplier's own figure, the price is rounded up to an amount that ends in 95 (129.95), below
 * 10.00 to the next 5 minor units. A cost of 0 gives 0, and so does a cost without a rate: the publish gate then stops
 * the product, and the shop has to set the price.
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
    // A converted amount isn't a price that a shop would choose, so it is rounded.
    return recommended?.currency === currency ? suggested.amount : asPrice(suggested.amount);
  }
  const [parts, of] = exact;
  return asPrice(ceil(parts * markup.times * (whole + BigInt(vatRate)), of * markup.of * whole));
}

const asPrice = (amount: number): number =>
  amount < 1000 ? roundUp(amount, 5) : roundUp(amount + 5, 100) - 5;

const ceil = (parts: bigint, of: bigint): number => Number((parts + of - 1n) / of);

const roundUp = (amount: number, step: number) => Math.ceil(amount / step) * step;
