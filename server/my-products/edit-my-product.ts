import { and, eq } from 'drizzle-orm';
import type { EditableMyProduct } from '../../contract/entities/my-products.ts';
import type { ShopProductPatch } from '../../contract/entities/shop-products.ts';
import { type EditBlock, editGate } from '../../contract/rules/publish-gate.ts';
import { standingAfterEdit } from '../../contract/rules/standing-after-edit.ts';
import { changedFields, recordActivity } from '../activities/record.ts';
import { recordChange, shopTenant } from '../changes/record.ts';
import { myProducts } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { readShopMoney } from '../rates/shop-money.ts';
import { ownTextOfMyProduct } from '../search/make-search-texts.ts';
import { editedColumns, invalidEdit, whatIsEdited } from '../variants/edit-shop-product.ts';
import { readMyProduct } from './my-product-rows.ts';

/**
 * Changes what the shop decided about a product that it sells: `rev` rises by one. A patch that changes nothing leaves `rev` as it is.
 * Refuses with `stale_rev` and both versions when the patch was made from another `rev`, and by field a price that the publish gate
 * stops, and an edit that leaves nothing to sell (`invalid`) `[§D-my-edit]`.
 */
export async function editMyProduct(
  { db, shopId, author }: ShopContext,
  id: number,
  patch: ShopProductPatch,
): Promise<EditableMyProduct> {
  const mine = and(eq(myProducts.shopId, shopId), eq(myProducts.id, id));
  await db.select({ id: myProducts.id }).from(myProducts).where(mine).for('update');
  const current = await readMyProduct(db, shopId, id);
  if (!current) throw new Refusal('not_found', 'The shop sells no such product.');
  if (patch.rev !== undefined && patch.rev !== current.rev) {
    throw new Refusal('stale_rev', 'The product has changed since.', {
      details: { current, yours: patch },
    });
  }
  const changes = await editedColumns(db, current, patch);
  if (Object.keys(changes).length === 0) return current;
  await db
    .update(myProducts)
    .set({
      ...changes,
      searchText: ownTextOfMyProduct({ ...current, ...changes }),
      rev: current.rev + 1,
    })
    .where(mine);
  const written = (await readMyProduct(db, shopId, id)) ?? current;
  const money = await readShopMoney(db, shopId);
  refuseBlocked(editGate(current.variants, written.variants, money), patch);
  const standing = changes.variants
    ? standingAfterEdit(written, written.variants, written.stock, money)
    : { status: written.status, reason: written.reason };
  await db.update(myProducts).set(standing).where(mine);
  const edited = { ...written, ...standing };
  const changed = changedFields(whatIsEdited(current), whatIsEdited(edited));
  if (changed) {
    await recordActivity(db, {
      ...author,
      ...changed,
      tenant: shopTenant(shopId),
      action: 'my_product.edited',
      entityId: id,
      subject: edited.title,
    });
  }
  await recordChange(db, shopTenant(shopId), 'my-products', id, 'upsert');
  return edited;
}

/** Thrown in the transaction of the write, which is undone. */
function refuseBlocked(blocks: readonly EditBlock[], patch: ShopProductPatch): void {
  if (blocks.length === 0) return;
  const errors: Record<string, string[]> = {};
  for (const { variantId, code } of blocks) {
    const index = (patch.variants ?? []).findIndex((edit) => edit.variant_id === variantId);
    errors[index < 0 ? 'variants' : `variants.${index}.price`] = [gateTexts[code]];
  }
  throw invalidEdit(errors);
}

/** For logs and other clients; ours words what it knows before it sends. */
const gateTexts = {
  price_zero: 'A price is 0.',
  price_below_cost: 'A price is below its cost.',
  rate_missing: 'No rate is known for the currency of a cost.',
  nothing_included: 'No variant is included.',
} as const satisfies Record<EditBlock['code'], string>;
