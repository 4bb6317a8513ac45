import type { RemoteListing } from '../../../../contract/rules/desired-listing.ts';
import type { ListingToTell } from '../../platform.ts';
import { type Ask, askMany, type Part } from '../ask-many.ts';
import { noOthers, type Others } from './product-input.ts';
import {
  mediaCost,
  mediaFields,
  productCost,
  productFields,
  productWithMedia,
  type SeenProduct,
  type SeenWithMedia,
  whole,
} from './read-products.ts';

/** The most pictures that Shopify allows for a product. */
const mostPictures = 250;

/** For each listing, in order; none for a new one, or if it isn't known what is ours. */
export async function readOthers(ask: Ask, listings: readonly ListingToTell[]): Promise<Others[]> {
  const asked = listings.flatMap(({ remote, isKnown }) => (remote && isKnown ? [remote] : []));
  const parts = asked.map((remote): Part<SeenWithMedia | null> => {
    const variants = Object.keys(remote.variants).length + 1;
    return {
      field: `product(id: $id) { ${productFields(variants)} ${mediaFields(mostPictures)} }`,
      variables: { id: { type: 'ID!', value: remote.id } },
      answer: productWithMedia.nullable(),
      cost: productCost(variants) + mediaCost(mostPictures),
    };
  });
  const answers = await askMany(ask, 'query', parts, 25);
  const found = new Map<RemoteListing, Others>();
  for (const [at, remote] of asked.entries()) {
    const answer = answers[at];
    if (answer) found.set(remote, othersIn(await whole(ask, answer), answer.media.nodes, remote));
  }
  return listings.map(({ remote }) => (remote && found.get(remote)) ?? noOthers);
}

function othersIn(
  { variants }: SeenProduct,
  media: SeenWithMedia['media']['nodes'],
  remote: RemoteListing,
): Others {
  const ours = new Set([
    ...Object.values(remote.pictures),
    ...Object.values(remote.variants).map(({ id }) => id),
  ]);
  return {
    // A picture that couldn't be fetched doesn't belong to the store's people.
    pictures: media.flatMap(({ id, status }) => (ours.has(id) || status === 'FAILED' ? [] : [id])),
    variants: variants.nodes
      .filter(({ id }) => !ours.has(id))
      .map(({ id, selectedOptions }) => ({
        id,
        options: selectedOptions.map(({ name, value }) => ({ optionName: name, name: value })),
      })),
  };
}
