import { platformTraits } from '../../../contract/platforms/platform-traits.ts';
import type { Way } from '../platform.ts';
import { shopifyDomain } from './session-token.ts';
import { type ShopifyApp, storeAddress } from './shopify-app.ts';

/** A store's domain from a typed text, which may be its first part only; null if it isn't a Shopify store's. */
export function readDomain(typed: string): string | null {
  const domain = typed.includes('.') ? typed : `${typed}.myshopify.com`;
  return shopifyDomain.test(domain) ? domain : null;
}

/** The platform's page on which a person gives us access to their store `[§7-oauth]`. */
export function authorisationPage(app: ShopifyApp, { domain, publicUrl, state }: Way): string {
  const query = new URLSearchParams({
    client_id: app.clientId,
    scope: platformTraits.shopify.scopes.join(','),
    redirect_uri: `${publicUrl}/connect/shopify/authenticate`,
    state,
  });
  return `${storeAddress(app, domain)}/admin/oauth/authorize?${query}`;
}
