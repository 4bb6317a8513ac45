import { eq, inArray } from 'drizzle-orm';
import type { OrderReason } from '../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../contract/entities/purchase-order-states.ts';
import type { Db } from '../db/database.ts';
import { purchaseOrders } from '../db/schema.ts';
import { settlePurchaseOrder } from './move-purchase-order.ts';
import { costOf, type PurchaseOrderRow } from './purchase-order-rows.ts';

/** The part of an order that one supplier should fulfil; a negative id isn't in the database yet. */
export interface PartDraft {
  id: number;
  /** The refused purchase order that it replaces. */
  replaces: number | null;
  supplier: { id: number; name: string };
  currency: string;
  state: PurchaseOrderState;
  is_agreed: boolean;
  reason: OrderReason | null;
  waits: boolean;
  /** The cost besides its lines, in minor units. */
  fee: number;
}

interface Line {
  id: number;
  purchase_order_id: number | null;
  unit_cost: { amount: number };
}

interface Writing {
  order: { id: number; shopId: number };
  had: readonly PurchaseOrderRow[];
  parts: readonly PartDraft[];
  /** The order's lines that are sent, each with its number of pieces. */
  lines: readonly { line: Line; quantity: number }[];
  at: string;
}

interface Written {
  changed: number[];
  dropped: number[];
  /**
   * The ids of new purchase orders, by their draft's; an unwritten draft maps to the one that it was meant to replace.
   */
  given: ReadonlyMap<number, number | null>;
}

/** Confirmed and ended ones keep their lines. */
const isFixed = ({ state, agreedAt }: PurchaseOrderRow) => state !== 'draft' || agreedAt !== null;

/**
 * Makes the purchase orders of an order match their drafts, without confirming any. One without lines is deleted; a
 * confirmed one is only ever settled, see `settlePurchaseOrder`.
 */
export async function writePurchaseOrders(
  db: Db,
  { order, had, parts, lines, at }: Writing,
): Promise<Written> {
  const given = new Map<number, number | null>();
  const changed: number[] = [];
  const dropped: number[] = [];
  for (const part of parts) {
    const row = had.find(({ id }) => id === part.id);
    if (row && isFixed(row)) {
      if (row.state === part.state) continue;
      await settlePurchaseOrder(db, row, part.state, at);
      changed.push(row.id);
      continue;
    }
    const own = lines
      .filter(({ line }) => line.purchase_order_id === part.id)
      .map(({ line, quantity }) => ({
        ...{ line_id: line.id, quantity, unit_cost: line.unit_cost.amount },
      }));
    const isEmpty = own.length === 0;
    if (row && isEmpty && part.state !== 'cancelled') {
      dropped.push(row.id);
      continue;
    }
    if (!row && (isEmpty || part.state === 'cancelled')) {
      given.set(part.id, part.replaces);
      continue;
    }
    const values = valuesOf(part, isEmpty && row ? row.lines : own, at);
    const event = { at, state: values.state, reason: values.reason };
    if (!row) {
      const [made] = await db
        .insert(purchaseOrders)
        .values({ ...values, shopId: order.shopId, orderId: order.id, timeline: [event] })
        .returning({ id: purchaseOrders.id });
      if (!made) throw new Error('The database made no purchase order.');
      given.set(part.id, made.id);
      changed.push(made.id);
      continue;
    }
    if (isAlike(row, values)) continue;
    const isMoved = row.state !== values.state || row.reason !== values.reason;
    const timeline = isMoved ? [...row.timeline, event] : row.timeline;
    await db
      .update(purchaseOrders)
      .set({ ...values, rev: row.rev + 1, timeline })
      .where(eq(purchaseOrders.id, row.id));
    changed.push(row.id);
  }
  if (dropped.length > 0)
    await db.delete(purchaseOrders).where(inArray(purchaseOrders.id, dropped));
  return { changed, dropped, given };
}

function valuesOf(part: PartDraft, lines: PurchaseOrderRow['lines'], at: string) {
  const { supplier, currency, fee, state } = part;
  const isLeft = state === 'draft';
  return {
    ...{ supplierId: supplier.id, supplierName: supplier.name, currency, lines, state },
    reason: isLeft ? part.reason : null,
    waits: isLeft && part.waits,
    // One that a person has dealt with counts as taken, at the expected cost.
    agreedAt: state === 'accepted' ? new Date(at) : null,
    cost: fee + costOf(lines),
  };
}

function isAlike(row: PurchaseOrderRow, values: ReturnType<typeof valuesOf>): boolean {
  const told = (one: typeof values) => [
    ...[one.supplierId, one.state, one.reason, one.waits, one.cost],
    ...one.lines.flatMap(({ line_id, quantity, unit_cost }) => [line_id, quantity, unit_cost]),
  ];
  return JSON.stringify(told(row)) === JSON.stringify(told(values));
}
