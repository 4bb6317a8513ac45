import { randomBytes } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import { type ShopifyApp, shopifyDomain } from './session-token.ts';

/** What is asked of a store: to write products and stock, to read orders and tell of parcels. */
const shopifyScopes = ['write_products', 'write_inventory', 'read_orders', 'write_fulfillments'];

interface AuthoriseParts {
  provider: string;
  shopDomain: string;
  shopify: ShopifyApp | null;
  /** Where people reach us, without a slash at its end. */
  publicUrl: string;
  errors: { domain: string };
}

/**
 * The platform's page where a person allows us into their store `[§7-oauth]`, and the state that the way back has to
 * bring along. Throws `not_found` for a platform we don't know, `invalid` for an address that isn't one of its stores,
 * and `unavailable` where our app isn't registered with it.
 */
export function authorise({ provider, shopDomain, shopify, publicUrl, errors }: AuthoriseParts): {
  url: string;
  state: string;
} {
  if (provider !== 'shopify') throw new Refusal('not_found', 'There is no such platform.');
  const domain = shopDomain.includes('.') ? shopDomain : `${shopDomain}.myshopify.com`;
  if (!shopifyDomain.test(domain)) {
    throw new Refusal('invalid', 'That is no Shopify store.', {
      errors: { shop_domain: [errors.domain] },
    });
  }
  if (shopify === null) throw new Refusal('unavailable', 'Shopify is not set up on this server.');
  const state = randomBytes(24).toString('base64url');
  const query = new URLSearchParams({
    client_id: shopify.clientId,
    scope: shopifyScopes.join(','),
    redirect_uri: `${publicUrl}/connect/shopify/authenticate`,
    state,
  });
  return { url: `https://${domain}/admin/oauth/authorize?${query}`, state };
}
