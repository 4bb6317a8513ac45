import { Refusal } from '../refusal.ts';
import { shopifyDomain } from './session-token.ts';
import { type ShopifyApp, storeAddress } from './shopify-app.ts';

/** What is asked of a store: to write products and stock, to read orders and tell of parcels. */
const shopifyScopes = ['write_products', 'write_inventory', 'read_orders', 'write_fulfillments'];

interface WantedStore {
  provider: string;
  shopDomain: string;
  shopify: ShopifyApp | null;
  errors: { domain: string };
}

/**
 * The store that a person wants to connect. Throws `not_found` for a platform we don't know, `invalid` for an address that
 * isn't one of its stores, and `not_found` again where our app isn't registered with it `[§D-offered]`.
 */
export function readStore({ provider, shopDomain, shopify, errors }: WantedStore): {
  app: ShopifyApp;
  domain: string;
} {
  if (provider !== 'shopify') throw new Refusal('not_found', 'There is no such platform.');
  const domain = shopDomain.includes('.') ? shopDomain : `${shopDomain}.myshopify.com`;
  if (!shopifyDomain.test(domain)) {
    throw new Refusal('invalid', 'That is no Shopify store.', {
      errors: { shop_domain: [errors.domain] },
    });
  }
  return { app: setUp(shopify), domain };
}

/** Our app as Shopify knows it. Throws `not_found` where it isn't registered: trying again helps nobody. */
export function setUp(shopify: ShopifyApp | null): ShopifyApp {
  if (shopify === null) throw new Refusal('not_found', 'Shopify is not set up on this server.');
  return shopify;
}

interface Way {
  app: ShopifyApp;
  domain: string;
  /** Where people reach us, without a slash at its end. */
  publicUrl: string;
  /** What the way back has to bring along. */
  state: string;
}

/** The platform's page where a person allows us into their store `[§7-oauth]`. */
export function authorisationPage({ app, domain, publicUrl, state }: Way): string {
  const query = new URLSearchParams({
    client_id: app.clientId,
    scope: shopifyScopes.join(','),
    redirect_uri: `${publicUrl}/connect/shopify/authenticate`,
    state,
  });
  return `${storeAddress(app, domain)}/admin/oauth/authorize?${query}`;
}
