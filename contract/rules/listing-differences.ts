import type { FieldOwner, ListingField, StoreChange } from '../entities/listings.ts';
import type { Exchanged, WantedListing, WantedVariant } from './desired-listing.ts';

/** The parts of a listing that are sent to a store separately. */
export type ListingPart =
  | 'title'
  | 'description'
  | 'brand'
  | 'category'
  | 'tags'
  | 'pictures'
  | 'on_sale'
  | 'variants'
  | 'prices'
  | 'stock';

/**
 * Who owns a part after somebody has changed it in the store: a part without a row doesn't compile
 * `[§D-listings-owners]`.
 */
export const changedInStore: { readonly [P in ListingPart]: FieldOwner } = {
  title: 'store',
  description: 'store',
  brand: 'store',
  category: 'store',
  tags: 'store',
  prices: 'store',
  // The store's orders change it, and the supplier knows the true number.
  stock: 'ours',
  // What the shop has paused isn't sold, even if somebody in the store puts it back on sale.
  on_sale: 'ours',
  // The merchant's own pictures and variants stay next to ours.
  pictures: 'ours',
  variants: 'ours',
};

/** The fields that a store reports; null for one that its platform doesn't have. */
export interface SeenFields {
  title: string;
  description: string;
  brand: string | null;
  category: string | null;
  tags: string[];
  on_sale: boolean;
  /** By our variant's id. */
  prices: ReadonlyMap<number, { price: number; compare_at: number | null }>;
}

export type Kept = (field: ListingField, variantId: number | null) => boolean;

/** What the store keeps even if ours changes: what was changed there, unless a person has decided that ours counts. */
export function keptByStore(
  changes: readonly StoreChange[],
  owners: Partial<Record<ListingField, FieldOwner>>,
): Kept {
  return (field, variantId) =>
    owners[field] !== 'ours' &&
    (owners[field] === 'store' ||
      changes.some((one) => one.field === field && one.variant_id === variantId));
}

/**
 * The wanted listing limited to what we decide: what the store keeps, and kinds that aren't exchanged, stay as last
 * sent.
 */
export function oursToSay(
  wanted: WantedListing,
  told: WantedListing | null,
  kept: Kept,
  exchanged: Exchanged,
): WantedListing {
  if (told === null) {
    const { category, variants } = wanted;
    return {
      ...wanted,
      category: exchanged.categories ? category : null,
      variants: exchanged.stock ? variants : variants.map((one) => ({ ...one, stock: 0 })),
    };
  }
  const before = new Map(told.variants.map((variant) => [variant.variant_id, variant]));
  const text = <F extends 'title' | 'description' | 'brand' | 'category' | 'tags'>(field: F) =>
    kept(field, null) || !exchanged.products ? told[field] : wanted[field];
  const variants = exchanged.products ? wanted.variants : shapedAs(told.variants, wanted.variants);
  return {
    title: text('title'),
    description: text('description'),
    brand: text('brand'),
    category: exchanged.categories ? text('category') : told.category,
    tags: text('tags'),
    pictures: exchanged.products ? wanted.pictures : told.pictures,
    on_sale: wanted.on_sale,
    variants: variants.map((variant) => {
      const id = variant.variant_id;
      const was = before.get(id);
      if (!was) return variant;
      const isPriced = exchanged.prices;
      return {
        ...variant,
        price: isPriced && !kept('price', id) ? variant.price : was.price,
        compare_at: isPriced && !kept('compare_at', id) ? variant.compare_at : was.compare_at,
        stock: exchanged.stock ? variant.stock : was.stock,
      };
    }),
  };
}

/**
 * The variants that the store has, with their wanted prices and stock; a variant that is no longer wanted has stock 0.
 */
function shapedAs(
  told: readonly WantedVariant[],
  wanted: readonly WantedVariant[],
): WantedVariant[] {
  return told.map((was) => {
    const now = wanted.find(({ variant_id }) => variant_id === was.variant_id);
    return now
      ? { ...was, price: now.price, compare_at: now.compare_at, stock: now.stock }
      : { ...was, stock: 0 };
  });
}

/**
 * The parts that have to be sent to a store: none if it has been told all of it `[§D-listings-free]`. Object fields are
 * compared by name, because the database returns what was told with the fields in another order.
 */
export function partsToTell(told: WantedListing | null, wanted: WantedListing): ListingPart[] {
  if (told === null) return Object.keys(changedInStore) as ListingPart[];
  const of = ({ variants, pictures, ...fields }: WantedListing): Record<ListingPart, unknown> => ({
    ...fields,
    pictures: pictures.map(({ url, alt }) => [url, alt]),
    variants: variants.map(({ variant_id, sku, barcode, options }) => [
      ...[variant_id, sku, barcode],
      Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]),
    prices: variants.map(({ variant_id, price, compare_at }) => [variant_id, price, compare_at]),
    stock: variants.map(({ variant_id, stock }) => [variant_id, stock]),
  });
  const before = of(told);
  const after = of(wanted);
  return (Object.keys(changedInStore) as ListingPart[]).filter(
    (part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]),
  );
}

/** Stores write texts a little differently: blanks, order and case are ignored. */
const plain = (html: string) => html.replaceAll(/\s+/g, ' ').replaceAll('> <', '><').trim();
const sameTags = (tags: readonly string[]) =>
  [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].sort().join('\n');

/** What somebody has changed in the store since we last sent it `[§D-listings-owners]`. */
export function storeChangesOf(
  told: WantedListing,
  seen: SeenFields,
  owners: Partial<Record<ListingField, FieldOwner>>,
  currency: string,
): StoreChange[] {
  const changes: StoreChange[] = [];
  const note = (
    field: ListingField,
    variant_id: number | null,
    ours: StoreChange['ours'],
    theirs: StoreChange['theirs'],
  ) => changes.push({ field, variant_id, ours, theirs, owner: owners[field] ?? null });
  if (plain(told.title) !== plain(seen.title)) note('title', null, told.title, seen.title);
  if (plain(told.description) !== plain(seen.description)) {
    note('description', null, told.description, seen.description);
  }
  // Null means that the platform has no such field; and if we sent none, the platform may have filled it itself.
  if (told.brand !== null && seen.brand !== null && told.brand.trim() !== seen.brand) {
    note('brand', null, told.brand, seen.brand);
  }
  if (told.category !== null && seen.category !== null && told.category.trim() !== seen.category) {
    note('category', null, told.category, seen.category);
  }
  if (sameTags(told.tags) !== sameTags(seen.tags)) {
    note('tags', null, told.tags.join(', '), seen.tags.join(', '));
  }
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  for (const { variant_id: id, price, compare_at } of told.variants) {
    const has = seen.prices.get(id);
    if (!has) continue;
    if (has.price !== price) note('price', id, money(price), money(has.price));
    if (has.compare_at !== compare_at) {
      note('compare_at', id, money(compare_at), money(has.compare_at));
    }
  }
  return changes;
}

/**
 * Whether the store's stock has to be sent again. A higher number was changed by somebody there; a lower one may come
 * from sales, and counts as right until the supplier has reported a new number. Null: the store doesn't track stock.
 */
export const stockToTellAgain = (
  { variants }: WantedListing,
  seen: ReadonlyMap<number, number | null>,
  isConfirmed: boolean,
): boolean =>
  variants.some(({ variant_id: id, stock }) => {
    const has = seen.get(id);
    if (has === undefined) return false;
    return has === null || has > stock || (has < stock && isConfirmed);
  });

/** The parts that are sent again because a person has decided that ours counts. */
export const partsToInsistOn = (changes: readonly StoreChange[]): ListingPart[] => [
  ...new Set(changes.filter(({ owner }) => owner === 'ours').map(({ field }) => partOf(field))),
];

const partOf = (field: ListingField): ListingPart =>
  field === 'price' || field === 'compare_at' ? 'prices' : field;

/**
 * What the store was told, when the answer was lost: of what was being sent, everything that the store now has counts
 * as told. What can't be seen there, and variants that would have changed, is sent again.
 */
export function afterLostAnswer(
  told: WantedListing,
  telling: WantedListing,
  seen: SeenFields,
): { told: WantedListing; again: ListingPart[] } {
  const missing = storeChangesOf(telling, seen, {}, '');
  const has = (field: ListingField, variantId: number | null) =>
    !missing.some((one) => one.field === field && one.variant_id === variantId);
  const text = <F extends 'title' | 'description' | 'brand' | 'category' | 'tags'>(field: F) =>
    has(field, null) ? telling[field] : told[field];
  const shapes = partsToTell(told, telling).filter(
    (part) => part === 'pictures' || part === 'variants',
  );
  return {
    told: {
      ...told,
      title: text('title'),
      description: text('description'),
      brand: text('brand'),
      category: text('category'),
      tags: text('tags'),
      on_sale: seen.on_sale,
      variants: told.variants.map((variant) => {
        const id = variant.variant_id;
        const now = telling.variants.find((one) => one.variant_id === id);
        if (!now) return variant;
        return {
          ...variant,
          price: has('price', id) ? now.price : variant.price,
          compare_at: has('compare_at', id) ? now.compare_at : variant.compare_at,
        };
      }),
    },
    again: ['stock', ...shapes],
  };
}
