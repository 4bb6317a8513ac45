import { eq, inArray } from 'drizzle-orm';
import type { OrderState } from '../../../contract/entities/orders.ts';
import type { Db } from '../../db/database.ts';
import { purchaseOrders } from '../../db/schema.ts';
import type { PurchaseOrderRow } from '../../purchasing/purchase-order-rows.ts';
import type { OrderRow } from '../order-rows.ts';
import type { OrderDraft } from './draft-order.ts';

/**
 * Deletes purchase orders that no line needs any more, of an order of which nothing was ordered; returns which ones.
 */
export async function dropParts(
  tx: Db,
  own: readonly PurchaseOrderRow[],
  { parts }: Pick<OrderDraft, 'parts'>,
): Promise<number[]> {
  const wanted = new Set(parts.map(({ supplier }) => supplier.id));
  // A part that waits by a person's choice is merged with the rest again.
  const isSecond = ({ supplierId }: PurchaseOrderRow, at: number) =>
    own.findIndex((part) => part.supplierId === supplierId) < at;
  const gone = own
    .filter((part, at) => !wanted.has(part.supplierId) || isSecond(part, at))
    .map(({ id }) => id);
  if (gone.length > 0) await tx.delete(purchaseOrders).where(inArray(purchaseOrders.id, gone));
  return gone;
}

/** Splits an order by supplier, or updates an earlier split. */
export async function writeParts(
  tx: Db,
  order: Pick<OrderRow, 'id' | 'shopId'>,
  own: readonly PurchaseOrderRow[],
  draft: OrderDraft,
  at: string,
): Promise<PurchaseOrderRow[]> {
  const state = stateOfPart(draft.state);
  const written: PurchaseOrderRow[] = [];
  for (const { supplier, currency, cost, lines } of draft.parts) {
    const had = own.find(({ supplierId }) => supplierId === supplier.id);
    const event = { at, state, reason: null };
    const values = {
      ...{ state, reason: null, waits: false },
      ...{ supplierName: supplier.name, currency, cost, lines },
    };
    const rows = had
      ? await tx
          .update(purchaseOrders)
          .set({
            ...values,
            rev: had.rev + 1,
            timeline: had.state === state ? had.timeline : [...had.timeline, event],
          })
          .where(eq(purchaseOrders.id, had.id))
          .returning()
      : await tx
          .insert(purchaseOrders)
          .values({
            ...{ shopId: order.shopId, orderId: order.id, supplierId: supplier.id },
            ...values,
            timeline: [event],
          })
          .returning();
    written.push(...rows);
  }
  return written;
}

/** If the store has closed the order itself, no supplier is asked for anything. */
const stateOfPart = (state: OrderState): PurchaseOrderRow['state'] =>
  state === 'refunded' || state === 'shipped' || state === 'cancelled' ? 'cancelled' : 'draft';
