import { isLoopback } from '../../lib/loopback.ts';
import type { Reach } from '../../outward/guarded-request.ts';

/** The API address of Shopify's stores. */
export const shopifyStores = 'https://{shop}';

/** Our app's registration with Shopify. */
export interface ShopifyApp {
  clientId: string;
  secret: string;
  /**
   * The stores' API address, with `{shop}` for their name; other addresses than Shopify's are only allowed on this
   * machine.
   */
  stores: string;
}

/** One store's API address, without a trailing slash. */
export const storeAddress = ({ stores }: ShopifyApp, domain: string) =>
  stores.replace('{shop}', domain);

/** Stores are on the public internet, unless a stand-in on this machine is configured. */
export const reachOf = (app: ShopifyApp, reach: Reach): Reach => standInReach(app, reach) ?? reach;

/** Only reaches this machine; null if no stand-in is configured. */
export const standInReach = ({ stores }: ShopifyApp, reach: Reach): Reach | null =>
  stores === shopifyStores ? null : { ...reach, isAllowed: isLoopback, ports: null };
