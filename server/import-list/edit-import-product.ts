import { and, eq } from 'drizzle-orm';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { ShopProductPatch } from '../../contract/entities/shop-products.ts';
import { reaches } from '../../contract/rules/roles.ts';
import { changedFields } from '../activities/record.ts';
import type { Db } from '../db/database.ts';
import { importProducts, myProducts } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import type { AtOnce } from '../http/handler.ts';
import type { WriteKey } from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { editMyProduct } from '../my-products/edit-my-product.ts';
import { ownTextOfImportProduct } from '../search/make-search-texts.ts';
import { editedColumns, whatIsEdited } from '../variants/edit-shop-product.ts';
import { refuseStale } from '../variants/refuse-stale.ts';
import { writeEdit } from '../variants/write-edit.ts';
import {
  type ImportProductToEdit,
  readImportProductToEdit,
  toImportProduct,
} from './import-product-rows.ts';

/**
 * Changes the shop's own part of an item: `rev` rises by one, and a draft or failed item becomes ready to be imported.
 * An item that the shop already sells stays imported, and its product is edited as well `[§D-my-edit]`. A patch that
 * changes nothing leaves `rev` as it is. Refuses with `stale_rev` and both versions if the patch was made from another
 * `rev`, and with `conflict` while a bulk import has the item.
 */
export async function editImportProduct(
  context: ShopContext,
  id: number,
  patch: ShopProductPatch,
): Promise<ImportProduct> {
  const { db, shopId } = context;
  const soldBefore = await lockSold(db, shopId, id);
  await lock(db, shopId, id);
  const row = await readImportProductToEdit(context, id);
  if (!row) throw new Refusal('not_found', 'There is no such item on the import list.');
  const current = toImportProduct(row, row.money);
  refuseStale(current, patch);
  refuseWhileImporting(current);
  // An import may have ended in the meantime.
  const sold =
    soldBefore ?? (current.state === 'published' ? await lockSold(db, shopId, id) : null);
  const { rev: _rev, ...fields } = patch;
  if (sold !== null) await editMyProduct(context, sold, fields);
  const state = sold === null ? 'ready' : 'published';
  const edited = await write(context, { row, current, state }, patch, null);
  if (edited === 'changed since') throw new Error('An item was written while it was held.');
  return edited ?? current;
}

/**
 * Like `editImportProduct`, but without a transaction: the item is read, and written if nobody has written it since.
 * Null, with nothing done, if the decision needs the item to be locked.
 */
export async function editImportProductAtOnce(
  context: ShopContext,
  id: number,
  patch: ShopProductPatch,
  { key, role }: AtOnce,
): Promise<ImportProduct | null> {
  const row = await readImportProductToEdit(context, id);
  if (!row || !reaches(row.role, role) || row.item.state === 'published') return null;
  const current = toImportProduct(row, row.money);
  refuseStale(current, patch);
  refuseWhileImporting(current);
  const edited = await write(context, { row, current, state: 'ready' }, patch, key);
  return edited === 'changed since' ? null : edited;
}

interface Editing {
  row: ImportProductToEdit;
  current: ImportProduct;
  /** The state after the edit. */
  state: 'ready' | 'published';
}

/** The item after the edit; null if the patch is empty. */
async function write(
  context: ShopContext,
  { row, current, state }: Editing,
  patch: ShopProductPatch,
  key: WriteKey | null,
): Promise<ImportProduct | 'changed since' | null> {
  const changes = await editedColumns(context.db, current, patch);
  if (Object.keys(changes).length === 0) return null;
  const columns = {
    ...changes,
    searchText: ownTextOfImportProduct({ ...current, ...changes }),
    ...{ state, failure: null, updatedAt: new Date() },
  };
  const { item } = row;
  const edited = toImportProduct(
    { ...row, item: { ...item, ...columns, rev: item.rev + 1 } },
    row.money,
  );
  const isWritten = await writeEdit(context, {
    ...{ entity: 'import-products', id: item.id, version: row.version, columns },
    subject: edited.title,
    changed: changedFields(whatIsEdited(current), whatIsEdited(edited)),
    kept: key && { key, answer: { data: edited } },
  });
  return isWritten ? edited : 'changed since';
}

/** An item that a bulk import has is left alone until the job is done or cancelled. */
export function refuseWhileImporting(item: Pick<ImportProduct, 'state'>): void {
  if (item.state !== 'queued' && item.state !== 'publishing') return;
  throw new Refusal('conflict', 'The item is being imported.', { details: { state: item.state } });
}

/** The product that the item was imported as. It is locked before the item, in the same order as when it is removed. */
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
