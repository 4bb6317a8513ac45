import { eq } from 'drizzle-orm';
import type { Order, OrderAct } from '../../../contract/entities/orders.ts';
import { piecesOf } from '../../../contract/rules/open-lines.ts';
import type { Db } from '../../db/database.ts';
import { orders, users } from '../../db/schema.ts';
import type { PurchaseOrderRow } from '../../purchasing/purchase-order-rows.ts';
import { writePurchaseOrders } from '../../purchasing/write-purchase-orders.ts';
import type { OrderRow } from '../order-rows.ts';
import type { Mended } from './mended.ts';
import { mergeWaiting } from './merge-waiting.ts';

/** What devices are to be told of. */
export interface Touched {
  orders: number[];
  parts: number[];
  dropped: number[];
}

interface Writing {
  row: OrderRow;
  parts: readonly PurchaseOrderRow[];
  mended: Mended;
  /** When, as ISO 8601. */
  at: string;
  did: { act: OrderAct; by: string | null; word?: string };
}

/** Writes an order as a mend has left it, its purchase orders with it, and what has waited for one of those. */
export async function writeMended(
  db: Db,
  { row, parts: had, mended, at, did }: Writing,
): Promise<Touched> {
  const lines = mended.lines
    .map((line) => ({ line, quantity: piecesOf(line) }))
    .filter(({ quantity }) => quantity > 0);
  const { parts, state, reason } = mended;
  const written = await writePurchaseOrders(db, { order: row, had, parts, lines, at });
  const gone = new Set(written.dropped);
  const event: Order['timeline'][number] = { at, state, purchase_order_id: null, reason, ...did };
  await db
    .update(orders)
    .set({
      ...mended.amounts,
      ...{ state, reason, rev: row.rev + 1 },
      customer: mended.customer,
      shippingAddress: mended.address,
      cost: costOf(mended),
      lines: mended.lines.map((line) => {
        const part = line.purchase_order_id ?? 0;
        const id = written.given.get(part) ?? part;
        return { ...line, purchase_order_id: id <= 0 || gone.has(id) ? null : id };
      }),
      timeline: [...row.timeline, event],
      remoteOrder: mended.remoteOrder,
    })
    .where(eq(orders.id, row.id));
  const merged = await mergeWaiting(db, row, written.changed, at);
  return {
    orders: [row.id, ...merged.orders],
    parts: [...written.changed, ...merged.parts],
    dropped: written.dropped,
  };
}

/** In the order's currency: what is in another can't be summed up with it. */
function costOf({ lines, parts, currency }: Mended): number {
  const goods = lines
    .filter(({ unit_cost }) => unit_cost.currency === currency)
    .reduce((sum, line) => sum + line.unit_cost.amount * piecesOf(line), 0);
  const fees = parts.filter((part) => part.currency === currency);
  return fees.reduce((sum, { fee }) => sum + fee, goods);
}

/** What a person is called; null where nobody does it by hand. */
export async function nameOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? null;
}
