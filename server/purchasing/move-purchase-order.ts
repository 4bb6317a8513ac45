import { and, asc, eq } from 'drizzle-orm';
import type { OrderReason } from '../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../contract/entities/purchase-order-states.ts';
import { isGoing } from '../../contract/rules/open-lines.ts';
import { orderStateOf } from '../../contract/rules/order-state-of.ts';
import { canMove } from '../../contract/rules/purchase-order-machine.ts';
import { askForFulfilments } from '../changes/ask-for-fulfilments.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { orders, purchaseOrders } from '../db/schema.ts';
import type { ToldParcel } from './channels/channel.ts';
import { stopAsking } from './hand-over.ts';
import { countedOf, type PurchaseOrderRow } from './purchase-order-rows.ts';
import { isAllSent, writeParcels } from './write-parcels.ts';

export interface Change {
  /** The new state; if the machine doesn't allow the move, the news is old and the state doesn't change. */
  to?: PurchaseOrderState;
  reason?: OrderReason | null;
  supplierNumber?: string | null;
  handOver?: PurchaseOrderRow['handOver'];
  channel?: PurchaseOrderRow['channel'];
  askedAt?: Date;
  /** The parcels that were sent, whoever reports them. */
  parcels?: readonly ToldParcel[];
}

/**
 * Moves a purchase order `[§D-purchase-machine]`, and its order with it `[§D-order-follows]`; no other code does.
 * `decide` returns the change for the locked row; null changes nothing. Its statements are the last of their
 * transaction.
 */
export async function movePurchaseOrder(
  tx: Db,
  id: number,
  now: number,
  decide: (row: PurchaseOrderRow) => Change | null,
): Promise<PurchaseOrderRow | null> {
  const [known] = await tx
    .select({ orderId: purchaseOrders.orderId })
    .from(purchaseOrders)
    .where(eq(purchaseOrders.id, id));
  if (!known) return null;
  // The order is locked first, in the same order as in a confirmation.
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.orderId)).for('update');
  const parts = await tx
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.orderId, known.orderId))
    .orderBy(asc(purchaseOrders.id))
    .for('update');
  const row = parts.find((part) => part.id === id);
  const change = row && decide(row);
  if (!order || !row || !change) return null;
  const at = new Date(now).toISOString();
  const told = await writeParcels(tx, row, change.parcels ?? [], {
    at,
    isOfStore: order.integrationId !== null && order.remoteId !== null,
  });
  const wanted = told.all.length === 0 ? change.to : stateBy(row, told.all, change.to);
  const to = wanted && canMove(row.state, wanted) ? wanted : row.state;
  // Old news doesn't change the reason either.
  const reason =
    change.reason === undefined || (wanted !== undefined && wanted !== to)
      ? row.reason
      : change.reason;
  const isMoved = to !== row.state || reason !== row.reason;
  if (!isMoved && told.written.length === 0 && !isNews(change, row)) {
    // The supplier was asked and nothing has changed, so nothing is recorded.
    if (change.askedAt) {
      const { askedAt } = change;
      await tx.update(purchaseOrders).set({ askedAt }).where(eq(purchaseOrders.id, id));
    }
    return row;
  }
  const [moved] = await tx
    .update(purchaseOrders)
    .set({
      state: to,
      reason,
      rev: row.rev + 1,
      supplierNumber: change.supplierNumber ?? row.supplierNumber,
      handOver: change.handOver ?? row.handOver,
      channel: change.channel ?? row.channel,
      askedAt: change.askedAt ?? row.askedAt,
      ...(isMoved ? { timeline: [...row.timeline, { at, state: to, reason }] } : {}),
    })
    .where(eq(purchaseOrders.id, id))
    .returning();
  if (!moved) return null;
  await followParts(tx, order, { moved, parts, at });
  if (order.integrationId !== null && told.written.length > 0) {
    await askForFulfilments(tx, now, order.integrationId);
  }
  const tenant = shopTenant(row.shopId);
  await recordChanges(tx, tenant, 'parcels', told.written, 'upsert');
  await recordChanges(tx, tenant, 'purchase-orders', [id], 'upsert');
  await recordChanges(tx, tenant, 'orders', [order.id], 'upsert');
  return moved;
}

const isNews = (change: Change, row: PurchaseOrderRow): boolean =>
  change.handOver !== undefined ||
  (change.channel ?? row.channel) !== row.channel ||
  (change.supplierNumber ?? row.supplierNumber) !== row.supplierNumber;

/**
 * Ends the hand-over of a confirmed purchase order by a person's decision: it counts as taken, or is cancelled before
 * it was sent. The caller updates its order `[§D-mends]`.
 */
export async function settlePurchaseOrder(
  tx: Db,
  row: PurchaseOrderRow,
  to: PurchaseOrderState,
  at: string,
): Promise<void> {
  if (!canMove(row.state, to)) throw new Error(`A purchase order went from ${row.state} to ${to}.`);
  await stopAsking(tx, row, Date.parse(at));
  const timeline = [...row.timeline, { at, state: to, reason: null }];
  await tx
    .update(purchaseOrders)
    .set({ state: to, reason: null, rev: row.rev + 1, timeline })
    .where(eq(purchaseOrders.id, row.id));
}

/** A purchase order's state after its parcels; a cancelled one stays cancelled. */
function stateBy(
  row: PurchaseOrderRow,
  sent: readonly Pick<ToldParcel, 'lines'>[],
  to: PurchaseOrderState | undefined,
): PurchaseOrderState {
  if (to === 'cancelled' || to === 'shipped') return to;
  return isAllSent(row.lines, sent) ? 'shipped' : 'partly_shipped';
}

interface Following {
  moved: PurchaseOrderRow;
  /** Before the move. */
  parts: readonly PurchaseOrderRow[];
  at: string;
}

/** Gives the order the state that follows from its purchase orders, and the reason if it is stuck. */
async function followParts(
  tx: Db,
  order: typeof orders.$inferSelect,
  { moved, parts, at }: Following,
): Promise<void> {
  const now = parts
    .map((part) => (part.id === moved.id ? moved : part))
    .map((part) => ({ ...part, is_agreed: part.agreedAt !== null }));
  const counted = countedOf(now, order.lines);
  const state = orderStateOf(counted, order.state);
  const isStuck = state === 'failed' || state === 'on_hold';
  // The reason of an unconfirmed part may only be stored with the order.
  const stuckBy = isStuck
    ? (counted.find(isGoing)?.reason ?? (order.state === state ? order.reason : null))
    : null;
  // A change in the store remains the reason until a person has looked at it.
  const reason = stuckBy ?? (order.reason === 'changed_in_store' ? order.reason : null);
  const event = { at, state, purchase_order_id: moved.id, reason };
  const isMoved = state !== order.state || reason !== order.reason;
  await tx
    .update(orders)
    .set({
      ...{ state, reason, rev: order.rev + 1 },
      ...(isMoved ? { timeline: [...order.timeline, event] } : {}),
    })
    .where(and(eq(orders.id, order.id), eq(orders.shopId, order.shopId)));
}
