import type { PurchaseOrderRecord } from '../../contract/entities/purchase-orders.ts';
import { channelTraits } from '../../contract/platforms/channel-traits.ts';
import { canMove } from '../../contract/rules/purchase-order-machine.ts';
import { recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { askSupplier, stopAsking } from './hand-over.ts';
import { mayBeThere } from './hand-over-steps.ts';
import { lockPurchaseOrder, toldOf } from './lock-purchase-order.ts';
import { movePurchaseOrder } from './move-purchase-order.ts';

/**
 * Cancels a purchase order that wasn't sent, or asks the supplier to cancel it, if that is possible
 * `[§D-purchase-cancel]`. Cancelling it again changes nothing.
 */
export async function cancelPurchaseOrder(
  { db, shopId, now, author }: ShopContext,
  id: number,
): Promise<PurchaseOrderRecord> {
  const row = await lockPurchaseOrder(db, shopId, id);
  if (row.state === 'cancelled') return toldOf(db, shopId, id);
  const isConfirmed = row.agreedAt !== null && canMove(row.state, 'cancelled');
  const isOurs = row.state === 'draft' && !mayBeThere(row.handOver);
  const canAsk = row.channel !== null && channelTraits[row.channel].cancels;
  if (!isConfirmed || (!isOurs && !canAsk)) {
    throw new Refusal('conflict', 'The purchase order can’t be called back.', {
      details: { state: row.state },
    });
  }
  await recordActivity(db, {
    ...author,
    tenant: shopTenant(shopId),
    action: 'purchase-order.cancelled',
    entityId: id,
    subject: row.reference ?? '',
    before: { state: row.state },
    after: { state: isOurs ? 'cancelled' : row.state },
  });
  if (isOurs) {
    await stopAsking(db, row, now);
    await movePurchaseOrder(db, id, now, () => ({ to: 'cancelled', reason: null }));
  } else {
    await askSupplier(db, 'call_off', [id], now);
  }
  return toldOf(db, shopId, id);
}
