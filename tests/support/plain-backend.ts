import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { kroner } from './kroner.ts';

export const plainToken = 'a-token-that-the-other-back-end-handed-out';

/** A back end other than ours, which implements only the specification's section 7, in memory. */
export interface PlainBackend {
  url: string;
  /** The calls it got, such as `PATCH /import-products/3`, with the body of writes. */
  asked: readonly { call: string; body: unknown; headers: http.IncomingHttpHeaders }[];
  close(): Promise<void>;
}

type Item = { id: number; title: string } & Record<string, unknown>;
type Handler = (given: { id: number; key: string; query: URLSearchParams; body: Body }) => unknown;
type Body = Record<string, unknown>;

const at = '2026-11-20T08:00:00Z';
const supplier = { id: 9, name: 'Fjernlager' };
const missing = Symbol('404');

/** Starts it on a free port, with one person who owns shops with these names. */
export async function startPlainBackend(shopNames: readonly string[]): Promise<PlainBackend> {
  const shops = shopNames.map((name, index) => newShop(index + 1, name));
  let here = shops[0];
  const asked: PlainBackend['asked'][number][] = [];
  const shop = () => {
    if (!here) throw new Error('The person has no shop.');
    return here;
  };
  const user = () => ({
    id: 'u1',
    email: 'rikke@example.com',
    name: 'Rikke Fjern',
    photo_url: null,
    shop: { id: shop().id, name: shop().name, vat: 'DK13585628' },
    supplier: null,
  });
  const none = () => ({ data: [] });
  const itemOf = (id: number) => shop().items.find((item) => item.id === id);

  const handlers: Record<string, Handler> = {
    'GET /user': () => ({ data: user() }),
    'POST /logout': () => ({ data: null }),
    'GET /user/shops': () => ({
      data: shops.map(({ id, name }) => ({ id, name, role_name: 'owner' })),
    }),
    'PATCH /user/shops/switch/:id': ({ id }) => {
      here = shops.find((one) => one.id === id) ?? here;
      return { data: user() };
    },
    'GET /user/suppliers': none,
    'GET /user/activities': ({ query }) => paged([], query),
    'GET /shop/feeds': none,
    'GET /import-products': ({ query }) => paged(shop().items, query, 'search_query'),
    'POST /import-products': ({ body }) => {
      const id = 1 + Math.max(0, ...shop().items.map((item) => item.id));
      const item = newItem(id, Number(body.product_id));
      shop().items.unshift(item);
      return { data: item };
    },
    'DELETE /import-products': () => {
      shop().items.length = 0;
      return { data: null };
    },
    'DELETE /import-products/:id': ({ id }) => {
      shop().items = shop().items.filter((item) => item.id !== id);
      return { data: null };
    },
    'PATCH /import-products/:id': ({ id, body }) => {
      const item = itemOf(id);
      return item ? { data: Object.assign(item, body) } : missing;
    },
    'POST /import-products/import/bulk': ({ body }) => {
      const count = body.limit === null ? shop().items.length : Number(body.limit);
      const done = shop().items.splice(0, count);
      shop().goods.push(...done.map(({ id, product_id, title }) => newGood(id, product_id, title)));
      const job = { ...finishedJob, total: done.length, ok: done.length };
      shop().job = job;
      return { data: job };
    },
    'GET /shop/integrations': () => ({ data: [store] }),
    'GET /shop/products': ({ query }) => paged(shop().goods, query, 'search_query'),
    'GET /shop/orders': ({ query }) => paged(shop().orders, query),
    'GET /shop/orders/:id': ({ key }) => {
      const order = shop().orders.find(({ order_number }) => order_number === key);
      return order ? { data: order } : missing;
    },
    'POST /shop/orders/:id/confirm': ({ key }) => {
      const order = shop().orders.find(({ order_number }) => order_number === key);
      return order ? { data: Object.assign(order, { state: 'confirmed' }) } : missing;
    },
    'GET /shop/events': () => ({ data: shop().job }),
    'GET /shop/payment-methods': none,
    'GET /shop/invoices': ({ query }) => paged([], query),
    'GET /shop/subscriptions': () => ({ data: [plan] }),
    'GET /shop/partnerships': none,
    'GET /shop/partnership-requests': none,
    'GET /shop/product-categories': none,
    'GET /shop/users': none,
    'GET /products': ({ query }) => paged(catalogue, query, 'search'),
    'GET /products/:id': ({ id }) => {
      const product = catalogue.find((one) => one.id === id);
      return product ? { data: { ...product, ...detail } } : missing;
    },
  };

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://here');
    let text = '';
    for await (const chunk of request) text += chunk;
    const body: Body = text === '' ? {} : JSON.parse(text);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader(
      'Access-Control-Allow-Headers',
      'Authorization, Accept-Language, Content-Type',
    );
    response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const { headers } = request;
    asked.push({ call: `${request.method} ${url.pathname}`, body, headers });
    const answer = (status: number, value: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    const found = findHandler(handlers, `${request.method} ${url.pathname}`);
    if (!found) return answer(404, {});
    if (headers.authorization !== `Bearer ${plainToken}`) return answer(401, {});
    const value = found.handler({ ...found.given, query: url.searchParams, body });
    return value === missing ? answer(404, {}) : answer(200, value);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function findHandler(handlers: Record<string, Handler>, call: string) {
  const exact = handlers[call];
  if (exact) return { handler: exact, given: { id: 0, key: '' } };
  for (const [pattern, handler] of Object.entries(handlers)) {
    const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(call);
    const key = match?.[1];
    if (key) return { handler, given: { id: Number(key), key } };
  }
  return null;
}

function paged(rows: readonly object[], query: URLSearchParams, searchedBy = '') {
  const words = (query.get(searchedBy) ?? '').toLowerCase();
  const found = rows.filter((row) => JSON.stringify(row).toLowerCase().includes(words));
  const page = Number(query.get('page') ?? 1);
  const last_page = Math.max(1, Math.ceil(found.length / 10));
  return {
    data: found.slice((page - 1) * 10, page * 10),
    meta: { current_page: page, per_page: 10, last_page, total: found.length },
  };
}

const catalogue = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  sku: `FJ-${index + 1}`,
  ean: null,
  brand: null,
  title: `${index % 2 === 0 ? 'Lampe' : 'Vase'} nr. ${index + 1}`,
  category_id: null,
  supplier,
  image: null,
  cost: kroner(5_000),
  recommended_price: kroner(14_900),
  stock: 40,
  stock_checked_at: at,
  variants_count: 1,
  min_order_quantity: 1,
  is_colli: false,
  has_media: false,
  is_in_import_list: false,
}));

const detail = { description: '<p>En ting.</p>', tags: [], images: [], variants: [], safety: null };

const newItem = (id: number, productId: number): Item => ({
  id,
  product_id: productId,
  state: 'ready',
  failure: null,
  title: catalogue.find((product) => product.id === productId)?.title ?? 'Ting',
  description: '',
  category_id: null,
  tags: [],
  images: [],
  supplier,
  variants: [
    {
      ...{ variant_id: productId, sku: `FJ-${productId}`, options: {}, included: true },
      ...{ price: kroner(14_900), compare_at: null, cost: kroner(5_000), stock: 40 },
    },
  ],
  stock_checked_at: at,
  created_at: at,
  updated_at: at,
});

const newGood = (id: number, productId: unknown, title: string) => ({
  ...{ id, product_id: productId, title, status: 'active', reason: null, image: null, supplier },
  ...{ cost: kroner(5_000), price: kroner(14_900), stock: 40, variants_count: 1 },
  ...{ last_checked_at: at, published_at: at },
});

const finishedJob = {
  ...{ id: 'job-1', kind: 'bulk_import', name: 'Import', state: 'completed', progress: 100 },
  ...{ total: 0, ok: 0, skipped: 0, failed: 0, errors: [], created_at: at, finished_at: at },
};

const store = {
  ...{ id: 1, platform: 'shopify', name: 'Fjern', shop_domain: 'fjern.myshopify.com', scopes: [] },
  ...{ currency: 'DKK', state: 'connected', webhook_health: 'ok', options: {} },
  ...{ data_resources: [], created_at: at, updated_at: at },
};

const plan = {
  ...{ id: 1, name: 'Fjernplan', status: 'active', price: kroner(9_900), interval: 'month' },
  ...{ product_limit: null, started_at: at, current_period_end: null },
};

function newOrder(id: number, prefix: string) {
  return {
    ...{ id, order_number: `${prefix}-${1000 + id}`, reason: null, placed_at: at },
    state: id === 1 ? 'awaiting_confirmation' : 'delivered',
    customer: { name: `Kunde ${id}`, email: `kunde${id}@example.com`, phone: null },
    shipping_address: {
      ...{ name: `Kunde ${id}`, line1: 'Vej 1', line2: null, postal_code: '8000' },
      ...{ city: 'Aarhus', country: 'DK' },
    },
    ...{ subtotal: kroner(14_900), shipping: kroner(0), vat: kroner(2_980), total: kroner(14_900) },
    ...{ cost: kroner(5_000), lines: [], purchase_orders: [], timeline: [] },
  };
}

function newShop(id: number, name: string) {
  const prefix = name.slice(0, 2).toUpperCase();
  return {
    ...{ id, name },
    items: [newItem(2, 2), newItem(1, 1)] as Item[],
    goods: [] as object[],
    orders: Array.from({ length: 14 }, (_, index) => newOrder(14 - index, prefix)),
    job: null as typeof finishedJob | null,
  };
}
