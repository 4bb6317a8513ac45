import type { Page } from 'playwright/test';
import { everythingStored } from '../support/everything-stored.ts';
import { long } from '../support/share.ts';
import { expect, fillLogin, logOut, merchant, signInByForm, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { mailedPath } from './mails.ts';
import { importProduct, importProducts, openImportList, sent } from './traffic.ts';

const member = { ...merchant, email: 'member@example.com' };

test('[§2-signup] [§6-check-shop-relation] a new account lands on the page for people without a shop', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/auth/signup`);
  await page.getByLabel('Dit navn').fill('Frida Ny');
  await page.getByLabel('E-mail').fill('frida@example.com');
  await page.getByLabel('Adgangskode', { exact: true }).fill('et helt nyt kodeord');
  await page.getByRole('button', { name: 'Opret konto' }).click();
  await expect(page).toHaveURL(/\/shop\/signup\/setup-shop-profile\?redirectTo=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opret din butik');
  await expect(page.getByRole('main')).toContainText('frida@example.com');
});

test(
  '[§6-guest-supplier] [§2-supplier-login] [§2-logout-supplier] a supplier user lands on the dashboard of suppliers, and leaves to their login',
  long,
  async ({ page, app, errors }) => {
    // A request sent just as the session ends is refused.
    errors.allow(/status of 401/);
    await page.goto(`${app.url}/supplier/auth/login`);
    await fillLogin(page, { ...merchant, email: 'supplier@example.com' });
    await expect(page).toHaveURL(/\/supplier\/dashboard$/);
    await expect(page.getByRole('main')).toContainText('Kræver handling');
    const answer = await page.reload();
    expect(answer?.status()).toBe(200);
    await logOut(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud' }).click();
    await expect(page).toHaveURL(/\/supplier\/auth\/login$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log ind som leverandør');
  },
);

test('[§5-errors] a wrong password is said so, and the way to a new one offered', async ({
  page,
  app,
  errors,
}) => {
  errors.allow(/status of 422/);
  await page.goto(`${app.url}/auth/login`);
  await fillLogin(page, { email: 'limited@example.com', password: 'ikke kodeordet' });
  await expect(page.getByText('Forkert e-mail eller adgangskode.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByRole('link', { name: 'Glemt adgangskoden?' }).click();
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
});

test('[§2-reset-request] [§2-reset-token] a forgotten password is replaced by way of the mail', async ({
  page,
  app,
}) => {
  const person = await app.newPerson('glemsom');
  await page.goto(`${app.url}/auth/reset-password`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`Hvis ${person.email} har en konto`)).toBeVisible();
  const link = await mailedPath(app, person.email, /\/auth\/reset-password\/[\w-]+/);

  await page.goto(app.url + link);
  await page.getByLabel('Ny adgangskode').fill('husk det nu denne gang');
  await page.getByRole('button', { name: 'Gem adgangskode' }).click();
  await expect(page.getByText('Din adgangskode er ændret')).toBeVisible();
  await page.getByRole('link', { name: 'Log ind' }).click();
  await fillLogin(page, { email: person.email, password: 'husk det nu denne gang' });
  await expect(page).toHaveURL(/setup-shop-profile/);
});

test(
  '[§6-auth] a guest comes to the login and on to where they wanted; [§6-guest] nobody is led out of the app',
  long,
  async ({ page, app }) => {
    await page.goto(`${app.url}/shop/orders/history?group=shipped`);
    await expect(page).toHaveURL(
      `${app.url}/auth/login?redirectTo=%2Fshop%2Forders%2Fhistory%3Fgroup%3Dshipped`,
    );
    await fillLogin(page, member);
    await expect(page).toHaveURL(`${app.url}/shop/orders/history?group=shipped`);
    for (const elsewhere of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      await page.goto(`${app.url}/auth/login?redirectTo=${encodeURIComponent(elsewhere)}`);
      await expect(page).toHaveURL(`${app.url}/shop/dashboard`);
    }
    await page.goto(`${app.url}/auth/signup`);
    await expect(page).toHaveURL(`${app.url}/shop/dashboard`);
  },
);

test(
  '[§9-cookie-days] [§9-cookie-session] [§9-cookie-secure] [§9-cookie-lax] [§4-token-saved] the token lasts 365 days when remembered, else as long as the browser',
  long,
  async ({ page, app, errors }) => {
    // A request sent just as the cookie is removed is refused.
    errors.allow(/status of 401/);
    await page.goto(`${app.url}/auth/login`);
    await fillLogin(page, member, true);
    await expect(page).toHaveURL(/dashboard/);
    const remembered = await tokenCookie(page);
    expect(remembered).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' });
    expect(((remembered?.expires ?? 0) - Date.now() / 1_000) / 86_400).toBeCloseTo(365, 1);

    await page.context().clearCookies();
    await page.goto(`${app.url}/auth/login`);
    await fillLogin(page, member, false);
    await expect(page).toHaveURL(/dashboard/);
    expect(await tokenCookie(page)).toMatchObject({ expires: -1, secure: true, sameSite: 'Lax' });
  },
);

test('[§2-logout-confirm] [§2-logout-stay] [§2-logout-shop] [§4-logout] [§D-purge] a logout asks, and leaves nothing of the shop on the device', async ({
  device,
  app,
}) => {
  const page = device.page();
  await signInByForm(page, app, member);
  await workerTakesOver(page);
  await page.goto(`${app.url}/shop/products/search-products`);
  await expect.poll(() => kept(page, 'pictures')).toBeGreaterThan(0);
  expect((await databases(page)).length).toBeGreaterThan(0);

  await logOut(page);
  await page.getByRole('button', { name: 'Forbliv logget ind' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL(/search-products/);
  await logOut(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?loggedOut=true$/);
  await expect(page.getByText('Du er logget ud, og dine data er fjernet')).toBeVisible();
  expect(await databases(page)).toEqual([]);
  expect(await kept(page, 'pictures')).toBe(0);
  expect(await tokenCookie(page)).toBeUndefined();
});

test(
  '[§4-expiry] [§4-expiry-login] [§8-401] [§8-401-login] [§D-purge] a session that ends warns and leads to the login; what is not sent waits, sealed, for the same person',
  long,
  async ({ device, app, errors }) => {
    errors.allow(/status of 401/);
    const page = device.page();
    await signInByForm(page, app);
    // Nothing can be sealed without the key, which is fetched after the first page.
    await expect.poll(() => page.evaluate(everythingStored)).toContain('"key":{"x":"');
    await openImportList(page, app);
    await workerTakesOver(page);
    const { token } = await app.signIn();
    const item = (await importProducts(app, token)).find(({ state }) => state === 'ready');
    if (!item) throw new Error('The demo import list has nothing to edit.');

    app.proxy.cut();
    await page.goto(`${app.url}/shop/products/import-list?edit=${item.id}`);
    await page.getByRole('dialog').getByLabel('Titel').fill('Venter bag segl');
    await page.getByRole('button', { name: 'Gem', exact: true }).click();
    await expect(page.getByText('1 ændring venter på at blive sendt.')).toBeVisible();
    const old = (await tokenCookie(page))?.value ?? '';
    await app.api().ok('POST /logout', {}, { token: old });
    app.proxy.restore();
    const warning = page.getByRole('alertdialog', { name: 'Din session er udløbet' });
    await expect(warning).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(warning).toBeVisible();
    await warning.getByRole('button', { name: 'Log ind' }).click();
    await expect(page).toHaveURL(/\/auth\/login\?redirectTo=/);

    await fillLogin(page, member);
    await expect(page).toHaveURL(/\/shop\/products\/import-list/);
    await expect(page.getByRole('button', { name: 'Din konto' })).toBeVisible();
    await expect(page.getByText('Venter bag segl')).toHaveCount(0);
    expect(sent(app, 'PATCH').filter(({ status }) => status === 200)).toEqual([]);
    await logOut(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud' }).click();
    await expect(page).toHaveURL(/loggedOut=true/);

    await fillLogin(page, merchant);
    await expect(page).toHaveURL(/dashboard/);
    await expect
      .poll(() => importProduct(app, token, item.id))
      .toMatchObject({ title: 'Venter bag segl', rev: item.rev + 1 });
  },
);

async function tokenCookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'token');
}

/** The databases of tenants on the device. */
function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('dropline:') && name !== 'dropline:registry'),
  );
}

function kept(page: Page, cache: string): Promise<number> {
  return page.evaluate(
    async (name) =>
      (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0,
    cache,
  );
}
