import type { GateCode, ImportVariant } from '../entities/import-products.ts';
import { lowMargin, marginOf } from './margin.ts';
import { stockGrade } from './stock.ts';

export interface GateResult {
  /** Stops the import of the item. */
  blocks: GateCode[];
  /** Shown, and imported all the same. */
  warnings: GateCode[];
}

type GateVariant = Pick<ImportVariant, 'included' | 'price' | 'cost' | 'stock'>;

/**
 * Whether an import product may be published: blocks a price of 0, a price below cost, no included variant, and all
 * included variants out of stock; warns of a margin under 10 %, VAT drawn, and of stock under 5.
 */
export function publishGate(variants: readonly GateVariant[]): GateResult {
  const included = variants.filter((variant) => variant.included);
  if (included.length === 0) return { blocks: ['nothing_included'], warnings: [] };
  const blocks: GateCode[] = [];
  const warnings: GateCode[] = [];
  const stock = included.reduce((sum, variant) => sum + variant.stock, 0);
  if (included.some(({ price }) => price.amount === 0)) blocks.push('price_zero');
  if (included.some(({ price, cost }) => price.amount > 0 && price.amount < cost.amount))
    blocks.push('price_below_cost');
  if (stockGrade(stock) === 'none') blocks.push('out_of_stock');
  if (included.some(isLowMargin)) warnings.push('margin_low');
  if (stockGrade(stock) === 'few') warnings.push('stock_low');
  return { blocks, warnings };
}

/** Also where VAT takes what a price over the cost seemed to earn; a price below cost is blocked, and told once. */
function isLowMargin({ price, cost }: GateVariant): boolean {
  const margin = marginOf(price, cost);
  return margin !== null && price.amount >= cost.amount && margin.share < lowMargin;
}
