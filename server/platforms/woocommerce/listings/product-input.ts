import type { WantedListing, WantedVariant } from '../../../../contract/rules/desired-listing.ts';
import type { ListingPart } from '../../../../contract/rules/listing-differences.ts';
import { decimalAmount } from '../../decimal-amount.ts';
import type { ListingSite, ListingToTell } from '../../platform.ts';

/** A product without options is sold itself; any other through its variations. */
export const isSimple = ({ variants }: WantedListing) =>
  variants.length === 1 && Object.keys(variants[0]?.options ?? {}).length === 0;

export interface Terms {
  categories: number[];
  tags: number[];
}

/** The input for a product: a new one completely, an existing one with its changes. */
export function productInput(
  listing: ListingToTell,
  terms: Terms,
  site: ListingSite,
  otherPictures: readonly number[],
): Record<string, unknown> {
  const { wanted, remote, parts, key, kept } = listing;
  const isNew = remote === null;
  const isTold = (part: ListingPart) => isNew || parts.has(part);
  const text = (part: 'title' | 'description' | 'category' | 'tags') =>
    isTold(part) && !kept(part, null);
  const [only] = wanted.variants;
  const simple = isSimple(wanted);
  return {
    ...(isNew
      ? { slug: key, sku: simple && only?.sku ? only.sku : key }
      : { id: Number(remote.id) }),
    ...(isTold('variants') && { type: simple ? 'simple' : 'variable' }),
    ...(text('title') && { name: wanted.title }),
    ...(text('description') && { description: wanted.description }),
    ...(text('category') && { categories: terms.categories.map((id) => ({ id })) }),
    ...(text('tags') && { tags: terms.tags.map((id) => ({ id })) }),
    ...(isTold('on_sale') && { status: wanted.on_sale ? 'publish' : 'draft' }),
    ...(isNew && site.asDraft && { status: 'draft' }),
    ...(isTold('pictures') && {
      images: [...imagesOf(listing), ...otherPictures.map((id) => ({ id }))],
    }),
    ...((isTold('variants') || isTold('brand')) && { attributes: attributesOf(wanted) }),
    ...(simple && only && soldInput(listing, only)),
  };
}

function imagesOf({ wanted, remote }: ListingToTell) {
  return wanted.pictures.map(({ url, alt }) => {
    const id = remote?.pictures[url];
    return id ? { id: Number(id), alt } : { src: url, name: alt, alt };
  });
}

/** WooCommerce has no field for a brand, so it becomes an attribute. */
function attributesOf({ brand, variants }: WantedListing) {
  const names = Object.keys(variants[0]?.options ?? {});
  return [
    ...names.map((name) => ({
      ...{ name, visible: true, variation: true },
      options: [...new Set(variants.map(({ options }) => options[name] ?? ''))],
    })),
    ...(brand ? [{ name: 'Brand', visible: true, variation: false, options: [brand] }] : []),
  ];
}

/** Price and stock of a simple product or a variation. */
function soldInput({ remote, parts, kept }: ListingToTell, variant: WantedVariant) {
  const isTold = (part: ListingPart) => remote === null || parts.has(part) || parts.has('variants');
  const id = variant.variant_id;
  const isPriceKept = kept('price', id) || kept('compare_at', id);
  const { price, compare_at: before } = variant;
  const isReduced = before !== null && before > price;
  return {
    ...(isTold('prices') &&
      !isPriceKept && {
        regular_price: decimalAmount(isReduced ? before : price),
        sale_price: isReduced ? decimalAmount(price) : '',
      }),
    ...(isTold('stock') && { manage_stock: true, stock_quantity: variant.stock }),
  };
}

export function variationInput(listing: ListingToTell, variant: WantedVariant) {
  const known = listing.remote?.variants[variant.variant_id];
  const isShaped = !known || listing.parts.has('variants');
  return {
    ...(known && { id: Number(known.id) }),
    ...(isShaped && {
      sku: variant.sku || `${listing.key}-${variant.variant_id}`,
      attributes: Object.entries(variant.options).map(([name, option]) => ({ name, option })),
    }),
    ...soldInput(known ? listing : { ...listing, remote: null }, variant),
  };
}
