import { hour } from '../../server/lib/durations.ts';
import type { Calls } from '../support/calls.ts';
import { demoShopify } from '../support/demo-shopify.ts';
import { approveKeys, installApp } from '../support/install-app.ts';
import type { Faults } from '../support/platforms/common/faults.ts';
import { placeOrder } from '../support/platforms/shopify/orders.ts';
import { startShopify } from '../support/platforms/shopify/shopify.ts';
import { placeOrder as placeWooOrder } from '../support/platforms/woocommerce/orders.ts';
import { startWooCommerce } from '../support/platforms/woocommerce/woocommerce.ts';

/** A store that stands in, and what it is asked. */
export interface MeasuredStore {
  /** What the server is to be started with. */
  env: Record<string, string>;
  /** Connects it for whom the token is of; answers the integration's id. */
  connect(appUrl: string, api: Calls, token: string): Promise<number>;
  /** From here on is counted, with a limit of so many points a second where the platform has one. */
  begin(rate: 100 | 2_000): void;
  /** What it was asked since, how few requests would have done, and how many seconds its limit has them take. */
  asked(): { calls: number; least: number; dictated: number };
  /** So many customers have bought one thing each, one after the other within the last hour, and nobody is told of it. */
  buy(customers: number): void;
  /** When the first of these came, by `performance.now()`; null where there was none. */
  firstAsked(): number | null;
  stop(): Promise<void>;
}

/** The points that Shopify lets one request cost at most. */
const mostPoints = 1_000;
/** So many products can be made in a request whose answer waits for all of them. */
const mostSets = 10;
/** Of so many variants the stock can be told in a request. */
const mostQuantities = 250;
/** So many products with pictures: the shop fetches them before it answers. */
const mostInBatch = 10;

const shop = 'bench.myshopify.com';

async function shopify(): Promise<MeasuredStore> {
  const app = { ...demoShopify, url: '', complianceUrl: '' };
  const { address, faults, openStore, stop } = await startShopify({ app });
  const store = openStore(shop);
  store.settings.workTime = 0;
  let [sets, setPoints, quantities, stockPoints, otherPoints, rate] = [0, 0, 0, 0, 0, 0];
  let [made, stocked] = [0, 0];
  const counted = count(faults, (request) => {
    made = request.split('productSet(').length - 1;
    stocked = request.includes('inventorySetQuantities(')
      ? request.split('"inventoryItemId"').length - 1
      : 0;
    return true;
  });
  const take = store.throttle.take.bind(store.throttle);
  store.throttle.take = (cost) => {
    const isTaken = take(cost);
    if (!isTaken) return false;
    sets += made;
    quantities += stocked;
    if (made > 0) setPoints += cost;
    else if (stocked > 0) stockPoints += cost;
    else otherPoints += cost;
    return true;
  };
  return {
    env: {
      SHOPIFY_CLIENT_ID: demoShopify.clientId,
      SHOPIFY_CLIENT_SECRET: demoShopify.secret,
      SHOPIFY_STORES: `${address}/{shop}`,
    },
    async connect(appUrl, api, token) {
      Object.assign(app, { url: appUrl, complianceUrl: `${appUrl}/api/webhooks/shopify` });
      const asked = { provider: 'shopify', body: { shop_domain: shop } } as const;
      const { url } = await api.ok('POST /oauth/{provider}', asked, { token });
      const query = (await installApp(url)).search.slice(1);
      const back = { provider: 'shopify', body: { query } } as const;
      return (await api.ok('POST /oauth/{provider}/callback', back, { token })).data.id;
    },
    begin(points) {
      rate = points;
      store.throttle.rate = points;
      // What a bucket has saved up is no measure of a limit.
      store.throttle.empty();
      counted.begin();
      [sets, setPoints, quantities, stockPoints, otherPoints] = [0, 0, 0, 0, 0];
    },
    asked: () => ({
      calls: counted.calls(),
      least:
        Math.ceil(sets / mostSets) +
        Math.ceil(quantities / mostQuantities) +
        Math.ceil(otherPoints / mostPoints),
      dictated: (setPoints + stockPoints + otherPoints) / rate,
    }),
    buy(customers) {
      store.subscriptions.clear();
      store.settings.protectedData = true;
      const sold = [...store.products.values()].flatMap(({ variants }) => variants);
      for (let at = 0; at < customers; at += 1) {
        const variantId = sold[at % sold.length]?.id ?? 0;
        const lines = [{ variantId, quantity: 1 }];
        placeOrder(store, { lines, at: boughtAt(at, customers) });
      }
    },
    firstAsked: counted.firstAsked,
    stop,
  };
}

async function woocommerce(): Promise<MeasuredStore> {
  const { address, faults, store, stop } = await startWooCommerce();
  let [products, variable] = [0, 0];
  const counted = count(faults, (request) => {
    if (request.includes('/variations/batch')) variable += 1;
    else if (request.includes('/products/batch')) products += request.split('"slug"').length - 1;
    return request.includes('/products');
  });
  return {
    env: { WOOCOMMERCE_LOCAL: '1' },
    async connect(_, api, token) {
      const asked = {
        provider: 'woocommerce',
        body: { shop_domain: new URL(address).host },
      } as const;
      const { url } = await api.ok('POST /oauth/{provider}', asked, { token });
      const query = (await approveKeys(url)).search.slice(1);
      const back = { provider: 'woocommerce', body: { query } } as const;
      return (await api.ok('POST /oauth/{provider}/callback', back, { token })).data.id;
    },
    begin() {
      [products, variable] = [0, 0];
      counted.begin();
    },
    // Variations are told product by product. A shop of one's own has no limit but its machine.
    asked: () => ({
      calls: counted.calls(),
      least: Math.ceil(products / mostInBatch) + variable,
      dictated: 0,
    }),
    buy(customers) {
      store.webhookRecords.clear();
      const sold = [...store.products.values()].flatMap(({ id, variations }) =>
        variations.length > 0 ? variations.map((one) => one.id) : [id],
      );
      for (let at = 0; at < customers; at += 1) {
        const lines = [{ id: sold[at % sold.length] ?? 0, quantity: 1 }];
        placeWooOrder(store, { lines, at: boughtAt(at, customers) });
      }
    },
    firstAsked: counted.firstAsked,
    stop,
  };
}

/** When the customer of this number bought: one after the other within the last hour. */
const boughtAt = (customer: number, customers: number) =>
  Date.now() - hour * (1 - customer / customers);

function count(faults: Faults, isCounted: (request: string) => boolean) {
  const take = faults.take.bind(faults);
  let calls = 0;
  let first: number | null = null;
  faults.take = (request) => {
    if (isCounted(request)) {
      calls += 1;
      first ??= performance.now();
    }
    return take(request);
  };
  return {
    calls: () => calls,
    firstAsked: () => first,
    begin() {
      calls = 0;
      first = null;
    },
  };
}

export const measuredStores = { Shopify: shopify, WooCommerce: woocommerce };
