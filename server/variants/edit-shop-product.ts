import { eq } from 'drizzle-orm';
import type { ShopProduct, ShopProductPatch } from '../../contract/entities/shop-products.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import { categories } from '../db/schema.ts';
import { sanitiseHtml } from '../html/sanitise.ts';
import { Refusal } from '../http/refusal.ts';
import { editVariants, type FieldErrors } from './edit-variants.ts';

/**
 * The new values of the columns that a patch changes; empty if it changes none. Refuses (`invalid`) by field what isn't
 * possible.
 */
export async function editedColumns(
  db: Db,
  current: Pick<ShopProduct, 'variants'>,
  patch: ShopProductPatch,
) {
  const category = patch.category_id;
  if (category !== undefined && category !== null && !(await isCategory(db, category))) {
    throw invalidEdit({ category_id: ['There is no such category.'] });
  }
  const edit = patch.variants && editVariants(current.variants, patch.variants);
  if (edit && 'errors' in edit) throw invalidEdit(edit.errors);
  return {
    ...(patch.title !== undefined && { title: patch.title }),
    ...(patch.description !== undefined && { description: sanitiseHtml(patch.description) }),
    ...(category !== undefined && { categoryId: category }),
    ...(patch.tags !== undefined && { tags: [...new Set(patch.tags)] }),
    ...(edit && { variants: edit.variants }),
  };
}

/** A shop's own decisions about a product, as its activities show them; everything else follows from these. */
export const whatIsEdited = ({ title, description, category_id, tags, variants }: ShopProduct) => ({
  title,
  description,
  category_id,
  tags,
  variants: variants.map(({ sku, included, price, compare_at }) => ({
    sku,
    included,
    price,
    compare_at,
  })),
});

export function invalidEdit(errors: FieldErrors): Refusal {
  return new Refusal('invalid', 'The product was not changed.', { errors });
}

async function isCategory(db: Db, id: number): Promise<boolean> {
  return isId(id) && (await db.$count(categories, eq(categories.id, id))) > 0;
}
