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

/** An order as a mend leaves it, before it is written. Its lines name its parts, also those that have no number yet. */
export interface Mended {
  readonly currency: string;
  state: OrderState;
  reason: OrderReason | null;
  customer: Order['customer'];
  address: Order['shipping_address'];
  /** In minor units. */
  amounts: { subtotal: number; shipping: number; vat: number; total: number };
  lines: OrderLineRow[];
  /** Without those that were refused: what they were to fulfil is in others, in their place. */
  parts: PartDraft[];
  /** Whether a supplier may have something of it, also where nobody knows yet. */
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

/** A refused one stays refused, and its reference is used up: what is made of it is another. */
const inPlaceOf = (part: PurchaseOrderRow, id: number): PartDraft => ({
  ...draftOf(part),
  ...{ id, replaces: part.id, state: 'draft', is_agreed: false },
});

/** Lines that can still be changed: of a part that no supplier has, or of none. */
export function openLine(order: Mended, lineId: number): OrderLineRow {
  const line = order.lines.find(({ id }) => id === lineId);
  const part = line && order.parts.find(({ id }) => id === line.purchase_order_id);
  if (!line || piecesOf(line) <= 0 || (part && !isOpen(part))) throw impossible(order);
  return line;
}

/** A part for a supplier of which none that goes on is there; its number is none of the database's. */
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

/** What can't be done with an order as it stands, or for that reason. */
export const impossible = (
  { state }: Pick<Mended, 'state'>,
  reason: OrderReason | null = null,
): Refusal =>
  new Refusal('conflict', 'That can’t be done with the order as it stands.', {
    details: { state, reason },
  });
