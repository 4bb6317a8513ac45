/** What a platform's stores can do and need; screens distinguish platforms only by these traits `[§D-platforms]`. */
export interface PlatformTraits {
  /** Its proper name, the same in every language. */
  name: string;
  /** The permissions that a merchant is asked for, in the platform's terms. */
  scopes: readonly string[];
  /** Whether people may arrive from the platform's own pages, with a token of the platform that says who they are. */
  arrivals: boolean;
  /** The path of a product's page in a store's shop; `{handle}` stands for the platform's form of the title. */
  productPath: string;
  /** An example of a store's address; `integrations.domain-hint-…` explains it. */
  domainExample: string;
}

/** Every known platform: the type `Platform` follows from these rows. */
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
