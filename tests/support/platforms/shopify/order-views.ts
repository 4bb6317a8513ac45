import { connection, type PageArgs } from './connection.ts';
import { gid } from './ids.ts';
import { orderTotal } from './order-total.ts';
import { isoTime, locationView, productView, sentOf, variantView } from './product-views.ts';
import { amount, type Fulfillment, type Order, type OrderLine } from './records.ts';
import type { Store } from './store.ts';

export function orderView(store: Store, order: Order) {
  const { protectedData } = store.settings;
  const { address } = order;
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    legacyResourceId: String(order.id),
    name: `#${order.number}`,
    note: order.note,
    email: protectedData ? order.email : null,
    phone: protectedData ? address.phone : null,
    currencyCode: order.currency,
    createdAt: isoTime(order.createdAt),
    processedAt: isoTime(order.createdAt),
    updatedAt: isoTime(order.updatedAt),
    cancelledAt: order.cancelledAt && isoTime(order.cancelledAt),
    cancelReason: order.cancelReason,
    closedAt: null,
    test: false,
    edited: order.edited,
    taxesIncluded: true,
    displayFinancialStatus: financialStatus(order),
    displayFulfillmentStatus: fulfillmentStatus(order),
    totalPriceSet: money(order, orderTotal(order)),
    currentTotalPriceSet: money(order, orderTotal(order, 'current')),
    // Prices include 25 % VAT, which is a fifth of the total.
    currentTotalTaxSet: money(order, Math.round(orderTotal(order, 'current') / 5)),
    totalShippingPriceSet: {
      shopMoney: { amount: order.shipping, currencyCode: order.currency },
    },
    totalRefundedSet: money(order, order.refunded),
    // City and country aren't protected data; anything that identifies a person is left out.
    shippingAddress: {
      name: protectedData ? address.name : null,
      address1: protectedData ? address.address1 : null,
      address2: null,
      zip: address.zip,
      city: address.city,
      countryCodeV2: address.countryCode,
      phone: protectedData ? address.phone : null,
    },
    customer: {
      __typename: 'Customer',
      id: gid('Customer', order.id),
      firstName: protectedData ? (address.name.split(' ')[0] ?? null) : null,
      lastName: protectedData ? address.name.split(' ').slice(1).join(' ') : null,
    },
    lineItems: (args: PageArgs) =>
      connection(order.lines, args, (line) => lineView(store, order, line)),
    fulfillmentOrders: (args: PageArgs) =>
      connection([order], args, () => fulfillmentOrderView(store, order)),
    fulfillments: ({ first }: { first?: number }) =>
      order.fulfillments
        .slice(0, first ?? undefined)
        .map((one) => fulfillmentView(store, order, one)),
  };
}

function lineView(store: Store, order: Order, line: OrderLine): object {
  const found = store.findVariant(line.variantId);
  return {
    __typename: 'LineItem',
    id: gid('LineItem', line.id),
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    currentQuantity: line.current,
    unfulfilledQuantity: openOf(order, line),
    requiresShipping: true,
    discountedUnitPriceAfterAllDiscountsSet: {
      shopMoney: { amount: line.price, currencyCode: order.currency },
    },
    originalUnitPriceSet: { shopMoney: { amount: line.price, currencyCode: order.currency } },
    product: () => found && productView(store, found.product),
    variant: () => found && variantView(store, found.product, found.variant),
  };
}

/** An order has a single fulfillment order, because all its goods are at one location. */
function fulfillmentOrderView(store: Store, order: Order): object {
  const [location] = store.locations;
  return {
    __typename: 'FulfillmentOrder',
    id: gid('FulfillmentOrder', order.id),
    status: fulfillmentOrderStatus(order),
    assignedLocation: { name: location?.name ?? '', location: location && locationView(location) },
    lineItems: (args: PageArgs) =>
      connection(order.lines, args, (line) => ({
        __typename: 'FulfillmentOrderLineItem',
        id: gid('FulfillmentOrderLineItem', line.id),
        totalQuantity: line.current,
        remainingQuantity: openOf(order, line),
        lineItem: () => lineView(store, order, line),
      })),
  };
}

export function fulfillmentView(store: Store, order: Order, fulfillment: Fulfillment): object {
  const { tracking } = fulfillment;
  return {
    __typename: 'Fulfillment',
    id: gid('Fulfillment', fulfillment.id),
    name: `#${order.number}.${order.fulfillments.indexOf(fulfillment) + 1}`,
    status: fulfillment.status,
    createdAt: isoTime(fulfillment.createdAt),
    trackingInfo: Object.values(tracking).some((value) => value !== null) ? [tracking] : [],
    fulfillmentLineItems: (args: PageArgs) =>
      connection(
        fulfillment.lines.map((line) => ({ ...line, id: line.lineId })),
        args,
        ({ lineId, quantity }) => {
          const line = order.lines.find(({ id }) => id === lineId);
          return {
            __typename: 'FulfillmentLineItem',
            id: gid('FulfillmentLineItem', lineId),
            quantity,
            lineItem: () => line && lineView(store, order, line),
          };
        },
      ),
  };
}

export function fulfillmentOrderStatus(order: Order): 'CLOSED' | 'IN_PROGRESS' | 'OPEN' {
  if (order.cancelledAt !== null) return 'CLOSED';
  switch (fulfillmentStatus(order)) {
    case 'FULFILLED':
      return 'CLOSED';
    case 'PARTIALLY_FULFILLED':
      return 'IN_PROGRESS';
    case 'UNFULFILLED':
      return 'OPEN';
  }
}

/** How many pieces of a line are still to be sent. */
export const openOf = (order: Order, line: OrderLine) =>
  order.cancelledAt === null ? Math.max(0, line.current - sentOf(order, line.id)) : 0;

function financialStatus(order: Order): string {
  if (order.refunded > 0) {
    return order.refunded >= orderTotal(order) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  }
  if (order.paid) return 'PAID';
  return order.cancelledAt === null ? 'PENDING' : 'VOIDED';
}

export function fulfillmentStatus(
  order: Order,
): 'FULFILLED' | 'PARTIALLY_FULFILLED' | 'UNFULFILLED' {
  const sent = order.lines.map((line) => sentOf(order, line.id));
  if (sent.every((quantity) => quantity === 0)) return 'UNFULFILLED';
  const isDone = order.lines.every((line, index) => (sent[index] ?? 0) >= line.current);
  return isDone ? 'FULFILLED' : 'PARTIALLY_FULFILLED';
}

const money = (order: Order, minorUnits: number) => ({
  shopMoney: { amount: amount(minorUnits), currencyCode: order.currency },
});
