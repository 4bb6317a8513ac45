import { expect, onTestFinished, test } from 'vitest';
import { pictureHost, png } from '../support/picture-host.ts';
import { makeShirt, openShop } from './woo-client.ts';

test('[§D-stand-ins-wc-products] a product has variations, is found by the SKU of one, and has pages', async () => {
  const shop = await openShop();
  const { id, variations } = await makeShirt(shop);
  const { body: found } = await shop.ask('GET', '/products?sku=VH-L');
  expect(found).toMatchObject([{ id: variations[1], type: 'variation', parent_id: id }]);
  const { body: product } = await shop.ask('GET', `/products/${id}`);
  expect(product).toMatchObject({
    slug: 'skjorte-vesterhav',
    type: 'variable',
    price: '399',
    variations,
  });
  await shop.ask('POST', '/products', { name: 'Hue' });
  const page = await shop.ask('GET', '/products?per_page=1');
  expect(page.headers.get('x-wp-total')).toBe('2');
  expect(page.headers.get('x-wp-totalpages')).toBe('2');
  expect(page.headers.get('link')).toContain('page=2');
  expect((await shop.ask('GET', '/products?page=3&per_page=1')).body).toEqual([]);
});

test('[§D-stand-ins-wc-products] a SKU that is taken, wrong parameters, unknown ids and a second trashing are refused', async () => {
  const shop = await openShop();
  const { id, variations } = await makeShirt(shop);
  const count = shop.store.products.size;
  const refused = async (method: string, path: string, body?: unknown) => {
    const { status, body: told } = await shop.ask(method, path, body);
    return [status, told.code];
  };
  const taken = await shop.ask('POST', '/products', { sku: 'VH-M' });
  expect(taken.body).toMatchObject({
    code: 'product_invalid_sku',
    data: { status: 400, resource_id: variations[0] },
  });
  expect(await refused('PUT', `/products/${id}`, { sku: 'VH-M' })).toEqual([
    400,
    'product_invalid_sku',
  ]);
  const wrong = await shop.ask('POST', '/products', { regular_price: 12.5, status: 'live' });
  expect(wrong.body).toMatchObject({ code: 'rest_invalid_param', data: { status: 400 } });
  expect(Object.keys(wrong.body.data.params).sort()).toEqual(['regular_price', 'status']);
  expect(await refused('POST', '/products', { id })).toEqual([
    400,
    'woocommerce_rest_product_exists',
  ]);
  expect(await refused('GET', '/products/999')).toEqual([
    404,
    'woocommerce_rest_product_invalid_id',
  ]);
  expect(await refused('PUT', '/products/999', {})).toEqual([
    400,
    'woocommerce_rest_product_invalid_id',
  ]);
  expect(await refused('PUT', `/products/${id}/variations/9`, {})).toEqual([
    400,
    'woocommerce_rest_product_variation_invalid_id',
  ]);
  expect(await refused('GET', '/products?per_page=101')).toEqual([400, 'rest_invalid_param']);
  expect(await refused('GET', '/products?page=x')).toEqual([400, 'rest_invalid_param']);
  expect(await refused('POST', '/products', undefined)).toEqual([400, 'rest_invalid_json']);
  expect(await refused('GET', '/colours')).toEqual([404, 'rest_no_route']);
  expect(await refused('POST', '/products', { global_unique_id: 'no number' })).toEqual([
    400,
    'product_invalid_global_unique_id',
  ]);
  await shop.ask('POST', '/products/tags', { name: 'Sommer' });
  expect(await refused('POST', '/products/tags', { name: 'sommer' })).toEqual([400, 'term_exists']);
  expect(shop.store.products.size).toBe(count);
  await shop.ask('DELETE', `/products/${id}`);
  expect(await refused('DELETE', `/products/${id}`)).toEqual([
    410,
    'woocommerce_rest_already_trashed',
  ]);
  // A product in the trash no longer holds its SKUs.
  expect((await shop.ask('POST', '/products', { sku: 'VH-M' })).status).toBe(201);
});

test('[§D-stand-ins-wc-products] what WordPress doesn’t know or can’t use it leaves out without a word', async () => {
  const shop = await openShop();
  const { id } = await makeShirt(shop);
  const { body } = await shop.ask('POST', `/products/${id}/variations`, {
    colour: 'red',
    stock_quantity: 9,
    attributes: [{ name: 'Farve', option: 'Rød' }],
  });
  expect(body).toMatchObject({ attributes: [], stock_quantity: null, manage_stock: false });
  const tagged = await shop.ask('PUT', `/products/${id}`, { tags: [{ id: 999 }] });
  expect(tagged.body.tags).toEqual([]);
});

test('[§D-stand-ins-pictures] a shop fetches pictures while one waits; one that can’t be had refuses all of the product', async () => {
  const shop = await openShop();
  const host = await pictureHost((request, response) => {
    if (request.url === '/a.png') response.writeHead(200, { 'Content-Type': 'image/png' }).end(png);
    else response.writeHead(404).end();
  }, '127.0.0.1');
  onTestFinished(() => host.close());
  const src = (path: string) => `http://127.0.0.1:${host.port}/${path}`;
  const lost = await shop.ask('POST', '/products', {
    images: [{ src: src('a.png') }, { src: src('none') }],
  });
  expect([lost.status, lost.body.code]).toEqual([400, 'woocommerce_product_image_upload_error']);
  expect(shop.store.products.size).toBe(0);
  const { body } = await shop.ask('POST', '/products', { images: [{ src: src('a.png') }] });
  expect((await fetch(body.images[0].src)).headers.get('content-type')).toBe('image/png');
  const kept = await shop.ask('PUT', `/products/${body.id}`, {
    images: [{ id: body.images[0].id }],
  });
  expect(kept.body.images[0].id).toBe(body.images[0].id);
  // Named by its address it is fetched again, and the library has both.
  const again = await shop.ask('PUT', `/products/${body.id}`, { images: [{ src: src('a.png') }] });
  expect(again.body.images[0].id).not.toBe(body.images[0].id);
  const { id, variations } = await makeShirt(shop);
  const image = { src: src('a.png') };
  const child = await shop.ask('PUT', `/products/${id}/variations/${variations[0]}`, { image });
  expect((await fetch(child.body.image.src)).status).toBe(200);
  const unknown = await shop.ask('PUT', `/products/${body.id}`, { images: [{ id: 999 }] });
  expect(unknown.body.code).toBe('woocommerce_product_invalid_image_id');
});

test('[§D-stand-ins-wc-batch] a batch holds a hundred of all kinds together, and each succeeds or fails alone', async () => {
  const shop = await openShop();
  const { id } = await makeShirt(shop);
  const { status, body } = await shop.ask('POST', '/products/batch', {
    create: [{ name: 'Hue', sku: 'HUE' }, { sku: 'VH-M' }],
    update: [
      { id, name: 'Omdøbt' },
      { id: 999, name: 'Ingen' },
    ],
    delete: [998],
  });
  expect(status).toBe(200);
  expect(body.create[0].name).toBe('Hue');
  expect(body.create[1]).toMatchObject({ id: 0, error: { code: 'product_invalid_sku' } });
  expect(body.update[0].name).toBe('Omdøbt');
  expect(body.update[1]).toMatchObject({
    id: 999,
    error: { code: 'woocommerce_rest_product_invalid_id' },
  });
  expect(body.delete[0].error.data.status).toBe(404);
  const many = { create: Array(60).fill({}), update: Array(41).fill({ id }) };
  const refused = await shop.ask('POST', '/products/batch', many);
  expect([refused.status, refused.body.code]).toEqual([
    413,
    'woocommerce_rest_request_entity_too_large',
  ]);
});
