import { demoShopify } from '../support/demo-shopify.ts';
import { startShopify } from '../support/platforms/shopify/shopify.ts';
import { arriveSignedIn, expect, test } from './app.ts';

test.use({ ownServer: true });

test('[§7-oauth] [§1-connect] [§2-integrations] [§2-connect-shopify-authenticate] [§D-way-back] [§D-stand-ins-oauth] [§D-stand-ins-pages] a merchant goes to their store, installs the app there and comes back to a store that waits', async ({
  page,
  app,
}) => {
  const shop = 'walk-vesterhav.myshopify.com';
  const registered = { ...demoShopify, url: app.url, complianceUrl: null };
  const standIn = await startShopify({ app: registered });
  try {
    const store = standIn.openStore(shop);
    await app.restart('SIGTERM', { SHOPIFY_STORES: `${standIn.address}/{shop}` });
    const token = await arriveSignedIn(page, app);
    // The server sends people back to itself, not to the line that the tests hold in front of it.
    const asked = { provider: 'shopify', body: { shop_domain: shop } };
    const { url } = await app.api().ok('POST /oauth/{provider}', asked, { token });
    registered.url = new URL(new URL(url).searchParams.get('redirect_uri') ?? '').origin;
    await page.goto(`${app.url}/shop/integrations`);
    await page.getByRole('button', { name: 'Forbind webshop' }).first().click();
    await page.getByLabel('Webshoppens adresse').fill(shop);
    await page.getByRole('button', { name: 'Fortsæt til Shopify' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('walk-vesterhav');
    await expect(page.getByRole('listitem')).toContainText(['write_products']);
    await page.getByRole('button', { name: 'Install' }).click();
    await expect(page).toHaveURL(/\/shop\/integrations/);
    await expect(page.getByRole('main')).toContainText(shop);
    expect(store.grants.scopes).toContain('write_products');
  } finally {
    await standIn.stop();
  }
});
