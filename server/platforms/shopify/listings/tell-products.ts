import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RemoteListing } from '../../../../contract/rules/desired-listing.ts';
import { hour } from '../../../lib/durations.ts';
import { keptAwhile } from '../../../lib/kept-awhile.ts';
import { piecesOf } from '../../../lib/pieces.ts';
import type { ListingOutcome, ListingSite, ListingToTell } from '../../platform.ts';
import { type Ask, askMany, type Part } from '../ask-many.ts';
import { readOthers } from './others.ts';
import { fieldsOf, noOthers, pricesOf, setInput } from './product-input.ts';
import { productCost, productFields, productShape, remoteOf, whole } from './read-products.ts';
import { refusalBy, userErrors } from './user-errors.ts';

/** Products per request: Shopify takes time for each, and the answer waits for all. */
const mostSets = 10;
const mostUpdates = 25;
/** Quantities per request. */
const mostQuantities = 250;

const textParts = ['title', 'description', 'brand', 'category', 'tags', 'on_sale'] as const;

/** One listing on its way through the steps; after a refusal the remaining steps are skipped. */
interface Telling {
  listing: ListingToTell;
  outcome: ListingOutcome;
}

/**
 * Sends a store the changes to its products, each step for all of them at once: first new products and new shapes
 * completely, then texts, prices and stock separately, so that unchanged fields don't overwrite what the store has.
 */
export async function tellProducts(
  ask: Ask,
  shop: string,
  site: ListingSite,
  listings: readonly ListingToTell[],
): Promise<ListingOutcome[]> {
  const all = listings.map(
    (listing): Telling => ({
      listing,
      outcome: listing.remote ? { remote: listing.remote } : { error: 'refused', text: '' },
    }),
  );
  const isSet = ({ listing: { remote, parts } }: Telling) =>
    remote === null || parts.has('variants') || parts.has('pictures');
  await setWhole(ask, shop, site, all.filter(isSet));
  await update(
    ask,
    all.filter((one) => !isSet(one) && hasAny(one, textParts)),
  );
  await setPrices(
    ask,
    all.filter((one) => one.listing.remote !== null && hasAny(one, ['prices']) && !isReshaped(one)),
  );
  await setStock(
    ask,
    site,
    all.filter((one) => one.listing.remote !== null && hasAny(one, ['stock']) && !isReshaped(one)),
  );
  await publish(
    ask,
    shop,
    all.filter((one) => hasAny(one, ['variants']) && isWhole(one.listing)),
  );
  return all.map(({ outcome }) => outcome);
}

const hasAny = (
  { listing }: Telling,
  parts: readonly (typeof textParts)[number][] | readonly ('prices' | 'stock' | 'variants')[],
) => parts.some((part) => listing.parts.has(part));
const isReshaped = ({ listing }: Telling) => listing.parts.has('variants');
/** Everything is sent: the product is new, or may be. */
const isWhole = ({ parts }: ListingToTell) => parts.has('variants') && parts.has('title');
const remoteIn = ({ outcome }: Telling): RemoteListing | null =>
  'remote' in outcome ? outcome.remote : null;

async function setWhole(ask: Ask, shop: string, site: ListingSite, all: Telling[]): Promise<void> {
  const shape = z.object({
    product: productShape
      .extend({ media: z.object({ nodes: z.array(z.object({ id: z.string() })) }) })
      .nullable(),
    userErrors,
  });
  const others = await readOthers(
    ask,
    all.map(({ listing }) => listing),
  );
  const inputs = all.map(({ listing }, at) => setInput(listing, site, others[at] ?? noOthers));
  const parts = all.map(({ listing }, at): Part<z.infer<typeof shape>> => {
    const { remote, key, wanted } = listing;
    const pictures = Math.max(1, wanted.pictures.length);
    return {
      field: `productSet(input: $input, identifier: $by, synchronous: true) { product { ${productFields(wanted.variants.length)} media(first: ${pictures}) { nodes { ... on Node { id } } } } userErrors { field message code } }`,
      variables: {
        input: { type: 'ProductSetInput!', value: inputs[at] },
        by: {
          type: 'ProductSetIdentifiers!',
          value: remote ? { id: remote.id } : { handle: key },
        },
      },
      answer: shape,
      cost: 14 + productCost(wanted.variants.length) + pictures,
    };
  });
  const answers = await askMany(ask, 'mutation', parts, mostSets);
  for (const [at, telling] of all.entries()) {
    const answer = answers[at];
    const { wanted, remote, parts: told } = telling.listing;
    const refused = answer && refusalBy(answer.userErrors);
    if (refused) telling.outcome = refused;
    else if (answer?.product) {
      const found = await whole(ask, answer.product);
      const made = remoteOf(found, wanted.variants, shop, remote);
      if (remote === null || told.has('pictures')) {
        const ids = answer.product.media.nodes.map(({ id }) => id);
        made.pictures = Object.fromEntries(
          wanted.pictures.flatMap(({ url }, index) => {
            const id = ids[index];
            return id ? [[url, id]] : [];
          }),
        );
      }
      const isFetching = 'files' in (inputs[at] ?? {}) && wanted.pictures.length > 0;
      telling.outcome = { remote: made, arePicturesOnTheirWay: isFetching };
    } else telling.outcome = { error: 'refused', text: '' };
  }
}

const onlyErrors = z.object({ userErrors });

async function update(ask: Ask, all: Telling[]): Promise<void> {
  const parts = all.map(({ listing }) => ({
    field: 'productUpdate(product: $product) { userErrors { field message } }',
    variables: {
      product: {
        type: 'ProductUpdateInput!',
        value: { id: listing.remote?.id, ...fieldsOf(listing, (part) => listing.parts.has(part)) },
      },
    },
    answer: onlyErrors,
    cost: 12,
  }));
  refuse(all, await askMany(ask, 'mutation', parts, mostUpdates));
}

async function setPrices(ask: Ask, all: Telling[]): Promise<void> {
  const told = all.filter((one) => remoteIn(one) !== null);
  const parts = told.flatMap((one) =>
    piecesOf(
      one.listing.wanted.variants.flatMap((variant) => {
        const id = one.listing.remote?.variants[variant.variant_id]?.id;
        return id ? [{ id, ...pricesOf(one.listing, variant) }] : [];
      }),
      mostQuantities,
    ).map((variants) => ({
      of: one,
      field:
        'productVariantsBulkUpdate(productId: $id, variants: $variants) { userErrors { field message code } }',
      variables: {
        id: { type: 'ID!', value: one.listing.remote?.id },
        variants: { type: '[ProductVariantsBulkInput!]!', value: variants },
      },
      answer: onlyErrors,
      cost: 12,
    })),
  );
  refuse(
    parts.map(({ of }) => of),
    await askMany(ask, 'mutation', parts, mostUpdates),
  );
}

/**
 * Sets absolute numbers without comparing them to the store's: the supplier doesn't know yet what the store has sold in
 * the meantime.
 */
async function setStock(ask: Ask, site: ListingSite, all: Telling[]): Promise<void> {
  const told = all.filter((one) => remoteIn(one) !== null);
  if (site.locationId === null) {
    for (const one of told) one.outcome = { error: 'no_location', text: '' };
    return;
  }
  const quantities = told.flatMap((one) =>
    one.listing.wanted.variants.flatMap(({ variant_id, stock }) => {
      const item = one.listing.remote?.variants[variant_id]?.item;
      return item
        ? [{ of: one, inventoryItemId: item, locationId: site.locationId, quantity: stock }]
        : [];
    }),
  );
  for (const piece of piecesOf(quantities, mostQuantities)) await setPiece(ask, piece);
}

interface Quantity {
  of: Telling;
  inventoryItemId: string;
  locationId: string | null;
  quantity: number;
}

/** A single wrong quantity makes Shopify refuse all of them, so the others are sent again without it. */
async function setPiece(ask: Ask, piece: readonly Quantity[]): Promise<void> {
  let left = [...piece];
  while (left.length > 0) {
    const { stock } = await ask({
      query: `mutation Stock($input: InventorySetQuantitiesInput!, $key: String!) {
  stock: inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { field message code } }
}`,
      variables: {
        input: {
          ...{ name: 'available', reason: 'correction' },
          quantities: left.map(({ of: _, ...quantity }) => ({
            ...quantity,
            changeFromQuantity: null,
          })),
        },
        key: randomUUID(),
      },
      cost: 11,
      data: z.object({ stock: onlyErrors }),
    });
    const wrong = new Set<Telling>();
    for (const error of stock.userErrors) {
      const at = Number(error.field?.find((name) => /^\d+$/.test(name)) ?? 0);
      const outcome = refusalBy([error]);
      for (const { of } of left.slice(at, at + 1)) {
        if (outcome) of.outcome = outcome;
        wrong.add(of);
      }
    }
    if (wrong.size === 0) return;
    left = left.filter(({ of }) => !wrong.has(of));
  }
}

/** By the store's domain; stores rarely change their sales channels. */
const channels = keptAwhile<string | null>({ most: 1_000, milliseconds: hour });

/** Null if the store has no online store channel. */
async function onlineStore(ask: Ask): Promise<string | null> {
  const { publications } = await ask({
    query: 'query Publications { publications(first: 10) { nodes { id name } } }',
    cost: 12,
    data: z.object({
      publications: z.object({ nodes: z.array(z.object({ id: z.string(), name: z.string() })) }),
    }),
  });
  const { nodes } = publications;
  return (nodes.find(({ name }) => name === 'Online Store') ?? nodes[0])?.id ?? null;
}

/** A product created by an app is in no sales channel until it is published there. */
async function publish(ask: Ask, shop: string, all: Telling[]): Promise<void> {
  const made = all.filter((one) => remoteIn(one) !== null);
  if (made.length === 0) return;
  const channel = await channels(shop, () => onlineStore(ask));
  if (channel === null) return;
  const parts = made.map((one) => ({
    field: 'publishablePublish(id: $id, input: $input) { userErrors { field message } }',
    variables: {
      id: { type: 'ID!', value: remoteIn(one)?.id },
      input: { type: '[PublicationInput!]!', value: [{ publicationId: channel }] },
    },
    answer: onlyErrors,
    cost: 12,
  }));
  refuse(made, await askMany(ask, 'mutation', parts, 50));
}

function refuse(all: readonly Telling[], answers: readonly z.infer<typeof onlyErrors>[]): void {
  for (const [at, telling] of all.entries()) {
    const refused = refusalBy(answers[at]?.userErrors ?? []);
    if (refused) telling.outcome = refused;
  }
}

/** Takes products out of the store; a missing one counts as taken out. */
export async function removeProducts(ask: Ask, ids: readonly string[]): Promise<void> {
  const parts = ids.map((id) => ({
    field: 'productDelete(input: $input) { userErrors { field message } }',
    variables: { input: { type: 'ProductDeleteInput!', value: { id } } },
    answer: onlyErrors,
    cost: 12,
  }));
  await askMany(ask, 'mutation', parts, mostUpdates);
}
