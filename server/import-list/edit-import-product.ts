import { and, eq } from 'drizzle-orm';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { ShopProductPatch } from '../../contract/entities/shop-products.ts';
import { changedFields, recordActivity } from '../activities/record.ts';
import { recordChange, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { importProducts, myProducts } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { editMyProduct } from '../my-products/edit-my-product.ts';
import { ownTextOfImportProduct } from '../search/make-search-texts.ts';
import { editedColumns, whatIsEdited } from '../variants/edit-shop-product.ts';
import { readImportProduct } from './import-product-rows.ts';

/**
 * Changes what the shop decided about an item: `rev` rises by one, and a draft or failed item is ready to be imported. One that the shop
 * sells stays imported, and is edited where it is sold as well `[§D-my-edit]`. A patch that changes nothing leaves `rev` as it is.
 * Refuses with `stale_rev` and both versions when the patch was made from another `rev`, and with `conflict` while a
 * bulk import has the item.
 */
export async function editImportProduct(
  context: ShopContext,
  id: number,
  patch: ShopProductPatch,
): Promise<ImportProduct> {
  const { db, shopId, author } = context;
  const soldBefore = await lockSold(db, shopId, id);
  await lock(db, shopId, id);
  const current = await readImportProduct(db, shopId, id);
  if (!current) throw new Refusal('not_found', 'There is no such item on the import list.');
  if (patch.rev !== undefined && patch.rev !== current.rev) {
    throw new Refusal('stale_rev', 'The item has changed since.', {
      details: { current, yours: patch },
    });
  }
  refuseWhileImporting(current);
  // An import may have ended since.
  const sold =
    soldBefore ?? (current.state === 'published' ? await lockSold(db, shopId, id) : null);
  const { rev: _rev, ...fields } = patch;
  if (sold !== null) await editMyProduct(context, sold, fields);
  const changes = await editedColumns(db, current, patch);
  if (Object.keys(changes).length === 0) return current;

  const mine = and(eq(importProducts.shopId, shopId), eq(importProducts.id, id));
  await db
    .update(importProducts)
    .set({
      ...changes,
      searchText: ownTextOfImportProduct({ ...current, ...changes }),
      rev: current.rev + 1,
      state: sold === null ? 'ready' : 'published',
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

/** An item that a bulk import has is left alone until the job is done or cancelled. */
export function refuseWhileImporting(item: Pick<ImportProduct, 'state'>): void {
  if (item.state !== 'queued' && item.state !== 'publishing') return;
  throw new Refusal('conflict', 'The item is being imported.', { details: { state: item.state } });
}

/** The product of the shop's that an item was imported as; held before the item, as its removal holds them. */
async function lockSold(db: Db, shopId: number, id: number): Promise<number | null> {
  const isItem = and(
    eq(importProducts.shopId, shopId),
    eq(importProducts.id, id),
    eq(importProducts.state, 'published'),
  );
  const [mine] = await db
    .select({ id: myProducts.id })
    .from(myProducts)
    .innerJoin(importProducts, eq(importProducts.productId, myProducts.productId))
    .where(and(eq(myProducts.shopId, shopId), isItem))
    .for('update', { of: myProducts });
  return mine?.id ?? null;
}

async function lock(db: Db, shopId: number, id: number): Promise<void> {
  await db
    .select({ id: importProducts.id })
    .from(importProducts)
    .where(and(eq(importProducts.shopId, shopId), eq(importProducts.id, id)))
    .for('update');
}
