import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { demoShopify } from '../support/demo-shopify.ts';
import { type ShopifyStandIn, startShopify } from '../support/platforms/shopify/shopify.ts';
import type { Store } from '../support/platforms/shopify/store.ts';

export const app = {
  clientId: demoShopify.clientId,
  secret: demoShopify.secret,
  url: 'http://127.0.0.1:4000',
  complianceUrl: null as string | null,
};

/** In milliseconds: how long the store's background work takes in tests. */
export const workTime = 60_000;

const allScopes = [
  'write_products',
  'write_inventory',
  'write_publications',
  'read_locations',
  'read_orders',
  'write_merchant_managed_fulfillment_orders',
];

/** Shopify's answer, as far as a client reads it. */
// biome-ignore lint/suspicious/noExplicitAny: a client that has no types reads what it asked for.
type Data = Record<string, any>;

export interface Answered {
  data: Data;
  errors?: { message: string; extensions: Data; path?: string[] }[];
  extensions?: { cost: Data };
  status: number;
  version: string | null;
}

export interface Client {
  standIn: ShopifyStandIn;
  store: Store;
  /** The Admin API's address of the store. */
  url: string;
  ask(
    query: string,
    variables?: object,
    how?: { version?: string; token?: string },
  ): Promise<Answered>;
  token: string;
}

/** A store with the app installed, and ways to call it with plain `fetch`. */
export async function openClient({
  scopes = allScopes,
  complianceUrl = null as string | null,
} = {}): Promise<Client> {
  const standIn = await startShopify({ app: { ...app, complianceUrl } });
  onTestFinished(() => standIn.stop());
  const store = standIn.openStore('lunefjord.myshopify.com');
  const url = `${standIn.address}/${store.domain}`;
  // Long enough that even a slow machine doesn't get there before the test moves the clock.
  store.settings.workTime = workTime;
  store.grants.install(scopes);
  const { access_token: token } = store.grants.issue({ expiring: true }) as {
    access_token: string;
  };
  const client: Client = {
    standIn,
    store,
    url,
    token,
    async ask(query, variables = {}, { version = '2026-07', token = client.token } = {}) {
      const response = await fetch(`${url}/admin/api/${version}/graphql.json`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
        body: JSON.stringify({ query, variables }),
      });
      const body = await response.json();
      return {
        ...body,
        status: response.status,
        version: response.headers.get('x-shopify-api-version'),
      };
    },
  };
  return client;
}

export interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A receiver of webhooks that answers with `status()`. */
export async function openReceiver(status: () => number = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status()).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return { url: `http://127.0.0.1:${address.port}/hooks`, received };
}

export const setMutation = `mutation Set($input: ProductSetInput!, $identifier: ProductSetIdentifiers, $synchronous: Boolean) {
  productSet(input: $input, identifier: $identifier, synchronous: $synchronous) {
    product {
      id handle title status tags
      options { name values }
      variants(first: 10) { nodes { id sku price inventoryQuantity inventoryItem { id tracked } } }
      media(first: 10) { nodes { alt status ... on MediaImage { id image { url } } } }
    }
    productSetOperation { id status }
    userErrors { code field message }
  }
}`;

/** A shirt in two sizes, as the input of `productSet`. */
export const shirt = (more: object = {}) => ({
  title: 'Skjorte »Vesterhav«',
  descriptionHtml: '<p>Vasket <b>hør</b>.</p>',
  tags: ['hør', 'sommer'],
  productOptions: [{ name: 'Størrelse', values: [{ name: 'M' }, { name: 'L' }] }],
  variants: ['M', 'L'].map((name) => ({
    optionValues: [{ optionName: 'Størrelse', name }],
    price: '399.00',
    inventoryItem: { sku: `VH-${name}`, tracked: true },
  })),
  ...more,
});

/** Creates the shirt; returns its id and its variants. */
export async function makeShirt({ ask }: Client, more: object = {}) {
  const { data } = await ask(setMutation, { input: shirt(more) });
  return data.productSet.product as {
    id: string;
    handle: string;
    variants: { nodes: { id: string; sku: string; inventoryItem: { id: string } }[] };
  };
}

/** The number in an id. */
export const numberOf = (gid: string) => Number(gid.split('/').at(-1));
