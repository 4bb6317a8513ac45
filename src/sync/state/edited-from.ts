import type { ShopProduct, ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import type { EditedFrom } from './commands.ts';

/** What an edit of `record` is made from: the fields and variants that the patch names, as they are before it. */
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

/** Of `record` what `named` names. */
function alike<T extends object>(record: Required<T>, named: T): T {
  return Object.fromEntries(Object.keys(named).map((name) => [name, record[name as keyof T]])) as T;
}
