import type { MendKind, OrderMend } from '../../../contract/entities/order-mends.ts';
import type { Order } from '../../../contract/entities/orders.ts';
import { changedFields, recordActivity } from '../../activities/record.ts';
import { shopTenant } from '../../changes/record.ts';
import type { ShopContext } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { lockPurchaseOrdersOf } from '../../purchasing/purchase-order-rows.ts';
import { readNewestRates } from '../../rates/rates-rows.ts';
import { asOrder, lockOrder, type OrderRow } from '../order-rows.ts';
import { type Touched, tellTouched } from '../touched.ts';
import { articleOfLine } from './articles.ts';
import { leave_out, split, swap } from './lines.ts';
import { map } from './map-article.ts';
import { mapOthers } from './map-others.ts';
import { type Mended, mendedOf } from './mended.ts';
import type { Mend, Mending, MendOf } from './mending.ts';
import { take_store } from './take-store.ts';
import { address, agree, cancel, handled, retry, wait } from './whole-order.ts';
import { nameOf, writeMended } from './write-mended.ts';

const mends: { readonly [K in MendKind]: Mend<K> } = {
  ...{ agree, address, retry, wait, handled, cancel },
  ...{ swap, split, leave_out, map, take_store },
};

/**
 * Mends what has stopped an order, and lets it go on as far as it can `[§D-mends]`. Refuses with `stale_rev` and both
 * versions if the mend was made from another `rev`, and with `conflict` if it isn't possible in the order's present
 * state.
 */
export async function mendOrder(
  context: ShopContext,
  named: string,
  mend: OrderMend,
): Promise<Order> {
  const { db, shopId, now, author } = context;
  const row = await lockOrder(db, shopId, named);
  if (!row) throw new Refusal('not_found', `There is no order ${named}.`);
  const before = await asOrder(db, row);
  if (mend.rev !== row.rev) {
    throw new Refusal('stale_rev', 'The order has changed since.', {
      details: { current: before, yours: mend },
    });
  }
  const parts = await lockPurchaseOrdersOf(db, row.id);
  const order = mendedOf(row, parts);
  const rates = await readNewestRates(db);
  const mending: Mending = { ...context, row, rates };
  const mended = await applied(mend.kind, mending, order, mend);
  const at = new Date(now).toISOString();
  const by = await nameOf(db, author.userId);
  const word = 'word' in mend && mend.word !== '' ? { word: mend.word } : {};
  const did = { act: mend.kind, by, ...word };
  const touched = await writeMended(db, { row, parts, mended, rates, at, did });
  const others = mend.kind === 'map' ? await elsewhere(mending, mend, at, by) : [];
  await recordActivity(db, {
    ...author,
    ...changedFields(told(row, order), told(row, mended)),
    tenant: shopTenant(shopId),
    action: `order.${mend.kind}`,
    entityId: row.orderNumber,
    subject: row.orderNumber,
  });
  await tellTouched(db, shopId, [touched, ...others]);
  return await whole(context, row);
}

const applied = <K extends MendKind>(
  kind: K,
  mending: Mending,
  order: Mended,
  mend: MendOf<MendKind>,
): Mended | Promise<Mended> => mends[kind](mending, order, mend as MendOf<K>);

/** Maps the same article in the shop's other orders. */
async function elsewhere(
  mending: Mending,
  { line_id: lineId, variant_id: variantId }: MendOf<'map'>,
  at: string,
  by: string | null,
): Promise<Touched[]> {
  const line = mending.row.lines.find(({ id }) => id === lineId);
  const article = line ? articleOfLine(line) : null;
  return article === null ? [] : mapOthers(mending, { article, variantId, at, by });
}

/** The fields of the order whose changes the activity shows. */
const told = (
  { orderNumber }: Pick<OrderRow, 'orderNumber'>,
  { state, reason, address, lines, parts }: Mended,
) => ({
  order_number: orderNumber,
  state,
  reason,
  shipping_address: address,
  lines: lines.map(({ id, sku, quantity, left_out = 0, unit_cost }) => ({
    ...{ id, sku, quantity, left_out, unit_cost: unit_cost.amount },
  })),
  purchase_orders: parts.map((part) => ({ supplier: part.supplier.name, state: part.state })),
});

async function whole({ db, shopId }: ShopContext, { id }: OrderRow): Promise<Order> {
  const row = await lockOrder(db, shopId, String(id));
  if (!row) throw new Error('The order is gone.');
  return asOrder(db, row);
}
