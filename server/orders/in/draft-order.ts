import type { Order } from '../../../contract/entities/orders.ts';
import type { Rates } from '../../../contract/entities/rates.ts';
import { clipped, longest } from '../../../contract/limits/longest.ts';
import { converted } from '../../../contract/rules/conversion.ts';
import type { OrderLineRow } from '../../db/schema/selling.ts';
import type { StoreOrder, StoreOrderLine } from '../../platforms/store-orders.ts';
import { type Judgement, judgeOrder } from './judge-order.ts';

/** Our variant for a line of a store's order. */
export interface SoldVariant {
  variantId: number;
  productId: number;
  sku: string;
  options: Record<string, string>;
  /** In minor units of `currency`. */
  cost: number;
  currency: string;
  supplier: { id: number; name: string };
  image: Order['lines'][number]['image'];
}

/** The part of an order that one supplier should fulfil. */
interface DraftPart {
  supplier: SoldVariant['supplier'];
  currency: string;
  cost: number;
  lines: { line_id: number; quantity: number; unit_cost: number }[];
}

/** An order before it is stored, still without ids. */
export interface OrderDraft extends Judgement {
  customer: Order['customer'];
  shippingAddress: Order['shipping_address'];
  currency: string;
  subtotal: number;
  shipping: number;
  vat: number;
  total: number;
  /** The cost of all lines in `currency`: each line rounded once, by the rates of `ratedOn`. */
  cost: number;
  ratedOn: string | null;
  /** Without references to purchase orders. */
  lines: OrderLineRow[];
  parts: DraftPart[];
}

/** CLDR's code for an unknown country. */
const unknownCountry = 'ZZ';

/**
 * A store's order as we store it: its lines with our variants, split by supplier, and the state that follows. Lines
 * that were `known` keep their ids. Pure.
 */
export function draftOrder(
  order: StoreOrder,
  sold: (line: StoreOrderLine) => SoldVariant | null,
  known: readonly OrderLineRow[] = [],
  rates: Rates | null = null,
): OrderDraft {
  const idOf = lineIds(known);
  const found = order.lines
    .filter(({ quantity }) => quantity > 0)
    .map((line) => ({ line, variant: sold(line) }));
  const lines = found.map(({ line, variant }) => lineOf(line, variant, order.currency, idOf(line)));
  const parts = partsOf(lines, new Map(found.map(({ line, variant }) => [line.remoteId, variant])));
  const costs = lines.map(({ unit_cost: { amount, currency }, quantity }) =>
    converted({ amount: amount * quantity, currency }, order.currency, rates),
  );
  const isRated = lines.some(({ unit_cost }) => unit_cost.currency !== order.currency);
  return {
    ...judgeOrder(order, lines, rates),
    customer: {
      name: kept(order.customer.name, longest.line),
      email: kept(order.customer.email, longest.email),
      phone: order.customer.phone && kept(order.customer.phone, longest.phone),
    },
    shippingAddress: addressOf(order.address),
    currency: order.currency,
    subtotal: Math.max(0, order.total - order.shipping),
    shipping: order.shipping,
    vat: order.vat,
    total: order.total,
    cost: costs.reduce((sum, cost) => sum + (cost?.amount ?? 0), 0),
    ratedOn: isRated ? (rates?.date ?? null) : null,
    lines,
    parts,
  };
}

function lineIds(known: readonly OrderLineRow[]) {
  let last = Math.max(0, ...known.map(({ id }) => id));
  return ({ remoteId }: StoreOrderLine): number => {
    const had = known.find(({ remote_id }) => remote_id === remoteId);
    if (!had) last += 1;
    return had?.id ?? last;
  };
}

function lineOf(
  line: StoreOrderLine,
  variant: SoldVariant | null,
  currency: string,
  id: number,
): OrderLineRow {
  const whole = line.variantTitle ? `${line.title}, ${line.variantTitle}` : line.title;
  return {
    id,
    purchase_order_id: null,
    product_id: variant?.productId ?? null,
    sku: variant?.sku ?? kept(line.sku, longest.value),
    // Without the variant's name, because our variant's options are shown next to the title.
    title: kept(variant ? line.title : whole, longest.title),
    options: variant?.options ?? {},
    image: variant?.image ?? null,
    quantity: line.quantity,
    unit_price: { amount: line.unitPrice, currency },
    unit_cost: { amount: variant?.cost ?? 0, currency: variant?.currency ?? currency },
    remote_id: line.remoteId,
    remote_variant_id: line.remoteVariantId,
    variant_id: variant?.variantId ?? null,
  };
}

function partsOf(
  lines: readonly OrderLineRow[],
  variants: ReadonlyMap<string, SoldVariant | null>,
): DraftPart[] {
  const parts = new Map<number, DraftPart>();
  for (const { id, quantity, unit_cost, remote_id = '' } of lines) {
    const variant = variants.get(remote_id);
    if (!variant) continue;
    const { supplier, currency } = variant;
    const part = parts.get(supplier.id) ?? { supplier, currency, cost: 0, lines: [] };
    part.lines.push({ line_id: id, quantity, unit_cost: unit_cost.amount });
    part.cost += unit_cost.amount * quantity;
    parts.set(supplier.id, part);
  }
  return [...parts.values()];
}

function addressOf(address: StoreOrder['address']): Order['shipping_address'] {
  const { name = '', line1 = '', line2 = null, postal_code = '', city = '' } = address ?? {};
  const country = address?.country.toUpperCase() ?? '';
  return {
    name: kept(name, longest.line),
    line1: kept(line1, longest.line),
    line2: line2 && kept(line2, longest.line),
    postal_code: kept(postal_code, longest.postalCode),
    city: kept(city, longest.line),
    country: /^[A-Z]{2}$/.test(country) ? country : unknownCountry,
  };
}

/** A text in a form that the database can store. */
export const kept = (text: string, most: number): string =>
  clipped(text.toWellFormed().replaceAll('\u0000', ''), most);
