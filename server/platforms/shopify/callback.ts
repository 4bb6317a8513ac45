import { createHmac } from 'node:crypto';
import { Refusal } from '../../http/refusal.ts';
import { sameBytes } from '../../lib/same-bytes.ts';
import type { WayBack } from '../platform.ts';
import { shopifyDomain } from './session-token.ts';
import type { ShopifyApp } from './shopify-app.ts';

/** In milliseconds: how old a signed callback may be, and how far Shopify's clock may be ahead. */
const tolerance = 90_000;

/**
 * Reads the query with which Shopify sends a person back `[§1-connect]`. Throws `connect_forged` if it isn't signed
 * with our secret or repeats a parameter, and `connect_expired` if it is older than 90 s.
 */
export function readCallback(search: string, app: ShopifyApp, now: number): WayBack {
  const query = new URLSearchParams(search);
  const names = [...query.keys()];
  const hmac = Buffer.from(query.get('hmac') ?? '', 'hex');
  query.delete('hmac');
  query.delete('signature');
  query.sort();
  const right = createHmac('sha256', app.secret).update(query.toString()).digest();
  if (!sameBytes(hmac, right) || new Set(names).size !== names.length) throw forged();
  const [shopDomain = '', state = '', code = '', timestamp = ''] = [
    ...['shop', 'state', 'code', 'timestamp'].map((name) => query.get(name) ?? ''),
  ];
  if (!shopifyDomain.test(shopDomain) || state === '' || code === '') throw forged();
  if (!/^\d{1,12}$/.test(timestamp)) throw forged();
  if (Math.abs(now - Number(timestamp) * 1000) > tolerance) {
    throw new Refusal('connect_expired', 'The way back was signed too long ago.');
  }
  return { domain: shopDomain, state, grant: { kind: 'code', text: code } };
}

const forged = () => new Refusal('connect_forged', 'The way back is not one of ours.');
