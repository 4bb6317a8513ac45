import { createHmac, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { App } from './store.ts';

/** Signs a query that Shopify sends a person with: sorted, and with its HMAC in hex at the end. */
export function signQuery(parts: Record<string, string>, secret: string): string {
  const query = new URLSearchParams(parts);
  query.sort();
  query.append('hmac', createHmac('sha256', secret).update(query.toString()).digest('hex'));
  return query.toString();
}

interface SessionToken {
  app: Pick<App, 'clientId' | 'secret'>;
  shop: string;
  /** In milliseconds since 1970; the token is valid for a minute. */
  at: number;
  jti?: string;
  /** The store that the issuer names, if it is another one. */
  issuedBy?: string;
}

/** A session token that Shopify makes for an app in its admin: which person, in which store. */
export function signSessionToken({
  app,
  shop,
  at,
  jti = randomUUID(),
  issuedBy = shop,
}: SessionToken): Promise<string> {
  const seconds = Math.floor(at / 1000);
  return new SignJWT({ dest: `https://${shop}`, sid: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`https://${issuedBy}/admin`)
    .setAudience(app.clientId)
    .setSubject('42')
    .setExpirationTime(seconds + 60)
    .setNotBefore(seconds)
    .setIssuedAt(seconds)
    .setJti(jti)
    .sign(new TextEncoder().encode(app.secret));
}
