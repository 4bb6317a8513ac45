import { hour } from '../../server/lib/durations.ts';
import type { Calls } from '../support/calls.ts';
import { demoShopify } from '../support/demo-shopify.ts';
import { approveKeys, installApp } from '../support/install-app.ts';
import type { Faults } from '../support/platforms/common/faults.ts';
import { placeOrder } from '../support/platforms/shopify/orders.ts';
import { startShopify } from '../support/platforms/shopify/shopify.ts';
import { placeOrder as placeWooOrder } from '../support/platforms/woocommerce/orders.ts';
import { startWooCommerce } from '../support/platforms/woocommerce/woocommerce.ts';

/** A stand-in store that counts what it is asked. */
export interface MeasuredStore {
  /** The environment to start the server with. */
  env: Record<string, string>;
  /** Connects the store for the person with this token; returns the integration's id. */
  connect(appUrl: string, api: Calls, token: string): Promise<number>;
  /** Starts counting, with a limit of `rate` points a second on platforms that have one. */
  begin(rate: 100 | 2_000): void;
  /** How many requests came since then, how few would have done, and how many seconds the limit makes them take. */
  asked(): { calls: number; least: number; dictated: number };
  /** Places an order for each customer, spread over the last hour, without sending webhooks. */
  buy(customers: number): void;
  /** When the first counted request came, by `performance.now()`; null if none did. */
  firstAsked(): number | null;
  stop(): Promise<void>;
}

/** The most points that one Shopify request may cost. */
const mostPoints = 1_000;
/** The most products that one synchronous Shopify request may create. */
const mostSets = 10;
/** The most variants whose stock one request may set. */
const mostQuantities = 250;
/** The most products that fit a request, because the shop fetches their pictures before it answers. */
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
      // Points saved up before would hide the limit.
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
    // Variations are sent product by product. A shop on its own server has no limit but its machine.
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

/** The time at which customer number `customer` of `customers` bought: they are spread evenly over the last hour. */
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
