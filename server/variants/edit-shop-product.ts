import { eq } from 'drizzle-orm';
import type { ShopProduct, ShopProductPatch } from '../../contract/entities/shop-products.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import { categories } from '../db/schema.ts';
import { sanitiseHtml } from '../html/sanitise.ts';
import { Refusal } from '../http/refusal.ts';
import { editVariants, type FieldErrors } from './edit-variants.ts';

/** The columns that a patch changes, as they are to stand; none where it says nothing. Refuses by field what can't be (`invalid`). */
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

/** What a shop decides about a product, as its activities show it; the rest follows from it. */
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
