import type { ShopVariant } from '../../contract/entities/shop-products.ts';
import type { ShopVariantRow } from '../db/schema/selling.ts';
import { startPrice } from './retail-price.ts';

/** A supplier's variant as the shop's lists read it: amounts in the product's currency. */
export interface SupplierVariant {
  id: number;
  sku: string;
  ean: string | null;
  options: Record<string, string>;
  cost: number;
  recommended_price: number | null;
  stock: number;
}

/** The shop's first choice: everything included, at the start price. */
export function startVariants(variants: readonly SupplierVariant[]): ShopVariantRow[] {
  return variants.map(({ id, cost, recommended_price }) => ({
    variant_id: id,
    included: true,
    price: startPrice(cost, recommended_price),
    compare_at: null,
  }));
}

/**
 * The shop's choices applied to the supplier's variants as they are now. A variant that came later is there, not
 * included, at its start price; one that the supplier took out is gone.
 */
export function overSupplier(
  chosen: readonly ShopVariantRow[],
  variants: readonly SupplierVariant[],
  currency: string,
): ShopVariant[] {
  const choices = new Map(chosen.map((choice) => [choice.variant_id, choice]));
  const money = (amount: number) => ({ amount, currency });
  return variants.map((variant) => {
    const choice = choices.get(variant.id);
    const compareAt = choice?.compare_at ?? null;
    return {
      variant_id: variant.id,
      sku: variant.sku,
      options: variant.options,
      included: choice?.included ?? false,
      price: money(choice?.price ?? startPrice(variant.cost, variant.recommended_price)),
      compare_at: compareAt === null ? null : money(compareAt),
      cost: money(variant.cost),
      stock: variant.stock,
    };
  });
}
