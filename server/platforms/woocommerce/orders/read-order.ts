import { z } from 'zod';
import { currency } from '../../../../contract/entities/money.ts';
import { minorUnits } from '../../decimal-amount.ts';
import type { StoreOrder } from '../../store-orders.ts';

const text = z.string().default('');
const amount = z.string().transform(minorUnits);

/** WooCommerce writes these times in UTC, but without a zone. */
export const gmt = z.string().transform((value, context) => {
  const time = Date.parse(`${value.replace(/Z$/, '')}Z`);
  if (Number.isNaN(time)) context.addIssue({ code: 'custom', message: 'no time' });
  return time;
});

const person = z.object({
  first_name: text,
  last_name: text,
  address_1: text,
  address_2: text,
  postcode: text,
  city: text,
  country: text,
  phone: text,
});

const order = z.object({
  id: z.int(),
  number: z.string(),
  status: z.string(),
  currency,
  date_created_gmt: gmt,
  date_modified_gmt: gmt,
  date_paid_gmt: z.string().nullish(),
  total: amount,
  total_tax: amount,
  shipping_total: amount,
  shipping_tax: amount,
  billing: person.extend({ email: text }),
  shipping: person,
  line_items: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      product_id: z.int(),
      variation_id: z.int(),
      quantity: z.number(),
      sku: z.string().nullish(),
      total: amount,
      total_tax: amount,
    }),
  ),
  refunds: z.array(z.unknown()).default([]),
});
type RawOrder = z.infer<typeof order>;

/** Null if it can't be read as an order. */
export function readOrder(raw: unknown, shop: string): StoreOrder | null {
  const read = order.safeParse(raw).data;
  if (!read) return null;
  const { billing } = read;
  // If shipping and billing address are the same, the shop may leave out the former.
  const to = read.shipping.address_1 === '' ? billing : read.shipping;
  return {
    remoteId: String(read.id),
    number: read.number,
    url: `${shop}/wp-admin/post.php?post=${read.id}&action=edit`,
    placedAt: read.date_created_gmt,
    updatedAt: read.date_modified_gmt,
    currency: read.currency,
    isCancelled: read.status === 'cancelled',
    payment: paymentOf(read),
    fulfilment: read.status === 'completed' ? 'all' : 'none',
    customer: {
      name: nameOf(billing) || nameOf(to),
      email: billing.email,
      phone: billing.phone || to.phone || null,
    },
    address: {
      name: nameOf(to) || nameOf(billing),
      line1: to.address_1,
      line2: to.address_2 || null,
      postal_code: to.postcode,
      city: to.city,
      country: to.country,
    },
    lines: read.line_items.map((line) => ({
      remoteId: String(line.id),
      remoteProductId: line.product_id === 0 ? null : String(line.product_id),
      remoteVariantId: String(line.variation_id || line.product_id),
      title: line.name,
      variantTitle: null,
      sku: line.sku ?? '',
      quantity: Math.max(0, Math.ceil(line.quantity)),
      unitPrice: Math.round((line.total + line.total_tax) / Math.max(1, line.quantity)),
    })),
    shipping: read.shipping_total + read.shipping_tax,
    vat: read.total_tax,
    total: read.total,
  };
}

const nameOf = ({ first_name, last_name }: z.infer<typeof person>) =>
  `${first_name} ${last_name}`.trim();

/** Shops may have states of their own, so whether an order was paid is taken from the payment date too. */
function paymentOf({ status, refunds, date_paid_gmt: paid }: RawOrder): StoreOrder['payment'] {
  if (status === 'refunded') return 'refunded';
  if (status === 'failed') return 'voided';
  const isPaid = paid != null || status === 'processing' || status === 'completed';
  if (!isPaid) return 'pending';
  return refunds.length > 0 ? 'partly_refunded' : 'paid';
}
