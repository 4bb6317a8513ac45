import type { ShopMoney } from '../../contract/entities/rates.ts';
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

/** The currencies of a shop's and a supplier's amounts. */
interface Currencies {
  /** The currency of the supplier's costs and recommended prices. */
  cost: string;
  /** The currency of the shop's prices. */
  price: string;
  money: ShopMoney;
}

/** The variants of a new import product: all included, at the start price. */
export function startVariants(
  variants: readonly SupplierVariant[],
  currencies: Currencies,
): ShopVariantRow[] {
  return variants.map((variant) => ({
    variant_id: variant.id,
    included: true,
    price: startOf(variant, currencies),
    compare_at: null,
  }));
}

function startOf(
  { cost, recommended_price: recommended }: SupplierVariant,
  { cost: currency, price, money }: Currencies,
): number {
  const own = recommended === null ? null : { amount: recommended, currency };
  return startPrice({ amount: cost, currency }, own, price, money);
}

/**
 * The shop's choices applied to the supplier's present variants. A variant that was added later is there, not included,
 * at its start price; one that the supplier removed is gone.
 */
export function overSupplier(
  chosen: readonly ShopVariantRow[],
  variants: readonly SupplierVariant[],
  currencies: Currencies,
): ShopVariant[] {
  const choices = new Map(chosen.map((choice) => [choice.variant_id, choice]));
  const price = (amount: number) => ({ amount, currency: currencies.price });
  return variants.map((variant) => {
    const choice = choices.get(variant.id);
    const compareAt = choice?.compare_at ?? null;
    return {
      variant_id: variant.id,
      sku: variant.sku,
      options: variant.options,
      included: choice?.included ?? false,
      price: price(choice?.price ?? startOf(variant, currencies)),
      compare_at: compareAt === null ? null : price(compareAt),
      cost: { amount: variant.cost, currency: currencies.cost },
      stock: variant.stock,
    };
  });
}
