import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { keysListen } from './alive.ts';
import { type App, arriveSignedIn, expect, merchant, signInByForm, test } from './app.ts';
import {
  importProduct,
  importProducts,
  myProducts,
  ownProductIds,
  queriesOf,
  sent,
} from './traffic.ts';

test.use({ serviceWorkers: 'allow' });

const removals = '/api/import-products';
/** A merchant with a shop of their own, whose list the test may empty. */
const other = { ...merchant, email: 'no-vat@example.com' };

test('[§2-login] [§2-search-products] [§9-filter-supplier] [§9-filter-stock] [§9-filter-media] [§9-filter-colli] [§9-page] [§9-page-links] [§9-page-size] [§3-options] a merchant signs in and searches: defaults, words, filter, order, pages, one product', async ({
  page,
  app,
}) => {
  await signInByForm(page, app);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hej Nanna');
  await page.getByRole('link', { name: 'Søg produkter' }).click();
  await expect(page).toHaveURL(/\/shop\/products\/search-products$/);

  const chips = page.getByRole('group', { name: 'Aktive filtre' });
  await expect(chips.getByRole('button')).toHaveText([
    'Kun på lager',
    'Kun med billeder',
    'Kun enkeltvis',
    'Leverandør: Nordisk Dropship',
  ]);
  expect(lastQuery(app)).toEqual({
    supplier_id: '9',
    in_stock: '1',
    has_media: '1',
    is_not_colli: '1',
    page: '1',
    include: 'product-filters',
  });

  await expect(cards(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Liste', exact: true }).click();
  const pages = page.getByRole('navigation', { name: 'Søgeresultater' });
  await expect(pages.getByRole('link', { name: /^Side / })).toHaveCount(5);
  const rows = page.getByRole('region', { name: 'Søgeresultater' }).locator('tbody tr');
  await expect(rows).toHaveCount(10);
  const first = await rows.first().innerText();
  await pages.getByRole('link', { name: 'Side 3' }).click();
  await expect(page).toHaveURL(/[?&]page=3/);
  await expect(pages.getByRole('link', { name: 'Side 3' })).toHaveAttribute('aria-current', 'page');
  await expect(rows.first()).not.toHaveText(first);
  await page.getByRole('button', { name: 'Billeder', exact: true }).click();
  await expect(cards(page)).toHaveCount(30);

  await page.getByRole('searchbox').pressSequentially('lampe');
  await expect(page).toHaveURL(/search=lampe/);
  await expect.poll(() => lastQuery(app)).toMatchObject({ search: 'lampe', page: '1' });
  // The words are only in the search field, not among the filters.
  await expect(chips.getByRole('button', { name: /lampe/ })).toHaveCount(0);

  await page.getByRole('searchbox').fill('');
  await chips.getByRole('button', { name: /Leverandør/ }).click();
  await expect.poll(() => lastQuery(app)).not.toHaveProperty('supplier_id');
  await page.getByLabel('Sortér efter').selectOption({ label: 'Kostpris' });
  await expect
    .poll(() => lastQuery(app))
    .toMatchObject({ order_by: 'cost', direction: 'asc', in_stock: '1' });
  await page.getByRole('button', { name: 'Nulstil til standard' }).click();
  await expect.poll(() => lastQuery(app)).toMatchObject({ supplier_id: '9', order_by: 'cost' });
});

test(
  '[§7-post-import-products] [§2-import-list] [§3-product] a product is looked at, added, and is on the import list',
  long,
  async ({ page, app }) => {
    const token = await arriveSignedIn(page, app);
    const before = (await importProducts(app, token)).length;
    await page.goto(`${app.url}/shop/products/search-products`);
    const card = cards(page)
      .filter({ has: page.getByRole('button', { name: 'Føj til importliste' }) })
      .first();
    const title = await card.getByRole('heading').innerText();
    await card.getByRole('link', { name: `Se ${title}` }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('heading', { name: title })).toBeVisible();
    await expect(drawer).toContainText('Beskrivelse');
    await drawer.getByRole('button', { name: 'Føj til importliste' }).click();
    const inList = drawer.getByRole('link', { name: 'På importlisten' });
    await expect(inList).toBeVisible();
    await expect.poll(async () => (await importProducts(app, token)).length).toBe(before + 1);
    await inList.click();
    await expect(page).toHaveURL(/\/shop\/products\/import-list\?search=/);
    await expect(page.getByRole('row').filter({ hasText: title }).first()).toBeVisible();
  },
);

test(
  '[§7-patch-import-product] [§7-delete-import-product] [§D-unread] the import list is searched, an item edited, another removed and taken back',
  long,
  async ({ page, app }) => {
    const token = await arriveSignedIn(page, app);
    const item = (await importProducts(app, token)).find(
      ({ state, variants }) => state === 'ready' && variants.length > 1,
    );
    if (!item) throw new Error('The demo import list has nothing to edit.');
    const variant = item.variants[0];
    await page.goto(`${app.url}/shop/products/import-list`);
    await page.getByRole('searchbox').fill(item.title);
    await expect(page).toHaveURL(/search=/);
    const row = page.getByRole('row').filter({ hasText: item.title });
    await row.getByRole('link', { name: item.title }).first().click();
    const editor = page.getByRole('dialog');
    await editor.getByLabel('Titel').fill(`${item.title} i lommestørrelse`);
    const price = editor.getByLabel(/^Pris, /).first();
    await price.fill('abc');
    await price.blur();
    await expect(editor.getByText('»abc« er ikke en pris. Skriv den som 129,95.')).toBeVisible();
    // It is neither sent nor lost, by saving or by a reload.
    await editor.getByRole('button', { name: 'Gem', exact: true }).click();
    await expect(price).toBeFocused();
    await page.reload();
    await expect(price).toHaveValue('abc');
    await expect(editor.getByLabel('Titel')).toHaveValue(`${item.title} i lommestørrelse`);
    expect(sent(app, 'PATCH')).toHaveLength(0);
    await price.fill('1234,50');
    await editor.getByRole('button', { name: 'Gem', exact: true }).click();
    await expect(page.getByText('Gemt.', { exact: true })).toBeVisible();
    await expect
      .poll(() => importProduct(app, token, item.id))
      .toMatchObject({ title: `${item.title} i lommestørrelse`, rev: item.rev + 1 });
    const saved = await importProduct(app, token, item.id);
    const kept = saved?.variants.find(
      ({ variant_id }) => variant_id === variant?.variant_id,
    )?.price;
    expect(kept).toEqual({ amount: 123_450, currency: 'DKK' });

    await page.getByRole('button', { name: /^Fjern .* fra listen/ }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Fortryd' }).click();
    await expect(row).toHaveCount(1);
    await page.getByRole('button', { name: /^Fjern .* fra listen/ }).click();
    await expect.poll(() => importProduct(app, token, item.id)).toBeUndefined();
    expect(sent(app, 'DELETE')).toHaveLength(1);
  },
);

test(
  '[§7-delete-import-products] [§D-undo] removing all can be taken back for 10 s, in which nothing is sent',
  long,
  async ({ page, app }) => {
    const token = await arriveSignedIn(page, app, other);
    for (const product_id of [1, 2, 3]) {
      await app.api().ok('POST /import-products', { body: { product_id } }, { token });
    }
    await page.goto(`${app.url}/shop/products/import-list?group=all`);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await removeAll(page);
    await page.getByRole('button', { name: 'Fortryd' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(sent(app, 'DELETE')).toHaveLength(0);

    const removed = Date.now();
    await removeAll(page);
    await expect.poll(() => sent(app, 'DELETE', removals).length).toBe(1);
    expect(Date.now() - removed).toBeGreaterThan(9_500);
    await expect.poll(async () => (await importProducts(app, token)).length).toBe(0);
    expect(sent(app, 'DELETE')).toHaveLength(1);
  },
);

test('[§7-bulk-import] [§D-bulk-count] [§2-banner-job] [§4-job-done] a bulk import of 5 shows its progress, what came of each, and tells once that it is done', async ({
  page,
  app,
}) => {
  const token = await arriveSignedIn(page, app);
  const waiting = (await importProducts(app, token)).filter(({ state }) => state !== 'published');
  const before = await myProducts(app, token);
  const owned = await ownProductIds(app, token);
  await page.goto(`${app.url}/shop/products/import-list`);
  await page.getByRole('button', { name: 'Importér alle produkter' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Hvor mange')).toHaveValue('');
  await dialog.getByLabel('Hvor mange').fill('5');
  await dialog.getByRole('button', { name: 'Importér 5 produkter' }).click();
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  const told = page.getByRole('status').filter({ hasText: 'Import til din butik: færdig' });
  await expect(told).toHaveCount(1);
  // At once, because the notice disappears after 5 s.
  await told.getByRole('button', { name: 'Fjern besked' }).click();
  await expect(told).toHaveCount(0);
  await expect(page.getByText(/er færdig: 5 importeret/)).toBeVisible();
  const imported = (await importProducts(app, token)).filter(
    ({ id, state }) => state === 'published' && waiting.some((one) => one.id === id),
  );
  expect(imported).toHaveLength(5);
  // A product that the shop already sells is published again, not added; another test may have put it on this list.
  const added = imported.filter(({ product_id }) => !owned.includes(product_id));
  expect(await myProducts(app, token)).toBe(before + added.length);

  const panel = page.getByRole('region', { name: 'Importen er færdig' });
  await panel.getByText('Resultat for hvert produkt').click();
  await expect(panel).toContainText('5 af 5 importeret');
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  await panel.getByRole('link', { name: 'Se mine produkter' }).click();
  await expect(page).toHaveURL(/\/my-products/);
  await expect(page.getByText(/er færdig: 5 importeret/)).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('[§2-orders-history] [§D-order-title] [§D-back] [§D-confirming] [§2-orders-show] [§2-orders-redirect] [§7-get-orders] [§7-confirm-order] [§4-confirm] an order is found in the history, opened and confirmed', async ({
  page,
  app,
}) => {
  const token = await arriveSignedIn(page, app);
  await page.goto(`${app.url}/shop/orders/history`);
  await page.getByRole('button', { name: /^Kræver handling/ }).click();
  const waiting = page.getByRole('row').filter({ hasText: 'Afventer din bekræftelse' });
  await waiting.nth(0).getByRole('checkbox').check();
  await waiting.nth(1).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Handlinger for de valgte' });
  await expect(bar).toContainText(/Kostpris [\d.]+,\d\d\skr\. · salg [\d.]+,\d\d\skr\./);
  await bar.getByRole('button', { name: 'Bekræft 2 ordrer' }).click();
  await expect(page.getByText('2 ordrer bekræftes …')).toBeVisible();
  await page.getByRole('button', { name: 'Fortryd' }).click();

  const link = waiting.getByRole('link').first();
  await keysListen(page);
  await link.click();
  await expect(page).toHaveURL(/\/shop\/orders\/show\//);
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await expect(page).toHaveTitle(new RegExp(`Ordre ${number} · `));
  await expect(page.getByRole('navigation', { name: 'Du er her' })).toContainText(number);
  await page.goBack();
  const opened = page.getByRole('row').filter({ hasText: number });
  await expect(opened.getByRole('link').first()).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  app.proxy.fail('delay', ({ path }) => path.endsWith('/confirm'), 1_000);
  await page.getByRole('button', { name: 'Bekræft ordren' }).click();
  await expect(page.getByRole('main').getByText('Ordren bekræftes …')).toBeVisible();
  await expect(page.getByText('Ordren er bekræftet.')).toHaveCount(0);
  await expect(page.getByText('Ordren er bekræftet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bekræft ordren' })).toHaveCount(0);
  await expect
    .poll(async () => (await app.api().ok('GET /shop/orders/{id}', { id: number }, { token })).data)
    .not.toMatchObject({ state: 'awaiting_confirmation' });
  expect(sent(app, 'POST', `/api/shop/orders/${number}/confirm`)).toHaveLength(1);

  await page.goto(`${app.url}/shop/orders/redirect-to-order?orderNumber=${number}`);
  await expect(page).toHaveURL(`${app.url}/shop/orders/show/${number}`);
  await page.goto(`${app.url}/shop/orders/redirect-to-order`);
  await expect(page).toHaveURL(`${app.url}/shop/orders/history`);
});

test(
  '[§1-language] [§2-prefix] [§2-dashboard] [§2-my-products] [§3-state-language] [§9-locale-en] [§9-locale-cookie] a walk in English stays English, and is remembered for 365 days',
  long,
  async ({ page, app }) => {
    await page.goto(`${app.url}/auth/login`);
    await page
      .getByRole('link', { name: 'English' })
      .or(page.getByRole('button', { name: 'English' }))
      .click();
    await expect(page).toHaveURL(/\/en\/auth\/login$/);
    await page.getByLabel('Email').fill('merchant@example.com');
    await page.getByLabel('Password', { exact: true }).fill('dropline-demo');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/en\/shop\/dashboard$/);
    for (const [link, title] of [
      ['Search products', 'Search products'],
      ['My import list', 'Import list'],
      ['My products', 'My products'],
      ['Orders', 'Orders'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: link }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      expect(new URL(page.url()).pathname).toMatch(/^\/en\/shop\//);
    }
    await page.goto(`${app.url}/shop/orders/history`);
    await expect(page).toHaveURL(/\/en\/shop\/orders\/history$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');

    const cookie = (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected');
    expect(cookie).toMatchObject({ value: 'en', sameSite: 'Lax' });
    expect(daysLeft(cookie?.expires)).toBeCloseTo(365, 1);
  },
);

test(
  '[§D-lists] going back from a turned page stands where the page was left',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/orders/history`);
    await expect(page.getByRole('row')).toHaveCount(11);
    const next = page.getByRole('link', { name: 'Næste side' });
    await next.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(100);
    await next.click();
    await expect(page).toHaveURL(/page=2/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).not.toHaveURL(/page=2/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(left, -1);
  },
);

test(
  '[§D-dashboard] [§D-chart] each number of the dashboard is the number behind its link; the chart tells its days to pointer and keys',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/dashboard`);
    const needs = page
      .locator('main section')
      .filter({ hasText: 'Kræver handling' })
      .getByRole('link');
    await expect(needs.first()).toBeVisible();
    const told = await needs.evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        count: link.firstElementChild?.textContent ?? '',
      })),
    );
    expect(told.length).toBeGreaterThanOrEqual(4);

    const days = page.getByRole('slider', { name: 'Omsætning pr. dag' });
    await days.focus();
    await expect(days).toHaveAttribute('aria-valuetext', /, indtil nu: .*kr\.$/);
    await page.keyboard.press('ArrowLeft');
    const yesterday = await days.getAttribute('aria-valuetext');
    expect(yesterday).toMatch(/^\d+\.\s\w+\.?\s\d{4}: [\d.]+\skr\.$/);
    await expect(days.getByText(yesterday ?? '', { exact: true })).toBeVisible();
    await days.blur();
    await days.hover({ position: { x: 3, y: 80 } });
    await expect(days).toHaveAttribute('aria-valuenow', '1');

    for (const { href, count } of told) {
      await page.goto(app.url + href);
      await expect(
        page.locator('main [role=group] [aria-pressed=true] span').first(),
        href,
      ).toHaveText(count);
    }
  },
);

const cards = (page: Page) =>
  page.getByRole('region', { name: 'Søgeresultater' }).getByRole('article');

const lastQuery = (app: App) => queriesOf(app, '/api/products').at(-1) ?? {};

const daysLeft = (expires = 0) => (expires - Date.now() / 1_000) / 86_400;

async function removeAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fjern alle', exact: true }).click();
  await page.getByRole('button', { name: 'Fjern alle produkter' }).click();
  await expect(page.getByText('Din importliste er tom')).toBeVisible();
}
