import type { z } from 'zod';
import type { Order } from '../../contract/entities/orders.ts';
import type { newParcel } from '../../contract/entities/purchase-orders.ts';
import { maySend } from '../../contract/rules/purchase-order-machine.ts';
import { recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { movePurchaseOrder } from '../purchasing/move-purchase-order.ts';
import { parcelsOf } from '../purchasing/parcel-rows.ts';
import { purchaseOrdersOf } from '../purchasing/purchase-order-rows.ts';
import { unsentPieces } from '../purchasing/write-parcels.ts';
import { lockOrder, readOrder } from './order-rows.ts';

/**
 * Stores a parcel that a supplier has told a person about `[§D-parcels-by-hand]`; a known one changes nothing. A
 * purchase order that wasn't handed over, or was completely sent, takes none (`conflict`).
 */
export async function addParcel(
  { db, shopId, now, author }: ShopContext,
  named: string,
  { purchase_order_id: id, carrier, number, lines }: z.infer<typeof newParcel>,
): Promise<Order> {
  const order = await lockOrder(db, shopId, named);
  const row = order && (await purchaseOrdersOf(db, [order.id])).find((part) => part.id === id);
  if (!order || !row)
    throw new Refusal('not_found', `There is no purchase order ${id} of ${named}.`);
  const sent = await parcelsOf(db, [id]);
  if (!sent.some((one) => one.carrier === carrier && one.number === number)) {
    const left = unsentPieces(row.lines, sent);
    const isLeft = unsentPieces(lines, [{ lines: left }]).length === 0;
    if (!maySend(row.state) || !isLeft) {
      throw new Refusal('conflict', 'No such parcel can come of the purchase order.', {
        details: { state: row.state },
      });
    }
    await recordActivity(db, {
      ...author,
      tenant: shopTenant(shopId),
      action: 'order.parcel_told',
      entityId: order.orderNumber,
      subject: order.orderNumber,
      before: null,
      after: { carrier, number },
    });
    await movePurchaseOrder(db, id, now, () => ({ parcels: [{ carrier, number, lines }] }));
  }
  const told = await readOrder(db, shopId, String(named));
  if (!told) throw new Error('The order is gone.');
  return told;
}
