import type { Order, OrderReason, OrderState } from '../../../contract/entities/orders.ts';
import { isGoing, isOpen, piecesOf } from '../../../contract/rules/open-lines.ts';
import type { OrderLineRow } from '../../db/schema/selling.ts';
import { Refusal } from '../../http/refusal.ts';
import type { StoreOrder } from '../../platforms/store-orders.ts';
import type { PurchaseOrderRow } from '../../purchasing/purchase-order-rows.ts';
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
  parts: PartDraft[];
  remoteOrder: StoreOrder | null;
}

export function mendedOf(row: OrderRow, parts: readonly PurchaseOrderRow[]): Mended {
  const { subtotal, shipping, vat, total } = row;
  const partOf = (lineId: number) =>
    parts.find(({ lines }) => lines.some(({ line_id }) => line_id === lineId))?.id ?? null;
  return {
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    customer: row.customer,
    address: row.shippingAddress,
    amounts: { subtotal, shipping, vat, total },
    lines: row.lines.map((line) => ({ ...line, purchase_order_id: partOf(line.id) })),
    parts: parts.map((part) => ({
      id: part.id,
      supplier: { id: part.supplierId, name: part.supplierName },
      currency: part.currency,
      state: part.state,
      reason: part.reason,
      waits: part.waits,
      // What it costs beside its lines.
      fee: part.cost - part.lines.reduce((sum, line) => sum + line.unit_cost * line.quantity, 0),
    })),
    remoteOrder: remoteOrderOf(row),
  };
}

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
  const had = order.parts.find((part) => isGoing(part) && part.supplier.id === supplier.id);
  return had ?? newPart(order, supplier, currency);
}

export function newPart(
  { parts }: Pick<Mended, 'parts'>,
  supplier: PartDraft['supplier'],
  currency: string,
): PartDraft {
  const id = Math.min(0, ...parts.map((part) => part.id)) - 1;
  const stands = { state: 'awaiting_confirmation', reason: null, waits: false } as const;
  return { id, supplier, currency, ...stands, fee: 0 };
}

/** What can't be done with an order as it stands, or for that reason. */
export const impossible = (
  { state }: Pick<Mended, 'state'>,
  reason: OrderReason | null = null,
): Refusal =>
  new Refusal('conflict', 'That can’t be done with the order as it stands.', {
    details: { state, reason },
  });
