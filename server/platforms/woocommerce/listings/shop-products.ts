import { z } from 'zod';
import type { RemoteListing, WantedVariant } from '../../../../contract/rules/desired-listing.ts';
import { minorUnits } from '../../decimal-amount.ts';
import type { ListingToRead, SeenListing } from '../../platform.ts';
import type { AskShop } from './ask-shop.ts';

const price = z.string();
/** Null if the shop doesn't track its stock. */
const stock = z.number().nullable();
const option = z.object({ name: z.string(), option: z.string() });
const product = z.object({
  id: z.int(),
  slug: z.string(),
  type: z.string(),
  name: z.string(),
  status: z.string(),
  description: z.string(),
  regular_price: price,
  sale_price: price,
  stock_quantity: stock,
  categories: z.array(z.object({ name: z.string() })),
  tags: z.array(z.object({ name: z.string() })),
  images: z.array(z.object({ id: z.int() })),
  variations: z.array(z.int()),
});
export type ShopProduct = z.infer<typeof product>;
export const shopProduct = product;

const variation = z.object({
  id: z.int(),
  regular_price: price,
  sale_price: price,
  stock_quantity: stock,
  attributes: z.array(option),
});
export type ShopVariation = z.infer<typeof variation>;
export const shopVariation = variation;

export const bySlug = (key: string) => `?slug=${encodeURIComponent(key)}`;

/** The most that a page of a list can have. */
const perPage = 100;

/** The shop's products; those without an id by the slug that they were given. */
export async function readProducts(
  ask: AskShop,
  address: string,
  asked: readonly ListingToRead[],
): Promise<(SeenListing | null)[]> {
  const ids = asked.flatMap(({ remote }) => (remote ? [remote.id] : []));
  const found = new Map<string, ShopProduct>();
  if (ids.length > 0) {
    const list = await ask.read(`?include=${ids.join(',')}&per_page=${perPage}`, z.array(product));
    for (const one of list) found.set(String(one.id), one);
  }
  const seen: (SeenListing | null)[] = [];
  for (const one of asked) {
    const has = one.remote
      ? found.get(one.remote.id)
      : (await ask.read(bySlug(one.key), z.array(product)))[0];
    seen.push(has ? await seenOf(ask, address, has, one) : null);
  }
  return seen;
}

async function seenOf(
  ask: AskShop,
  address: string,
  has: ShopProduct,
  { remote, variants }: ListingToRead,
): Promise<SeenListing> {
  const children = has.type === 'variable' ? await readVariations(ask, has.id) : null;
  const known = remoteOf(address, has, children, variants, remote);
  const byId = new Map((children ?? []).map((one) => [String(one.id), one]));
  const prices = new Map<number, { price: number; compare_at: number | null }>();
  const counted = new Map<number, number | null>();
  for (const [id, { id: remoteId }] of Object.entries(known.variants)) {
    const sold = children ? byId.get(remoteId) : has;
    if (!sold) continue;
    prices.set(Number(id), pricesIn(sold));
    counted.set(Number(id), sold.stock_quantity);
  }
  return {
    remote: known,
    title: has.name,
    description: has.description,
    brand: null,
    category: has.categories[0]?.name ?? null,
    tags: has.tags.map(({ name }) => name),
    on_sale: has.status === 'publish',
    prices,
    picturesCount: has.images.length,
    // The shop fetches pictures before it answers, or refuses.
    failedPictures: {},
    arePicturesOnTheirWay: false,
    stock: counted,
  };
}

/** Pictures that the shop's own people have added: a list without them would delete them. */
export async function otherPictures(
  ask: AskShop,
  { id, pictures }: RemoteListing,
): Promise<number[]> {
  const [has] = await ask.read(`?include=${id}`, z.array(product));
  const ours = new Set(Object.values(pictures));
  return (has?.images ?? []).flatMap((image) => (ours.has(String(image.id)) ? [] : [image.id]));
}

export async function readVariations(ask: AskShop, id: number): Promise<ShopVariation[]> {
  const all: ShopVariation[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/${id}/variations?per_page=${perPage}&page=${page}&orderby=id&order=asc`;
    const list = await ask.read(path, z.array(variation));
    all.push(...list);
    if (list.length < perPage) return all;
  }
}

/** A reduced price is listed next to the regular one. */
function pricesIn({ regular_price: regular, sale_price: sale }: ShopVariation | ShopProduct) {
  return sale === ''
    ? { price: minorUnits(regular), compare_at: null }
    : { price: minorUnits(sale), compare_at: minorUnits(regular) };
}

/** The shop's ids for our variants, by their options; a simple product is its own only variant. */
export function remoteOf(
  address: string,
  has: ShopProduct,
  children: readonly ShopVariation[] | null,
  variants: readonly WantedVariant[],
  known: RemoteListing | null,
): RemoteListing {
  const byOptions = new Map((children ?? []).map((one) => [optionsIn(one), one]));
  const ids = new Set((children ?? []).map(({ id }) => String(id)));
  const entries = variants.flatMap((wanted) => {
    const had = known?.variants[wanted.variant_id];
    const kept = had && ids.has(had.id) ? had.id : undefined;
    const id = children ? (kept ?? byOptions.get(optionsOf(wanted))?.id) : has.id;
    return id === undefined ? [] : [[String(wanted.variant_id), { id: String(id) }] as const];
  });
  return {
    id: String(has.id),
    url: `${address}/wp-admin/post.php?post=${has.id}&action=edit`,
    variants: { ...stillThere(known, ids), ...Object.fromEntries(entries) },
    pictures: known?.pictures ?? {},
  };
}

/** Our former variants that are still there, even if they are no longer wanted. */
const stillThere = (known: RemoteListing | null, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(known?.variants ?? {}).filter(([, { id }]) => ids.has(id)));

const optionsIn = ({ attributes }: ShopVariation) =>
  JSON.stringify(attributes.map(({ name, option: value }) => [name, value]).sort());
const optionsOf = ({ options }: WantedVariant) => JSON.stringify(Object.entries(options).sort());
