import { shopifyStores } from '../../server/platforms/shopify/shopify-app.ts';

/** Our app as the tests' Shopify knows it. */
export const demoShopify = {
  clientId: 'test-client-id',
  secret: 'a secret of the tests alone',
  stores: shopifyStores,
};
