import { demoShopify } from './demo-shopify.ts';
import { signQuery } from './platforms/shopify/signatures.ts';

/** The query that Shopify sends a person back with, with any parts that a test wants. */
export function shopifyCallback(
  parts: Record<string, string>,
  { secret = demoShopify.secret, at = Date.now() } = {},
): string {
  return signQuery(
    {
      code: '0907a61c0c8d55e99db179b68161bc00',
      host: 'YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUveA',
      timestamp: String(Math.floor(at / 1000)),
      ...parts,
    },
    secret,
  );
}
