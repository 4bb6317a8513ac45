import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { demoShopify } from './demo-shopify.ts';

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

/** A session token as Shopify makes it for an app in its admin. */
export function sessionToken({
  shop = 'lunefjord.myshopify.com',
  issuedBy = shop,
  audience = demoShopify.clientId,
  secret = demoShopify.secret,
  at = Date.now(),
  jti = randomUUID(),
}: SessionTokenParts = {}): Promise<string> {
  const seconds = Math.floor(at / 1000);
  return new SignJWT({ dest: `https://${shop}`, sid: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`https://${issuedBy}/admin`)
    .setAudience(audience)
    .setSubject('42')
    .setExpirationTime(seconds + 60)
    .setNotBefore(seconds)
    .setIssuedAt(seconds)
    .setJti(jti)
    .sign(new TextEncoder().encode(secret));
}
