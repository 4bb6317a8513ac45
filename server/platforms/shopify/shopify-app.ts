import { isLoopback } from '../../lib/loopback.ts';
import type { Reach } from '../../outward/guarded-request.ts';

/** Where Shopify's stores answer. */
export const shopifyStores = 'https://{shop}';

/** Our app as Shopify knows it. */
export interface ShopifyApp {
  clientId: string;
  secret: string;
  /** Where stores answer, with `{shop}` for their name; another address than Shopify's only on this machine. */
  stores: string;
}

/** Where one store answers, without a slash at its end. */
export const storeAddress = ({ stores }: ShopifyApp, domain: string) =>
  stores.replace('{shop}', domain);

/** Stores are on the public internet, unless a stand-in on this machine is set. */
export const reachOf = (app: ShopifyApp, reach: Reach): Reach => standInReach(app, reach) ?? reach;

/** To this machine alone; null where no stand-in is set. */
export const standInReach = ({ stores }: ShopifyApp, reach: Reach): Reach | null =>
  stores === shopifyStores ? null : { ...reach, isAllowed: isLoopback, ports: null };
