import { platformTraits } from '../../../contract/platforms/platform-traits.ts';
import { run } from './shopify/execute.ts';
import { readRequest } from './shopify/read-request.ts';
import type { ShopifyStandIn } from './shopify/shopify.ts';
import { createProduct } from './woocommerce/products.ts';
import type { WooStandIn } from './woocommerce/woocommerce.ts';

// The stores' own goods, so that a person can buy something before Dropline has sent any.

/** The stores of Dropline's demo, with the app installed; they are connected when Dropline starts. */
export function seedDemoStores({ openStore }: ShopifyStandIn): void {
  for (const domain of ['nordlys-living.myshopify.com', 'lille-loeve-leg.myshopify.com']) {
    const store = openStore(domain);
    store.settings.protectedData = true;
    store.grants.install([...platformTraits.shopify.scopes]);
  }
}

/** Opens a Shopify store with a mug in it. */
export async function seedShopify({ openStore, address }: ShopifyStandIn) {
  const store = openStore('lunefjord.myshopify.com');
  store.settings.protectedData = true;
  const read = readRequest({
    query: `mutation ($input: ProductSetInput!) { productSet(input: $input) { userErrors { message } } }`,
  });
  if ('errors' in read) throw read.errors[0];
  const input = {
    title: 'Krus »Lærke«',
    descriptionHtml: '<p>Drejet i hånden.</p>',
    productOptions: [{ name: 'Farve', values: [{ name: 'Sand' }, { name: 'Hav' }] }],
    variants: ['Sand', 'Hav'].map((name) => ({
      optionValues: [{ optionName: 'Farve', name }],
      price: '149.00',
      inventoryItem: { sku: `LAERKE-${name.toUpperCase()}`, tracked: true },
      inventoryQuantities: [
        {
          locationId: `gid://shopify/Location/${store.locations[0]?.id}`,
          name: 'available',
          quantity: 12,
        },
      ],
    })),
  };
  const caller = { scopes: ['write_products'], version: '2026-10', address };
  await run(store, { ...read, variables: { input } }, caller);
  return store;
}

/** Adds a mug to a WooCommerce shop. */
export async function seedWooCommerce({ store }: WooStandIn): Promise<void> {
  await createProduct(store, {
    name: 'Krus »Lærke«',
    sku: 'LAERKE',
    description: '<p>Drejet i hånden.</p>',
    regular_price: '149.00',
    manage_stock: true,
    stock_quantity: 12,
  });
}
