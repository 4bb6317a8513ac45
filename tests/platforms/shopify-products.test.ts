import { expect, onTestFinished, test } from 'vitest';
import { pictureHost, png } from '../support/picture-host.ts';

import {
  type Client,
  makeShirt,
  openClient,
  setMutation,
  shirt,
  workTime,
} from './shopify-client.ts';

const codesOf = async ({ ask }: Client, input: object, identifier?: object) => {
  const { data } = await ask(setMutation, { input, identifier });
  return data.productSet.userErrors.map(({ code }: { code: string }) => code);
};

test('[§D-stand-ins-products] `productSet` makes a product, and what a list leaves out the next time is deleted', async () => {
  const client = await openClient();
  const made = await makeShirt(client);
  expect(made).toMatchObject({ handle: 'skjorte-vesterhav', status: 'ACTIVE' });
  expect(made.variants.nodes.map(({ sku }) => sku)).toEqual(['VH-M', 'VH-L']);
  const smaller = shirt({ title: 'Skjorte', tags: undefined });
  const { data } = await client.ask(setMutation, {
    identifier: { id: made.id },
    input: {
      ...smaller,
      productOptions: [{ name: 'Størrelse', values: [{ name: 'L' }] }],
      variants: smaller.variants.slice(1),
    },
  });
  const after = data.productSet.product;
  expect(after).toMatchObject({ id: made.id, title: 'Skjorte', tags: ['hør', 'sommer'] });
  expect(after.variants.nodes).toHaveLength(1);
  expect(after.variants.nodes[0].id).toBe(made.variants.nodes[1]?.id);
});

test('[§D-stand-ins-products] the same handle finds the same product again; another’s is refused', async () => {
  const client = await openClient();
  const { id } = await makeShirt(client, { handle: 'skjorte' });
  const again = await client.ask(setMutation, {
    identifier: { handle: 'skjorte' },
    input: { title: 'Omdøbt' },
  });
  expect(again.data.productSet.product.id).toBe(id);
  expect(client.store.products.size).toBe(1);
  expect(await codesOf(client, shirt({ handle: 'skjorte' }))).toEqual(['HANDLE_NOT_UNIQUE']);
  // A handle made from the title gets a number instead of being refused.
  expect((await makeShirt(client, { title: 'Skjorte' })).handle).toBe('skjorte-1');
});

test('[§D-stand-ins-user-errors] what is wrong with a product is told under 200, and nothing of it is kept', async () => {
  const client = await openClient();
  const { id } = await makeShirt(client);
  const before = JSON.stringify([...client.store.products.values()]);
  const options = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `O${index}`, values: [{ name: 'a' }] }));
  const variant = shirt().variants[0];
  const wrong: [string, object][] = [
    ['INVALID_PRODUCT', { title: ' ' }],
    ['INVALID_PRODUCT', { title: 'x'.repeat(256) }],
    ['INVALID_PRODUCT', { title: 'x', tags: ['x'.repeat(256)] }],
    ['OPTIONS_OVER_LIMIT', shirt({ productOptions: options(4) })],
    ['DUPLICATED_OPTION_NAME', shirt({ productOptions: [...options(1), ...options(1)] })],
    ['OPTION_VALUES_MISSING', shirt({ productOptions: [{ name: 'Størrelse', values: [] }] })],
    [
      'DUPLICATED_OPTION_VALUE',
      shirt({ productOptions: [{ name: 'Størrelse', values: [{ name: 'M' }, { name: 'M' }] }] }),
    ],
    ['VARIANTS_INPUT_MISSING', { title: 'x', productOptions: options(1) }],
    ['PRODUCT_OPTIONS_INPUT_MISSING', { title: 'x', variants: [variant] }],
    ['INVALID_VARIANT', shirt({ variants: [variant, variant] })],
    ['INVALID_VARIANT', shirt({ variants: [{ ...variant, optionValues: [] }] })],
    [
      'OPTION_DOES_NOT_EXIST',
      shirt({ variants: [{ ...variant, optionValues: [{ optionName: 'Farve', name: 'M' }] }] }),
    ],
    [
      'OPTION_VALUE_DOES_NOT_EXIST',
      shirt({ variants: [{ ...variant, optionValues: [{ optionName: 'Størrelse', name: 'S' }] }] }),
    ],
    [
      'PRODUCT_VARIANT_DOES_NOT_EXIST',
      shirt({ variants: [{ ...variant, id: 'gid://shopify/ProductVariant/1' }] }),
    ],
    ['INVALID_INPUT', shirt({ variants: [{ ...variant, price: '-1' }] })],
    ['INVALID_INPUT', shirt({ variants: [{ ...variant, price: '12,50' }] })],
  ];
  for (const [code, input] of wrong) expect(await codesOf(client, input, { id })).toEqual([code]);
  const gone = { id: 'gid://shopify/Product/1' };
  expect(await codesOf(client, shirt(), gone)).toEqual(['PRODUCT_DOES_NOT_EXIST']);
  expect(JSON.stringify([...client.store.products.values()])).toBe(before);
});

test('[§D-stand-ins-limits] a product has at most 2,048 variants, and a list that is sent at most 250 entries', async () => {
  const client = await openClient();
  const values = Array.from({ length: 2_049 }, (_, index) => ({ name: `${index}` }));
  const many = (count: number) => ({
    title: 'Mange',
    productOptions: [{ name: 'Nummer', values: values.slice(0, 250) }],
    variants: values.slice(0, count).map(({ name }) => ({
      optionValues: [{ optionName: 'Nummer', name }],
      price: '1',
    })),
  });
  expect(await codesOf(client, many(2_049))).toEqual(['VARIANTS_OVER_LIMIT']);
  expect(await codesOf(client, many(250))).toEqual([]);
  const { errors } = await client.ask(setMutation, {
    input: { title: 'x', tags: Array.from({ length: 251 }, (_, index) => `t${index}`) },
  });
  expect(errors?.[0]?.extensions.code).toBe('MAX_INPUT_SIZE_EXCEEDED');
});

test('[§D-stand-ins-products] asynchronously the product is there once its operation has ended', async () => {
  const client = await openClient();
  const { data } = await client.ask(setMutation, { input: shirt(), synchronous: false });
  const { product, productSetOperation } = data.productSet;
  expect(product).toBeNull();
  const ask = async () => {
    const query = `query Operation($id: ID!) { productOperation(id: $id) { status product { title } } }`;
    return (await client.ask(query, { id: productSetOperation.id })).data.productOperation;
  };
  expect(await ask()).toEqual({ status: 'ACTIVE', product: null });
  await client.standIn.clock.turn(workTime);
  expect(await ask()).toMatchObject({ status: 'COMPLETE', product: { title: shirt().title } });
});

test('[§D-stand-ins-graphql] a query is refused as GraphQL does: unknown fields, missing arguments, wrong types', async () => {
  const { ask } = await openClient();
  for (const [query, variables] of [
    ['{ products(first: 1) { nodes { colour } } }'],
    ['{ product { id } }'],
    ['mutation ($input: ProductSetInput!) { productSet(input: $input) { product { id } } }', {}],
    [setMutation, { input: { title: 'x', colour: 'red' } }],
    [setMutation, { input: { title: 'x', status: 'LIVE' } }],
    [
      'mutation { inventorySetQuantities(input: { ignoreCompareQuantity: true }) { userErrors { message } } }',
    ],
    ['{ products(first: 1) {'],
  ] as [string, object?][]) {
    const { errors, status, data } = await ask(query, variables);
    expect(status).toBe(200);
    expect(errors?.length).toBeGreaterThan(0);
    expect(data).toBeUndefined();
  }
  const tooFar = await ask('{ products(first: 251) { nodes { id } } }');
  expect(tooFar.errors?.[0]?.message).toBe('first cannot exceed 250');
  expect((await ask('{ products { nodes { id } } }')).errors?.[0]?.message).toContain(
    'first or last',
  );
});

test('[§D-stand-ins-versions] an unknown version falls forward, and the answer says which it was', async () => {
  const { ask } = await openClient();
  const versionOf = async (version: string) =>
    (await ask('{ shop { name } }', {}, { version })).version;
  expect(await versionOf('2026-07')).toBe('2026-07');
  expect(await versionOf('2024-01')).toBe('2026-01');
});

test('[§D-stand-ins-products] variants are made and changed one by one, in whole or not at all', async () => {
  const client = await openClient();
  const { id, variants } = await makeShirt(client);
  const [medium] = variants.nodes;
  const create = `mutation ($id: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkCreate(productId: $id, variants: $variants) { productVariants { id sku } userErrors { code } }
  }`;
  const size = (name: string) => ({
    optionValues: [{ optionName: 'Størrelse', name }],
    price: '449',
  });
  const made = await client.ask(create, { id, variants: [size('XL')] });
  expect(made.data.productVariantsBulkCreate.productVariants).toHaveLength(1);
  const twice = await client.ask(create, { id, variants: [size('S'), size('XL')] });
  expect(twice.data.productVariantsBulkCreate.userErrors).toEqual([
    { code: 'VARIANT_ALREADY_EXISTS' },
  ]);
  const update = `mutation ($id: ID!, $variants: [ProductVariantsBulkInput!]!, $partial: Boolean) {
    productVariantsBulkUpdate(productId: $id, variants: $variants, allowPartialUpdates: $partial) {
      productVariants { price } userErrors { code field }
    }
  }`;
  const change = [
    { id: medium?.id, price: '299' },
    { id: 'gid://shopify/ProductVariant/1', price: '1' },
  ];
  const priceNow = () => [...client.store.products.values()][0]?.variants[0]?.price;
  const refused = await client.ask(update, { id, variants: change });
  expect(refused.data.productVariantsBulkUpdate.userErrors).toEqual([
    { code: 'PRODUCT_VARIANT_DOES_NOT_EXIST', field: ['variants', '1', 'id'] },
  ]);
  expect(priceNow()).toBe('399.00');
  await client.ask(update, { id, variants: change, partial: true });
  expect(priceNow()).toBe('299.00');
  const stock = [
    { id: medium?.id, inventoryQuantities: [{ locationId: 'x', availableQuantity: 1 }] },
  ];
  const { data } = await client.ask(update, { id, variants: stock });
  expect(data.productVariantsBulkUpdate.userErrors[0].code).toBe(
    'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE',
  );
});

test('[§D-stand-ins-products] a product is shown nowhere until it is published', async () => {
  const client = await openClient();
  const { id } = await makeShirt(client);
  const { data } = await client.ask('{ publications(first: 5) { nodes { id name } } }');
  const publicationId = data.publications.nodes[0].id;
  const shown = async () => {
    const query = `query ($id: ID!, $on: ID!) { product(id: $id) { publishedOnPublication(publicationId: $on) } }`;
    return (await client.ask(query, { id, on: publicationId })).data.product.publishedOnPublication;
  };
  expect(await shown()).toBe(false);
  const publish = `mutation ($id: ID!, $input: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $input) { userErrors { field message } }
  }`;
  await client.ask(publish, { id, input: [{ publicationId }] });
  expect(await shown()).toBe(true);
  const wrong = await client.ask(publish, {
    id,
    input: [{ publicationId: 'gid://shopify/Publication/1' }],
  });
  expect(wrong.data.publishablePublish.userErrors).toHaveLength(1);
});

test('[§D-stand-ins-pictures] pictures are fetched by the store, later and once, and multiply only where asked for twice', async () => {
  const client = await openClient();
  const host = await pictureHost((request, response) => {
    if (request.url?.endsWith('.png')) {
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);
    } else response.writeHead(404).end();
  }, '127.0.0.1');
  onTestFinished(() => host.close());
  const source = (path: string) => ({
    originalSource: `http://127.0.0.1:${host.port}/${path}`,
    alt: path,
  });
  const files = [source('a.png'), source('none')];
  const { data } = await client.ask(setMutation, { input: shirt({ files }) });
  const { id, media } = data.productSet.product;
  expect(media.nodes.map(({ status }: { status: string }) => status)).toEqual([
    'UPLOADED',
    'UPLOADED',
  ]);
  expect(host.asked).toEqual([]);
  await client.standIn.clock.turn(workTime);
  const states = async () => {
    const query = `query ($id: ID!) { product(id: $id) { media(first: 9) { nodes { id: alt status ... on MediaImage { gid: id image { url } } } } } }`;
    return (await client.ask(query, { id })).data.product.media.nodes;
  };
  const [good, bad] = await states();
  expect([good.status, bad.status]).toEqual(['READY', 'FAILED']);
  expect((await fetch(good.image.url)).headers.get('content-type')).toBe('image/png');
  // A file named by its id isn't fetched again.
  await client.ask(setMutation, { identifier: { id }, input: { files: [{ id: good.gid }] } });
  await client.standIn.clock.turn(workTime);
  expect(host.asked).toEqual(['/a.png', '/none']);
  expect(await states()).toHaveLength(1);
  const update = `mutation ($id: ID!, $media: [CreateMediaInput!]) {
    productUpdate(product: { id: $id }, media: $media) { userErrors { message } }
  }`;
  const again = { id, media: [{ ...source('a.png'), mediaContentType: 'IMAGE' }] };
  await client.ask(update, again);
  expect(await states()).toHaveLength(2);
});
