import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { type App, expect, signInByForm, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { drawn } from './drawn.ts';
import {
  answered,
  expectNothingWaits,
  importProduct,
  importProducts,
  keysOf,
  myProducts,
  openImportList,
  sent,
} from './traffic.ts';

test.use({ ownServer: true, inFolder: true });

test(
  '[§1-offline] 500 import products and every order are listed, searched and opened after a start without network, though only page 1 was ever opened',
  long,
  async ({ app, device }) => {
    const { token } = await app.signIn();
    const titles = await fillImportList(app, token, 500);
    let page = device.page();
    await signInByForm(page, app);
    await openImportList(page, app);
    await workerTakesOver(page);
    await expect.poll(() => hasAskedFor(page, '/shop/product-categories')).toBe(true);

    app.proxy.cut();
    page = await device.reopen();
    await page.goto(`${app.url}/shop/products/import-list?group=all`);
    await expect(page.getByRole('main')).toContainText('Importliste500');
    await expect(
      page.getByText(/Ingen forbindelse|Serveren har ikke svaret/).first(),
    ).toBeVisible();

    await page.getByRole('button', { name: 'Vis alle' }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(10);
    expect(await page.locator('*').count()).toBeLessThan(2_500);
    const seen = await titlesWhileScrolling(page);
    expect(titles.filter((title) => !seen.has(title))).toEqual([]);

    const oldest = titles[0] ?? '';
    await page.getByRole('searchbox').fill(oldest);
    const row = page.getByRole('row').filter({ hasText: oldest });
    await row.getByRole('link', { name: oldest }).first().click();
    const editor = page.getByRole('dialog');
    await expect(editor.getByLabel('Titel')).toHaveValue(oldest);
    await expect(editor.getByRole('combobox', { name: 'Kategori' })).toHaveValue(
      /^(?!Kategori nr).*\p{L}/u,
    );

    await page.goto(`${app.url}/shop/orders/history?group=all`);
    const orders = (await app.api().ok('GET /changes', { query: { limit: 500 } }, { token })).data;
    expect(orders.length).toBeGreaterThan(0);
    await expect(page.getByRole('main')).toContainText('Ordrer66');
    await page.goto(`${app.url}/shop/orders/show/NL-10419`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('NL-10419');
  },
);

/** Whether the page has had an answer from this path of the API. */
const hasAskedFor = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    (end) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(end)),
    path,
  );

test('[§1-offline] an edit made offline takes effect once, although the first answer was lost and browser and server were restarted', async ({
  app,
  device,
}) => {
  const { token } = await app.signIn();
  let page = device.page();
  await signInByForm(page, app);
  await openImportList(page, app);
  await workerTakesOver(page);
  const [item] = (await app.api().ok('GET /import-products', { query: {} }, { token })).data;
  if (!item) throw new Error('The demo import list is empty.');

  app.proxy.cut();
  await page.goto(`${app.url}/shop/products/import-list?edit=${item.id}`);
  await page.getByRole('dialog').getByLabel('Titel').fill('Rettet i toget');
  await page.getByRole('button', { name: 'Gem', exact: true }).click();
  await expect(page.getByText('Rettet i toget').first()).toBeVisible();

  page = await device.reopen();
  await page.goto(`${app.url}/shop/products/import-list`);
  await expect(page.getByText('Rettet i toget').first()).toBeVisible();
  app.proxy.dropAnswer(({ method }) => method === 'PATCH');
  app.proxy.restore();
  await expect.poll(() => sent(app, 'PATCH').length).toBeGreaterThan(0);
  await app.restart('SIGKILL');
  page = await device.reopen();
  await page.goto(`${app.url}/shop/products/import-list`);

  await expect.poll(() => answered(app, 'PATCH').length).toBe(1);
  expect(keysOf(app, 'PATCH').size).toBe(1);
  const stored = await importProduct(app, token, item.id);
  expect(stored).toMatchObject({ title: 'Rettet i toget', rev: item.rev + 1 });
  await expectNothingWaits(page);
});

test(
  '[§1-offline] a product added offline is added once, although the first answer was lost',
  long,
  async ({ app, device }) => {
    const { token } = await app.signIn();
    const before = (await app.api().ok('GET /import-products', { query: {} }, { token })).meta
      .total;
    let page = device.page();
    await signInByForm(page, app);
    await page.goto(`${app.url}/shop/products/search-products`);
    await workerTakesOver(page);
    await expect(page.getByRole('button', { name: 'Føj til importliste' }).first()).toBeVisible();

    app.proxy.cut();
    await page.getByRole('button', { name: 'Føj til importliste' }).first().click();
    await expect(page.getByText('1 ændring venter på at blive sendt')).toBeVisible();
    page = await device.reopen();
    app.proxy.dropAnswer(
      ({ method, path }) => method === 'POST' && path === '/api/import-products',
    );
    app.proxy.restore();
    await page.goto(`${app.url}/shop/products/import-list`);

    await expect.poll(() => answered(app, 'POST', '/api/import-products').length).toBe(1);
    expect(sent(app, 'POST', '/api/import-products').length).toBe(2);
    expect(keysOf(app, 'POST', '/api/import-products').size).toBe(1);
    const after = (await app.api().ok('GET /import-products', { query: {} }, { token })).meta.total;
    expect(after).toBe(before + 1);
    await expectNothingWaits(page);
  },
);

test(
  '[§1-offline] a bulk import asked for offline runs once, although the first answer was lost and the server was killed',
  long,
  async ({ app, device }) => {
    const { token } = await app.signIn();
    const before = await myProducts(app, token);
    let page = device.page();
    await signInByForm(page, app);
    await openImportList(page, app);
    await workerTakesOver(page);

    app.proxy.cut();
    await page.getByRole('button', { name: 'Importér alle produkter' }).click();
    await page.getByRole('dialog').getByLabel('Hvor mange').fill('5');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Importér/ })
      .click();
    await expect(page.getByText('Importen venter på at blive sendt')).toBeVisible();
    page = await device.reopen();
    await page.goto(`${app.url}/shop/products/import-list`);
    await expect(page.getByText('Importen venter på at blive sendt')).toBeVisible();

    const bulk = '/api/import-products/import/bulk';
    app.proxy.dropAnswer(({ path }) => path === bulk);
    app.proxy.restore();
    await expect.poll(() => sent(app, 'POST', bulk).length).toBeGreaterThan(0);
    await app.restart('SIGKILL');
    await expect.poll(() => answered(app, 'POST', bulk).length, { timeout: 90_000 }).toBe(1);
    expect(keysOf(app, 'POST', bulk).size).toBe(1);
    await expect.poll(() => myProducts(app, token)).toBe(before + 5);
    await expectNothingWaits(page);
  },
);

/** Adds products to the demo merchant's list until it holds `count`; returns all titles, oldest first. */
async function fillImportList(app: App, token: string, count: number): Promise<string[]> {
  const api = app.api();
  const { meta } = await api.ok('GET /import-products', { query: {} }, { token });
  const known = new Set((await importProducts(app, token)).map(({ product_id }) => product_id));
  for (let product_id = 1, left = count - meta.total; left > 0; product_id += 1) {
    if (known.has(product_id)) continue;
    await api.ok('POST /import-products', { body: { product_id } }, { token });
    left -= 1;
  }
  const { data } = await api.ok('GET /changes', { query: {} }, { token });
  const rest = (await api.ok('GET /changes', { query: { cursor: 500 } }, { token })).data;
  return [...data, ...rest].flatMap((change) =>
    change.entity === 'import-products' && change.value ? [change.value.title] : [],
  );
}

/** Every title that the virtual list shows while it is scrolled down. */
async function titlesWhileScrolling(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let step = 0; step < 200; step += 1) {
    const links = await page.locator('tbody a').allInnerTexts();
    for (const text of links) seen.add(text.split('\n')[0]?.trim() ?? '');
    const moved = await page.evaluate(() => {
      const before = window.scrollY;
      window.scrollBy(0, window.innerHeight * 0.7);
      return window.scrollY > before;
    });
    if (!moved) break;
    await drawn(page);
  }
  return seen;
}
