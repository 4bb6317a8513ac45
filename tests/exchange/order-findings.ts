import type { ChangeRow } from '../../contract/entities/changes.ts';
import type { Order } from '../../contract/entities/orders.ts';
import type { PurchaseOrder } from '../support/platforms/supplier/records.ts';
import type { OrderWorld } from './order-story.ts';

/** An order with the store's id for it, and the most pieces of each SKU that its customer ever wanted. */
export interface Bought {
  id: string;
  most: Record<string, number>;
}

/** States in which the order is over, or waits for somebody who sees it. */
const inSight: ReadonlySet<Order['state']> = new Set([
  'pending_payment',
  'awaiting_confirmation',
  'on_hold',
  'outcome_unknown',
  'failed',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
]);

const isLive = ({ state }: PurchaseOrder) => state !== 'refused' && state !== 'cancelled';
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/**
 * What is wrong with the shop's orders and their parcels, compared with what the store and the suppliers have.
 * `doubled` is how many requests were sent twice by a fault.
 */
export async function orderFindings(
  { server, store, supplier }: Pick<OrderWorld, 'server' | 'store' | 'supplier'>,
  bought: readonly Bought[],
  doubled: number,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { reference, arrivals } of supplier.store.orders.values()) {
    if (arrivals > 1 + doubled) wrong.push(`${reference} was sent ${arrivals} times`);
  }
  const { data: orders } = await server.ok('GET /shop/orders', { query: { page: 1 } }, store.by);
  const changes = await allChanges({ server, store });
  const records = changes.flatMap((row) =>
    row.entity === 'purchase-orders' && row.op === 'upsert' ? [row.value] : [],
  );
  const onDevices = changes.flatMap((row) =>
    row.entity === 'orders' && row.op === 'upsert' ? [row.value] : [],
  );
  const numbersOf = (number: string) => number.replace('#', '');

  for (const { id } of bought) {
    const count = orders.filter(({ order_number }) => order_number === numbersOf(id)).length;
    if (count !== 1) wrong.push(`${id} is there ${count} times`);
  }
  if (orders.length !== bought.length) wrong.push(`${orders.length} orders of ${bought.length}`);

  for (const order of orders) {
    const name = `order ${order.order_number}`;
    const { most = {}, id = '' } =
      bought.find((one) => numbersOf(one.id) === order.order_number) ?? {};
    const references = new Set(
      records.flatMap((one) => (one.order_id === order.id ? [one.reference] : [])),
    );
    const theirs = [...supplier.store.orders.values()].filter(({ reference }) =>
      references.has(reference),
    );
    for (const [sku, pieces] of Object.entries(most)) {
      const lines = theirs
        .filter(isLive)
        .flatMap((one) => one.lines)
        .filter((line) => line.sku === sku);
      const ordered = sum(lines.map(({ quantity }) => quantity));
      if (ordered > pieces) wrong.push(`${name}: ${ordered} of ${sku} ordered, ${pieces} wanted`);
    }

    const parcels = theirs.flatMap((one) => one.parcels);
    const { parcels: texts } = store.orders.sent(id);
    if (new Set(texts).size !== texts.length) wrong.push(`${name}: told twice: ${texts.join()}`);
    for (const { number, carrier } of parcels) {
      const here = order.purchase_orders.flatMap((one) => one.tracking);
      const count = here.filter((one) => one.number === number).length;
      if (count !== 1) wrong.push(`${name}: parcel ${carrier} ${number} is here ${count} times`);
    }

    // Handled outside Dropline, so the person who said so also enters the parcels.
    const isByHand = order.timeline.some(({ act }) => act === 'handled');
    for (const { id: partId, state, reason, waits, reference } of order.purchase_orders) {
      const isOver = state === 'shipped' || state === 'cancelled' || state === 'refused';
      const isTheirs = supplier.store.orders.has(reference ?? '');
      if (inSight.has(order.state) || isOver || isTheirs || isByHand || waits || reason) continue;
      wrong.push(`${name} is ${order.state}: nobody sees to purchase order ${partId}, ${state}`);
    }
    if (order.purchase_orders.length === 0 && !inSight.has(order.state) && !order.reason) {
      wrong.push(`${name} is ${order.state}, and nobody sees to it`);
    }

    for (const part of order.purchase_orders) {
      const record = records.find((one) => one.id === part.id);
      if (!record) {
        wrong.push(`${name}: no device is told of purchase order ${part.id}`);
        continue;
      }
      const amount = sum(record.lines.map((line) => line.quantity * line.unit_cost.amount));
      if (record.cost.amount !== amount) {
        wrong.push(
          `${name}: purchase order ${part.id} costs ${record.cost.amount}, its lines ${amount}`,
        );
      }
      const there = supplier.store.orders.get(part.reference ?? '');
      if (there && part.state !== there.state) {
        wrong.push(
          `${name}: purchase order ${part.id} is ${part.state} here and ${there.state} there`,
        );
      }
    }
    const device = onDevices.find((one) => one.id === order.id);
    if (JSON.stringify(device) !== JSON.stringify(order)) wrong.push(`${name} differs on devices`);
  }
  return wrong;
}

async function allChanges({
  server,
  store,
}: Pick<OrderWorld, 'server' | 'store'>): Promise<ChangeRow[]> {
  const rows: ChangeRow[] = [];
  for (let cursor = 0; ; ) {
    const { data, meta } = await server.ok('GET /changes', { query: { cursor } }, store.by);
    rows.push(...data);
    cursor = meta.cursor;
    if (!meta.has_more) return rows;
  }
}
