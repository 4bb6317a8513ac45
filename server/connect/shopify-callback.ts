import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import { shopifyDomain } from './session-token.ts';
import type { ShopifyApp } from './shopify-app.ts';

/** What Shopify sends a person back with, once it is known to be Shopify's. */
export interface ShopifyCallback {
  shopDomain: string;
  state: string;
}

/** In milliseconds: how old what Shopify has signed may be, and how far its clock ahead. */
const tolerance = 90_000;

/**
 * Reads the query that Shopify sends a person back with `[§1-connect]`. Throws `connect_forged` for one that isn't signed with our
 * secret or says something twice, and `connect_expired` for one that is older than 90 s.
 */
export function readShopifyCallback(search: string, app: ShopifyApp, now: number): ShopifyCallback {
  const query = new URLSearchParams(search);
  const names = [...query.keys()];
  const hmac = Buffer.from(query.get('hmac') ?? '', 'hex');
  query.delete('hmac');
  query.delete('signature');
  query.sort();
  const right = createHmac('sha256', app.secret).update(query.toString()).digest();
  const isSigned = hmac.length === right.length && timingSafeEqual(hmac, right);
  if (!isSigned || new Set(names).size !== names.length) throw forged();
  const [shopDomain = '', state = '', code = '', timestamp = ''] = [
    ...['shop', 'state', 'code', 'timestamp'].map((name) => query.get(name) ?? ''),
  ];
  if (!shopifyDomain.test(shopDomain) || state === '' || code === '') throw forged();
  if (!/^\d{1,12}$/.test(timestamp)) throw forged();
  if (Math.abs(now - Number(timestamp) * 1000) > tolerance) {
    throw new Refusal('connect_expired', 'The way back was signed too long ago.');
  }
  return { shopDomain, state };
}

const forged = () => new Refusal('connect_forged', 'The way back is not one of ours.');
