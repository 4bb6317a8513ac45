import { startWooCommerce } from '../support/platforms/woocommerce/woocommerce.ts';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';
import { sellNewest, setOutFor, shopifyStore, standInStores } from './stand-in-stores.ts';

test.use({ ownServer: true });

test(
  '[§7-oauth] [§1-connect] [§2-integrations] [§2-connect-shopify-authenticate] [§D-connected] [§D-way-back] [§D-exchange-log] [§D-exchange-test] [§D-exchange-leave] [§D-stand-ins-oauth] [§D-stand-ins-pages] a merchant goes to their Shopify store, installs the app there and comes back to a store that is connected, tests it and leaves it',
  long,
  async ({ page, app }) => {
    const { standIn, store, shop } = await shopifyStore(app, 'walk-vesterhav');
    try {
      await arriveSignedIn(page, app);
      await page.goto(`${app.url}/shop/integrations`);
      await expect(page.getByRole('region', { name: 'Nordlys Living' })).toContainText('Demodata');
      await page.getByRole('button', { name: 'Forbind webshop' }).first().click();
      await expect(page.getByRole('dialog')).toContainText('Oprette og ændre produkter');
      await setOutFor(page, app, { platform: 'Shopify', address: shop });
      await expect(page.getByRole('heading', { level: 1 })).toContainText('walk-vesterhav');
      await expect(page.getByRole('listitem')).toContainText(['write_products']);
      await page.getByRole('button', { name: 'Install' }).click();
      await expect(page).toHaveURL(/\/shop\/integrations/);
      const card = page.getByRole('region', { name: 'walk-vesterhav' });
      await expect(card).toContainText(shop);
      await expect(card).toContainText('Forbundet');
      await expect(card).toContainText('Lager');
      await expect(card).toContainText('Melde ordrer afsendt');
      expect(store.grants.scopes).toContain('write_products');
      expect([...store.subscriptions.values()].map(({ topic }) => topic)).toContain(
        'APP_UNINSTALLED',
      );

      await card.getByRole('button', { name: 'Indstillinger' }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('link', { name: 'Forbindelse' }).click();
      await drawer.getByRole('button', { name: 'Test forbindelsen' }).click();
      await expect(page.getByText('Forbindelsen virker.')).toBeVisible();
      await expect(drawer.getByRole('table')).toContainText('Teste forbindelsen');
      await expect(drawer.getByRole('table')).toContainText('Hente adgang');
      store.grants.uninstall();
      await drawer.getByRole('button', { name: 'Test forbindelsen' }).click();
      await expect(page.getByText('Forbindelsen virker ikke').first()).toBeVisible();
      await drawer.getByRole('button', { name: 'Afbryd forbindelsen' }).click();
      const asking = page.getByRole('alertdialog');
      await expect(asking).toContainText('glemmer adgangen');
      await asking.getByRole('button', { name: 'Afbryd forbindelsen' }).click();
      await expect(page.getByText('er afbrudt').first()).toBeVisible();
    } finally {
      await standIn.stop();
    }
  },
);

test(
  '[§D-orders-in] [§D-hint] [§D-order-store] [§4-confirm] [§D-stand-ins-pages] a customer buys in the Shopify store, the order comes to a page that is open, is there with its number and a link to it, is found by that number, and is confirmed to its supplier',
  long,
  async ({ page, app }, testInfo) => {
    const store = await standInStores.shopify(app, 'walk-oerebro');
    try {
      const token = await store.connect(page);
      await sellNewest(app, token, store);

      const list = await page.context().newPage();
      const waiting = list.waitForRequest(/\/changes\/next/);
      await list.goto(`${app.url}/shop/orders/history`);
      await waiting;
      const told = list.waitForResponse(async (answer) => {
        return answer.url().includes('/changes/next') && (await answer.json()).data.changed;
      });
      await page.goto(store.adminUrl);
      await page.getByRole('button', { name: 'Place an order' }).first().click();
      const placed = Date.now();
      await expect(list.getByRole('row').filter({ hasText: 'Astrid Holm' })).toHaveCount(1);
      const description = `${Date.now() - placed} ms`;
      testInfo.annotations.push({ type: 'from the store to an open page', description });
      await told;
      await list.close();
      await expect(page.getByRole('heading', { name: '#1001' })).toBeVisible();

      await page.goto(`${app.url}/shop/orders/history`);
      await page.getByRole('searchbox').fill('#1001');
      const row = page.getByRole('row').filter({ hasText: 'Astrid Holm' });
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('Afventer din bekræftelse');
      await row.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ordre 1001/);
      const link = page.getByRole('link', { name: '#1001 i walk-oerebro' });
      await expect(link).toHaveAttribute('href', /\/admin\/orders\/\d+$/);
      await expect(page.getByRole('region', { name: 'Webshop' })).toContainText(
        'Betalt · Ikke afsendt',
      );
      await page.getByRole('button', { name: 'Bekræft ordren' }).click();
      await expect(page.getByText('Ordren er bekræftet.')).toBeVisible();
      const { data: order } = await app
        .api()
        .ok('GET /shop/orders/{id}', { id: '1001' }, { token });
      expect(order.purchase_orders.map(({ state }) => state)).toEqual(['draft']);
    } finally {
      await store.stop();
    }
  },
);

test(
  '[§7-oauth] [§D-connected] [§D-connected-keys] [§D-connected-address] [§D-stand-ins-wc-auth] [§D-listings-import] [§D-my-stores] [§D-my-in-stores] [§D-listings-offline] a merchant goes to their WooCommerce shop, says no, then approves there, comes back to a shop that is connected, puts products on sale in it, and takes one off',
  long,
  async ({ page, app }) => {
    const standIn = await startWooCommerce();
    try {
      const domain = new URL(standIn.address).host;
      await app.restart('SIGTERM', { WOOCOMMERCE_LOCAL: '1' });
      await arriveSignedIn(page, app);
      await setOutFor(page, app, { platform: 'WooCommerce', address: domain });
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Dropline');
      await page.getByRole('link', { name: 'Deny' }).click();
      await expect(page.getByRole('main')).toContainText('Du sagde nej i webshoppen');
      expect(standIn.store.keys.size).toBe(0);
      await setOutFor(page, app, { platform: 'WooCommerce', address: domain });
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Dropline');
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(page).toHaveURL(/\/shop\/integrations/);
      const card = page.getByRole('region', { name: standIn.store.name });
      await expect(card).toContainText(domain);
      await expect(card).toContainText('Forbundet');
      await expect(card).toContainText('Læse og ændre produkter, lager og ordrer');

      await page.goto(`${app.url}/shop/products/import-list`);
      await page.getByRole('button', { name: 'Importér alle produkter' }).click();
      const dialog = page.getByRole('dialog', { name: 'Importér til din butik' });
      const choice = dialog.getByLabel('Webshop');
      await expect(choice.locator('option')).toHaveText([standIn.store.name, 'Kun Mine produkter']);
      await dialog.getByLabel('Hvor mange').fill('2');
      await dialog.getByRole('button', { name: /^Importér \d/ }).click();
      const inShop = () =>
        [...standIn.store.products.values()].map(({ name, status, images }) => ({
          ...{ name, status, hasPicture: images.length > 0 },
        }));
      const sold = { status: 'publish', hasPicture: true };
      await expect.poll(inShop).toMatchObject([sold, sold]);
      await page.goto(`${app.url}/shop/products/my-products`);
      const row = page
        .getByRole('row')
        .filter({ hasText: inShop()[0]?.name ?? '' })
        .first();
      await expect(row).toContainText('Live');
      await row.click();
      const stores = page.getByRole('dialog').getByRole('region', { name: 'Webshops' });
      await expect(stores).toContainText('I webshoppen');
      await stores.getByRole('button', { name: 'Sæt på pause' }).click();
      await expect(stores).toContainText('På pause i webshoppen');
      await expect.poll(() => inShop().filter(({ status }) => status === 'publish').length).toBe(1);
      await page.goto(`${app.url}/shop/products/my-products?stores=paused`);
      await expect(page.locator('tbody tr')).toHaveCount(1);
      await expect(page.locator('tbody tr')).toContainText('På pause');
      await expect(page.getByLabel('Webshops', { exact: true })).toContainText('På pause (1)');
    } finally {
      await standIn.stop();
    }
  },
);
