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
