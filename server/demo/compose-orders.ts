import type { Order, OrderReason, OrderState } from '../../contract/entities/orders.ts';
import { converted } from '../../contract/rules/conversion.ts';
import type { orders } from '../db/schema.ts';
import { day, minute } from '../lib/durations.ts';
import {
  type ComposedPart,
  eventsOfPart,
  type ParcelInsert,
  type PurchaseOrderInsert,
  standingPart,
  timelineOfParcel,
} from './compose-parts.ts';
import type { DemoProduct } from './compose-products.ts';
import { customerOf } from './customer.ts';
import { demoMoney, kroner } from './kroner.ts';
import { lasts, type Story, stories, ways } from './order-story.ts';
import { changedInStore, troubledBy } from './order-trouble.ts';
import type { Random } from './random.ts';
import type { ShopGoods } from './shop-goods.ts';
import { trackingOf } from './tracking.ts';

type OrderRow = typeof orders.$inferInsert & { id: number };
/** An order with its purchase orders and their parcels. */
interface ComposedOrder {
  order: OrderRow;
  purchaseOrders: PurchaseOrderInsert[];
  parcels: ParcelInsert[];
}
type Line = Order['lines'][number];
type Part = ComposedPart;

interface OrderIds {
  order: number;
  line: number;
  purchaseOrder: number;
  parcel: number;
}

interface Wanted {
  random: Random;
  now: number;
  shopId: number;
  /** Such as `NL`; numbers rise with time, up to `last`. */
  prefix: string;
  last: number;
  goods: ShopGoods;
  /** At most this many orders of each story. */
  atMost: number;
  /** The last ids so far; this function raises them. */
  ids: OrderIds;
}

/** A shop's orders, oldest first, over 90 days and every state. */
export function composeOrders(wanted: Wanted): ComposedOrder[] {
  const { random, now, atMost } = wanted;
  const chosen = stories
    .flatMap((story) =>
      Array.from({ length: Math.min(story.count, atMost) }, (_, i) => ({
        story,
        reason: story.reasons?.[i % story.reasons.length] ?? null,
        age: (story.days[0] + random.next() * (story.days[1] - story.days[0])) * day,
      })),
    )
    .sort((a, b) => b.age - a.age);
  return chosen.map(({ story, reason, age }, i) => {
    wanted.ids.order += 1;
    const number = `${wanted.prefix}-${wanted.last - chosen.length + 1 + i}`;
    return composeOrder(wanted, number, story, reason, Math.floor(now - age));
  });
}

function composeOrder(
  { random, now, shopId, goods, ids }: Wanted,
  orderNumber: string,
  story: Story,
  reason: OrderReason | null,
  placedAt: number,
): ComposedOrder {
  const lines = linesOf(random, goods, ids, story, reason);
  const suppliers = new Map(
    lines.flatMap(({ from }) => (from ? [[from.supplier.id, from.supplier] as const] : [])),
  );
  const shipped = new Map<number, ReturnType<typeof trackingOf>>();
  const parts = [...suppliers.values()].map((supplier, i): Part => {
    ids.purchaseOrder += 1;
    const id = ids.purchaseOrder;
    const own = lines.filter(({ from }) => from?.supplier.id === supplier.id);
    for (const { line } of own) line.purchase_order_id = id;
    const state = stateOfPart(story.state, i);
    const placed = ways[state].includes('placed');
    if (ways[state].includes('shipped')) shipped.set(id, trackingOf(random, supplier.id));
    return {
      ...{ id, shopId, orderId: ids.order, state },
      currency: own[0]?.line.unit_cost.currency ?? supplier.currency,
      ...{ supplierId: supplier.id, supplierName: supplier.name },
      reason: isOfPart(state, reason) ? reason : null,
      reference: placed ? `${supplier.prefix}${String(480_000 + id * 17)}` : null,
      cost: own.reduce((sum, { line }) => sum + line.unit_cost.amount * line.quantity, 0),
      lines: own.map(({ line: { id: line_id, quantity, unit_cost } }) => ({
        ...{ line_id, quantity, unit_cost: unit_cost.amount },
      })),
    };
  });
  const timeline = timelineOf(random, now, placedAt, story.state, reason, parts);
  const events = new Map(
    parts.map(({ id }) => [id, eventsOfPart(timeline, id, parts.length === 1)] as const),
  );
  const purchaseOrders = parts.map((part) =>
    standingPart(part, events.get(part.id) ?? [], ways[part.state]),
  );
  const subtotal = lines.reduce((sum, { line }) => sum + line.unit_price.amount * line.quantity, 0);
  const shipping = subtotal >= 59_900 ? 0 : random.pick([3900, 4900]);
  const total = subtotal + shipping;
  const order: OrderRow = {
    ...(reason === 'changed_in_store' && changedInStore(shopId, orderNumber, placedAt, lines)),
    id: ids.order,
    shopId,
    orderNumber,
    state: story.state,
    reason: reason === 'not_reached' ? null : reason,
    rev: ways[story.state].length,
    placedAt: new Date(placedAt),
    currency: 'DKK',
    ...customerOf(random, reason),
    subtotal,
    shipping,
    // Prices include 25 % VAT, which is a fifth of the total.
    vat: Math.round(total / 5),
    total,
    cost: lines.reduce((sum, { line }) => sum + costOf(line), 0),
    ratedOn: lines.some(({ line }) => line.unit_cost.currency !== 'DKK')
      ? (demoMoney.rates?.date ?? null)
      : null,
    lines: lines.map(({ line }) => line),
    timeline,
  };
  return { order, purchaseOrders, parcels: purchaseOrders.flatMap(sent) };

  function sent(part: PurchaseOrderInsert): ParcelInsert[] {
    const tracking = shipped.get(part.id);
    if (!tracking) return [];
    ids.parcel += 1;
    return [
      {
        ...{ id: ids.parcel, shopId, purchaseOrderId: part.id, ...tracking },
        lines: part.lines.map(({ line_id, quantity }) => ({ line_id, quantity })),
        timeline: timelineOfParcel(events.get(part.id) ?? []),
      },
    ];
  }
}

/**
 * Whether the purchase order has the same reason as its order; if it didn't reach its supplier, only the purchase order
 * says so.
 */
const isOfPart = (state: OrderState, reason: OrderReason | null): boolean =>
  state === 'failed' || state === 'outcome_unknown' || reason === 'not_reached';

/** A line's cost, in øre. */
function costOf({ unit_cost: { amount, currency }, quantity }: Line): number {
  const cost = { amount: amount * quantity, currency };
  return converted(cost, 'DKK', demoMoney.rates)?.amount ?? 0;
}

/** In a partly shipped order, the first supplier has shipped. */
const stateOfPart = (state: OrderState, i: number): OrderState =>
  state === 'partially_shipped' ? (i === 0 ? 'shipped' : 'placed') : state;

function linesOf(
  random: Random,
  { mine }: ShopGoods,
  ids: OrderIds,
  story: Story,
  reason: OrderReason | null,
): { line: Line; from: DemoProduct | null }[] {
  const sold = random.shuffled(mine.filter(({ status }) => status === 'active'));
  const [first] = sold;
  if (!first) throw new Error('The shop sells nothing.');
  const other = sold.find(({ from }) => from.supplier.id !== first.from.supplier.id) ?? first;
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  const chosen = story.split ? [first, other] : sold.slice(0, count);
  const lines = chosen.map(({ from, title, images = [], variants }) => {
    const own = random.pick(variants);
    const variant = from.variants.find(({ id }) => id === own.variant_id);
    if (!variant) throw new Error('A shop sells a variant that no supplier has.');
    ids.line += 1;
    const line: Line = {
      id: ids.line,
      purchase_order_id: null,
      product_id: from.row.id,
      sku: variant.sku,
      title,
      options: variant.options,
      image: images[0] ?? null,
      quantity: random.pick([1, 1, 1, 2, 2, 4]),
      unit_price: kroner(own.price),
      unit_cost: { amount: variant.cost, currency: from.row.currency },
    };
    return { line: { ...line, ...troubledBy(reason, line, variant.id) }, from };
  });
  if (reason === 'no_lines') return [];
  if (reason !== 'sku_unmapped') return lines;
  ids.line += 1;
  const unmapped: Line = {
    id: ids.line,
    purchase_order_id: null,
    product_id: null,
    sku: 'GAVEKORT-INDPAKNING',
    title: 'Gaveindpakning',
    options: {},
    image: null,
    quantity: 1,
    unit_price: kroner(2500),
    unit_cost: kroner(0),
  };
  return [...lines, { line: unmapped, from: null }];
}

/** Oldest first and none in the future. From `placed` on, each supplier of several has its own events. */
function timelineOf(
  random: Random,
  now: number,
  placedAt: number,
  state: OrderState,
  reason: OrderReason | null,
  parts: readonly Part[],
): Order['timeline'] {
  let passed = 0;
  const steps = ways[state].map((step) => {
    passed += random.int(...lasts[step]) * minute;
    return { step, passed };
  });
  const pace = Math.min(1, ((now - placedAt) * 0.97) / Math.max(passed, 1));
  return steps.flatMap(({ step, passed: at }) => {
    const event = (part: Part | null, early: number) => ({
      at: new Date(Math.floor(placedAt + Math.max(0, at - early * minute) * pace)).toISOString(),
      state: part === null || step !== 'partially_shipped' ? step : part.state,
      purchase_order_id: part?.id ?? null,
      reason: step === state && reason !== 'not_reached' ? reason : null,
    });
    const several =
      parts.length > 1 && ['placed', 'shipped', 'delivered', 'partially_shipped'].includes(step);
    const own = several && step !== 'partially_shipped' ? parts : [];
    const shipped =
      step === 'partially_shipped' ? parts.filter((part) => part.state === 'shipped') : [];
    return [...own, ...shipped]
      .map((part, i, all) => event(part, (all.length - i) * 0.4))
      .concat(event(null, 0));
  });
}
