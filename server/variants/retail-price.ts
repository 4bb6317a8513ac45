import { vatRate, withoutVat } from '../../contract/rules/margin.ts';

/** What a product without a recommended price is sold at over its cost, before VAT. */
const markup = 1.6;

/**
 * The retail price that a product starts with on the import list, VAT included, in the minor unit of its currency: the
 * supplier's recommended price where what is left of it after VAT covers the cost; else the cost times 1.6 and VAT,
 * rounded up to an amount that ends in 95 (129.95), below 10.00 to the next 5 minor units. A cost of 0 gives 0, which
 * the publish gate stops: the shop has to say what a free product sells at.
 */
export function startPrice(cost: number, recommended: number | null): number {
  if (recommended !== null && recommended > 0 && withoutVat(recommended) >= cost)
    return recommended;
  if (cost <= 0) return 0;
  const marked = Math.ceil(Math.round(cost * markup * (1 + vatRate) * 100) / 100);
  return marked < 1000 ? roundUp(marked, 5) : roundUp(marked + 5, 100) - 5;
}

const roundUp = (amount: number, step: number) => Math.ceil(amount / step) * step;
