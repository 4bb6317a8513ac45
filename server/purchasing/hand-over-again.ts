import type { PurchaseOrderRecord } from '../../contract/entities/purchase-orders.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { askSupplier } from './hand-over.ts';
import { withOutcome, withStep } from './hand-over-steps.ts';
import { lockPurchaseOrder, toldOf } from './lock-purchase-order.ts';
import { movePurchaseOrder } from './move-purchase-order.ts';

/**
 * Has a purchase order tried again; or, if its outcome is unknown, takes a person's word that the supplier has it, or
 * doesn't have it, and then sends it again `[§D-handover-unknown]`.
 */
export async function handOverAgain(
  { db, shopId, now }: ShopContext,
  id: number,
  hasIt: boolean | null,
): Promise<PurchaseOrderRecord> {
  const { state, agreedAt } = await lockPurchaseOrder(db, shopId, id);
  const isOpen = agreedAt !== null && (state === 'draft' || state === 'outcome_unknown');
  if (!isOpen || (hasIt !== null && state === 'draft')) {
    throw new Refusal('conflict', 'The purchase order doesn’t wait to be handed over.', {
      details: { state },
    });
  }
  if (hasIt !== true) await askSupplier(db, 'send', [id], now);
  if (hasIt !== null) {
    const at = new Date(now).toISOString();
    const outcome = hasIt ? ('has_it' as const) : ('has_not' as const);
    await movePurchaseOrder(db, id, now, ({ handOver }) => ({
      to: hasIt ? 'sent' : 'draft',
      reason: null,
      handOver: withStep(withOutcome(handOver, 'no_answer'), {
        ...{ at, did: 'asked', by: null, outcome },
      }),
    }));
  }
  return toldOf(db, shopId, id);
}
