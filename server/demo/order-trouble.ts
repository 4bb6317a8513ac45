import type { Order, OrderReason } from '../../contract/entities/orders.ts';
import type { OrderLineRow } from '../db/schema/selling.ts';
import type { orders } from '../db/schema.ts';

type Line = Order['lines'][number];

/** Why a line stopped its order: its agreed cost, and what the supplier had at that moment. */
export function troubledBy(
  reason: OrderReason | null,
  line: Line,
  variantId: number,
): Partial<OrderLineRow> {
  const { unit_cost: cost, quantity } = line;
  if (reason === 'cost_changed') {
    // The cost was agreed before it rose to the one in the catalogue.
    const agreed = { ...cost, amount: Math.round(cost.amount * 0.8) };
    return { unit_cost: agreed, found: { unit_cost: cost, stock: quantity + 4 } };
  }
  if (reason === 'stock') return { found: { unit_cost: cost, stock: quantity - 1 } };
  if (reason === 'product_not_found') return { found: null };
  if (reason === 'other_currency')
    return { unit_cost: { amount: Math.round(cost.amount / 7.46), currency: 'EUR' } };
  if (reason === 'changed_in_store') return { remote_id: String(line.id), variant_id: variantId };
  return {};
}

/** The store of each demo shop, see `integrations.ts`. */
const stores: Readonly<Record<number, { id: number; domain: string }>> = {
  1: { id: 1, domain: 'nordlys-living.myshopify.com' },
  2: { id: 3, domain: 'lille-loeve-leg.myshopify.com' },
};

/** An order that its customer has changed in the store since it was confirmed. */
export function changedInStore(
  shopId: number,
  number: string,
  placedAt: number,
  lines: readonly { line: Line }[],
): Partial<typeof orders.$inferInsert> {
  const store = stores[shopId];
  if (!store) return {};
  const said = {
    remoteId: number,
    url: `https://${store.domain}/admin/orders/${number}`,
    payment: 'paid' as const,
    fulfilment: 'none' as const,
  };
  return {
    integrationId: store.id,
    remoteId: number,
    remoteNumber: `#${number}`,
    remoteUrl: said.url,
    remotePayment: said.payment,
    remoteFulfilment: said.fulfilment,
    remoteOrder: {
      ...said,
      number: `#${number}`,
      ...{ placedAt, updatedAt: placedAt, currency: 'DKK', isCancelled: false },
      customer: { name: '', email: '', phone: null },
      address: {
        ...{ name: 'Astrid Holm', line1: 'Nørregade 7', line2: null },
        ...{ postal_code: '5000', city: 'Odense C', country: 'DK' },
      },
      lines: lines.map(({ line }) => ({
        ...{ remoteId: String(line.id), remoteProductId: null, remoteVariantId: null },
        ...{ title: line.title, variantTitle: null, sku: line.sku },
        quantity: line.quantity + 1,
        unitPrice: line.unit_price.amount,
      })),
      ...{ shipping: 0, vat: 0, total: 0 },
    },
  };
}
