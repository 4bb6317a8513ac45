import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';
import { objections } from './axe.ts';
import { expectUnderThumb, phone } from './thumb.ts';

const operatorToken = 'what-the-operator-alone-knows-of-it-all';

test.use({ ownServer: true });

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    '[§D-operator-page] the operator signs in, sees how it stands, has what was given up tried again, and signs out',
    long,
    async ({ page, app, errors }) => {
      errors.allow(/status of (404|422)/);
      expect((await page.goto(`${app.url}/operator`))?.status()).toBe(404);
      await app.restart('SIGTERM', { OPERATOR_TOKEN: operatorToken });
      await page.goto(`${app.url}/operator`);
      await page.getByLabel('Driftsnøgle').fill('ikke den rigtige nøgle');
      await page.getByRole('button', { name: 'Log ind' }).click();
      await expect(page.getByRole('alert')).toHaveText('Nøglen er ikke rigtig.');
      await page.getByLabel('Driftsnøgle').fill(operatorToken);
      await page.getByRole('button', { name: 'Log ind' }).click();
      await expect(page).toHaveURL(`${app.url}/operator`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drift');
      for (const [section, says] of [
        [/^Opgivet/, /hele installationen/],
        [/^Kø/, /hele installationen/],
        [/^Langsomme kald/, /kun denne proces/],
        [/^Webshops/, /hele installationen/],
        [/^Processen/, /kun denne proces/],
      ] as const) {
        await expect(page.getByRole('heading', { level: 2, name: section })).toHaveText(says);
      }
      await page.getByRole('link', { name: 'Opdatér hvert 30. sekund' }).click();
      await expect(page).toHaveURL(`${app.url}/operator?every=30`);
      await page.getByRole('link', { name: 'Stop med at opdatere' }).click();
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Operations');
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByLabel('Operator’s token')).toBeVisible();
    },
  );
});

test(
  '[§D-operator-page] [§D-axe] [§D-phone] nobody is shut out of it: in both themes and languages, at a desk and under a thumb',
  long,
  async ({ page, app }) => {
    await app.restart('SIGTERM', { OPERATOR_TOKEN: operatorToken });
    const look = async (theme: string, locale: string) => {
      const cookies = Object.entries({ theme, i18n_redirected: locale });
      await page
        .context()
        .addCookies(cookies.map(([name, value]) => ({ name, value, url: app.url })));
      await page.goto(`${app.url}/operator`);
    };
    const sound = async (what: string) => {
      expect(await objections(page), what).toEqual([]);
      await page.setViewportSize(phone);
      await expectUnderThumb(page, what);
      expect(await objections(page), `${what} on a phone`).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    for (const [theme, locale] of [
      ['light', 'da'],
      ['dark', 'en'],
    ] as const) {
      await look(theme, locale);
      await sound(`the form, ${theme}`);
    }
    await page.getByLabel('Operator’s token').fill(operatorToken);
    await page.getByRole('button', { name: 'Log in' }).click();
    for (const [theme, locale] of [
      ['light', 'da'],
      ['dark', 'en'],
    ] as const) {
      await look(theme, locale);
      await expect(page.getByRole('table').first()).toBeVisible();
      await sound(`the page, ${theme}`);
    }
  },
);

const privacy = 'Send fejl, og hvor hurtige siderne er';
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries({ ...localStorage }).flatMap(([name, value]) =>
      name.endsWith(':reports') ? [String(value)] : [],
    ),
  );
/** Throws an error as a script of the app would. */
const throwOne = (page: Page, message: string) =>
  page.evaluate((text) => {
    const stack = `TypeError: ${text}\n    at Karla (${location.origin}/assets/orders-Dk29sLw.js?x=1:1:2345)`;
    void Promise.reject(Object.assign(new TypeError(text), { stack }));
  }, message);

test(
  '[§D-reports] [§2-shop-user-privacy] errors are sent home only from who agreed, kept without a network, and stand on the operator’s page without what was worked on',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/Karla|ERR_|Failed to (load|fetch)/);
    await app.restart('SIGTERM', { OPERATOR_TOKEN: operatorToken });
    await arriveSignedIn(page, app);
    const sent = () => app.proxy.seen.filter(({ path }) => path.endsWith('/user/reports')).length;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const hasLoaded = () => scripts.some((path) => /\/assets\/reports-/.test(path));

    await page.goto(`${app.url}/shop/user/privacy`);
    const choice = page.getByRole('checkbox', { name: privacy });
    await expect(choice).not.toBeChecked();
    await throwOne(page, 'Karla Nord is not a function');
    await page.goto(`${app.url}/shop/orders/history`);
    await expect(page.getByRole('table').first()).toBeVisible();
    expect([hasLoaded(), await kept(page), sent()]).toEqual([false, [], 0]);

    await page.goto(`${app.url}/shop/user/privacy`);
    await choice.click();
    await expect(page.getByText('Appen begynder med den næste side')).toBeVisible();
    await expect(choice).toBeChecked();
    await page.getByRole('link', { name: 'Ordrer' }).first().click();
    await expect.poll(hasLoaded).toBe(true);
    await expect.poll(async () => (await kept(page)).length).toBe(1);

    app.proxy.cut();
    await page.context().setOffline(true);
    await throwOne(page, 'Karla Nord is not a function');
    await expect.poll(async () => (await kept(page)).join()).toContain('… is not a function');
    expect((await kept(page)).join()).not.toMatch(/Karla|x=1/);
    const before = sent();
    app.proxy.restore();
    await page.context().setOffline(false);
    await expect.poll(sent).toBeGreaterThan(before);
    await expect.poll(async () => (await kept(page)).join()).not.toContain('is not a function');

    const operator = await page.context().newPage();
    await operator.goto(`${app.url}/operator`);
    await operator.getByLabel('Driftsnøgle').fill(operatorToken);
    await operator.getByRole('button', { name: 'Log ind' }).click();
    const row = operator.getByRole('row', { name: /TypeError/ });
    await expect(row).toContainText('TypeError: … is not a function');
    await expect(row).toContainText('assets/orders-Dk29sLw.js:1:2345');
    await expect(row).toContainText('/shop/orders/history');
    await operator.close();

    await page.goto(`${app.url}/shop/user/privacy`);
    await choice.click();
    await expect(page.getByText('Appen sender ikke noget længere')).toBeVisible();
    await page.getByRole('link', { name: 'Ordrer' }).first().click();
    await expect.poll(() => kept(page)).toEqual([]);
  },
);

test('[§D-reports] without a connection the choice isn’t offered, and says why', async ({
  page,
  app,
  errors,
}) => {
  errors.allow(/ERR_|Failed to (load|fetch)/);
  await arriveSignedIn(page, app);
  await page.goto(`${app.url}/shop/user/privacy`);
  const choice = page.getByRole('checkbox', { name: privacy });
  await expect(choice).toBeEnabled();
  app.proxy.cut();
  await page.context().setOffline(true);
  await expect(choice).toBeDisabled();
  await expect(page.getByText('Det kræver forbindelse at ændre det.')).toBeVisible();
});
