import type { WantedListing, WantedVariant } from '../../../../contract/rules/desired-listing.ts';
import type { ListingPart } from '../../../../contract/rules/listing-differences.ts';
import { decimalAmount } from '../../decimal-amount.ts';
import type { ListingSite, ListingToTell } from '../../platform.ts';

/**
 * What a store's own people have added to a product: pictures or variants that are missing from a sent set would be
 * deleted.
 */
export interface Others {
  pictures: string[];
  variants: { id: string; options: { optionName: string; name: string }[] }[];
}

export const noOthers: Others = { pictures: [], variants: [] };

/** Shopify's name for the only variant of a product without options. */
const single = [{ name: 'Title', values: [{ name: 'Default Title' }] }];

export const statusOf = (wanted: WantedListing) => (wanted.on_sale ? 'ACTIVE' : 'DRAFT');

/** The fields that can be sent separately, in the form of `productUpdate` and `productSet`. */
export function fieldsOf(
  { wanted, kept }: ListingToTell,
  isTold: (part: ListingPart) => boolean,
): Record<string, unknown> {
  const told = (part: 'title' | 'description' | 'brand' | 'category' | 'tags') =>
    isTold(part) && !kept(part, null);
  return {
    ...(told('title') && { title: wanted.title }),
    ...(told('description') && { descriptionHtml: wanted.description }),
    ...(told('brand') && wanted.brand !== null && { vendor: wanted.brand }),
    ...(told('category') && { productType: wanted.category ?? '' }),
    ...(told('tags') && { tags: wanted.tags }),
    ...(isTold('on_sale') && { status: statusOf(wanted) }),
  };
}

/** The input of `productSet`: a new product completely, an existing one with its new pictures or variants. */
export function setInput(
  listing: ListingToTell,
  site: ListingSite,
  others: Others,
): Record<string, unknown> {
  const { wanted, remote, parts, key } = listing;
  const isNew = remote === null;
  const isTold = (part: ListingPart) => isNew || parts.has(part);
  return {
    ...fieldsOf(listing, isTold),
    ...(isNew && { handle: key }),
    ...(isNew && site.asDraft && { status: 'DRAFT' }),
    ...(isTold('pictures') && {
      files: [...filesOf(listing), ...others.pictures.map((id) => ({ id }))],
    }),
    ...(isTold('variants') && {
      productOptions: productOptions(wanted.variants, others),
      variants: [
        ...wanted.variants.map((variant) => variantInput(listing, variant, site)),
        ...others.variants.map(({ id, options }) => ({ id, optionValues: options })),
      ],
    }),
  };
}

function filesOf({ wanted, remote }: ListingToTell) {
  return wanted.pictures.map(({ url, alt }) => {
    const id = remote?.pictures[url];
    return id ? { id, alt } : { originalSource: url, alt, contentType: 'IMAGE' };
  });
}

function productOptions(variants: readonly WantedVariant[], others: Others) {
  const names = Object.keys(variants[0]?.options ?? {});
  if (names.length === 0) return single;
  return names.map((name) => {
    const theirs = others.variants.flatMap(({ options }) =>
      options.filter(({ optionName }) => optionName === name),
    );
    const values = [
      ...variants.map(({ options }) => options[name] ?? ''),
      ...theirs.map((option) => option.name),
    ];
    return { name, values: [...new Set(values)].map((value) => ({ name: value })) };
  });
}

export const optionValues = ({ options }: Pick<WantedVariant, 'options'>) =>
  Object.keys(options).length === 0
    ? [{ optionName: 'Title', name: 'Default Title' }]
    : Object.entries(options).map(([optionName, name]) => ({ optionName, name }));

function variantInput(listing: ListingToTell, variant: WantedVariant, site: ListingSite) {
  const known = listing.remote?.variants[variant.variant_id];
  return {
    ...(known && { id: known.id }),
    optionValues: optionValues(variant),
    ...pricesOf(listing, variant),
    barcode: variant.barcode,
    inventoryPolicy: 'DENY',
    inventoryItem: { sku: variant.sku, tracked: true },
    ...(site.locationId !== null && {
      inventoryQuantities: [
        { locationId: site.locationId, name: 'available', quantity: variant.stock },
      ],
    }),
  };
}

/** Without the prices that the store keeps. */
export const pricesOf = ({ kept }: ListingToTell, variant: WantedVariant) => ({
  ...(!kept('price', variant.variant_id) && { price: decimalAmount(variant.price) }),
  ...(!kept('compare_at', variant.variant_id) && {
    compareAtPrice: variant.compare_at === null ? null : decimalAmount(variant.compare_at),
  }),
});
