import { eq } from 'drizzle-orm';
import type { Order, OrderAct } from '../../../contract/entities/orders.ts';
import type { Rates } from '../../../contract/entities/rates.ts';
import { costOfLines, piecesOf } from '../../../contract/rules/open-lines.ts';
import type { Db } from '../../db/database.ts';
import { orders, users } from '../../db/schema.ts';
import { confirmPurchaseOrders } from '../../purchasing/confirm-purchase-orders.ts';
import type { PurchaseOrderRow } from '../../purchasing/purchase-order-rows.ts';
import { writePurchaseOrders } from '../../purchasing/write-purchase-orders.ts';
import type { OrderRow } from '../order-rows.ts';
import type { Touched } from '../touched.ts';
import { type Mended, mendedOf } from './mended.ts';
import { mergeWaiting } from './merge-waiting.ts';

interface Writing {
  row: OrderRow;
  parts: readonly PurchaseOrderRow[];
  mended: Mended;
  rates: Rates | null;
  /** When, as ISO 8601. */
  at: string;
  did: { act: OrderAct; by: string | null; word?: string };
}

/** Writes an order after a mend, together with its purchase orders and those that had waited for one of them. */
export async function writeMended(
  db: Db,
  { row, parts: had, mended, rates, at, did }: Writing,
): Promise<Touched> {
  const lines = mended.lines
    .map((line) => ({ line, quantity: piecesOf(line) }))
    .filter(({ quantity }) => quantity > 0);
  const { parts, state, reason } = mended;
  const written = await writePurchaseOrders(db, { order: row, had, parts, lines, at });
  const gone = new Set(written.dropped);
  const placeOf = (part: number | null) => {
    const id = part === null ? null : written.given.has(part) ? written.given.get(part) : part;
    return id == null || gone.has(id) ? null : id;
  };
  const event: Order['timeline'][number] = { at, state, purchase_order_id: null, reason, ...did };
  await db
    .update(orders)
    .set({
      ...mended.amounts,
      ...{ state, reason, rev: row.rev + 1 },
      customer: mended.customer,
      shippingAddress: mended.address,
      ...costOf(mended, mendedOf(row, had), row, rates),
      lines: mended.lines.map((line) => ({
        ...line,
        purchase_order_id: placeOf(line.purchase_order_id),
      })),
      timeline: [...row.timeline, event],
      remoteOrder: mended.remoteOrder,
    })
    .where(eq(orders.id, row.id));
  const isAgreed = parts.some(
    (part) =>
      part.is_agreed &&
      part.state === 'draft' &&
      !had.some(({ id, agreedAt }) => id === part.id && agreedAt !== null),
  );
  const confirmed = isAgreed
    ? await confirmPurchaseOrders(db, row.id, { lines: mended.lines, at, reason: null })
    : [];
  const merged = await mergeWaiting(db, row, confirmed, at);
  return {
    orders: [row.id, ...merged.orders],
    parts: [...new Set([...written.changed, ...confirmed]), ...merged.parts],
    dropped: written.dropped,
  };
}

type Cost = Pick<OrderRow, 'cost' | 'ratedOn'>;

/** An order's cost, by the rates of the day on which its lines were last changed. */
function costOf(mended: Mended, before: Mended, had: Cost, rates: Rates | null): Cost {
  if (JSON.stringify(basisOf(mended)) === JSON.stringify(basisOf(before)))
    return { cost: had.cost, ratedOn: had.ratedOn };
  const { currency, lines, parts } = mended;
  const fees = parts
    .filter((part) => part.state !== 'cancelled' && part.fee !== 0)
    .map((part) => ({
      ...{ quantity: 1, unit_cost: { amount: part.fee, currency: part.currency } },
    }));
  const isRated = [...lines, ...fees].some(({ unit_cost }) => unit_cost.currency !== currency);
  return {
    cost: costOfLines([...lines, ...fees], currency, rates),
    ratedOn: isRated ? (rates?.date ?? null) : null,
  };
}

const basisOf = ({ lines, parts }: Mended) => [
  lines.map((line) => [line.id, piecesOf(line), line.unit_cost.amount, line.unit_cost.currency]),
  parts.map(({ fee }) => fee).filter((fee) => fee !== 0),
];

/** A person's name; null if nobody did it by hand. */
export async function nameOf(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? null;
}
