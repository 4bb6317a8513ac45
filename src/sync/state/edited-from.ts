import type { ShopProduct, ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import type { EditedFrom } from './commands.ts';

/** The fields and variants that the patch names, as they are in `record` before the edit. */
export function editedFrom(
  record: ShopProduct & { product_id: number },
  patch: ShopProductPatch,
): EditedFrom {
  const { rev: _rev, variants: edits, ...named } = patch;
  const fields: ShopProductPatch = alike(record, named);
  if (edits) {
    const now = new Map(record.variants.map((variant) => [variant.variant_id, variant]));
    fields.variants = edits.flatMap((edit) => {
      const variant = now.get(edit.variant_id);
      return variant ? [alike(variant, edit)] : [];
    });
  }
  return { product_id: record.product_id, title: record.title, fields };
}

/** The properties of `record` that `named` has, too. */
function alike<T extends object>(record: Required<T>, named: T): T {
  return Object.fromEntries(Object.keys(named).map((name) => [name, record[name as keyof T]])) as T;
}
