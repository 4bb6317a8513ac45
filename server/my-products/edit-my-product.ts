import { and, eq } from 'drizzle-orm';
import type { EditableMyProduct } from '../../contract/entities/my-products.ts';
import type { ShopProductPatch } from '../../contract/entities/shop-products.ts';
import { type EditBlock, editGate } from '../../contract/rules/publish-gate.ts';
import { reaches } from '../../contract/rules/roles.ts';
import { standingAfterEdit } from '../../contract/rules/standing-after-edit.ts';
import { changedFields } from '../activities/record.ts';
import { myProducts } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import type { AtOnce } from '../http/handler.ts';
import type { WriteKey } from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { ownTextOfMyProduct } from '../search/make-search-texts.ts';
import { editedColumns, invalidEdit, whatIsEdited } from '../variants/edit-shop-product.ts';
import { refuseStale } from '../variants/refuse-stale.ts';
import { writeEdit } from '../variants/write-edit.ts';
import { type MyProductToEdit, readMyProductToEdit, toMyProduct } from './my-product-rows.ts';

/**
 * Changes the shop's own part of a product that it sells: `rev` rises by one. A patch that changes nothing leaves `rev`
 * as it is. Refuses with `stale_rev` and both versions if the patch was made from another `rev`, and with `invalid`, by
 * field, a price that the publish gate stops and an edit that leaves nothing to sell `[§D-my-edit]`.
 */
export async function editMyProduct(
  context: ShopContext,
  id: number,
  patch: ShopProductPatch,
): Promise<EditableMyProduct> {
  const { db, shopId } = context;
  const mine = and(eq(myProducts.shopId, shopId), eq(myProducts.id, id));
  await db.select({ id: myProducts.id }).from(myProducts).where(mine).for('update');
  const row = await readMyProductToEdit(context, id);
  if (!row) throw new Refusal('not_found', 'The shop sells no such product.');
  const current = toMyProduct(row, row.money);
  refuseStale(current, patch);
  const edited = await write(context, { row, current }, patch, null);
  if (edited === 'changed since') throw new Error('A product was written while it was held.');
  return edited ?? current;
}

/**
 * Like `editMyProduct`, but without a transaction: the product is read, and written if nobody has written it since.
 * Null, with nothing done, if the decision needs the product to be locked.
 */
export async function editMyProductAtOnce(
  context: ShopContext,
  id: number,
  patch: ShopProductPatch,
  { key, role }: AtOnce,
): Promise<EditableMyProduct | null> {
  const row = await readMyProductToEdit(context, id);
  if (!row || !reaches(row.role, role)) return null;
  const current = toMyProduct(row, row.money);
  refuseStale(current, patch);
  const edited = await write(context, { row, current }, patch, key);
  return edited === 'changed since' ? null : edited;
}

/** The product after the edit; null if the patch is empty. */
async function write(
  context: ShopContext,
  { row, current }: { row: MyProductToEdit; current: EditableMyProduct },
  patch: ShopProductPatch,
  key: WriteKey | null,
): Promise<EditableMyProduct | 'changed since' | null> {
  const changes = await editedColumns(context.db, current, patch);
  if (Object.keys(changes).length === 0) return null;
  const { mine, money } = row;
  const meant = toMyProduct({ ...row, mine: { ...mine, ...changes } }, money);
  refuseBlocked(editGate(current.variants, meant.variants, money), patch);
  const standing = changes.variants
    ? standingAfterEdit(meant, meant.variants, meant.stock, money)
    : { status: mine.status, reason: mine.reason };
  const searchText = ownTextOfMyProduct({ ...current, ...changes });
  const columns = { ...changes, ...standing, searchText };
  const edited = { ...meant, ...standing, rev: mine.rev + 1 };
  const isWritten = await writeEdit(context, {
    ...{ entity: 'my-products', id: mine.id, version: row.version, columns },
    subject: edited.title,
    changed: changedFields(whatIsEdited(current), whatIsEdited(edited)),
    kept: key && { key, answer: { data: edited } },
  });
  return isWritten ? edited : 'changed since';
}

function refuseBlocked(blocks: readonly EditBlock[], patch: ShopProductPatch): void {
  if (blocks.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const { variantId, code } of blocks) {
    const index = (patch.variants ?? []).findIndex((edit) => edit.variant_id === variantId);
    errors[index < 0 ? 'variants' : `variants.${index}.price`] = [gateTexts[code]];
  }
  throw invalidEdit(errors);
}

/** For logs and other clients; our own client words known codes before it sends. */
const gateTexts = {
  price_zero: 'A price is 0.',
  price_below_cost: 'A price is below its cost.',
  rate_missing: 'No rate is known for the currency of a cost.',
  nothing_included: 'No variant is included.',
} as const satisfies Record<EditBlock['code'], string>;
