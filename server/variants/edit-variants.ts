import type { ShopProductPatch, ShopVariant } from '../../contract/entities/shop-products.ts';
import type { ShopVariantRow } from '../db/schema/selling.ts';

type VariantPatch = NonNullable<ShopProductPatch['variants']>[number];

/** Texts per field, as in the error body. */
export type FieldErrors = Record<string, string[]>;

/**
 * Applies the patch to the product's variants. If something is unknown or in another currency, it is reported and
 * nothing is changed.
 */
export function editVariants(
  current: readonly ShopVariant[],
  patch: readonly VariantPatch[],
): { variants: ShopVariantRow[] } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const variants = new Map(current.map((variant) => [variant.variant_id, toRow(variant)]));
  const currency = current[0]?.price.currency;
  for (const [index, edit] of patch.entries()) {
    const field = `variants.${index}`;
    const row = variants.get(edit.variant_id);
    if (!row) {
      errors[`${field}.variant_id`] = ['The product has no such variant.'];
      continue;
    }
    for (const name of ['price', 'compare_at'] as const) {
      const amount = edit[name];
      if (amount && amount.currency !== currency)
        errors[`${field}.${name}.currency`] = [`The product is priced in ${currency}.`];
    }
    variants.set(edit.variant_id, {
      ...row,
      ...(edit.included !== undefined && { included: edit.included }),
      ...(edit.price && { price: edit.price.amount }),
      ...(edit.compare_at !== undefined && { compare_at: edit.compare_at?.amount ?? null }),
    });
  }
  return Object.keys(errors).length > 0 ? { errors } : { variants: [...variants.values()] };
}

function toRow(variant: ShopVariant): ShopVariantRow {
  return {
    variant_id: variant.variant_id,
    included: variant.included,
    price: variant.price.amount,
    compare_at: variant.compare_at?.amount ?? null,
  };
}
