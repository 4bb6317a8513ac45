import type { Order, OrderReason, OrderState } from '../../../contract/entities/orders.ts';
import { isGoing, isOpen, piecesOf } from '../../../contract/rules/open-lines.ts';
import type { OrderLineRow } from '../../db/schema/selling.ts';
import { Refusal } from '../../http/refusal.ts';
import type { StoreOrder } from '../../platforms/store-orders.ts';
import { mayBeThere } from '../../purchasing/hand-over-steps.ts';
import {
  countedOf,
  feeOf,
  holderOf,
  type PurchaseOrderRow,
} from '../../purchasing/purchase-order-rows.ts';
import type { PartDraft } from '../../purchasing/write-purchase-orders.ts';
import type { OrderRow } from '../order-rows.ts';
import { remoteOrderOf } from '../order-store.ts';

/**
 * An order after a mend, before it is written. Its lines refer to its parts, including new ones without an id in the
 * database.
 */
export interface Mended {
  readonly currency: string;
  state: OrderState;
  reason: OrderReason | null;
  customer: Order['customer'];
  address: Order['shipping_address'];
  /** In minor units. */
  amounts: { subtotal: number; shipping: number; vat: number; total: number };
  lines: OrderLineRow[];
  /** Without refused parts: others have taken their place. */
  parts: PartDraft[];
  /** Whether a supplier may have a part of it, including unknown outcomes. */
  readonly isThere: boolean;
  remoteOrder: StoreOrder | null;
}

export function mendedOf(row: OrderRow, parts: readonly PurchaseOrderRow[]): Mended {
  const { subtotal, shipping, vat, total } = row;
  const lines = row.lines.map((line) => ({
    ...line,
    purchase_order_id: holderOf(parts, line.id)?.id ?? null,
  }));
  const drafts = countedOf(parts, row.lines).map((part, at) =>
    part.state === 'refused' ? inPlaceOf(part, -1 - at) : draftOf(part),
  );
  const placeOf = new Map(drafts.map(({ id, replaces }) => [replaces ?? id, id]));
  return {
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    customer: row.customer,
    address: row.shippingAddress,
    amounts: { subtotal, shipping, vat, total },
    lines: lines.map(({ purchase_order_id: id, ...line }) => ({
      ...line,
      purchase_order_id: id === null ? null : (placeOf.get(id) ?? id),
    })),
    parts: drafts,
    isThere: parts.some(({ state, handOver }) => state === 'draft' && mayBeThere(handOver)),
    remoteOrder: remoteOrderOf(row),
  };
}

const draftOf = (part: PurchaseOrderRow): PartDraft => ({
  id: part.id,
  replaces: null,
  supplier: { id: part.supplierId, name: part.supplierName },
  currency: part.currency,
  state: part.state,
  is_agreed: part.agreedAt !== null,
  reason: part.reason,
  waits: part.waits,
  fee: feeOf(part),
});

/** A refused purchase order stays refused, and its reference is used up: so a new one takes its place. */
const inPlaceOf = (part: PurchaseOrderRow, id: number): PartDraft => ({
  ...draftOf(part),
  ...{ id, replaces: part.id, state: 'draft', is_agreed: false },
});

/** A line that can still be changed: it is in no part, or in one that no supplier has. */
export function openLine(order: Mended, lineId: number): OrderLineRow {
  const line = order.lines.find(({ id }) => id === lineId);
  const part = line && order.parts.find(({ id }) => id === line.purchase_order_id);
  if (!line || piecesOf(line) <= 0 || (part && !isOpen(part))) throw impossible(order);
  return line;
}

/** The supplier's part that goes on, or a new one; new parts have negative ids. */
export function partFor(
  order: Pick<Mended, 'parts'>,
  supplier: PartDraft['supplier'],
  currency: string,
): PartDraft {
  const isSame = (part: PartDraft) =>
    part.supplier.id === supplier.id && part.currency === currency;
  return (
    order.parts.find((part) => isGoing(part) && isSame(part)) ?? newPart(order, supplier, currency)
  );
}

export function newPart(
  { parts }: Pick<Mended, 'parts'>,
  supplier: PartDraft['supplier'],
  currency: string,
): PartDraft {
  const id = Math.min(0, ...parts.map((part) => part.id)) - 1;
  const stands = { state: 'draft', is_agreed: false, reason: null, waits: false } as const;
  return { id, replaces: null, supplier, currency, ...stands, fee: 0 };
}

/** The refusal of a mend that isn't possible in the order's present state, or for its reason. */
export const impossible = (
  { state }: Pick<Mended, 'state'>,
  reason: OrderReason | null = null,
): Refusal =>
  new Refusal('conflict', 'That can’t be done with the order as it stands.', {
    details: { state, reason },
  });
