import { expect, test } from 'vitest';
import { makeShirt, numberOf, openClient, openReceiver } from './shopify-client.ts';
import { makeShirt as makeWooShirt, openShop } from './woo-client.ts';

/** Sends a form as a browser does; returns the page that follows. */
async function submit(url: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  expect(response.status).toBe(200);
  return response.text();
}

test('[§D-stand-ins-pages] [§D-stand-ins-changes] a person sees and changes a Shopify store’s goods, sells, and takes back', async () => {
  const client = await openClient();
  const { url, received } = await openReceiver();
  for (const topic of ['PRODUCTS_UPDATE', 'PRODUCTS_DELETE', 'ORDERS_CREATE']) {
    const id = client.store.nextId();
    client.store.subscriptions.set(id, { id, topic, uri: url, createdAt: 0 });
  }
  const { id, variants } = await makeShirt(client);
  const variant = numberOf(variants.nodes[0]?.id ?? '');
  const admin = `${client.url}/admin`;
  const page = await (await fetch(admin)).text();
  for (const seen of ['Skjorte »Vesterhav«', 'VH-M', '399.00', 'not shown', '<b>hør</b>']) {
    expect(page).toContain(seen);
  }
  const dearer = await submit(`${admin}/variants/${variant}`, { price: '449', stock: '3' });
  expect(dearer).toContain('value="449.00"');
  await submit(`${admin}/products/${numberOf(id)}`, { title: 'Skjorten', status: 'DRAFT' });
  const { data } = await client.ask(
    'query ($id: ID!) { product(id: $id) { title status totalInventory } }',
    { id },
  );
  expect(data.product).toEqual({ title: 'Skjorten', status: 'DRAFT', totalInventory: 3 });
  const orders = await submit(`${admin}/orders`, {
    variant: `${variant}`,
    quantity: '2',
    name: 'Bo Lind',
  });
  expect(orders).toContain('#1001');
  expect(orders).toContain('PAID, UNFULFILLED');
  const [order] = client.store.orders.values();
  const at = `${admin}/orders/${order?.id}`;
  await submit(`${at}/lines/${order?.lines[0]?.id}`, { quantity: '1' });
  await submit(`${at}/recipient`, { name: 'Bo Lind Holm' });
  expect(await submit(`${at}/fulfil`, { tracking: '00370' })).toContain('1 pieces, 00370, SUCCESS');
  expect(await submit(`${at}/refund`, {})).toContain('PARTIALLY_REFUNDED, FULFILLED');
  expect(await submit(`${admin}/products/${numberOf(id)}/delete`, {})).toContain('no products yet');
  expect(
    (await client.ask('query ($id: ID!) { product(id: $id) { id } }', { id })).data.product,
  ).toBeNull();
  await client.standIn.clock.turn(0);
  const topics = received.map(({ headers }) => headers['x-shopify-topic']);
  expect(new Set(topics)).toEqual(new Set(['products/update', 'orders/create', 'products/delete']));
});

test('[§D-stand-ins-pages] [§D-stand-ins-faults] faults, mishaps and the platform’s own buttons are set on the page', async () => {
  const client = await openClient();
  const admin = `${client.url}/admin`;
  const page = await submit(`${admin}/faults`, { kind: 'error', times: '2', on: 'shop' });
  expect(page).toContain('2 more, on “shop”');
  const refused = await fetch(`${client.url}/admin/api/2026-07/graphql.json`, {
    method: 'POST',
    body: '{ "query": "{ shop { name } }" }',
  });
  expect(refused.status).toBe(503);
  const events = await submit(`${admin}/faults/clear`, {});
  expect(events).toContain('Fault: error on POST');
  expect((await client.ask('{ shop { name } }')).status).toBe(200);
  await submit(`${admin}/mishaps`, { twice: 'on', late: '3' });
  expect(client.store.webhooks.deliveries.mishaps).toEqual({
    twice: true,
    late: 3_000,
    reversed: false,
  });
  await submit(`${admin}/buttons`, { label: 'Empty the bucket' });
  expect((await client.ask('{ products(first: 250) { nodes { id } } }')).errors?.[0]?.message).toBe(
    'Throttled',
  );
  await submit(`${admin}/buttons`, { label: 'Uninstall the app' });
  expect((await client.ask('{ shop { name } }')).status).toBe(401);
});

test('[§D-stand-ins-pages] stores are opened by name, and only by one that Shopify would take', async () => {
  const { standIn } = await openClient();
  expect(await submit(standIn.address, { name: 'nyborg' })).toContain('no products yet');
  const wrong = await fetch(standIn.address, {
    method: 'POST',
    body: new URLSearchParams({ name: 'ny borg' }),
  });
  expect(wrong.status).toBe(422);
  expect([...standIn.stores.keys()]).toEqual(['lunefjord.myshopify.com', 'nyborg.myshopify.com']);
});

test('[§D-stand-ins-pages] [§D-stand-ins-changes] a person works a WooCommerce shop on the same pages', async () => {
  const shop = await openShop();
  const { id, variations } = await makeWooShirt(shop);
  const admin = `${shop.address}/wp-admin`;
  expect(await (await fetch(admin)).text()).toContain('Skjorte »Vesterhav«');
  await submit(`${admin}/variants/${variations[0]}`, { price: '299.00', stock: '8' });
  await submit(`${admin}/products/${id}`, { title: 'Skjorten', status: 'draft' });
  const { body } = await shop.ask('GET', `/products/${id}`);
  expect(body).toMatchObject({ name: 'Skjorten', status: 'draft', price: '299' });
  const orders = await submit(`${admin}/orders`, {
    variant: `${variations[0]}`,
    quantity: '1',
    name: 'Bo Lind',
    unpaid: 'on',
  });
  expect(orders).toContain('<b>pending</b>');
  const [order] = shop.store.orders.values();
  expect(await submit(`${admin}/orders/${order?.id}/fulfil`, { tracking: '00370' })).toContain(
    '<b>completed</b>',
  );
  expect(await submit(`${admin}/products/${id}/delete`, {})).toContain('no products yet');
  await submit(`${admin}/buttons`, { label: 'Delete all keys' });
  expect((await shop.ask('GET', '/products')).status).toBe(401);
});
