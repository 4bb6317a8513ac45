import { z } from 'zod';
import type { ListingError } from '../../../../contract/entities/listings.ts';
import type { RemoteListing } from '../../../../contract/rules/desired-listing.ts';
import type { ListingPart } from '../../../../contract/rules/listing-differences.ts';
import { piecesOf } from '../../../lib/pieces.ts';
import type { Reach } from '../../../outward/guarded-request.ts';
import type { ListingOutcome, ListingSite, ListingToTell, StoreListings } from '../../platform.ts';
import { shopAddress, type WooSetup } from '../woo-setup.ts';
import { type AskShop, askShopOf, type BatchAnswer, type ShopRefusal } from './ask-shop.ts';
import { isSimple, productInput, variationInput } from './product-input.ts';
import {
  bySlug,
  otherPictures,
  readProducts,
  readVariations,
  remoteOf,
  type ShopProduct,
  type ShopVariation,
  shopProduct,
  shopVariation,
} from './shop-products.ts';

/** The most that a batch can have. */
const mostInBatch = 100;

export function wooListings(setup: WooSetup, reach: Reach): StoreListings {
  return {
    most: mostInBatch,
    mostLookedAt: mostInBatch,
    read: (store, asked) =>
      readProducts(askShopOf(setup, store, reach), shopAddress(store.domain), asked),
    tell: (store, site, listings) =>
      tell(askShopOf(setup, store, reach), shopAddress(store.domain), site, listings),
    async remove(store, remotes) {
      const ask = askShopOf(setup, store, reach);
      for (const piece of piecesOf(remotes, mostInBatch)) {
        await ask.batch('', { delete: piece.map(({ id }) => Number(id)) }, shopProduct);
      }
    },
  };
}

async function tell(
  ask: AskShop,
  address: string,
  site: ListingSite,
  listings: readonly ListingToTell[],
): Promise<ListingOutcome[]> {
  const outcomes: ListingOutcome[] = [];
  const products = await tellProducts(ask, site, listings);
  for (const [at, listing] of listings.entries()) {
    const answer = products[at];
    if (!answer) outcomes.push({ remote: remoteWhere(listing) });
    else if ('refused' in answer)
      outcomes.push(await refusalOf(ask, address, listing, answer.refused));
    else outcomes.push(await tellVariations(ask, address, listing, answer.done));
  }
  return outcomes;
}

/** The existing product's ids: nothing of the product itself has changed. */
function remoteWhere({ remote }: ListingToTell): RemoteListing {
  if (remote === null) throw new Error('A new product was not told.');
  return remote;
}

/** New and changed products in as few requests as possible; results in the order of the listings. */
async function tellProducts(
  ask: AskShop,
  site: ListingSite,
  listings: readonly ListingToTell[],
): Promise<BatchAnswer<ShopProduct>[]> {
  const inputs: Record<string, unknown>[] = [];
  for (const listing of listings) {
    const { wanted } = listing;
    const isTold = (part: ListingPart) => listing.remote === null || listing.parts.has(part);
    const categories =
      wanted.category && isTold('category') ? [await ask.term('categories', wanted.category)] : [];
    const tags: number[] = [];
    if (isTold('tags')) {
      for (const tag of wanted.tags) tags.push(await ask.term('tags', tag));
    }
    const { remote, isKnown, parts } = listing;
    const others =
      remote && isKnown && parts.has('pictures') ? await otherPictures(ask, remote) : [];
    inputs.push(productInput(listing, { categories, tags }, site, others));
  }
  const answers: BatchAnswer<ShopProduct>[] = [];
  const all = [...listings.entries()];
  const bringsPictures = ([, { remote, parts, wanted }]: (typeof all)[number]) =>
    wanted.pictures.length > 0 && (remote === null || parts.has('pictures'));
  const pieces = [
    ...piecesOf(all.filter(bringsPictures), mostWithPictures),
    ...piecesOf(
      all.filter((one) => !bringsPictures(one)),
      mostInBatch,
    ),
  ];
  for (const piece of pieces) {
    const made = piece.filter(([, { remote }]) => remote === null).map(([at]) => at);
    const kept = piece.filter(([, { remote }]) => remote !== null).map(([at]) => at);
    const asked = {
      create: made.map((at) => inputs[at] ?? {}),
      update: kept.map((at) => inputs[at] ?? {}),
    };
    const { create, update } = await ask.batch('', asked, shopProduct);
    for (const [index, at] of made.entries()) answers[at] = answerAt(create, index);
    for (const [index, at] of kept.entries()) answers[at] = answerAt(update, index);
  }
  return answers;
}

/** Few at once, because the shop fetches all their pictures before it answers. */
const mostWithPictures = 10;

const answerAt = <T>(list: readonly BatchAnswer<T>[], at: number): BatchAnswer<T> =>
  list[at] ?? { refused: { code: '', message: '' } };

async function tellVariations(
  ask: AskShop,
  address: string,
  listing: ListingToTell,
  product: ShopProduct,
): Promise<ListingOutcome> {
  const { wanted, parts, remote } = listing;
  const pictures =
    remote === null || parts.has('pictures') ? picturesIn(listing, product) : remote.pictures;
  const found = (children: Parameters<typeof remoteOf>[2]): ListingOutcome => ({
    remote: { ...remoteOf(address, product, children, wanted.variants, remote), pictures },
  });
  if (isSimple(wanted)) return found(null);
  const isConcerned = (['variants', 'prices', 'stock'] as const).some((part) => parts.has(part));
  if (remote !== null && !isConcerned) return { remote: { ...remote, pictures } };
  const inputs = wanted.variants.map((variant) => variationInput(listing, variant));
  const path = `/${product.id}/variations`;
  const made: ShopVariation[] = [];
  for (const piece of piecesOf(inputs, mostInBatch)) {
    const { create, update } = await ask.batch(
      path,
      {
        create: piece.filter((one) => !('id' in one)),
        update: piece.filter((one) => 'id' in one),
      },
      shopVariation,
    );
    made.push(...create.flatMap((one) => ('done' in one ? [one.done] : [])));
    const refused = [...create, ...update].find((one) => 'refused' in one);
    if (
      refused &&
      'refused' in refused &&
      !isOurs(await found(await readVariations(ask, product.id)), listing)
    ) {
      return errorOf(refused.refused);
    }
  }
  const gone = goneFrom(listing);
  if (gone.length > 0) await ask.batch(path, { delete: gone }, shopVariation);
  // The answer has the ids of created variations, but not of existing ones.
  if (made.length === wanted.variants.length) return found(made);
  const needsIds = remote === null || parts.has('variants');
  return needsIds
    ? found(await readVariations(ask, product.id))
    : { remote: { ...remote, pictures } };
}

/** Refused because the SKUs are taken, by a request whose answer was lost: all variations are there. */
const isOurs = (outcome: ListingOutcome, { wanted }: ListingToTell) =>
  'remote' in outcome &&
  wanted.variants.every(({ variant_id }) => outcome.remote.variants[variant_id] !== undefined);

/** Our variations that are no longer wanted. */
function goneFrom({ remote, wanted, parts }: ListingToTell): number[] {
  if (remote === null || !parts.has('variants')) return [];
  const left = new Set(wanted.variants.map(({ variant_id }) => String(variant_id)));
  return Object.entries(remote.variants).flatMap(([variantId, { id }]) =>
    left.has(variantId) || id === remote.id ? [] : [Number(id)],
  );
}

const picturesIn = ({ wanted }: ListingToTell, { images }: ShopProduct) =>
  Object.fromEntries(
    wanted.pictures.flatMap(({ url }, at) => {
      const image = images[at];
      return image ? [[url, String(image.id)]] : [];
    }),
  );

/** A taken SKU may belong to the same product, created by a request whose answer was lost: then it is continued. */
async function refusalOf(
  ask: AskShop,
  address: string,
  listing: ListingToTell,
  refused: ShopRefusal,
): Promise<ListingOutcome> {
  if (refused.code === 'product_invalid_sku' && listing.remote === null) {
    const [made] = await ask.read(bySlug(listing.key), z.array(shopProduct));
    if (made) return tellVariations(ask, address, listing, made);
  }
  return errorOf(refused);
}

const codes: Record<string, ListingError> = {
  product_invalid_sku: 'sku_taken',
  product_invalid_global_unique_id: 'sku_taken',
  woocommerce_product_image_upload_error: 'picture_refused',
  woocommerce_product_invalid_image_id: 'picture_refused',
  woocommerce_rest_product_invalid_id: 'gone',
  woocommerce_rest_product_variation_invalid_id: 'gone',
};

const errorOf = ({ code, message }: ShopRefusal): ListingOutcome => ({
  error: codes[code] ?? 'refused',
  text: message,
});
