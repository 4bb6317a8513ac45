import type { GateCode } from '../entities/import-products.ts';
import type { ShopMoney } from '../entities/rates.ts';
import type { ShopVariant } from '../entities/shop-products.ts';
import { converted } from './conversion.ts';
import { lowMargin, marginOf } from './margin.ts';
import { stockGrade } from './stock.ts';

export interface GateResult {
  /** Stops the import of the item. */
  blocks: GateCode[];
  /** Shown to the person, but the item is imported. */
  warnings: GateCode[];
}

type GateVariant = Pick<ShopVariant, 'included' | 'price' | 'cost' | 'stock'>;

/**
 * Whether an import product may be published. Blocks a price of 0, a price below cost, a cost without a rate to the
 * price's currency, no included variant, and all included variants out of stock; warns of a margin under 10 %, after
 * VAT, and of stock under 5.
 */
export function publishGate(variants: readonly GateVariant[], money: ShopMoney): GateResult {
  const included = variants.filter((variant) => variant.included);
  if (included.length === 0) return { blocks: ['nothing_included'], warnings: [] };
  const blocks: GateCode[] = [];
  const warnings: GateCode[] = [];
  const stock = included.reduce((sum, variant) => sum + variant.stock, 0);
  const prices = new Set(included.map((variant) => priceBlock(variant, money)));
  for (const code of ['price_zero', 'price_below_cost', 'rate_missing'] as const)
    if (prices.has(code)) blocks.push(code);
  if (stockGrade(stock) === 'none') blocks.push('out_of_stock');
  if (included.some((variant) => isLowMargin(variant, money))) warnings.push('margin_low');
  if (stockGrade(stock) === 'few') warnings.push('stock_low');
  return { blocks, warnings };
}

/**
 * Also true if VAT takes what a price above the cost seemed to earn. A price below cost is already blocked, and isn't
 * reported twice.
 */
function isLowMargin(variant: GateVariant, money: ShopMoney): boolean {
  const margin = marginOf(variant.price, variant.cost, money);
  return margin !== null && margin.share < lowMargin && priceBlock(variant, money) === null;
}

/** Why a changed variant can't be sold at its price. */
export type PriceBlock = Extract<GateCode, 'price_zero' | 'price_below_cost' | 'rate_missing'>;

/** The cost counts as shown next to the price: in the price's currency, in whole minor units. */
export function priceBlock(
  { included, price, cost }: Omit<GateVariant, 'stock'>,
  { rates }: Pick<ShopMoney, 'rates'>,
): PriceBlock | null {
  if (!included) return null;
  if (price.amount === 0) return 'price_zero';
  const costs = converted(cost, price.currency, rates);
  if (costs === null) return 'rate_missing';
  return price.amount < costs.amount ? 'price_below_cost' : null;
}

/**
 * Why the gate stops an edit of a product that is already sold, and for which variant; null if nothing is left
 * included.
 */
export interface EditBlock {
  variantId: number | null;
  code: PriceBlock | 'nothing_included';
}

type EditedVariant = Omit<GateVariant, 'stock'> & Pick<ShopVariant, 'variant_id'>;

/**
 * Judges only what an edit has changed: the title can still be edited after a supplier has raised a cost above a price,
 * and a product without stock can be edited too.
 */
export function editGate(
  before: readonly EditedVariant[],
  after: readonly EditedVariant[],
  money: ShopMoney,
): EditBlock[] {
  if (!after.some(({ included }) => included))
    return before.some(({ included }) => included)
      ? [{ variantId: null, code: 'nothing_included' }]
      : [];
  const then = new Map(before.map((variant) => [variant.variant_id, variant]));
  return after.flatMap((variant) => {
    const was = then.get(variant.variant_id);
    const isSame = was?.included === variant.included && was.price.amount === variant.price.amount;
    const code = isSame ? null : priceBlock(variant, money);
    return code ? [{ variantId: variant.variant_id, code }] : [];
  });
}
