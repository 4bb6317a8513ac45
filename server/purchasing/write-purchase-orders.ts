import { eq, inArray } from 'drizzle-orm';
import type { OrderReason, OrderState } from '../../contract/entities/orders.ts';
import type { Db } from '../db/database.ts';
import { purchaseOrders } from '../db/schema.ts';
import type { PurchaseOrderRow } from './purchase-order-rows.ts';

/** What one supplier is to fulfil of an order: a number below 0 is one that isn't written yet. */
export interface PartDraft {
  id: number;
  supplier: { id: number; name: string };
  currency: string;
  state: OrderState;
  reason: OrderReason | null;
  waits: boolean;
  /** What it costs beside its lines, in minor units. */
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
  /** The order's lines that are sent, each with how many pieces. */
  lines: readonly { line: Line; quantity: number }[];
  at: string;
}

interface Written {
  changed: number[];
  dropped: number[];
  /** The numbers that new ones were given. */
  given: ReadonlyMap<number, number>;
}

/** Of these nobody but the shop has heard: without lines they are as if they had never been. */
const unheard: ReadonlySet<OrderState> = new Set([
  'pending_payment',
  'awaiting_confirmation',
  'on_hold',
  'confirmed',
]);

/** Has the purchase orders of an order be as they are drafted. One that is left without lines goes, or is cancelled where a supplier has heard of it. */
export async function writePurchaseOrders(
  db: Db,
  { order, had, parts, lines, at }: Writing,
): Promise<Written> {
  const given = new Map<number, number>();
  const changed: number[] = [];
  const dropped: number[] = [];
  for (const part of parts) {
    const row = had.find(({ id }) => id === part.id);
    const own = lines
      .filter(({ line }) => line.purchase_order_id === part.id)
      .map(({ line, quantity }) => ({
        ...{ line_id: line.id, quantity, unit_cost: line.unit_cost.amount },
      }));
    const isEmpty = own.length === 0;
    if (isEmpty && part.state !== 'cancelled' && (!row || unheard.has(row.state))) {
      if (row) dropped.push(row.id);
      continue;
    }
    const values = valuesOf(part, isEmpty && row ? row.lines : own, isEmpty);
    if (row && isAlike(row, values)) continue;
    const event = { at, state: values.state, reason: values.reason };
    if (row) {
      const isMoved = row.state !== values.state || row.reason !== values.reason;
      const timeline = isMoved ? [...row.timeline, event] : row.timeline;
      await db
        .update(purchaseOrders)
        .set({ ...values, rev: row.rev + 1, timeline })
        .where(eq(purchaseOrders.id, row.id));
      changed.push(row.id);
    } else {
      const [made] = await db
        .insert(purchaseOrders)
        .values({ ...values, shopId: order.shopId, orderId: order.id, timeline: [event] })
        .returning({ id: purchaseOrders.id });
      if (!made) throw new Error('The database made no purchase order.');
      given.set(part.id, made.id);
      changed.push(made.id);
    }
  }
  if (dropped.length > 0)
    await db.delete(purchaseOrders).where(inArray(purchaseOrders.id, dropped));
  return { changed, dropped, given };
}

function valuesOf(part: PartDraft, lines: PurchaseOrderRow['lines'], isEmpty: boolean) {
  const { supplier, currency, fee } = part;
  const isOver = isEmpty || part.state === 'cancelled';
  return {
    ...{ supplierId: supplier.id, supplierName: supplier.name, currency, lines },
    state: isOver ? ('cancelled' as const) : part.state,
    reason: isOver ? null : part.reason,
    waits: !isOver && part.waits,
    cost: fee + lines.reduce((sum, line) => sum + line.unit_cost * line.quantity, 0),
  };
}

function isAlike(row: PurchaseOrderRow, values: ReturnType<typeof valuesOf>): boolean {
  const told = (one: typeof values) => [
    ...[one.supplierId, one.state, one.reason, one.waits, one.cost],
    ...one.lines.flatMap(({ line_id, quantity, unit_cost }) => [line_id, quantity, unit_cost]),
  ];
  return JSON.stringify(told(row)) === JSON.stringify(told(values));
}
