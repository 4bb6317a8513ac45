import type { MyProduct } from '../entities/my-products.ts';
import type { ShopMoney } from '../entities/rates.ts';
import type { ShopVariant } from '../entities/shop-products.ts';
import { priceBlock } from './publish-gate.ts';

/** The reasons for which a product is on hold until somebody has checked its prices. */
const heldForPrice: ReadonlySet<string | null> = new Set(['cost_changed', 'price_below_cost']);

/**
 * A product's status after an edit of its variants: sold out without stock, and back with it; a product on hold for its
 * prices is sold again when none is below its cost. If it is off sale for another reason, it stays so.
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
