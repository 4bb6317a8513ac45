import { and, eq } from 'drizzle-orm';
import type { ImportProduct, ImportProductPatch } from '../../contract/entities/import-products.ts';
import { type Author, byNobody, changedFields, recordActivity } from '../activities/record.ts';
import { recordChange, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import { categories, importProducts } from '../db/schema.ts';
import { sanitiseHtml } from '../html/sanitise.ts';
import { Refusal } from '../refusal.ts';
import { ownTextOfImportProduct } from '../search/make-search-texts.ts';
import { editVariants } from './edit-variants.ts';
import { readImportProduct } from './import-product-rows.ts';

/**
 * Changes what the shop decided about an item: `rev` rises by one, and a draft, failed or published item is ready to be
 * imported (again). A patch that changes nothing leaves `rev` as it is.
 * Refuses with `stale_rev` and both versions when the patch was made from another `rev`, and with `conflict` while a
 * bulk import has the item.
 */
export async function editImportProduct(
  db: Db,
  shopId: number,
  id: number,
  patch: ImportProductPatch,
  author: Author = byNobody,
): Promise<ImportProduct> {
  await lock(db, shopId, id);
  const current = await readImportProduct(db, shopId, id);
  if (!current) throw new Refusal('not_found', 'There is no such item on the import list.');
  if (patch.rev !== undefined && patch.rev !== current.rev) {
    throw new Refusal('stale_rev', 'The item has changed since.', {
      details: { current, yours: patch },
    });
  }
  refuseWhileImporting(current);
  const changes = await toColumns(db, current, patch);
  if (Object.keys(changes).length === 0) return current;

  const mine = and(eq(importProducts.shopId, shopId), eq(importProducts.id, id));
  await db
    .update(importProducts)
    .set({
      ...changes,
      searchText: ownTextOfImportProduct({ ...current, ...changes }),
      rev: current.rev + 1,
      state: 'ready',
      failure: null,
      updatedAt: new Date(),
    })
    .where(mine);
  const edited = (await readImportProduct(db, shopId, id)) ?? current;
  const changed = changedFields(whatIsEdited(current), whatIsEdited(edited));
  if (changed) {
    await recordActivity(db, {
      ...author,
      ...changed,
      tenant: shopTenant(shopId),
      action: 'import_product.edited',
      entityId: id,
      subject: edited.title,
    });
  }
  await recordChange(db, shopTenant(shopId), 'import-products', id, 'upsert');
  return edited;
}

/** What a shop decides about an item; the rest follows from it. */
const whatIsEdited = ({ title, description, category_id, tags, variants }: ImportProduct) => ({
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

/** An item that a bulk import has is left alone until the job is done or cancelled. */
export function refuseWhileImporting(item: Pick<ImportProduct, 'state'>): void {
  if (item.state !== 'queued' && item.state !== 'publishing') return;
  throw new Refusal('conflict', 'The item is being imported.', { details: { state: item.state } });
}

async function lock(db: Db, shopId: number, id: number): Promise<void> {
  await db
    .select({ id: importProducts.id })
    .from(importProducts)
    .where(and(eq(importProducts.shopId, shopId), eq(importProducts.id, id)))
    .for('update');
}

async function toColumns(db: Db, current: ImportProduct, patch: ImportProductPatch) {
  const category = patch.category_id;
  if (category !== undefined && category !== null && !(await isCategory(db, category))) {
    throw invalid({ category_id: ['There is no such category.'] });
  }
  const edit = patch.variants && editVariants(current.variants, patch.variants);
  if (edit && 'errors' in edit) throw invalid(edit.errors);
  return {
    ...(patch.title !== undefined && { title: patch.title }),
    ...(patch.description !== undefined && { description: sanitiseHtml(patch.description) }),
    ...(category !== undefined && { categoryId: category }),
    ...(patch.tags !== undefined && { tags: [...new Set(patch.tags)] }),
    ...(edit && { variants: edit.variants }),
  };
}

async function isCategory(db: Db, id: number): Promise<boolean> {
  return isId(id) && (await db.$count(categories, eq(categories.id, id))) > 0;
}

function invalid(errors: Record<string, string[]>): Refusal {
  return new Refusal('invalid', 'The item was not changed.', { errors });
}
