import type { ImportProduct } from '../entities/import-products.ts';
import type { MyProduct } from '../entities/my-products.ts';
import type { Order } from '../entities/orders.ts';

/*
 * The texts by which search finds the records of each list. A shop's own words and those of the supplier's product are
 * separate: the server keeps a text of each, since either can change without the other.
 */

export const ownFieldsOfImportProduct = ({
  title,
  tags,
}: Pick<ImportProduct, 'title' | 'tags'>): string[] => [title, ...tags];

export const ownFieldsOfMyProduct = ({ title }: Pick<MyProduct, 'title'>): string[] => [title];

interface Supplied {
  sku: string;
  supplier: string;
  variants: readonly { sku: string; options: Record<string, string> }[];
}

/** SKUs and the option values that tell variants apart, each once. */
export const searchWordsOfProduct = ({ sku, variants }: Omit<Supplied, 'supplier'>): string[] => [
  ...new Set([
    sku,
    ...variants.flatMap((variant) => [variant.sku, ...Object.values(variant.options)]),
  ]),
];

/** The texts of a supplier's product that search also looks in, besides the shop's own words. */
export const fieldsOfProduct = (product: Supplied): string[] => [
  product.supplier,
  ...searchWordsOfProduct(product),
];

/** By title, tag, supplier, SKU and option: everything by which the list tells items apart. */
export const fieldsOfImportProduct = (item: ImportProduct): string[] => [
  ...ownFieldsOfImportProduct(item),
  ...fieldsOfProduct({
    sku: item.sku ?? '',
    supplier: item.supplier.name,
    variants: item.variants,
  }),
];

/** By title, supplier, SKU and option. */
export const fieldsOfMyProduct = (mine: MyProduct): string[] => [
  ...ownFieldsOfMyProduct(mine),
  mine.supplier.name,
  ...(mine.search_words ?? []),
];

/** By our number and the store's, customer, place, product, SKU and the suppliers' numbers. */
export const fieldsOfOrder = (order: Order): string[] => [
  order.order_number,
  order.store?.number ?? '',
  order.customer.name,
  order.customer.email,
  order.shipping_address.city,
  order.shipping_address.postal_code,
  ...order.lines.flatMap(({ title, sku }) => [title, sku]),
  ...order.purchase_orders.flatMap(({ reference, supplier }) => [reference ?? '', supplier.name]),
];
