import type { ShopProduct, ShopProductPatch } from '../../../contract/entities/shop-products.ts';

/** The record as the server would answer the patch: fields and variants that the patch leaves out stay the same. */
export function patched<T extends Pick<ShopProduct, 'variants'>>(
  record: T,
  patch: ShopProductPatch,
): T {
  const { rev: _rev, variants, ...fields } = patch;
  const edits = new Map(variants?.map((variant) => [variant.variant_id, variant]));
  return {
    ...record,
    ...fields,
    variants: record.variants.map((variant) => ({ ...variant, ...edits.get(variant.variant_id) })),
  };
}
