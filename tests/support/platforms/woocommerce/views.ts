import type { Variation, Webhook, WooOrder, WooProduct } from './records.ts';
import type { WooStore } from './store.ts';

// Records in the REST API's form: snake case, prices as texts, and each time both without a zone and in UTC.

export function productView(store: WooStore, product: WooProduct) {
  const children = product.variations;
  const prices = children.map((one) => Number(one.salePrice || one.regularPrice));
  return {
    id: product.id,
    name: product.name,
    slug: product.slug,
    permalink: `${store.address}/produkt/${product.slug}/`,
    ...dates(product),
    type: product.type,
    status: product.status,
    description: product.description,
    short_description: product.shortDescription,
    sku: product.sku,
    global_unique_id: product.globalUniqueId,
    price:
      product.type === 'variable' && prices.length > 0
        ? String(Math.min(...prices))
        : product.salePrice || product.regularPrice,
    regular_price: product.regularPrice,
    sale_price: product.salePrice,
    ...stockOf(product),
    parent_id: 0,
    categories: product.categories.map((id) => store.terms.categories.get(id)),
    tags: product.tags.map((id) => store.terms.tags.get(id)),
    images: product.images.map((id) => imageView(store, id)),
    attributes: product.attributes.map((attribute) => ({ id: 0, ...attribute })),
    variations: children.map(({ id }) => id),
    meta_data: product.meta,
  };
}

export function variationView(store: WooStore, product: WooProduct, variation: Variation) {
  return {
    id: variation.id,
    type: 'variation',
    parent_id: product.id,
    name: Object.values(variation.options).join(', '),
    permalink: `${store.address}/produkt/${product.slug}/`,
    ...dates(variation),
    status: variation.status,
    description: variation.description,
    sku: variation.sku,
    global_unique_id: variation.globalUniqueId,
    price: variation.salePrice || variation.regularPrice,
    regular_price: variation.regularPrice,
    sale_price: variation.salePrice,
    ...stockOf(variation),
    image: variation.image === null ? null : imageView(store, variation.image),
    attributes: Object.entries(variation.options).map(([name, option]) => ({
      id: 0,
      name,
      option,
    })),
    meta_data: variation.meta,
  };
}

export function orderView(order: WooOrder) {
  const { name, email, address, postcode, city, country } = order.billing;
  const [first_name = '', ...rest] = name.split(' ');
  const who = {
    first_name,
    last_name: rest.join(' '),
    address_1: address,
    postcode,
    city,
    country,
  };
  return {
    id: order.id,
    number: String(order.id),
    status: order.status,
    currency: order.currency,
    prices_include_tax: true,
    ...dates(order),
    date_paid_gmt: order.paidAt && gmt(order.paidAt),
    // Prices include 25 % VAT; a total is given with its tax, lines and shipping without.
    total: totalOf(order),
    total_tax: taxOf(totalOf(order)),
    shipping_total: netOf(order.shipping),
    shipping_tax: taxOf(order.shipping),
    customer_note: order.note,
    billing: { ...who, email, phone: '' },
    shipping: who,
    line_items: order.lines.map((line) => ({
      id: line.id,
      name: line.name,
      product_id: line.productId,
      variation_id: line.variationId,
      quantity: line.quantity,
      sku: line.sku,
      price: Number(netOf(line.price)),
      total: netOf((Number(line.price) * line.quantity).toFixed(2)),
      total_tax: taxOf((Number(line.price) * line.quantity).toFixed(2)),
    })),
    refunds: order.refunds.map(({ id, reason, amount }) => ({ id, reason, total: `-${amount}` })),
    meta_data: order.meta,
  };
}

const taxOf = (gross: string) => (Math.round(Number(gross) * 20) / 100).toFixed(2);
const netOf = (gross: string) => (Number(gross) - Number(taxOf(gross))).toFixed(2);

export const totalOf = ({ lines, shipping }: WooOrder) =>
  lines
    .reduce((sum, line) => sum + Number(line.price) * line.quantity, Number(shipping))
    .toFixed(2);

export const webhookView = ({ id, name, status, topic, deliveryUrl, createdAt }: Webhook) => ({
  id,
  name,
  status,
  topic,
  resource: topic.split('.')[0],
  event: topic.split('.')[1],
  delivery_url: deliveryUrl,
  date_created_gmt: gmt(createdAt),
});

export const gmt = (at: number) => new Date(at).toISOString().slice(0, 19);

const dates = ({ createdAt, modifiedAt }: { createdAt: number; modifiedAt: number }) => ({
  date_created: gmt(createdAt),
  date_created_gmt: gmt(createdAt),
  date_modified: gmt(modifiedAt),
  date_modified_gmt: gmt(modifiedAt),
});

const stockOf = (one: Pick<Variation, 'manageStock' | 'stockQuantity' | 'stockStatus'>) => ({
  manage_stock: one.manageStock,
  stock_quantity: one.manageStock ? one.stockQuantity : null,
  stock_status: one.stockStatus,
  backorders: 'no',
});

function imageView(store: WooStore, id: number) {
  const attachment = store.attachments.get(id);
  return {
    id,
    src: `${store.address}/wp-admin/pictures/${id}`,
    name: attachment?.name ?? '',
    alt: attachment?.alt ?? '',
  };
}
