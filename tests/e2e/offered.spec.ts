import { long } from '../support/share.ts';
import { arriveSignedIn, expect, fillLogin, test } from './app.ts';

test.use({ ownServer: true });

const nothing = { SHOPIFY_CLIENT_ID: '', SHOPIFY_CLIENT_SECRET: '' };

test(
  '[§D-offered] [§2-guide-connect] on a server that is set up for no platform no page offers one: who can set it up is named, what was connected is told as it is, and a new shop imports without a store',
  long,
  async ({ page, app, errors }) => {
    await app.restart('SIGTERM', nothing);
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/integrations`);
    const main = page.getByRole('main');
    const store = main.getByRole('region', { name: 'Nordlys Living' });
    await expect(store).toContainText('Kan ikke forbindes her');
    await expect(store).toContainText('Dropline er ikke sat op til Shopify her.');
    await expect(store.getByRole('link', { name: 'hjaelp@dropline.example' })).toBeVisible();
    await expect(main.getByText('Virker', { exact: true })).toHaveCount(0);
    await expect(main.getByRole('button', { name: /Forbind/ })).toHaveCount(0);
    await store.getByRole('button', { name: 'Indstillinger' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Forbindelse' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Afbryd/ })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Forbind/ })).toHaveCount(0);

    // Leaves the page, so that it makes no more requests.
    await page.goto('about:blank');
    await page.context().clearCookies();
    const person = await app.newPerson('uden-platform');
    await page.goto(`${app.url}/auth/login?redirectTo=/shop/integrations`);
    await fillLogin(page, person);
    await page.getByLabel('Butikkens navn').fill('Uden platform');
    await page.getByRole('button', { name: 'Opret butik' }).click();
    await expect(main.getByText('Ingen webshop kan forbindes her endnu')).toBeVisible();
    await expect(main.getByRole('link', { name: 'hjaelp@dropline.example' })).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(0);

    await page.goto(`${app.url}/shop/dashboard`);
    await main.getByRole('button', { name: 'Vis guiden' }).click();
    const guide = page.getByRole('dialog', { name: 'Kom i gang med Dropline' });
    await expect(guide).toContainText('Kan ikke lade sig gøre her endnu.');
    await guide.getByRole('link', { name: 'Gå til næste trin' }).click();
    await expect(page).toHaveURL(/search-products/);
    await main.getByRole('button', { name: 'Føj til importliste' }).first().click();
    await expect(page.getByText(/er føjet til/).first()).toBeVisible();
    errors.allow(/status of 402/);
    await page.goto(`${app.url}/shop/products/import-list?ask=import`);
    const dialog = page.getByRole('dialog', { name: /Importér/ });
    await expect(dialog.getByRole('button', { name: /^Importér/ })).toBeEnabled();
    await expect(dialog.getByText(/ikke forbundet med en webshop/)).toHaveCount(0);
  },
);

test(
  '[§D-offered] [§2-connect-error] who arrives from a platform that the server isn’t set up for is told so, and not to try again',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of 404/);
    await app.restart('SIGTERM', nothing);
    await page.goto(`${app.url}/connect?sessionToken=a.b.c`);
    await expect(page.getByRole('main')).toContainText('Dropline er ikke sat op til Shopify her');
    await expect(page.getByRole('link', { name: 'hjaelp@dropline.example' }).first()).toBeVisible();
    await expect(page.getByText('Prøv igen')).toHaveCount(0);
  },
);
