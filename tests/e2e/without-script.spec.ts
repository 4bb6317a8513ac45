import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { alive } from './alive.ts';
import { arriveSignedIn, expect, fillLogin, merchant, test } from './app.ts';
import { mailedPath } from './mails.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const email = (page: Page) => page.getByLabel('E-mail');
const password = (page: Page) => page.getByLabel('Adgangskode', { exact: true });
const submit = (page: Page, name = 'Log ind') => page.getByRole('button', { name, exact: true });

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('[§D-plain-forms] from sign-up to the app’s first page, told what is wrong on the way', async ({
    page,
    app,
    errors,
  }) => {
    errors.allow(/status of 422/);
    const address = `uden-script-${Date.now()}@example.com`;
    await page.goto(`${app.url}/auth/signup`);
    await page.getByLabel('Dit navn').fill('Karla Nord');
    await email(page).fill(address);
    await password(page).fill('passwordpassword');
    await submit(page, 'Opret konto').click();
    await expect(password(page)).toHaveAccessibleDescription(/almindelige adgangskoder/);
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Dit navn')).toHaveValue('Karla Nord');
    await expect(email(page)).toHaveValue(address);
    await expect(password(page)).toHaveValue('');
    await expect(page.getByRole('button')).toHaveText(['Opret konto']);

    await password(page).fill('sand i skoene 42');
    await submit(page, 'Opret konto').click();
    await expect(page).toHaveURL(/\/shop\/signup\/setup-shop-profile\?redirectTo=/);
    await expect(heading(page)).toHaveText('Opret din butik');
    await expect(page.getByRole('main')).toContainText(address);
  });

  test(
    '[§D-plain-forms] [§6-auth] a wrong password, then the right one, and on to the page that was wanted',
    long,
    async ({ page, app, errors }) => {
      errors.allow(/status of 422/);
      await page.goto(`${app.url}/en/shop/orders/history?group=shipped`);
      await expect(page.getByText('Log in to see the page.')).toBeVisible();
      await page.getByLabel('Email').fill(merchant.email);
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByLabel('Remember me').check();
      await submit(page, 'Log in').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(merchant.email);
      await expect(page.getByLabel('Remember me')).toBeChecked();
      await page.getByLabel('Password', { exact: true }).fill(merchant.password);
      await submit(page, 'Log in').click();
      await expect(page).toHaveURL(`${app.url}/en/shop/orders/history?group=shipped`);
      const token = (await page.context().cookies()).find(({ name }) => name === 'token');
      expect(((token?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(365, 1);
    },
  );

  test('[§D-plain-forms] [§2-supplier-login] a supplier comes in, too', async ({ page, app }) => {
    await page.goto(`${app.url}/supplier/auth/login`);
    await fillLogin(page, { ...merchant, email: 'supplier@example.com' });
    await expect(page).toHaveURL(/\/supplier\/dashboard$/);
  });

  test(
    '[§D-plain-forms] [§2-reset-token] a forgotten password is replaced',
    long,
    async ({ page, app }) => {
      const person = await app.newPerson('glemsom-uden');
      await page.goto(`${app.url}/auth/reset-password`);
      await email(page).fill(person.email);
      await submit(page, 'Send link').click();
      await expect(page.getByRole('status')).toContainText(`Hvis ${person.email} har en konto`);
      const link = await mailedPath(app, person.email, /\/auth\/reset-password\/[\w-]+/);
      await page.goto(app.url + link);
      await page.getByLabel('Ny adgangskode').fill('husk det nu denne gang');
      await submit(page, 'Gem adgangskode').click();
      await expect(page.getByText('Din adgangskode er ændret')).toBeVisible();
      await page.getByRole('link', { name: 'Log ind' }).click();
      await fillLogin(page, { email: person.email, password: 'husk det nu denne gang' });
      await expect(page).toHaveURL(/setup-shop-profile/);
    },
  );

  test('[§D-told-on-page] a form that another site sends is told on a page, and signs nobody in', async ({
    page,
    app,
    errors,
  }) => {
    errors.allow(/status of 403/);
    await page.route('https://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${app.url}/auth/login"><input name="email" value="${merchant.email}"><input name="password" value="${merchant.password}"><button>Win</button></form>`,
      }),
    );
    await page.goto('https://evil.example/');
    await page.getByRole('button', { name: 'Win' }).click();
    await expect(heading(page)).toHaveText('Formularen blev ikke sendt');
    expect(await page.context().cookies(app.url)).toEqual([]);
    await page.getByRole('link', { name: 'Åbn siden' }).click();
    await expect(page).toHaveURL(`${app.url}/auth/login`);
    await expect(heading(page)).toHaveText('Log ind');
  });
});

test.describe('on a slow line', () => {
  test.use({ serviceWorkers: 'block' });

  /** Holds back every script of the page until `arrive` is called. */
  async function holdScripts(page: Page): Promise<{ arrive(): void }> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
      await promise;
      await route.continue();
    });
    return { arrive: () => resolve() };
  }
  async function isAlive(page: Page) {
    const button = page.getByRole('button', { name: 'Vis adgangskode' });
    await alive(button);
    await button.click();
    await expect(password(page)).toHaveAttribute('type', 'text');
  }

  test(
    '[§D-plain-forms] what is typed before the script arrives is kept, and sent by it',
    long,
    async ({ page, app }) => {
      const scripts = await holdScripts(page);
      await page.goto(`${app.url}/auth/login`, { waitUntil: 'commit' });
      await email(page).fill(merchant.email);
      await password(page).fill(merchant.password);
      await page.getByLabel('Husk mig').check();
      scripts.arrive();
      await isAlive(page);
      await expect(email(page)).toHaveValue(merchant.email);
      await expect(password(page)).toHaveValue(merchant.password);
      await expect(page.getByLabel('Husk mig')).toBeChecked();
      const sent = page.waitForRequest(/\/api\/auth\/login$/);
      await submit(page).click();
      expect((await sent).postDataJSON()).toEqual({ ...merchant, remember: true });
      await expect(page).toHaveURL(/\/shop\/dashboard$/);
    },
  );

  test(
    '[§D-plain-forms] who is quicker than the script is signed in by the browser itself',
    long,
    async ({ page, app, errors }) => {
      errors.allow(/status of 422/);
      const scripts = await holdScripts(page);
      await page.goto(`${app.url}/auth/login?redirectTo=%2Fshop%2Fproducts%2Fimport-list`, {
        waitUntil: 'commit',
      });
      await email(page).fill(merchant.email);
      await password(page).fill('forkert');
      await submit(page).click({ noWaitAfter: true });
      const told = await page.getByRole('alert').textContent();

      // The script takes over what the server rendered, and goes on from there.
      await password(page).fill('forkert igen');
      scripts.arrive();
      await isAlive(page);
      await expect(page.getByRole('alert')).toHaveText(told ?? '');
      await expect(email(page)).toHaveValue(merchant.email);
      await expect(password(page)).toHaveValue('forkert igen');
      await password(page).fill(merchant.password);
      await submit(page).click();
      await expect(page).toHaveURL(/\/shop\/products\/import-list$/);
    },
  );

  test(
    '[§D-forms] a form of the app that is sent too early waits with what was typed',
    long,
    async ({ page, app }) => {
      await arriveSignedIn(page, app, await app.newPerson('utaalmodig'));
      const scripts = await holdScripts(page);
      await page.goto(`${app.url}/shop/signup/setup-shop-profile`, { waitUntil: 'commit' });
      const name = page.getByLabel('Butikkens navn');
      await name.fill('Fyrtårnet');
      await submit(page, 'Opret butik').click();
      await expect(name).toHaveValue('Fyrtårnet');
      scripts.arrive();
      await alive(submit(page, 'Opret butik'));
      await submit(page, 'Opret butik').click();
      await expect(page).toHaveURL(/\/shop\/signup\/complete$/);
      await expect(heading(page)).toHaveText('Velkommen, Fyrtårnet');
    },
  );

  test(
    '[§D-plain-forms] what was told of a form is gone with the next page',
    long,
    async ({ page, app, errors }) => {
      errors.allow(/status of 422/);
      const scripts = await holdScripts(page);
      await page.goto(`${app.url}/auth/login`, { waitUntil: 'commit' });
      await email(page).fill('nobody@example.com');
      await password(page).fill('forkert');
      await submit(page).click({ noWaitAfter: true });
      await expect(page.getByRole('alert')).toBeVisible();
      scripts.arrive();
      await isAlive(page);
      await page.getByRole('link', { name: 'Opret en konto' }).click();
      await expect(heading(page)).toHaveText('Opret konto');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(email(page)).toHaveValue('');
    },
  );
});
