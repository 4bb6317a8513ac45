import { gid } from './ids.ts';
import { orderTotal } from './order-total.ts';
import { isoTime, sentOf, titleOf, totalOf } from './product-views.ts';
import { amount, minor, type Order, type Product } from './records.ts';
import type { Store } from './store.ts';

// Webhooks use the REST API's form: numeric ids, snake case and lower-case states.

export function productPayload(_store: Store, product: Product): object {
  return {
    id: product.id,
    admin_graphql_api_id: gid('Product', product.id),
    title: product.title,
    body_html: product.descriptionHtml,
    vendor: product.vendor,
    product_type: product.productType,
    handle: product.handle,
    status: product.status.toLowerCase(),
    tags: product.tags.join(', '),
    created_at: isoTime(product.createdAt),
    updated_at: isoTime(product.updatedAt),
    options: product.options.map(({ id, name, values }) => ({
      id,
      name,
      values: values.map((value) => value.name),
    })),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      admin_graphql_api_id: gid('ProductVariant', variant.id),
      inventory_item_id: variant.inventoryItemId,
      title: titleOf(variant),
      sku: variant.sku,
      barcode: variant.barcode,
      price: variant.price,
      compare_at_price: variant.compareAtPrice,
      inventory_quantity: totalOf(variant),
    })),
  };
}

export function orderPayload(store: Store, order: Order): object {
  const { protectedData } = store.settings;
  const { address, lines } = order;
  return {
    id: order.id,
    admin_graphql_api_id: gid('Order', order.id),
    name: `#${order.number}`,
    order_number: order.number,
    note: order.note,
    currency: order.currency,
    email: protectedData ? order.email : null,
    created_at: isoTime(order.createdAt),
    updated_at: isoTime(order.updatedAt),
    cancelled_at: order.cancelledAt && isoTime(order.cancelledAt),
    cancel_reason: order.cancelReason?.toLowerCase() ?? null,
    financial_status: order.paid ? 'paid' : 'pending',
    total_price: amount(orderTotal(order)),
    taxes_included: true,
    shipping_address: protectedData
      ? {
          name: address.name,
          address1: address.address1,
          zip: address.zip,
          city: address.city,
          country_code: address.countryCode,
          phone: address.phone,
        }
      : null,
    line_items: lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      variant_id: line.variantId,
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      price: line.price,
      quantity: line.quantity,
      current_quantity: line.current,
      fulfillable_quantity: Math.max(0, line.current - sentOf(order, line.id)),
    })),
    shipping_lines: [{ title: 'Standard', price: order.shipping }],
    total_shipping_price_set: {
      shop_money: { amount: amount(minor(order.shipping)), currency_code: order.currency },
    },
  };
}
