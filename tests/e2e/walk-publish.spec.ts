import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { type App, expect, test } from './app.ts';
import { type StandInStore, standInStores } from './stand-in-stores.ts';
import { importProducts } from './traffic.ts';

test.use({ ownServer: true, inFolder: true });

const count = 50;
const ending = ' fra Vesterhav';

for (const [platform, begin] of Object.entries(standInStores)) {
  test(
    `[§D-listings-import] [§D-listings-reconciler] [§D-search] [§2-mutating-values] [§7-bulk-import] from nothing to fifty products on sale, on ${platform}: installed, searched, added, ruled and imported, with the server killed and an answer lost on the way, each product and picture once`,
    long,
    async ({ page, app }) => {
      const selling = await begin(app, 'walk-vinterhav');
      try {
        const token = await selling.connect(page);
        await app.api().ok('DELETE /import-products', {}, { token });
        await addFromSearch(page, app);
        await expect.poll(async () => (await importProducts(app, token)).length).toBe(count);
        await addRule(page, app, selling.name);
        await importAll(page, app, selling);
        await checkStore(app, token, selling);
        await page.goto(`${app.url}/shop/products/my-products?stores=live`);
        await expect(page.getByLabel('Webshops', { exact: true })).toContainText(`Live (${count})`);
      } finally {
        await selling.stop();
      }
    },
  );
}

async function addFromSearch(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/shop/products/search-products?in_stock=1`);
  const cards = page.getByRole('article').filter({
    has: page.getByRole('button', { name: 'Føj til importliste' }),
  });
  await expect(async () => {
    if ((await cards.count()) >= count) return;
    await page.getByRole('link', { name: 'Vis flere' }).click();
    throw new Error('There are more.');
  }).toPass();
  for (const card of (await cards.all()).slice(0, count)) await card.getByRole('checkbox').check();
  await page.getByRole('button', { name: `Føj ${count} til importlisten` }).click();
  await expect(page.getByText(`${count} produkter er føjet til importlisten.`)).toBeVisible();
}

async function addRule(page: Page, app: App, store: string): Promise<void> {
  await page.goto(`${app.url}/shop/integrations/advanced-settings/mutating-values`);
  await page.getByLabel('Webshop', { exact: true }).selectOption({ label: store });
  await page.getByRole('button', { name: 'Ny regel' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Ny regel' });
  await drawer.getByLabel('Navn', { exact: true }).fill('Vores navn bagest');
  await drawer.getByLabel('Så', { exact: true }).selectOption({ label: 'Tilføj' });
  await drawer.getByLabel('Tekst', { exact: true }).fill(ending);
  await expect(drawer.getByRole('table')).toContainText(ending);
  await drawer.getByRole('button', { name: 'Gem regel' }).click();
  await expect(page.getByText('Titel får tilføjet')).toBeVisible();
}

async function importAll(page: Page, app: App, selling: StandInStore): Promise<void> {
  selling.faults.plan('lost-answer', { on: selling.making });
  await page.goto(`${app.url}/shop/products/import-list`);
  await page.getByRole('button', { name: 'Importér alle produkter' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importér til din butik' });
  await dialog.getByLabel('Webshop').selectOption({ label: selling.name });
  await dialog.getByRole('button', { name: `Importér ${count} produkter` }).click();
  await expect.poll(() => selling.onSale().length, { intervals: [5] }).toBeGreaterThan(0);
  await app.restart('SIGKILL', selling.env);
  await expect(page.getByText(`er færdig: ${count} importeret`)).toBeVisible({ timeout: 120_000 });
  expect(selling.faults.planned).toEqual([]);
}

async function checkStore(app: App, token: string, selling: StandInStore): Promise<void> {
  const inStore = selling.onSale();
  expect(inStore).toHaveLength(count);
  for (const { title, pictures } of inStore) {
    expect(title).toContain(ending);
    expect(new Set(pictures).size, title).toBe(pictures.length);
  }
  const imported = (await importProducts(app, token)).filter(({ state }) => state === 'published');
  const titles = imported.map(({ title }) => title).sort();
  expect(inStore.map(({ title }) => title.replace(ending, '')).sort()).toEqual(titles);
  const wanted = imported.reduce((sum, { images }) => sum + images.length, 0);
  expect(inStore.flatMap(({ pictures }) => pictures)).toHaveLength(wanted);
}
