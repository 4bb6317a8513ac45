import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { longest } from '../../../contract/limits/longest.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Arrival } from '../platform.ts';
import type { ShopifyApp } from './shopify-app.ts';

export const shopifyDomain = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
/** Platforms send a UUID; a text that wouldn't fit an index isn't from them. */
const tokenId = z.string().regex(/^[\x21-\x7e]{1,200}$/);
/** In seconds: how far the platform's clock and ours may differ. */
const tolerance = 10;

/**
 * Reads a Shopify session token (HS256, one minute) `[§1-connect]`. Throws `connect_expired` if its minute is over, and
 * `connect_forged` if it isn't signed with our secret, isn't meant for our app or contradicts itself.
 */
export async function readSessionToken(
  token: string,
  app: ShopifyApp,
  now: number,
): Promise<Arrival> {
  const { payload } = await jwtVerify(token, new TextEncoder().encode(app.secret), {
    algorithms: ['HS256'],
    audience: app.clientId,
    clockTolerance: tolerance,
    currentDate: new Date(now),
    requiredClaims: ['exp', 'nbf', 'jti', 'dest', 'iss'],
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) {
      throw new Refusal('connect_expired', 'The session token has expired.');
    }
    throw forged();
  });
  const shopDomain = hostOf(payload.dest);
  if (shopDomain === null || shopDomain !== hostOf(payload.iss)) throw forged();
  const { data: jti } = tokenId.safeParse(payload.jti);
  if (jti === undefined) throw forged();
  return { jti, shopDomain };
}

function hostOf(address: unknown): string | null {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  const isStore = url?.protocol === 'https:' && url.hostname.length <= longest.domain;
  return isStore && shopifyDomain.test(url.hostname) ? url.hostname : null;
}

const forged = () => new Refusal('connect_forged', 'The session token is not one of ours.');
