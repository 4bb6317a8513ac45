import { platformTraits } from '../../../contract/platforms/platform-traits.ts';
import type { Way } from '../platform.ts';
import { shopifyDomain } from './session-token.ts';
import { type ShopifyApp, storeAddress } from './shopify-app.ts';

/** A store's own address as somebody has typed it, or its first word alone; null for what is no store of Shopify's. */
export function readDomain(typed: string): string | null {
  const domain = typed.includes('.') ? typed : `${typed}.myshopify.com`;
  return shopifyDomain.test(domain) ? domain : null;
}

/** The platform's page where a person allows us into their store `[§7-oauth]`. */
export function authorisationPage(app: ShopifyApp, { domain, publicUrl, state }: Way): string {
  const query = new URLSearchParams({
    client_id: app.clientId,
    scope: platformTraits.shopify.scopes.join(','),
    redirect_uri: `${publicUrl}/connect/shopify/authenticate`,
    state,
  });
  return `${storeAddress(app, domain)}/admin/oauth/authorize?${query}`;
}
