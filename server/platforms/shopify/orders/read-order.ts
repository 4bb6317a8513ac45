import { z } from 'zod';
import { currency } from '../../../../contract/entities/money.ts';
import { minorUnits } from '../../decimal-amount.ts';
import type { StoreOrder, StoreOrderLine } from '../../store-orders.ts';
import type { Ask } from '../ask-many.ts';

const money = z
  .object({ shopMoney: z.object({ amount: z.string() }) })
  .transform(({ shopMoney }) => minorUnits(shopMoney.amount));
const text = z.string().nullish();
const time = z.iso.datetime({ offset: true });

const line = z.object({
  id: z.string(),
  title: z.string(),
  variantTitle: text,
  sku: text,
  currentQuantity: z.int(),
  discountedUnitPriceAfterAllDiscountsSet: money,
  product: z.object({ id: z.string() }).nullable(),
  variant: z.object({ id: z.string() }).nullable(),
});
const linesPage = z.object({
  nodes: z.array(line),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});

const order = z.object({
  id: z.string(),
  legacyResourceId: z.union([z.string(), z.number()]),
  name: z.string(),
  email: text,
  phone: text,
  createdAt: time,
  updatedAt: time,
  cancelledAt: text,
  currencyCode: currency,
  displayFinancialStatus: text,
  displayFulfillmentStatus: z.string(),
  currentTotalPriceSet: money,
  currentTotalTaxSet: money,
  totalShippingPriceSet: money,
  customer: z.object({ firstName: text, lastName: text }).nullable(),
  shippingAddress: z
    .object({
      name: text,
      address1: text,
      address2: text,
      zip: text,
      city: text,
      countryCodeV2: text,
      phone: text,
    })
    .nullable(),
  lineItems: linesPage,
});
type RawOrder = z.infer<typeof order>;

/** How many lines are read together with their order; the others are read page by page. */
export const firstLines = 20;
const moreLines = 100;

const lineFields =
  'nodes { id title variantTitle sku currentQuantity discountedUnitPriceAfterAllDiscountsSet { shopMoney { amount } } product { id } variant { id } } pageInfo { hasNextPage endCursor }';
const linesCost = (lines: number) => 2 + 5 * lines;
export const orderFields = (lines: number) =>
  `id legacyResourceId name email phone createdAt updatedAt cancelledAt currencyCode displayFinancialStatus displayFulfillmentStatus
  currentTotalPriceSet { shopMoney { amount } } currentTotalTaxSet { shopMoney { amount } } totalShippingPriceSet { shopMoney { amount } }
  customer { firstName lastName } shippingAddress { name address1 address2 zip city countryCodeV2 phone }
  lineItems(first: ${lines}) { ${lineFields} }`;
/** The highest cost of `orderFields`. */
export const orderCost = (lines: number) => 9 + linesCost(lines);

/** The order with all its lines; null if there is none, or it can't be read as an order. */
export async function wholeOrder(ask: Ask, raw: unknown): Promise<RawOrder | null> {
  const found = order.safeParse(raw).data;
  if (!found) return null;
  const nodes = [...found.lineItems.nodes];
  let { pageInfo } = found.lineItems;
  while (pageInfo.hasNextPage && pageInfo.endCursor) {
    const more = await ask({
      query: `query OrderLines($id: ID!, $after: String) { order(id: $id) { lineItems(first: ${moreLines}, after: $after) { ${lineFields} } } }`,
      variables: { id: found.id, after: pageInfo.endCursor },
      cost: 1 + linesCost(moreLines),
      data: z.object({ order: z.object({ lineItems: linesPage }).nullable() }),
    });
    nodes.push(...(more.order?.lineItems.nodes ?? []));
    pageInfo = more.order?.lineItems.pageInfo ?? { hasNextPage: false, endCursor: null };
  }
  return { ...found, lineItems: { nodes, pageInfo } };
}

export function readOrder(raw: RawOrder, shop: string): StoreOrder {
  const { shippingAddress: to, customer } = raw;
  return {
    remoteId: raw.id,
    number: raw.name,
    url: `${shop}/admin/orders/${raw.legacyResourceId}`,
    placedAt: Date.parse(raw.createdAt),
    updatedAt: Date.parse(raw.updatedAt),
    currency: raw.currencyCode,
    isCancelled: raw.cancelledAt != null,
    payment: payments[raw.displayFinancialStatus ?? ''] ?? 'pending',
    fulfilment: fulfilments[raw.displayFulfillmentStatus] ?? 'none',
    customer: {
      name: [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || (to?.name ?? ''),
      email: raw.email ?? '',
      phone: raw.phone ?? to?.phone ?? null,
    },
    address: to && {
      name: to.name ?? '',
      line1: to.address1 ?? '',
      line2: to.address2 || null,
      postal_code: to.zip ?? '',
      city: to.city ?? '',
      country: to.countryCodeV2 ?? '',
    },
    lines: raw.lineItems.nodes.map(lineOf),
    shipping: raw.totalShippingPriceSet,
    vat: raw.currentTotalTaxSet,
    total: raw.currentTotalPriceSet,
  };
}

const lineOf = (one: z.infer<typeof line>): StoreOrderLine => ({
  remoteId: one.id,
  remoteProductId: one.product?.id ?? null,
  remoteVariantId: one.variant?.id ?? null,
  title: one.title,
  variantTitle: one.variantTitle ?? null,
  sku: one.sku ?? '',
  quantity: one.currentQuantity,
  unitPrice: one.discountedUnitPriceAfterAllDiscountsSet,
});

/** An amount that is only authorised counts as paid: the shop can capture it. */
const payments: Partial<Record<string, StoreOrder['payment']>> = {
  AUTHORIZED: 'paid',
  EXPIRED: 'voided',
  PAID: 'paid',
  PARTIALLY_PAID: 'pending',
  PARTIALLY_REFUNDED: 'partly_refunded',
  PENDING: 'pending',
  REFUNDED: 'refunded',
  VOIDED: 'voided',
};
const fulfilments: Partial<Record<string, StoreOrder['fulfilment']>> = {
  FULFILLED: 'all',
  PARTIALLY_FULFILLED: 'partly',
  RESTOCKED: 'none',
};
