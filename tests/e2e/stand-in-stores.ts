import type { Page } from 'playwright/test';
import { demoShopify } from '../support/demo-shopify.ts';
import { freePort } from '../support/free-port.ts';
import type { Mishaps } from '../support/platforms/common/deliveries.ts';
import type { Faults } from '../support/platforms/common/faults.ts';
import { startShopify } from '../support/platforms/shopify/shopify.ts';
import { startWooCommerce } from '../support/platforms/woocommerce/woocommerce.ts';
import { type StoreOrdersSide, shopifyOrders, wooOrders } from '../support/store-orders.ts';
import { type App, arriveSignedIn, expect } from './app.ts';

/** A stand-in store that the shop can connect and sell in. */
export interface StandInStore {
  name: string;
  faults: Faults;
  /** How its webhooks are disturbed: sent twice, late or in reverse order. */
  mishaps: Mishaps;
  /** A text that is in every request that creates products. */
  making: string;
  /** The settings with which the server reaches it. */
  env: Record<string, string>;
  /** The page where the store's own people see its products. */
  adminUrl: string;
  /** Connects the store in the browser as the merchant; returns their token. */
  connect(page: Page): Promise<string>;
  onSale(): { title: string; pictures: string[] }[];
  orders: StoreOrdersSide;
  stop(): Promise<void>;
}

/**
 * An address that the server keeps when it is killed and restarted. Stores send people and webhooks straight there,
 * not to the tests' proxy.
 */
async function lastingAddress(): Promise<{ PORT: string; url: string }> {
  const port = await freePort();
  return { PORT: String(port), url: `http://127.0.0.1:${port}` };
}

/** A Shopify store with this name, and a server that knows its address. */
export async function shopifyStore(app: App, name: string) {
  const shop = `${name}.myshopify.com`;
  const { PORT, url } = await lastingAddress();
  const standIn = await startShopify({ app: { ...demoShopify, url, complianceUrl: null } });
  const store = standIn.openStore(shop);
  const env = { SHOPIFY_STORES: `${standIn.address}/{shop}`, PORT };
  await app.restart('SIGTERM', env);
  return { standIn, store, env, shop, adminUrl: `${standIn.address}/${shop}/admin/products` };
}

/** Starts connecting a store, up to the store's own question whether to allow it. */
export async function setOutFor(
  page: Page,
  app: App,
  { platform, address }: { platform: 'Shopify' | 'WooCommerce'; address: string },
): Promise<void> {
  await page.goto(`${app.url}/shop/integrations`);
  await page.getByRole('button', { name: 'Forbind webshop' }).first().click();
  await page.getByLabel('Webshoppens adresse').fill(address);
  // With a single platform there is nothing to choose.
  const choice = page.getByLabel('Platform');
  if (await choice.isVisible()) await choice.selectOption(platform);
  await page.getByRole('button', { name: `Fortsæt til ${platform}` }).click();
  await expect(page.getByRole('button', { name: /^(Install|Approve)/ })).toBeVisible();
}

const isConnected = (page: Page, name: string) =>
  expect(page.getByRole('region', { name })).toContainText('Forbundet');

export const standInStores = {
  async shopify(app: App, name: string): Promise<StandInStore> {
    const { standIn, store, env, shop, adminUrl } = await shopifyStore(app, name);
    Object.assign(store.settings, { protectedData: true, workTime: 0 });
    return {
      ...{ name, env, adminUrl, faults: standIn.faults, making: 'productSet' },
      mishaps: store.webhooks.deliveries.mishaps,
      async connect(page) {
        const token = await arriveSignedIn(page, app);
        await setOutFor(page, app, { platform: 'Shopify', address: shop });
        await page.getByRole('button', { name: 'Install' }).click();
        await isConnected(page, name);
        return token;
      },
      onSale: () =>
        [...store.products.values()]
          .filter(({ status }) => status === 'ACTIVE')
          .map(({ title, media }) => ({ title, pictures: media.map(({ source }) => source) })),
      orders: shopifyOrders(store),
      stop: standIn.stop,
    };
  },
  async woocommerce(app: App): Promise<StandInStore> {
    const { address, store, faults, stop } = await startWooCommerce();
    const { PORT } = await lastingAddress();
    const env = { WOOCOMMERCE_LOCAL: '1', PORT };
    await app.restart('SIGTERM', env);
    return {
      ...{ name: store.name, env, faults, making: 'products/batch', stop },
      adminUrl: `${address}/wp-admin/products`,
      mishaps: store.webhooks.deliveries.mishaps,
      async connect(page) {
        const token = await arriveSignedIn(page, app);
        await setOutFor(page, app, { platform: 'WooCommerce', address: new URL(address).host });
        await page.getByRole('button', { name: 'Approve' }).click();
        await isConnected(page, store.name);
        return token;
      },
      onSale: () =>
        [...store.products.values()]
          .filter(({ status }) => status === 'publish')
          .map(({ name: title, images }) => ({
            title,
            pictures: images.map((id) => store.attachments.get(id)?.source ?? ''),
          })),
      orders: wooOrders(store),
    };
  },
};

/** Puts the newest product of the import list on sale in the store; returns the integration's id. */
export async function sellNewest(app: App, token: string, store: StandInStore): Promise<number> {
  const { data: all } = await app.api().ok('GET /shop/integrations', {}, { token });
  const id = all.find(({ name }) => name === store.name)?.id ?? 0;
  const body = { limit: 1, integration_id: id };
  await app.api().ok('POST /import-products/import/bulk', { body }, { token });
  await expect.poll(() => store.onSale().length).toBe(1);
  // A WooCommerce shop shows a product before it has its variations.
  const isLive = async () => {
    const query = { newest: 'listings', limit: 500 } as const;
    const { data } = await app.api().ok('GET /changes', { query }, { token });
    return data.some(
      ({ entity, value }) =>
        entity === 'listings' && value?.integration_id === id && value.state === 'live',
    );
  };
  await expect.poll(isLive).toBe(true);
  return id;
}
