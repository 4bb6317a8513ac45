/** What a platform's stores can do and are asked for; screens tell platforms apart by nothing else `[§D-platforms]`. */
export interface PlatformTraits {
  /** A name of its own in every language. */
  name: string;
  /** What a merchant is asked to allow, in the platform's words. */
  scopes: readonly string[];
  /** Whether people may arrive from the platform's own pages, with its word for who they are. */
  arrivals: boolean;
  /** The path of a product's page in a store's shop, with `{handle}` for what the platform makes of its title. */
  productPath: string;
  /** What the address of a store looks like; what to know of it is said in `integrations.domain-hint-…`. */
  domainExample: string;
}

/** Every platform that is known: what is called a platform elsewhere has a row here. */
export const platformTraits = {
  shopify: {
    name: 'Shopify',
    scopes: [
      'write_products',
      'write_inventory',
      'read_locations',
      'read_orders',
      'write_merchant_managed_fulfillment_orders',
      'write_publications',
    ],
    arrivals: true,
    productPath: '/products/{handle}',
    domainExample: 'min-butik.myshopify.com',
  },
  woocommerce: {
    name: 'WooCommerce',
    scopes: ['read_write'],
    arrivals: false,
    productPath: '/product/{handle}/',
    domainExample: 'minbutik.dk',
  },
} as const satisfies Record<string, PlatformTraits>;

export const platformNames = Object.keys(platformTraits) as (keyof typeof platformTraits)[];
