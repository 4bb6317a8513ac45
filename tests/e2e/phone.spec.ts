import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, signInByForm, test } from './app.ts';
import { expectUnderThumb, phone } from './thumb.ts';

test.use({ viewport: phone, hasTouch: true, isMobile: true });

const guestRoutes = [
  '/auth/login',
  '/auth/signup',
  '/auth/reset-password',
  '/auth/reset-password/a-token',
  '/auth/confirm/a-token',
  '/auth/keep-account/a-token',
  '/supplier/auth/login',
  '/connect/login',
  '/connect/signup',
  '/connect/error',
  '/no-such-page',
];
const shopRoutes = [
  '/shop/dashboard',
  '/shop/products/search-products',
  '/shop/products/search-products?product=1',
  '/shop/products/import-list',
  '/shop/products/import-list?group=all&all=1',
  '/shop/products/my-products?status=all',
  '/shop/orders/history',
  '/shop/orders/show/NL-10419',
];

test(
  '[§D-phone] no page scrolls sideways on a phone, and all of it is under the thumb',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of 404/);
    const addresses = [...guestRoutes, '/en/auth/login', '/en/auth/signup'];
    for (const route of addresses) await expectNoSidewaysScroll(page, app.url + route);
    await arriveSignedIn(page, app);
    for (const route of shopRoutes) await expectNoSidewaysScroll(page, app.url + route);
  },
);

test('[§D-phone] the five places of a shop are under the thumb', long, async ({ page, app }) => {
  await signInByForm(page, app);
  const bar = page.getByRole('navigation', { name: 'Hovedmenu' });
  // A phone with a notch and a home indicator: buttons stay between them.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 47, bottom: 34 } });
  const menu = page.getByRole('button', { name: 'Åbn menuen' });
  await expect.poll(async () => (await menu.boundingBox())?.y).toBeGreaterThanOrEqual(47);
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await bar.getByRole('link').first().boundingBox()) ?? {};
      return y + height;
    })
    .toBeLessThanOrEqual(phone.height - 34);
  await expect(bar.getByRole('link')).toHaveText([
    'Overblik',
    'Søg',
    'Importliste',
    'Produkter',
    'Ordrer',
  ]);
  for (const [name, path] of [
    ['Søg', 'search-products'],
    ['Importliste', 'import-list'],
    ['Produkter', 'my-products'],
    ['Ordrer', 'history'],
    ['Overblik', 'dashboard'],
  ] as const) {
    await bar.getByRole('link', { name }).tap();
    await expect(page).toHaveURL(new RegExp(`/${path}$`));
    await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    const box = await bar.getByRole('link', { name }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
  await page.getByRole('button', { name: 'Åbn menuen' }).tap();
  const overlay = page.getByRole('dialog');
  await overlay.getByRole('link', { name: 'Min importliste' }).tap();
  await expect(page).toHaveURL(/import-list$/);
  await expect(overlay).toBeHidden();
});

test('[§D-phone] a row is a card that opens the editor as a sheet', long, async ({ page, app }) => {
  await arriveSignedIn(page, app);
  await page.goto(`${app.url}/shop/products/import-list?group=all`);
  const card = page.getByRole('row').nth(1);
  await expect(card).toBeVisible();
  await expect.poll(async () => (await card.boundingBox())?.width).toBeGreaterThan(300);
  await expect.poll(async () => (await card.boundingBox())?.height).toBeGreaterThan(80);
  await card.getByRole('link').first().tap();
  await expect(page).toHaveURL(/edit=/);
  await expectSheet(page, 'Redigér produkt');
  const sheet = page.getByRole('dialog', { name: 'Redigér produkt' });
  await expect(sheet.getByRole('textbox').first()).toHaveAccessibleName(/^Pris, /);
  const foot = sheet.locator('footer');
  await expect.poll(async () => (await foot.boundingBox())?.height).toBeLessThan(80);
});

test('[§D-phone] the filters of the search come as a sheet', long, async ({ page, app }) => {
  await arriveSignedIn(page, app);
  await page.goto(`${app.url}/shop/products/search-products`);
  await page.getByRole('button', { name: 'Filtre (4)' }).tap();
  await expectSheet(page, 'Filtre');
  const sheet = page.getByRole('dialog', { name: 'Filtre' });
  await sheet.getByLabel('På lager').tap();
  await expect(page).toHaveURL(/in_stock=0/);
  await sheet.getByRole('button', { name: /^Vis \d+ produkter/ }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filtre (3)' })).toBeVisible();
});

test(
  '[§D-phone] orders begin with the orders: what needs one is a row that opens, filters are one line',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/orders/history`);
    const first = page.getByRole('row').first();
    await expect(first).toBeVisible();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(340);
    const chips = page.getByRole('group', { name: 'Vis' }).getByRole('button');
    const tops = await chips.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
    const needs = page.getByRole('button', { name: /^\d+ ordrer kræver handling$/ });
    await expect(needs).toHaveAttribute('aria-expanded', 'false');
    await needs.tap();
    const card = page.locator('main ul').getByRole('link').first();
    await expect(card).toBeVisible();
    await expect(card.locator('img')).toBeVisible();
    // The choice is kept until the browser is closed.
    await page.reload();
    await expect(needs).toHaveAttribute('aria-expanded', 'true');
    await expect(card).toBeVisible();
  },
);

async function expectNoSidewaysScroll(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.clientWidth), url).toBe(phone.width);
  await expectUnderThumb(page, url);
}

/** Expects a sheet as wide as the screen, at its lower edge. */
async function expectSheet(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name });
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox();
      return box && [box.width, Math.round(box.y + box.height)];
    })
    .toEqual([390, 844]);
}
