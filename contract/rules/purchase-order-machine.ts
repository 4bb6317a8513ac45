import type { PurchaseOrderState } from '../entities/purchase-order-states.ts';

/**
 * The allowed moves of a purchase order `[§D-purchase-machine]`. A supplier may report at once that it has shipped; a
 * final state stays; one with an unknown outcome may turn out to be in any state, or not to exist.
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

/** Whether parcels may still be reported for it: the supplier may have it, and hasn't sent everything. */
export const maySend = (state: PurchaseOrderState): boolean =>
  state !== 'draft' && canMove(state, 'shipped');
