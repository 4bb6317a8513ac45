import { shopifyStores } from '../../server/platforms/shopify/shopify-app.ts';

/** Our app's settings in the tests' Shopify. */
export const demoShopify = {
  clientId: 'test-client-id',
  secret: 'a secret of the tests alone',
  stores: shopifyStores,
};
