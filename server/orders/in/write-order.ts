import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { orders } from '../../db/schema.ts';
import type { StoreOrder } from '../../platforms/store-orders.ts';
import type { PurchaseOrderRow } from '../../purchasing/purchase-order-rows.ts';
import type { OrderRow } from '../order-rows.ts';
import type { Touched } from '../touched.ts';
import { kept, type OrderDraft } from './draft-order.ts';
import { freeNumber } from './order-number.ts';
import { differsFrom, isOrdered } from './ordered.ts';
import { dropParts, writeParts } from './write-parts.ts';

/** An order that is already stored, with its purchase orders. */
export interface Kept {
  row: OrderRow;
  parts: PurchaseOrderRow[];
}

interface Around {
  integrationId: number;
  shopId: number;
  readAt: Date;
  /** When, as ISO 8601. */
  at: string;
}

interface News {
  order: StoreOrder;
  draft: OrderDraft;
  had: Kept | undefined;
}

const nothing: Touched = { orders: [], parts: [], dropped: [] };

/** Writes one order as its store has it, if there is something new. */
export function writeOrder(tx: Db, around: Around, { order, draft, had }: News): Promise<Touched> {
  if (!had) return addOrder(tx, around, order, draft);
  return changeOrder(tx, around, { order, draft, had });
}

async function addOrder(
  tx: Db,
  { integrationId, shopId, readAt, at }: Around,
  order: StoreOrder,
  draft: OrderDraft,
): Promise<Touched> {
  const [row] = await tx
    .insert(orders)
    .values({
      ...{ shopId, integrationId, remoteId: order.remoteId, ...saidOf(order, readAt) },
      ...valuesOf(draft),
      orderNumber: await freeNumber(tx, shopId, order.number),
      placedAt: new Date(order.placedAt),
      timeline: [eventOf(draft, at)],
    })
    .returning();
  if (!row) throw new Error('The database made no order.');
  return follow(tx, row, draft, [], at);
}

async function changeOrder(
  tx: Db,
  { readAt, at }: Around,
  { order, draft, had: { row, parts } }: News & { had: Kept },
): Promise<Touched> {
  const said = saidOf(order, readAt);
  if (order.updatedAt < (row.remoteUpdatedAt?.getTime() ?? 0)) return nothing;
  const write = (values: Partial<typeof orders.$inferInsert>) =>
    tx.update(orders).set(values).where(eq(orders.id, row.id)).returning();
  if (said.remoteDigest === row.remoteDigest) {
    await write(said);
    return nothing;
  }
  const next = { ...said, rev: row.rev + 1 };
  if (isOrdered(row, parts)) {
    // What was ordered stays as it is; a person is told that the store has changed it.
    const marked = { state: row.state, reason: 'changed_in_store' as const };
    const isMarked = differsFrom(row, order, draft);
    const timeline = [...row.timeline, eventOf(marked, at)];
    const mark = { reason: marked.reason, timeline, remoteOrder: order };
    await write(isMarked ? { ...next, ...mark } : next);
    return { ...nothing, orders: [row.id] };
  }
  const isMoved = draft.state !== row.state || draft.reason !== row.reason;
  const timeline = isMoved ? [...row.timeline, eventOf(draft, at)] : row.timeline;
  const [written] = await write({ ...next, ...valuesOf(draft), timeline });
  if (!written) throw new Error('The order is gone.');
  return follow(tx, written, draft, parts, at);
}

/** Makes the purchase orders match the order, and its lines refer to them. */
async function follow(
  tx: Db,
  row: OrderRow,
  draft: OrderDraft,
  own: readonly PurchaseOrderRow[],
  at: string,
): Promise<Touched> {
  const dropped = await dropParts(tx, own, draft);
  const parts = await writeParts(tx, row, own, draft, at);
  const partOf = new Map(parts.flatMap(({ id, lines }) => lines.map((one) => [one.line_id, id])));
  const lines = row.lines.map((line) => ({
    ...line,
    purchase_order_id: partOf.get(line.id) ?? null,
  }));
  await tx.update(orders).set({ lines }).where(eq(orders.id, row.id));
  return { orders: [row.id], parts: parts.map(({ id }) => id), dropped };
}

const longestNumber = 60;

const saidOf = (order: StoreOrder, remoteReadAt: Date) => ({
  remoteReadAt,
  remoteNumber: kept(order.number, longestNumber),
  remoteUrl: order.url,
  remoteUpdatedAt: new Date(order.updatedAt),
  remoteDigest: digestOf(order),
  remotePayment: order.payment,
  remoteFulfilment: order.fulfilment,
});

/** A digest of all data of an order except the time, by which an unchanged order is recognised. */
const digestOf = ({ updatedAt: _, ...told }: StoreOrder) =>
  hash('sha256', JSON.stringify(told), 'base64');

const valuesOf = ({ parts: _, ...values }: OrderDraft) => values;

const eventOf = ({ state, reason }: Pick<OrderDraft, 'state' | 'reason'>, at: string) => ({
  ...{ at, state, reason },
  purchase_order_id: null,
});
