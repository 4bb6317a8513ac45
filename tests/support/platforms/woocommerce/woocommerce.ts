import { Hono } from 'hono';
import { adminPages } from '../common/admin-pages.ts';
import { TurnableClock } from '../common/clock.ts';
import { Faults } from '../common/faults.ts';
import { listen } from '../common/listen.ts';
import { type NodeSide, withFaults } from '../common/with-faults.ts';
import { adminOf } from './admin.ts';
import { checkPermission, keyOf } from './key-check.ts';
import { orderRoutes } from './order-routes.ts';
import { productRoutes } from './product-routes.ts';
import { WooError } from './refusal.ts';
import { WooStore } from './store.ts';
import { wcAuthRoutes } from './wc-auth.ts';
import { webhookRoutes } from './webhook-routes.ts';

export interface WooStandIn {
  /** The shop's address, without a trailing slash. */
  address: string;
  clock: TurnableClock;
  faults: Faults;
  store: WooStore;
  stop(): Promise<void>;
}

const api = '/wp-json/wc/v3';

/** Stands in for one WooCommerce shop: what it answers and refuses, and the pages of its people. */
export async function startWooCommerce({ port }: { port?: number } = {}): Promise<WooStandIn> {
  const clock = new TurnableClock();
  const faults = new Faults();
  const store = new WooStore(clock);

  const http = new Hono<NodeSide>();
  http.onError((error, c) => {
    if (!(error instanceof WooError)) throw error;
    if (error.message === 'Consumer secret is invalid.') {
      c.header('WWW-Authenticate', 'Basic realm="WooCommerce API"');
    }
    return c.json(error.body, error.status as 400);
  });
  http.notFound((c) => {
    const message = 'No route was found matching the URL and request method.';
    const isApi = c.req.path.startsWith('/wp-json/');
    if (!isApi) return c.text('Not found', 404);
    return c.json(new WooError('rest_no_route', message, 404).body, 404);
  });
  http.use(`${api}/*`, withFaults({ app: http, faults, logOf: () => store.log, clock }));
  http.use(`${api}/*`, async (c, next) => {
    const key = keyOf(store, c.req.raw);
    store.log.add(`Asked: ${c.req.method} ${c.req.path}`);
    if (!key) {
      const isRead = c.req.method === 'GET';
      throw new WooError(
        isRead ? 'woocommerce_rest_cannot_view' : 'woocommerce_rest_cannot_create',
        isRead
          ? 'Sorry, you cannot list resources.'
          : 'Sorry, you are not allowed to create resources.',
        401,
      );
    }
    checkPermission(key, c.req.method);
    await next();
  });
  http.get('/', (c) => c.redirect('/wp-admin'));
  http.get('/wp-json/', (c) =>
    c.json({ name: store.name, url: store.address, namespaces: ['wc/v3', 'wp/v2'] }),
  );
  http.get(`${api}/settings/general/:name`, (c) => {
    const value = { woocommerce_currency: store.currency, woocommerce_default_country: 'DK' }[
      c.req.param('name')
    ];
    if (value) return c.json({ id: c.req.param('name'), value });
    throw new WooError('rest_setting_setting_invalid', 'Invalid setting.', 404);
  });
  http.route(`${api}/products`, productRoutes(store));
  http.route(`${api}/orders`, orderRoutes(store));
  http.route(`${api}/webhooks`, webhookRoutes(store));
  http.route('/wc-auth/v1', wcAuthRoutes(store));
  http.route(
    '/wp-admin',
    adminPages(() => adminOf(store), faults),
  );

  const { address, stop } = await listen(http, port);
  store.address = address;
  return {
    address,
    clock,
    faults,
    store,
    async stop() {
      await clock.stop();
      await stop();
    },
  };
}
