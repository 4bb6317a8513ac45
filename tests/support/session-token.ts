import { demoShopify } from './demo-shopify.ts';
import { signSessionToken } from './platforms/shopify/signatures.ts';

export interface SessionTokenParts {
  shop?: string;
  /** The store that the issuer names, if it is another one. */
  issuedBy?: string;
  audience?: string;
  secret?: string;
  /** In milliseconds since 1970: when the platform signed it. It is valid for a minute. */
  at?: number;
  jti?: string;
}

/** A session token as Shopify makes it for an app in its admin, with any parts that a test wants. */
export function sessionToken({
  shop = 'lunefjord.myshopify.com',
  audience = demoShopify.clientId,
  secret = demoShopify.secret,
  at = Date.now(),
  ...parts
}: SessionTokenParts = {}): Promise<string> {
  return signSessionToken({ app: { clientId: audience, secret }, shop, at, ...parts });
}
