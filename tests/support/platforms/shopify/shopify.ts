import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { adminPages } from '../common/admin-pages.ts';
import { TurnableClock } from '../common/clock.ts';
import { Faults } from '../common/faults.ts';
import { listen } from '../common/listen.ts';
import { page } from '../common/page.ts';
import { type NodeSide, withFaults } from '../common/with-faults.ts';
import { adminOf } from './admin.ts';
import { answer } from './execute.ts';
import { oauthRoutes } from './oauth.ts';
import type { Request } from './read-request.ts';
import { type App, Store } from './store.ts';
import { answeringVersion } from './versions.ts';

export interface ShopifyStandIn {
  /** The stand-in's address without a trailing slash; a store's own part is below `/{shop}`. */
  address: string;
  app: App;
  clock: TurnableClock;
  faults: Faults;
  stores: ReadonlyMap<string, Store>;
  /** Opens a store, as people do at Shopify, such as `lunefjord.myshopify.com`. */
  openStore(domain: string): Store;
  stop(): Promise<void>;
}

interface Options {
  app: App;
  port?: number;
}

const shopDomain = /^[a-zA-Z0-9][a-zA-Z0-9-]*\.myshopify\.com$/;

/** Stands in for Shopify: its stores, what they answer and refuse, and the pages of their people. */
export async function startShopify({ app, port }: Options): Promise<ShopifyStandIn> {
  const clock = new TurnableClock();
  const faults = new Faults();
  const stores = new Map<string, Store>();
  const find = (domain: string) => stores.get(domain.toLowerCase()) ?? null;
  const openStore = (domain: string) => {
    if (!shopDomain.test(domain)) throw new Error(`${domain} is no name of a Shopify store.`);
    const store = find(domain) ?? new Store(domain.toLowerCase(), app, clock);
    stores.set(store.domain, store);
    return store;
  };

  const http = new Hono<NodeSide>();
  const faulty = withFaults({
    app: http,
    faults,
    logOf: (c) => find(c.req.param('shop') ?? '')?.log,
    clock,
  });
  http.use('/:shop/admin/oauth/access_token', faulty);
  http.use('/:shop/admin/api/*', faulty);
  http.get('/', (c) => c.html(storesPage(stores)));
  http.post('/', async (c) => {
    const { name } = await c.req.parseBody();
    const domain = `${String(name).replace(/\.myshopify\.com$/, '')}.myshopify.com`;
    if (!shopDomain.test(domain)) return c.html(storesPage(stores), 422);
    return c.redirect(`/${openStore(domain).domain}/admin`, 303);
  });
  http.route('/:shop/admin/oauth', oauthRoutes(find, app));
  http.post('/:shop/admin/api/:version/graphql.json', async (c) => {
    const store = find(c.req.param('shop'));
    if (!store) return c.json({ errors: 'Not Found' }, 404);
    const scopes = store.grants.check(c.req.header('x-shopify-access-token') ?? '');
    if (scopes === 'unknown') {
      const why = 'Invalid API key or access token (unrecognized login or wrong password)';
      return c.json({ errors: `[API] ${why}` }, 401);
    }
    if (scopes === 'never-expires') {
      const why = 'Non-expiring access tokens are no longer accepted for the Admin API.';
      return c.json({ errors: `${why} Start using expiring offline tokens.` }, 403);
    }
    const version = answeringVersion(c.req.param('version'));
    c.header('X-Shopify-API-Version', version);
    c.header('X-Request-Id', randomUUID());
    const request: Partial<Request> | null = await c.req.json().catch(() => null);
    if (typeof request?.query !== 'string') {
      return c.json({ errors: { query: 'Required parameter missing or invalid' } }, 400);
    }
    const asked = { ...request, query: request.query };
    store.log.add(`Asked: ${asked.query.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
    const address = new URL(c.req.url).origin;
    return c.json(await answer(store, asked, { scopes, version, address }));
  });
  http.post('/:shop/uploads', async (c) => {
    const store = find(c.req.param('shop'));
    const { key, file } = await c.req.parseBody();
    if (!store?.uploads.has(String(key)) || !(file instanceof File)) return c.text('', 403);
    store.uploads.set(String(key), await file.text());
    return c.body(null, 201);
  });
  http.get('/:shop/bulk/:file', (c) => {
    const id = Number.parseInt(c.req.param('file'), 10);
    const result = find(c.req.param('shop'))?.bulkOperations.get(id)?.result;
    return result ? c.body(result, 200, { 'Content-Type': 'application/jsonl' }) : c.notFound();
  });
  http.route(
    '/:shop/admin',
    adminPages((c) => {
      const store = find(c.req.param('shop') ?? '');
      return store && adminOf(store);
    }, faults),
  );

  const { address, stop } = await listen(http, port);
  return {
    address,
    app,
    clock,
    faults,
    stores,
    openStore,
    async stop() {
      await clock.stop();
      await stop();
    },
  };
}

const storesPage = (stores: ReadonlyMap<string, Store>) =>
  page(
    'Stores',
    html`<main><h1>Stores</h1><ul>${[...stores.keys()].map(
      (domain) =>
        html`<li><a href="/${domain}/admin">${domain}</a> · <a href="/${domain}/admin/oauth/open">open the app from it</a></li>`,
    )}</ul>
<form method="post"><input name="name" aria-label="Name" required />.myshopify.com <button>Open a store</button></form></main>`,
  );
