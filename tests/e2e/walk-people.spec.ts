import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, fillLogin, merchant, test } from './app.ts';
import { objections } from './axe.ts';
import { mailedPath } from './mails.ts';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const current = (page: Page, name: string) =>
  page.getByRole('button', { name: `Butik: ${name}. Skift butik` });

async function switchShop(page: Page, from: string, to: RegExp): Promise<void> {
  await current(page, from).click();
  await page.getByRole('button', { name: to }).click();
}

test('[§6-types] [§6-check-shop-relation] [§2-setup-shop-profile] [§2-signup-complete] [§2-shop-create] [§2-top-switcher] [§4-switch-shop] [§7-switch-shop-reload] a person without a shop makes one, then another, and goes between them', async ({
  page,
  app,
}) => {
  await arriveSignedIn(page, app, await app.newPerson('walk-no-shop'));
  await page.goto(`${app.url}/shop/dashboard`);
  await expect(page).toHaveURL(/\/shop\/signup\/setup-shop-profile\?redirectTo=/);
  await page.getByLabel('Butikkens navn').fill('Fyrtårnet');
  await page.getByRole('button', { name: 'Opret butik' }).click();
  await expect(page).toHaveURL(/\/shop\/signup\/complete$/);
  await expect(heading(page)).toHaveText('Velkommen, Fyrtårnet');
  await page.getByRole('link', { name: 'Gå til overblikket' }).click();
  await expect(current(page, 'Fyrtårnet')).toBeVisible();

  await page.goto(`${app.url}/shop/create`);
  await page.getByLabel('Butikkens navn').fill('Molehovedet');
  await page.getByRole('button', { name: 'Opret butik' }).click();
  await expect(heading(page)).toHaveText('Velkommen, Molehovedet');

  const loaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Gå til overblikket' }).click();
  await switchShop(page, 'Molehovedet', /^Fyrtårnet\s*Ejer/i);
  await loaded;
  await expect(page).toHaveURL(/\/shop\/dashboard$/);
  await expect(current(page, 'Fyrtårnet')).toBeVisible();
});

test(
  '[§4-switch-shop] [§7-switch-shop-reload] [§3-shop] [§6-several-shops] one with two shops switches on any page, and all that is shown is the other’s',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/products/import-list`);
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
    const loaded = page.waitForEvent('load');
    await switchShop(page, 'Nordlys Living', /^Lille Løve Leg/);
    await loaded;
    await expect(page).toHaveURL(/\/shop\/dashboard$/);
    await expect(current(page, 'Lille Løve Leg')).toBeVisible();
    await page.getByRole('link', { name: 'Ordrer' }).first().click();
    await expect(page.getByText('NL-10419')).toHaveCount(0);
    const again = page.waitForEvent('load');
    await switchShop(page, 'Lille Løve Leg', /^Nordlys Living/);
    await again;
    await page.getByRole('link', { name: 'Ordrer' }).first().click();
    await expect(
      page
        .getByRole('main')
        .getByText(/NL-\d+/)
        .first(),
    ).toBeVisible();
  },
);

test(
  '[§D-team] [§6-team-role] somebody who is invited accepts, and their session is on that shop',
  long,
  async ({ page, app }) => {
    const invited = await app.newPerson('walk-invited');
    const { token } = await app.signIn();
    await app
      .api()
      .ok('POST /shop/users', { body: { email: invited.email, role: 'member' } }, { token });
    const link = await mailedPath(app, invited.email, /\/shop\/create\?invitation=[\w-]+/);
    // The person starts in a shop of their own: no request for that shop may follow once the session has moved.
    const shop = { name: 'Eget hjørne', country: 'DK', currency: 'DKK' };
    await app.api().ok('POST /user/shops', { body: shop }, { token: invited.token });
    await arriveSignedIn(page, app, invited);
    await page.goto(app.url + link);
    await expect(heading(page)).toHaveText('Du er inviteret til Nordlys Living');
    await page.getByRole('button', { name: 'Tag imod invitationen' }).click();
    await expect(page).toHaveURL(/\/shop\/dashboard$/);
    await expect(current(page, 'Nordlys Living')).toBeVisible();
    await page.getByRole('link', { name: 'Ordrer' }).first().click();
    await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  },
);

test(
  '[§D-confirmed] [§D-axe] who signs up is told to confirm the address, can’t invite until then, and does so by the link of the mail',
  long,
  async ({ page, browser, app, errors }) => {
    errors.allow(/status of 403/);
    const email = `walk-confirm-${Date.now()}@example.com`;
    await page.goto(`${app.url}/auth/signup`);
    await page.getByLabel('Dit navn').fill('Asta Ny');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Adgangskode', { exact: true }).fill('et helt nyt kodeord');
    await page.getByRole('button', { name: 'Opret konto' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'Bekræft din e-mailadresse' });
    await expect(banner).toContainText(email);
    await page.getByLabel('Butikkens navn').fill('Ny på pladsen');
    await page.getByRole('button', { name: 'Opret butik' }).click();
    await expect(heading(page)).toHaveText('Velkommen, Ny på pladsen');
    await page.goto(`${app.url}/shop/profile?tab=team`);
    await expect(banner).toBeVisible();
    expect(await objections(page)).toEqual([]);
    await page.getByLabel('E-mailadresse').fill('kollega@example.com');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('main')).toContainText('Bekræft først din e-mailadresse');
    const first = await mailedPath(app, email, /\/auth\/confirm\/[\w-]+/);
    await banner.getByRole('button', { name: 'Send igen' }).click();
    await expect(page.getByText(`Der er sendt et nyt link til ${email}.`)).toBeVisible();
    await expect.poll(() => mailedPath(app, email, /\/auth\/confirm\/[\w-]+/)).not.toBe(first);

    // Opened in a browser where nobody is signed in; the first page learns of it when it becomes visible again.
    const other = await browser.newContext();
    await errors.watch(other);
    const mailed = await other.newPage();
    await mailed.goto(app.url + first);
    await mailed.getByRole('button', { name: 'Bekræft adressen' }).click();
    await expect(mailed.getByText('Tak, adressen er bekræftet.')).toBeVisible();
    await other.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(banner).toHaveCount(0);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('kollega@example.com').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Bekræft først');

    // Signed in, the used link says that it is done; an unknown link says that it is invalid.
    await page.goto(app.url + first);
    await page.getByRole('button', { name: 'Bekræft adressen' }).click();
    await expect(page.getByText('Tak, adressen er bekræftet.')).toBeVisible();
    await page.goto(`${app.url}/auth/confirm/${'x'.repeat(43)}`);
    errors.allow(/status of 422/);
    await page.getByRole('button', { name: 'Bekræft adressen' }).click();
    await expect(page.getByRole('main')).toContainText('Linket er udløbet eller brugt');
    expect(await objections(page)).toEqual([]);
    await expect(
      page.getByRole('link', { name: 'Gå til Dropline, og få et nyt link' }),
    ).toBeVisible();
  },
);

test.describe('a server of its own', () => {
  test.use({ ownServer: true });

  test('[§6-check-active-subscription] [§2-sidebar-upgrade] [§2-sidebar-trial] [§2-sidebar-subscription] [§2-subscription-upgrade] [§2-subscription-thank-you] [§2-mapping-values] one without a plan is led to buy one, and then gets in', async ({
    page,
    app,
  }) => {
    await arriveSignedIn(page, app, { ...merchant, email: 'no-subscription@example.com' });
    for (const name of ['mapping-values', 'mutating-values']) {
      await page.goto(`${app.url}/shop/integrations/advanced-settings/${name}`);
      await expect(page).toHaveURL(/\/shop\/subscription\/upgrade$/);
    }
    await expect(page.getByRole('link', { name: 'Opgradér nu' })).toBeVisible();
    await expect(page.getByText('Prøv gratis: søg og saml produkter.')).toBeVisible();
    await page.getByRole('button', { name: 'Køb Professional' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Køb plan' }).click();
    await expect(page).toHaveURL(/\/shop\/subscription\/thank-you$/);
    await expect(page.getByRole('complementary')).toContainText('Professional');
    await page.goto(`${app.url}/shop/integrations/advanced-settings/mapping-values`);
    await expect(heading(page)).toHaveText('Oversæt værdier');
    await expect(page).toHaveURL(/mapping-values$/);
  });

  test(
    '[§6-types] [§6-guest-supplier] [§2-supplier-dashboard] [§2-dashboard] one with a shop and suppliers goes between the two, and each shows its own',
    long,
    async ({ page, app }) => {
      const both = { ...merchant, email: 'supplier@example.com' };
      const { token } = await app.signIn(both);
      const shop = { name: 'Torbens Lagersalg', country: 'DK', currency: 'DKK' };
      await app.api().ok('POST /user/shops', { body: shop }, { token });
      await page.goto(`${app.url}/auth/login`);
      await fillLogin(page, both);
      await expect(page).toHaveURL(/\/supplier\/dashboard$/);
      await page.goto(`${app.url}/supplier/partnerships`);
      await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();

      await page.goto(`${app.url}/supplier/user-no-relation`);
      await page.getByRole('link', { name: 'Gå til Torbens Lagersalg' }).click();
      await expect(page).toHaveURL(/\/shop\/dashboard$/);
      await expect(current(page, 'Torbens Lagersalg')).toBeVisible();
      await page.getByRole('link', { name: 'Søg produkter' }).first().click();
      await page.getByRole('button', { name: 'Føj til importliste' }).first().click();
      await page.getByRole('link', { name: 'Min importliste' }).click();
      await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);

      await page.goto(`${app.url}/shop/create`);
      await page.getByRole('link', { name: /^Tilbage til (Grøn|Nordisk)/ }).click();
      await expect(page).toHaveURL(/\/supplier\/dashboard$/);
      await expect(page.getByRole('main')).toContainText('Kræver handling');
      await page.goBack();
      await page.goBack();
      await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
    },
  );
});

test('[§6-check-supplier-relation] [§2-supplier-no-relation] [§2-supplier-auth-layout] [§6-guest] one who works for no supplier is told how to get in', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/supplier/auth/login`);
  await expect(page.getByRole('contentinfo')).toContainText(/\d{4} \w+/);
  await fillLogin(page, { ...merchant, email: 'no-supplier@example.com' });
  await expect(page).not.toHaveURL(/\/auth\/login/);
  for (const path of ['/supplier/dashboard', '/supplier/partnerships']) {
    await page.goto(app.url + path);
    await expect(page).toHaveURL(/\/supplier\/user-no-relation$/);
  }
  await expect(heading(page)).toHaveText('Du er ikke knyttet til en leverandør');
  await expect(page.getByRole('main')).toContainText('no-supplier@example.com');
  await page.goto(`${app.url}/supplier/user/profile`);
  await expect(heading(page)).toHaveText('Min profil');
});

test('[§2-supplier-switcher] [§4-switch-supplier] [§7-switch-supplier-reload] [§6-several-suppliers] [§2-supplier-privacy] [§2-supplier-profile] [§2-supplier-menu-profile] one with two suppliers switches, and the page is loaded anew where it stands', async ({
  page,
  app,
}) => {
  await arriveSignedIn(page, app, { ...merchant, email: 'supplier@example.com' });
  await page.goto(`${app.url}/supplier/partnerships`);
  const partner = page
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: /Aktivt|På pause|Ophørt/ })
    .first();
  await expect(partner).toBeVisible();
  const before = await partner.innerText();
  const switcher = page.getByRole('button', { name: /^Leverandør: / });
  const [from, to] = /Nordisk/.test((await switcher.innerText()) ?? '')
    ? ['Nordisk Dropship', 'Grøn Stue Engros']
    : ['Grøn Stue Engros', 'Nordisk Dropship'];
  await expect(switcher).toContainText(from);
  await switcher.click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: new RegExp(`^${to}`) }).click();
  await loaded;
  await expect(page).toHaveURL(/\/supplier\/partnerships$/);
  await expect(switcher).toContainText(to);
  await expect(partner).toBeVisible();
  expect(await partner.innerText()).not.toBe(before);

  await page.getByRole('button', { name: 'Din konto' }).click();
  await page.getByRole('link', { name: 'Min profil' }).click();
  await expect(page).toHaveURL(/\/supplier\/user\/profile$/);
  await expect(heading(page)).toHaveText('Min profil');
  await page.goto(`${app.url}/supplier/user/privacy`);
  await expect(heading(page)).toHaveText('Privatliv');
});

test('[§6-types] [§6-auth] [§2-shop-auth-layout] [§2-guest-footer] [§2-guest-links] [§2-unknown] [§1-name] a guest is sent to the login, finds the way to an account and a new password, and a page that isn’t', async ({
  page,
  app,
  errors,
}) => {
  errors.allow(/status of 404/);
  await page.goto(`${app.url}/supplier/partnerships?search=egern`);
  await expect(page).toHaveURL(/\/auth\/login\?redirectTo=/);
  await page.goto(`${app.url}/shop/products/my-products?status=failed`);
  await expect(page).toHaveURL(
    `${app.url}/auth/login?redirectTo=%2Fshop%2Fproducts%2Fmy-products%3Fstatus%3Dfailed`,
  );
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveText(['Om os', 'Blog', 'Privatlivspolitik']);
  await page.getByRole('link', { name: 'Glemt adgangskoden?' }).click();
  await expect(heading(page)).toHaveText('Nulstil adgangskode');
  await page.getByLabel('E-mail').fill('nobody-at-all@example.com');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Hvis nobody-at-all@example.com har en konto')).toBeVisible();
  await page.getByRole('link', { name: 'Tilbage til login' }).click();
  await page.getByRole('link', { name: 'Opret en konto' }).click();
  await expect(heading(page)).toHaveText('Opret konto');
  await page.getByLabel('Dit navn').fill('Asta Gæst');
  await page.getByLabel('E-mail').fill(`asta-${Date.now()}@example.com`);
  await page.getByLabel('Adgangskode', { exact: true }).fill('et helt nyt kodeord');
  await page.getByRole('button', { name: 'Opret konto' }).click();
  await expect(page).toHaveURL(/\/shop\/signup\/setup-shop-profile/);
  await page.goto(`${app.url}/findes/ikke`);
  await expect(heading(page)).toHaveText('Siden findes ikke');
  await page.getByRole('main').getByRole('link', { name: 'Gå til forsiden' }).click();
  await expect(page).toHaveURL(/\/shop\/signup\/setup-shop-profile/);
});
