import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, fillLogin, merchant, test } from './app.ts';

const supplier = { ...merchant, email: 'supplier@example.com' };
const wanted = '/supplier/partnerships?tab=requests';
const login = new RegExp(`/supplier/auth/login\\?redirectTo=${encodeURIComponent(wanted)}$`);

/** Opens a page the way a link inside the app does. */
const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test(
  '[§D-login-supplier] signed out, a supplier’s page leads to the suppliers’ login, from the server and inside the app, and from there back to it',
  long,
  async ({ page, app }) => {
    await page.goto(app.url + wanted);
    await expect(page).toHaveURL(login);
    await expect(page).toHaveTitle(/Log ind som leverandør/);

    await page.goto(`${app.url}/auth/login`);
    await expect(page.getByRole('main').getByRole('button', { name: 'Log ind' })).toBeEnabled();
    await goInside(page, wanted);
    await expect(page).toHaveURL(login);
    await fillLogin(page, supplier);
    await expect(page).toHaveURL(app.url + wanted);
    await expect(page.getByRole('row', { name: /Afventer dit svar/ }).first()).toBeVisible();
  },
);

test(
  '[§D-login-supplier] [§4-expiry-login] a session that ends on a supplier’s page leads to the suppliers’ login, and back to the page',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of 401/);
    const token = await arriveSignedIn(page, app, supplier);
    await page.goto(`${app.url}/supplier/dashboard`);
    await expect(page.getByRole('heading', { name: 'Hej Torben' })).toBeVisible();
    await app.api().ok('POST /logout', {}, { token });
    await goInside(page, '/supplier/partnerships');
    const warning = page.getByRole('alertdialog', { name: 'Din session er udløbet' });
    await warning.getByRole('button', { name: 'Log ind' }).click();
    await expect(page).toHaveURL(/\/supplier\/auth\/login\?redirectTo=%2Fsupplier%2Fpartnerships$/);
    await fillLogin(page, supplier);
    await expect(page).toHaveURL(/\/supplier\/partnerships$/);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  },
);
