import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CallKey } from '../../contract/calls.ts';
import { shopTenant } from '../../server/changes/record.ts';
import { feeds, jobs, purchaseOrders } from '../../server/db/schema.ts';
import { type Example, nothing, type Owner } from './call-example.ts';
import type { TestServer } from './server.ts';
import { newMyProduct, newOrder, newProduct, subscribe } from './server-catalogue.ts';
import { connectStore } from './server-integrations.ts';

const badPage = { query: { page: '0' }, fields: ['page'] as [string] };

const product = (server: TestServer, { supplierId }: Owner) =>
  newProduct(server.db, { supplierId });

/** A product on the owner's import list. */
async function listed(server: TestServer, owner: Owner): Promise<{ id: number }> {
  const { id } = await product(server, owner);
  const { data } = await server.ok('POST /import-products', { body: { product_id: id } }, owner);
  return { id: data.id };
}

/** A product that the owner's shop sells. */
async function sold(server: TestServer, owner: Owner): Promise<{ id: number }> {
  const made = await product(server, owner);
  return { id: await newMyProduct(server.db, owner.shopId, made) };
}

/** A confirmed order with one purchase order, which has no way to its supplier. */
async function confirmed(server: TestServer, owner: Owner) {
  const { id } = await ordered(server, owner);
  const { data } = await server.ok('POST /shop/orders/{id}/confirm', { id }, owner);
  const [part] = await server.db
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.orderId, data.id));
  if (!part) throw new Error('The order has no purchase order.');
  return { id, part };
}

async function ordered(server: TestServer, owner: Owner): Promise<{ id: string }> {
  const { id: productId } = await newProduct(server.db, {
    supplierId: owner.supplierId,
    sold: [{ sku: `SKU-${owner.userId}` }],
  });
  const line = { product_id: productId, sku: `SKU-${owner.userId}` };
  const { orderNumber } = await newOrder(server.db, owner.shopId, {
    lines: [line],
    supplierId: owner.supplierId,
  });
  return { id: orderNumber };
}

async function feed({ db }: TestServer, { shopId }: Owner): Promise<{ id: number }> {
  const [row] = await db
    .insert(feeds)
    .values({
      shopId,
      name: 'Til Google',
      channel: 'google',
      country: 'DK',
      currency: 'DKK',
      language: 'da',
      filter: { category_id: null, supplier_id: null, in_stock: false },
      secret: randomUUID(),
    })
    .returning({ id: feeds.id });
  if (!row) throw new Error('The database made no feed.');
  return row;
}

/** Calls about finding products, the import list, and what the shop sells. */
export const sellingExamples = {
  'GET /products': {
    make: nothing,
    wrong: {
      query: { page: '0', in_stock: '2', order_by: 'luck' },
      fields: ['page', 'in_stock', 'order_by'],
    },
  },
  'GET /products/{id}': {
    make: async (server, owner) => ({ id: (await product(server, owner)).id }),
    whose: 'anybody',
  },
  'GET /shop/product-categories': { make: nothing },

  'GET /import-products': { make: nothing, wrong: badPage },
  'POST /import-products': {
    make: async (server, owner) => ({
      body: { product_id: (await product(server, owner)).id },
    }),
    wrong: { body: { product_id: 'nine' }, fields: ['product_id'] },
  },
  'PATCH /import-products/{id}': {
    make: async (server, owner) => ({
      ...(await listed(server, owner)),
      body: { title: 'Lampe' },
    }),
    wrong: { body: { title: '', tags: [' '] }, fields: ['title', 'tags.0'] },
    whose: 'tenant',
  },
  'DELETE /import-products/{id}': { make: listed, whose: 'tenant' },
  'DELETE /import-products': { make: nothing },
  'POST /import-products/import/bulk': {
    async make(server, owner) {
      await subscribe(server.db, owner.shopId);
      await connectStore(server.db, owner.shopId);
      await listed(server, owner);
      return { body: { limit: null } };
    },
    wrong: { body: { limit: 0 }, fields: ['limit'] },
  },
  'GET /shop/products': {
    make: nothing,
    wrong: { query: { page: '0', status: 'lost' }, fields: ['page', 'status'] },
  },
  'PATCH /my-products/{id}': {
    make: async (server, owner) => ({ ...(await sold(server, owner)), body: { title: 'Lampe' } }),
    wrong: { body: { title: '', tags: [' '] }, fields: ['title', 'tags.0'] },
    whose: 'tenant',
  },
  'DELETE /my-products/{id}': { make: sold, whose: 'tenant' },
  'GET /shop/orders': { make: nothing, wrong: badPage },
  'GET /shop/orders/{id}': { make: ordered, whose: 'tenant' },
  'POST /shop/orders/{id}/confirm': { make: ordered, whose: 'tenant' },
  'POST /shop/orders/{id}/parcels': {
    async make(server, owner) {
      const { id, part } = await confirmed(server, owner);
      await server.db
        .update(purchaseOrders)
        .set({ state: 'sent' })
        .where(eq(purchaseOrders.id, part.id));
      const lines = part.lines.map(({ line_id, quantity }) => ({ line_id, quantity }));
      const number = randomUUID().slice(0, 12);
      return { id, body: { purchase_order_id: part.id, carrier: 'gls', number, lines } };
    },
    wrong: {
      body: { purchase_order_id: 1, carrier: 'owl', number: '', lines: [] },
      fields: ['carrier', 'number', 'lines'],
    },
    whose: 'tenant',
  },
  'POST /shop/purchase-orders/{id}/hand-over': {
    make: async (server, owner) => ({
      ...{ id: (await confirmed(server, owner)).part.id, body: { has_it: null } },
    }),
    wrong: { body: { has_it: 'maybe' }, fields: ['has_it'] },
    whose: 'tenant',
  },
  'POST /shop/purchase-orders/{id}/cancel': {
    make: async (server, owner) => ({ id: (await confirmed(server, owner)).part.id }),
    whose: 'tenant',
  },
  'POST /shop/orders/{id}/mend': {
    make: async (server, owner) => ({
      ...(await ordered(server, owner)),
      body: { kind: 'retry', rev: 1 },
    }),
    wrong: { body: { kind: 'handled', rev: 0, word: '' }, fields: ['rev', 'word'] },
    whose: 'tenant',
  },
  'GET /shop/orders/{id}/swaps': { make: ordered, whose: 'tenant' },
  'GET /shop/events': { make: nothing },
  'POST /shop/events/{id}/cancel': {
    async make({ db }, { shopId }) {
      const id = randomUUID();
      const job = { kind: 'bulk_import', name: 'Import', state: 'running', total: 1 } as const;
      await db.insert(jobs).values({ id, tenant: shopTenant(shopId), ...job });
      return { id };
    },
    whose: 'tenant',
  },
  'GET /shop/feeds': { make: nothing },
  'POST /shop/feeds': {
    make: () => ({ body: { name: 'Til Google', channel: 'google' } }),
    wrong: { body: { name: ' ', channel: 'luck' }, fields: ['name', 'channel'] },
  },
  'PATCH /shop/feeds/{id}': {
    make: async (server, owner) => ({ ...(await feed(server, owner)), body: { name: 'Til Meta' } }),
    wrong: { body: { name: '', paused: 'no' }, fields: ['name', 'paused'] },
    whose: 'tenant',
  },
  'POST /shop/feeds/{id}/build': { make: feed, whose: 'tenant' },
  'DELETE /shop/feeds/{id}': { make: feed, whose: 'tenant' },
  'GET /changes': {
    make: nothing,
    wrong: { query: { cursor: '-1', limit: '501' }, fields: ['cursor', 'limit'] },
  },
  'GET /changes/next': {
    make: async () => ({ query: { wait: '0' } }),
    wrong: { query: { cursor: '-1', wait: '51' }, fields: ['cursor', 'wait'] },
  },
} satisfies { [C in CallKey]?: Example<C> };
