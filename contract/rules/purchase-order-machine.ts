import type { PurchaseOrderState } from '../entities/purchase-order-states.ts';

/**
 * Where a purchase order may go from where `[§D-purchase-machine]`. A supplier may say at once that it has shipped; what has ended stays
 * as it ended; one that nobody knows about may be anything, also not there.
 */
export const purchaseMoves = {
  draft: [
    'sent',
    'accepted',
    'partly_shipped',
    'shipped',
    'refused',
    'cancelled',
    'outcome_unknown',
  ],
  sent: ['accepted', 'partly_shipped', 'shipped', 'refused', 'cancelled', 'outcome_unknown'],
  accepted: ['partly_shipped', 'shipped', 'refused', 'cancelled', 'outcome_unknown'],
  partly_shipped: ['shipped', 'cancelled'],
  shipped: [],
  refused: [],
  cancelled: [],
  outcome_unknown: [
    'draft',
    'sent',
    'accepted',
    'partly_shipped',
    'shipped',
    'refused',
    'cancelled',
  ],
} as const satisfies Record<PurchaseOrderState, readonly PurchaseOrderState[]>;

export function canMove(from: PurchaseOrderState, to: PurchaseOrderState): boolean {
  const leadsTo: readonly PurchaseOrderState[] = purchaseMoves[from];
  return leadsTo.includes(to);
}

/** Whether parcels of it may still be told of: the supplier may have it, and hasn't sent all. */
export const maySend = (state: PurchaseOrderState): boolean =>
  state !== 'draft' && canMove(state, 'shipped');
