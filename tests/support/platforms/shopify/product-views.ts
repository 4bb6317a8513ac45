import type { Caller } from './caller.ts';
import { connection, type PageArgs } from './connection.ts';
import { gid, idOf } from './ids.ts';
import type { Media, Product, Variant } from './records.ts';
import type { Store } from './store.ts';

/** A product as the API shows it: fields, or functions if they take arguments or are costly. */
export function productView(store: Store, product: Product) {
  return {
    __typename: 'Product',
    record: product,
    id: gid('Product', product.id),
    legacyResourceId: String(product.id),
    title: product.title,
    handle: product.handle,
    description: product.descriptionHtml.replaceAll(/<[^>]+>/g, ' ').trim(),
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    status: product.status,
    options: ({ first }: { first?: number }) =>
      product.options.slice(0, first ?? undefined).map((option, index) => ({
        id: gid('ProductOption', option.id),
        name: option.name,
        position: index + 1,
        values: option.values.map(({ name }) => name),
        optionValues: option.values.map(({ id, name }) => ({
          id: gid('ProductOptionValue', id),
          name,
        })),
      })),
    variants: (args: PageArgs) =>
      connection(product.variants, args, (variant) => variantView(store, product, variant)),
    variantsCount: { count: product.variants.length },
    media: (args: PageArgs) => connection(product.media, args, (media) => mediaView(store, media)),
    mediaCount: { count: product.media.length },
    totalInventory: product.variants.reduce((sum, variant) => sum + totalOf(variant), 0),
    publishedAt: product.publishedOn.size > 0 ? isoTime(product.updatedAt) : null,
    publishedOnPublication: ({ publicationId }: { publicationId: string }) =>
      product.publishedOn.has(idOf('Publication', publicationId) ?? 0),
    createdAt: isoTime(product.createdAt),
    updatedAt: isoTime(product.updatedAt),
  };
}

export function variantView(store: Store, product: Product, variant: Variant) {
  const title = titleOf(variant);
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    legacyResourceId: String(variant.id),
    title,
    displayName: `${product.title} - ${title}`,
    sku: variant.sku,
    barcode: variant.barcode,
    price: variant.price,
    compareAtPrice: variant.compareAtPrice,
    position: product.variants.indexOf(variant) + 1,
    inventoryPolicy: variant.inventoryPolicy,
    inventoryQuantity: totalOf(variant),
    inventoryItem: () => inventoryItemView(store, product, variant),
    selectedOptions: product.options.map(({ name }, index) => ({
      name,
      value: variant.values[index] ?? '',
    })),
    product: () => productView(store, product),
    createdAt: isoTime(variant.createdAt),
    updatedAt: isoTime(variant.updatedAt),
  };
}

export function inventoryItemView(store: Store, product: Product, variant: Variant): object {
  return {
    __typename: 'InventoryItem',
    id: gid('InventoryItem', variant.inventoryItemId),
    sku: variant.sku,
    tracked: variant.tracked,
    requiresShipping: true,
    unitCost: variant.cost && { amount: variant.cost, currencyCode: store.currency },
    inventoryLevel: ({ locationId }: { locationId: string }) => {
      const id = idOf('Location', locationId) ?? 0;
      return variant.available.has(id) ? levelView(store, variant, id) : null;
    },
    inventoryLevels: (args: PageArgs) =>
      connection(
        [...variant.available.keys()].map((id) => ({ id })),
        args,
        ({ id }) => levelView(store, variant, id),
      ),
    variant: () => variantView(store, product, variant),
  };
}

export function levelView(store: Store, variant: Variant, locationId: number) {
  const available = variant.available.get(locationId) ?? 0;
  const committed = committedOf(store, variant, locationId);
  const quantities: Record<string, number> = {
    available,
    committed,
    incoming: 0,
    on_hand: available + committed,
    reserved: 0,
  };
  const location = store.locations.find(({ id }) => id === locationId);
  return {
    __typename: 'InventoryLevel',
    id: `${gid('InventoryLevel', locationId)}?inventory_item_id=${variant.inventoryItemId}`,
    location: location && locationView(location),
    quantities: ({ names }: { names: string[] }) =>
      names.map((name) => ({ name, quantity: quantities[name] ?? 0 })),
  };
}

export const locationView = ({ id, name }: { id: number; name: string }) => ({
  __typename: 'Location',
  id: gid('Location', id),
  name,
  isActive: true,
});

/** Sold but not sent yet; orders take from the default location. */
export function committedOf(store: Store, variant: Variant, locationId: number): number {
  if (!variant.tracked || locationId !== store.locations[0]?.id) return 0;
  return [...store.orders.values()]
    .filter(({ cancelledAt }) => cancelledAt === null)
    .flatMap((order) =>
      order.lines
        .filter(({ variantId }) => variantId === variant.id)
        .map((line) => line.current - sentOf(order, line.id)),
    )
    .reduce((sum, open) => sum + Math.max(0, open), 0);
}

export const sentOf = (
  {
    fulfillments,
  }: { fulfillments: { status: string; lines: { lineId: number; quantity: number }[] }[] },
  lineId: number,
) =>
  fulfillments
    .filter(({ status }) => status === 'SUCCESS')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

function mediaView(store: Store, media: Media) {
  return {
    __typename: 'MediaImage',
    id: gid('MediaImage', media.id),
    alt: media.alt,
    mediaContentType: 'IMAGE',
    status: media.status,
    mediaErrors: media.error ? [{ code: 'IMAGE_DOWNLOAD_FAILURE', message: media.error }] : [],
    image: (_: object, { address }: Caller) =>
      media.status === 'READY'
        ? { url: `${address}/${store.domain}/admin/pictures/${media.id}` }
        : null,
  };
}

export const titleOf = ({ values }: Variant) => values.join(' / ');
export const totalOf = ({ available }: Variant) =>
  [...available.values()].reduce((sum, quantity) => sum + quantity, 0);
export const isoTime = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
