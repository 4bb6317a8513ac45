import { z } from 'zod';
import { isLoopback } from '../../lib/loopback.ts';
import { type ShopifyApp, shopifyStores } from './shopify-app.ts';

/** Shopify's configuration in the environment; null without our app's own key. */
export const shopifySettings = z
  .object({
    SHOPIFY_CLIENT_ID: z.string().optional(),
    SHOPIFY_CLIENT_SECRET: z.string().optional(),
    SHOPIFY_STORES: z
      .string()
      .refine(
        (text) => text.includes('{shop}') && isLoopback(URL.parse(text)?.hostname ?? ''),
        'must be an address of this machine with {shop} in it, such as http://127.0.0.1:4100/{shop}',
      )
      .transform((text) => text.replace(/\/+$/, ''))
      .default(shopifyStores),
  })
  .transform((set): ShopifyApp | null => {
    const { SHOPIFY_CLIENT_ID: clientId, SHOPIFY_CLIENT_SECRET: secret } = set;
    return clientId && secret ? { clientId, secret, stores: set.SHOPIFY_STORES } : null;
  });
