import { z } from 'zod';
import type { RemoteListing, WantedVariant } from '../../../../contract/rules/desired-listing.ts';
import { minorUnits } from '../../decimal-amount.ts';
import type { ListingToRead, SeenListing } from '../../platform.ts';
import { type Ask, askMany, type Part } from '../ask-many.ts';
import { optionValues } from './product-input.ts';

const variant = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  price: z.string(),
  compareAtPrice: z.string().nullable(),
  inventoryQuantity: z.int().nullable(),
  inventoryItem: z.object({ id: z.string() }),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
});
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
const variantsPage = z.object({ nodes: z.array(variant), pageInfo });

const product = z.object({
  id: z.string(),
  legacyResourceId: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  status: z.string(),
  mediaCount: z.object({ count: z.int() }),
  variants: variantsPage,
});
export const productShape = product;
export type SeenProduct = z.infer<typeof product>;
type SeenVariant = z.infer<typeof variant>;

const media = z.object({
  id: z.string(),
  status: z.string(),
  mediaErrors: z.array(z.object({ message: z.string() })),
});
export const productWithMedia = product.extend({ media: z.object({ nodes: z.array(media) }) });
export type SeenWithMedia = z.infer<typeof productWithMedia>;
/** The fields of a product's pictures. */
export const mediaFields = (pictures: number) =>
  `media(first: ${pictures}) { nodes { ... on Node { id } status mediaErrors { message } } }`;
/** The highest cost of `mediaFields`. */
export const mediaCost = (pictures: number) => 2 + 2 * pictures;

/** Products per request. */
const mostRead = 50;
/** How many variants are read together with their product; the others are read page by page. */
const firstVariants = 50;
const variantFields =
  'nodes { id sku price compareAtPrice inventoryQuantity inventoryItem { id } selectedOptions { name value } } pageInfo { hasNextPage endCursor }';

const shownOf = (variants: number) => Math.max(1, Math.min(variants, firstVariants));
export const productFields = (variants: number) =>
  `id legacyResourceId title descriptionHtml vendor productType tags status mediaCount { count } variants(first: ${shownOf(variants)}) { ${variantFields} }`;
/** The highest cost of `productFields`. */
export const productCost = (variants: number) => 4 + 3 * shownOf(variants);

/** The store's products, each by its id or its handle. */
export async function readProducts(
  ask: Ask,
  shop: string,
  asked: readonly ListingToRead[],
): Promise<(SeenListing | null)[]> {
  const parts = asked.map(({ key, remote, variants }): Part<SeenWithMedia | null> => {
    const count = Math.max(variants.length, Object.keys(remote?.variants ?? {}).length) + 1;
    const identifier = remote ? { id: remote.id } : { handle: key };
    const pictures = Math.max(1, Object.keys(remote?.pictures ?? {}).length);
    return {
      field: `productByIdentifier(identifier: $by) { ${productFields(count)} ${mediaFields(pictures)} }`,
      variables: { by: { type: 'ProductIdentifierInput!', value: identifier } },
      answer: productWithMedia.nullable(),
      cost: productCost(count) + mediaCost(pictures),
    };
  });
  const found = await askMany(ask, 'query', parts, mostRead);
  const seen: (SeenListing | null)[] = [];
  for (const [at, one] of found.entries()) {
    const wanted = asked[at];
    seen.push(one && wanted ? seenOf(await whole(ask, one), wanted, shop) : null);
  }
  return seen;
}

/** The product with all its variants. */
export async function whole<P extends SeenProduct>(ask: Ask, found: P): Promise<P> {
  const nodes = [...found.variants.nodes];
  let { pageInfo: info } = found.variants;
  while (info.hasNextPage && info.endCursor) {
    const more = await ask({
      query: `query Variants($id: ID!, $after: String) { product(id: $id) { variants(first: 100, after: $after) { ${variantFields} } } }`,
      variables: { id: found.id, after: info.endCursor },
      cost: 303,
      data: z.object({ product: z.object({ variants: variantsPage }).nullable() }),
    });
    nodes.push(...(more.product?.variants.nodes ?? []));
    info = more.product?.variants.pageInfo ?? { hasNextPage: false, endCursor: null };
  }
  return { ...found, variants: { nodes, pageInfo: info } };
}

function seenOf(found: SeenWithMedia, asked: ListingToRead, shop: string): SeenListing {
  const remote = remoteOf(found, asked.variants, shop, asked.remote);
  const byId = new Map(found.variants.nodes.map((one) => [one.id, one]));
  const prices = new Map<number, { price: number; compare_at: number | null }>();
  const stock = new Map<number, number | null>();
  for (const [id, { id: variantId }] of Object.entries(remote.variants)) {
    const has = byId.get(variantId);
    if (!has) continue;
    const compareAt = has.compareAtPrice === null ? null : minorUnits(has.compareAtPrice);
    prices.set(Number(id), { price: minorUnits(has.price), compare_at: compareAt });
    stock.set(Number(id), has.inventoryQuantity);
  }
  const { failed, areOnTheirWay } = picturesIn(found, remote);
  return {
    remote: { ...remote, pictures: without(remote.pictures, failed) },
    title: found.title,
    description: found.descriptionHtml,
    brand: found.vendor,
    category: found.productType,
    tags: found.tags,
    on_sale: found.status === 'ACTIVE',
    prices,
    picturesCount: found.mediaCount.count,
    failedPictures: failed,
    arePicturesOnTheirWay: areOnTheirWay,
    stock,
  };
}

/** Shopify fetches pictures after its answer, and reports the result in their status. */
function picturesIn({ media }: SeenWithMedia, { pictures }: RemoteListing) {
  const byId = new Map(media.nodes.map((one) => [one.id, one]));
  const failed: Record<string, string> = {};
  let areOnTheirWay = false;
  for (const [url, id] of Object.entries(pictures)) {
    const { status, mediaErrors } = byId.get(id) ?? { status: 'READY', mediaErrors: [] };
    if (status === 'FAILED') failed[url] = mediaErrors[0]?.message ?? url;
    areOnTheirWay ||= status === 'UPLOADED' || status === 'PROCESSING';
  }
  return { failed, areOnTheirWay };
}

const without = (pictures: RemoteListing['pictures'], failed: Record<string, string>) =>
  Object.fromEntries(Object.entries(pictures).filter(([url]) => failed[url] === undefined));

/**
 * The store's ids for our variants, including former ones that are still there: known variants by id, the others by
 * their options.
 */
export function remoteOf(
  found: Pick<SeenProduct, 'id' | 'legacyResourceId' | 'variants'>,
  variants: readonly WantedVariant[],
  shop: string,
  known: RemoteListing | null,
): RemoteListing {
  const byOptions = new Map(found.variants.nodes.map((one) => [optionsKey(one), one]));
  const byId = new Map(found.variants.nodes.map((one) => [one.id, one]));
  const entries = variants.flatMap((wanted) => {
    const had = known?.variants[wanted.variant_id];
    const one = (had && byId.get(had.id)) ?? byOptions.get(wantedKey(wanted));
    return one
      ? [[String(wanted.variant_id), { id: one.id, item: one.inventoryItem.id }] as const]
      : [];
  });
  return {
    id: found.id,
    url: `${shop}/admin/products/${found.legacyResourceId}`,
    variants: { ...stillThere(known, byId), ...Object.fromEntries(entries) },
    pictures: known?.pictures ?? {},
  };
}

const stillThere = (known: RemoteListing | null, byId: ReadonlyMap<string, unknown>) =>
  Object.fromEntries(Object.entries(known?.variants ?? {}).filter(([, { id }]) => byId.has(id)));

const optionsKey = ({ selectedOptions }: SeenVariant) =>
  JSON.stringify(selectedOptions.map(({ name, value }) => [name, value]));
const wantedKey = (wanted: WantedVariant) =>
  JSON.stringify(optionValues(wanted).map(({ optionName, name }) => [optionName, name]));
