import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { type App, arriveSignedIn, expect, merchant, signInByForm, test } from './app.ts';
import { openDevice, workerTakesOver } from './device.ts';
import {
  answered,
  importProduct,
  importProducts,
  keysOf,
  openImportList,
  sent,
} from './traffic.ts';

test(
  '[§1-offline] an edit in one tab shows in the other, and one of them sends it',
  long,
  async ({ device, app }) => {
    const { page, item } = await startOnList(device.page(), app);
    const other = await device.newPage();
    await other.goto(`${app.url}/shop/products/import-list?group=all`);
    await expect(rowOf(other, item.title)).toBeVisible();
    await edit(page, app, item.id, { title: `${item.title} i to faner` });
    await expect(rowOf(other, `${item.title} i to faner`)).toBeVisible();
    await expect.poll(() => answered(app, 'PATCH').length).toBe(1);
    await edit(other, app, item.id, { title: item.title });
    await expect(rowOf(page, item.title)).toBeVisible();
    await expect.poll(() => answered(app, 'PATCH').length).toBe(2);
    expect(sent(app, 'PATCH')).toHaveLength(2);
  },
);

test('[§2-banner-offline] [§1-offline] offline the banner tells since when and how much waits; two edits of one item are sent as one', async ({
  device,
  app,
}) => {
  const { page, token, item } = await startOnList(device.page(), app);
  const banner = page.getByText(/Ingen forbindelse siden kl\. \d\d[.:]\d\d/);
  app.proxy.cut();
  await page.context().setOffline(true);
  // The edits wait for the banner, and the device for both of them: one that was tried may have arrived, and then the
  // next isn't merged into it.
  await expect(banner).toBeVisible();
  await edit(page, app, item.id, { title: 'Først omdøbt' });
  await expect(banner).toContainText('1 ændring venter på at blive sendt.');
  await edit(page, app, item.id, { price: '4321,00' });
  app.proxy.restore();
  await page.context().setOffline(false);
  await expect.poll(() => answered(app, 'PATCH').length).toBe(1);
  expect(keysOf(app, 'PATCH').size).toBe(1);
  const saved = await importProduct(app, token, item.id);
  expect(saved).toMatchObject({ title: 'Først omdøbt', rev: item.rev + 1 });
  expect(saved?.variants.map(({ price }) => price.amount)).toContain(432_100);
  await expect(banner).toHaveCount(0);
});

test.describe('on a new device', () => {
  test.use({ newDevice: true });

  test('[§D-outbox] [§1-offline] what is done without a network before the page can keep it is told of as not saved', async ({
    page,
    app,
    errors,
  }) => {
    errors.allow(/net::ERR_/);
    // It arrives neither before the connection is lost nor after: a page that loses it while online loads itself anew.
    let isMissing = true;
    await page.route(/\/assets\/deciding-/, async (route) => {
      if (!isMissing) return route.continue();
      await page.getByText(/Ingen forbindelse siden/).waitFor();
      await route.abort();
    });
    await arriveSignedIn(page, app);
    // Only a page that has started asks for it: before that, it wouldn't notice that the connection is lost.
    const started = page.waitForRequest(/\/assets\/deciding-/);
    await page.goto(`${app.url}/shop/products/search-products`);
    const add = page.getByRole('button', { name: 'Føj til importliste' }).first();
    await expect(add).toBeVisible();
    await started;
    await page.context().setOffline(true);
    // The banner moves the page down: a click on its way would miss the button.
    await expect(page.getByText(/Ingen forbindelse siden/)).toBeVisible();
    await add.click();
    const told = page.getByText('er ikke gemt, for siden var ikke klar');
    await expect(told).toBeVisible();
    isMissing = false;
    await page.context().setOffline(false);
    await expect(told).toHaveCount(0);
    await add.click();
    await expect.poll(() => answered(app, 'POST', '/api/import-products').length).toBe(1);
  });
});

test(
  '[§1-offline] the page of a captive portal in place of an answer is neither shown nor kept',
  long,
  async ({ device, app }) => {
    const { page, item } = await startOnList(device.page(), app);
    app.proxy.capture();
    await page.reload();
    await expect(rowOf(page, item.title)).toBeVisible();
    await expect(page.getByText(/Serveren har ikke svaret siden/)).toBeVisible();
    await edit(page, app, item.id, { title: `${item.title} fra toget` });
    await expect(page.getByText('1 ændring venter på at blive sendt.')).toBeVisible();
    await page.reload();
    await expect(rowOf(page, `${item.title} fra toget`)).toBeVisible();
    app.proxy.restore();
    await expect
      .poll(() => sent(app, 'PATCH').filter(({ status }) => status === 200).length)
      .toBe(1);
    await expect(page.getByText(/Serveren har ikke svaret/)).toHaveCount(0);
    await expect(rowOf(page, `${item.title} fra toget`)).toBeVisible();
  },
);

test(
  '[§D-storage] [§1-offline] an outdated page is readable after a reload without a line, and says of what it can’t keep that it isn’t kept',
  long,
  async ({ device, app }) => {
    const { page, item } = await startOnList(device.page(), app);
    // What a newer build does in another tab.
    await page.evaluate(async () => {
      const all = await indexedDB.databases();
      const own = all.find(({ name }) => /^dropline:.*:shop:\d+$/.test(name ?? ''));
      if (!own?.name) throw new Error('The shop has no database.');
      indexedDB.open(own.name, (own.version ?? 0) + 10);
    });
    const banner = page.getByText(/nyere version af Dropline. Her kan de kun læses/);
    await expect(banner).toBeVisible();

    app.proxy.cut();
    await page.reload();
    await expect(banner).toBeVisible();
    await expect(rowOf(page, item.title)).toBeVisible();
    await page.goto(`${app.url}/shop/products/import-list?group=all&edit=${item.id}`);
    const editor = page.getByRole('dialog', { name: 'Redigér produkt' });
    await editor.getByLabel('Titel').fill('Kan ikke gemmes');
    await editor.getByRole('button', { name: 'Gem', exact: true }).click();
    // The warning also shows inside the sheet that holds the unsaved edit.
    await expect(banner).toHaveCount(2);
    await expect(page.getByText(/gemt på denne enhed/i)).toHaveCount(0);
    await expect(editor.getByLabel('Titel')).toHaveValue('Kan ikke gemmes');
  },
);

test(
  '[§4-confirm] [§1-offline] an order confirmed offline is confirmed once',
  long,
  async ({ device, app }) => {
    const { page, token } = await startOnList(device.page(), app);
    await page.goto(`${app.url}/shop/orders/history?group=needs-you`);
    const waiting = page.getByRole('row').filter({ hasText: 'Afventer din bekræftelse' });
    app.proxy.cut();
    await waiting.getByRole('link').last().click();
    await page.getByRole('button', { name: 'Bekræft ordren' }).click();
    await expect(page.getByText('Din bekræftelse venter på at blive sendt.')).toBeVisible();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const path = `/api/shop/orders/${id}/confirm`;
    app.proxy.dropAnswer((request) => request.path === path);
    app.proxy.restore();
    await expect.poll(() => answered(app, 'POST', path).length).toBe(1);
    expect(keysOf(app, 'POST', path).size).toBe(1);
    const { data } = await app.api().ok('GET /shop/orders/{id}', { id }, { token });
    expect(data.state).not.toBe('awaiting_confirmation');
  },
);

test(
  '[§4-switch-shop] [§7-switch-shop] [§7-switch-shop-reload] [§D-elsewhere] what waits in one shop is not sent into another, but under its own name, and told of until then',
  long,
  async ({ device, app }) => {
    const { page, token, item } = await startOnList(device.page(), app);
    // The removal is held for 5 s, during which the shop changes; then its request is lost on the line.
    app.proxy.dropRequest(({ method }) => method === 'DELETE', 1_000);
    await page
      .getByRole('button', { name: `Fjern ${item.title} fra listen` })
      .first()
      .click();
    await switchShop(page, 'Lille Løve Leg');
    await page.goto(`${app.url}/shop/products/import-list?group=all`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Importliste');
    await expect.poll(() => sent(app, 'DELETE').length).toBeGreaterThan(0);
    expect(answered(app, 'DELETE')).toEqual([]);
    expect(await importProduct(app, token, item.id)).toBeDefined();
    await expect(page).toHaveTitle(/^◐ 1 · /);
    await page.getByRole('button', { name: 'Din konto' }).click();
    await page.getByRole('button', { name: /Synkronisering/ }).click();
    const centre = page.getByRole('dialog', { name: 'Synkronisering' });
    const others = centre.getByRole('region', { name: 'I dine andre butikker' });
    await expect(others).toContainText('Nordlys Living1 ændring venter på at blive sendt');
    await expect(centre).not.toContainText('Alt er sendt');

    app.proxy.mend();
    await expect.poll(() => importProduct(app, token, item.id)).toBeUndefined();
    await expect(centre).toContainText('Alt er sendt');
    await expect(page).not.toHaveTitle(/◐/);
    expect(keysOf(app, 'DELETE').size).toBe(1);
    await page.keyboard.press('Escape');
    await switchShop(page, 'Nordlys Living');
    await page.goto(`${app.url}/shop/products/import-list?group=all`);
    await expect(rowOf(page, item.title)).toHaveCount(0);
    expect(answered(app, 'DELETE')).toHaveLength(1);
  },
);

test(
  '[§D-conflict] [§D-sync-centre] two devices edit one item: both versions stand side by side, and the server gets what was picked',
  long,
  async ({ device, app, standing, errors }) => {
    errors.allow(/status of 409/);
    const { page, token, item } = await startOnList(device.page(), app);
    const titled = async (id: number) => (await importProduct(app, token, id))?.title;
    const other = (await importProducts(app, token)).find(
      ({ id, state }) => id !== item.id && (state === 'ready' || state === 'draft'),
    );
    if (!other) throw new Error('The demo import list has one product to edit.');
    app.proxy.cut();
    await edit(page, app, item.id, { title: 'Min titel', price: '4321,00' });
    await edit(page, app, other.id, { title: 'Min anden titel' });

    const past = { ...app, url: standing.server.url };
    const phone = await openDevice({ width: 390, height: 844 }, errors.watch);
    await signInByForm(phone.page(), past);
    await edit(phone.page(), past, item.id, { title: 'Deres titel' });
    await expect.poll(() => titled(item.id)).toBe('Deres titel');
    await phone.close();
    const body = { title: 'Deres anden titel' };
    await app.api().ok('PATCH /import-products/{id}', { id: other.id, body }, { token });

    app.proxy.restore();
    await page.getByRole('button', { name: 'Prøv igen' }).click();
    // Before that, the changes only wait.
    await expect(page.getByText('2 ændringer kom ikke igennem.')).toBeVisible();
    await page.getByRole('button', { name: 'Se ændringer' }).click();
    const centre = page.getByRole('dialog', { name: 'Synkronisering' });
    const title = centre.getByRole('group', { name: /^Titel/ });
    await expect(title).toContainText('Ændret begge steder');
    await expect(title).toContainText('Min titel');
    await expect(centre.getByRole('group', { name: /^Pris/ })).toContainText('Kun ændret af dig');
    await title.getByRole('radio', { name: /Deres titel/ }).check();
    await centre.getByRole('button', { name: 'Gem det valgte' }).click();
    await expect(title).toHaveCount(0);
    const prices = async () =>
      (await importProduct(app, token, item.id))?.variants.map(({ price }) => price.amount);
    await expect.poll(prices).toContain(432_100);
    expect(await titled(item.id)).toBe('Deres titel');
    expect(keysOf(app, 'PATCH').size).toBe(3);

    await centre.getByRole('link', { name: 'Redigér' }).click();
    const editor = page.getByRole('dialog', { name: 'Redigér produkt' });
    await expect(editor.getByLabel('Titel')).toHaveValue('Min anden titel');
    await editor.getByLabel('Titel').fill('Vores titel');
    await editor.getByRole('button', { name: 'Gem', exact: true }).click();
    await expect.poll(() => titled(other.id)).toBe('Vores titel');
    await expect(page.getByText('kom ikke igennem')).toHaveCount(0);
  },
);

/** Signs in on the whole import list, with a service worker, and picks an item to edit. */
async function startOnList(page: Page, app: App) {
  const { token } = await app.signIn(merchant);
  await signInByForm(page, app);
  await openImportList(page, app);
  await workerTakesOver(page);
  await page.goto(`${app.url}/shop/products/import-list?group=all`);
  const { data } = await app.api().ok('GET /import-products', { query: {} }, { token });
  const shown = new Set(data.map(({ id }) => id));
  const item = (await importProducts(app, token)).find(
    ({ id, state }) => shown.has(id) && (state === 'ready' || state === 'draft'),
  );
  if (!item) throw new Error('Nothing on the first page of the demo import list can be edited.');
  await expect(rowOf(page, item.title)).toBeVisible();
  return { page, token, item };
}

const rowOf = (page: Page, title: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) })
    .first();

async function edit(page: Page, app: App, id: number, change: { title?: string; price?: string }) {
  await page.goto(`${app.url}/shop/products/import-list?group=all&edit=${id}`);
  const editor = page.getByRole('dialog', { name: 'Redigér produkt' });
  if (change.title) await editor.getByLabel('Titel').fill(change.title);
  if (change.price) {
    await editor
      .getByLabel(/^Pris, /)
      .first()
      .fill(change.price);
  }
  await editor.getByRole('button', { name: 'Gem', exact: true }).click();
  await expect(editor).toBeHidden();
}

async function switchShop(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Skift butik/ }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(page).toHaveURL(/\/shop\/dashboard$/);
  await expect(page.getByRole('button', { name: new RegExp(`Butik: ${name}`) })).toBeVisible();
}
