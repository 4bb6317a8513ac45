import { demoShopify } from './demo-shopify.ts';
import { signSessionToken } from './platforms/shopify/signatures.ts';

export interface SessionTokenParts {
  shop?: string;
  /** The store that the issuer stands for, where it is another one. */
  issuedBy?: string;
  audience?: string;
  secret?: string;
  /** Milliseconds since 1970 at which the platform signed it; it lives a minute. */
  at?: number;
  jti?: string;
}

/** A session token as Shopify makes it for an app in its admin, of whatever parts a test wants. */
export function sessionToken({
  shop = 'lunefjord.myshopify.com',
  audience = demoShopify.clientId,
  secret = demoShopify.secret,
  at = Date.now(),
  ...parts
}: SessionTokenParts = {}): Promise<string> {
  return signSessionToken({ app: { clientId: audience, secret }, shop, at, ...parts });
}
