import type { MyProduct } from '../entities/my-products.ts';
import type { ShopMoney } from '../entities/rates.ts';
import type { ShopVariant } from '../entities/shop-products.ts';
import { priceBlock } from './publish-gate.ts';

/** What a product is held back for until its prices are looked at. */
const heldForPrice: ReadonlySet<string | null> = new Set(['cost_changed', 'price_below_cost']);

/**
 * Where a product stands once its variants were edited: sold out without stock, and back with it; one that was held back for its prices is
 * sold again when none is below its cost. What is out of sale for another reason stays so.
 */
export function standingAfterEdit(
  { status, reason }: Pick<MyProduct, 'status' | 'reason'>,
  variants: readonly ShopVariant[],
  stock: number,
  money: ShopMoney,
): Pick<MyProduct, 'status' | 'reason'> {
  const isFree =
    status === 'on_hold' &&
    heldForPrice.has(reason) &&
    variants.every((variant) => priceBlock(variant, money) === null);
  const isSold = status === 'active' || status === 'out_of_stock' || isFree;
  if (!isSold) return { status, reason };
  const now = stock > 0 ? 'active' : 'out_of_stock';
  return { status: now, reason: now === status ? reason : null };
}
