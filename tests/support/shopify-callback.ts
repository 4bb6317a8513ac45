import { createHmac } from 'node:crypto';
import { demoShopify } from './demo-shopify.ts';

/** The query that Shopify sends a person back with, signed as Shopify does. */
export function shopifyCallback(
  parts: Record<string, string>,
  { secret = demoShopify.secret, at = Date.now() } = {},
): string {
  const query = new URLSearchParams({
    code: '0907a61c0c8d55e99db179b68161bc00',
    host: 'YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUveA',
    timestamp: String(Math.floor(at / 1000)),
    ...parts,
  });
  query.sort();
  query.append('hmac', createHmac('sha256', secret).update(query.toString()).digest('hex'));
  return query.toString();
}
