import type { Page } from 'playwright/test';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { type PlainBackend, plainToken, startPlainBackend } from '../support/plain-backend.ts';
import { long } from '../support/share.ts';
import { test as base, expect } from './app.ts';
import { workerTakesOver } from './device.ts';

/** Our pages over a back end that implements only section 7, behind a proxy of its own. */
const test = base.extend<{ plain: PlainBackend; line: FaultProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern.
  plain: async ({}, use) => {
    const plain = await startPlainBackend(['Fjernbutikken', 'Nabobutikken']);
    await use(plain);
    await plain.close();
  },
  line: async ({ plain }, use) => {
    const line = await startFaultProxy(plain.url);
    await use(line);
    await line.close();
  },
});
test.use({ ownServer: true, newDevice: true });
test(
  '[§7-base] [§7-bearer] [§7-additions] [§1-offline] [§7-patch-import-refetch] [§7-switch-shop] a merchant works against another back end, which has nothing but section 7',
  long,
  async ({ device, app, plain, line, errors }) => {
    // It answers 404 to calls outside section 7; the pages must work without them.
    errors.allow(/status of 404 .*\/(healthz|shop|shop\/plans)$/);
    await app.restart('SIGTERM', { API_BASE: line.url, API_ADDITIONS: '' });
    const page = device.page();
    await page
      .context()
      .addCookies([
        { name: 'token', value: plainToken, url: app.url, secure: true, sameSite: 'Lax' },
      ]);
    const asked = (call: string) => plain.asked.filter((one) => one.call === call);

    await page.goto(`${app.url}/`);
    await expect(page).toHaveURL(/\/shop\/dashboard$/);
    await expect(heading(page)).toContainText('Hej Rikke');
    await expect(page.getByRole('main')).toContainText('Kræver handling');
    await expect(page.getByRole('complementary')).toContainText('Fjernplan');

    await open(page, 'Søg produkter');
    const cards = page.getByRole('region', { name: 'Søgeresultater' }).getByRole('article');
    await expect(cards).toHaveCount(10);
    await page.getByRole('searchbox').fill('vase nr. 4');
    await expect(cards).toHaveCount(1);
    await cards.getByRole('button', { name: 'Føj til importliste' }).click();
    await expect
      .poll(() => asked('POST /import-products').map(({ body }) => body))
      .toEqual([{ product_id: 4 }]);

    await open(page, 'Min importliste');
    const rows = page.getByRole('main').locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await retitle(page, 'Vase nr. 4', 'Vasen fra loppemarkedet');
    await expect.poll(() => asked('PATCH /import-products/3').length).toBe(1);
    await expect(rows.filter({ hasText: 'Vasen fra loppemarkedet' })).toHaveCount(1);

    await open(page, 'Ordrer');
    await expect(rows).toHaveCount(10);
    await page.getByRole('link', { name: 'Side 2' }).click();
    await expect(rows).toHaveCount(4);
    await page.goto(`${app.url}/shop/orders/show/FJ-1001`);
    await page.getByRole('button', { name: 'Bekræft ordren' }).click();
    await expect.poll(() => asked('POST /shop/orders/FJ-1001/confirm').length).toBe(1);

    // Offline: visited pages can be read, and an edit waits.
    await workerTakesOver(page);
    await page.goto(`${app.url}/shop/products/import-list`);
    await expect(rows).toHaveCount(3);
    app.proxy.cut();
    line.cut();
    await page.reload();
    await expect(
      page.getByText(/Ingen forbindelse|Serveren har ikke svaret/).first(),
    ).toBeVisible();
    await expect(rows).toHaveCount(3);
    await retitle(page, 'Lampe nr. 1', 'Lampen fra toget');
    await expect(page.getByText('1 ændring venter på at blive sendt').first()).toBeVisible();
    await open(page, 'Ordrer');
    await expect(page.getByRole('main')).toContainText('FJ-1014');
    app.proxy.restore();
    line.restore();
    await expect.poll(() => asked('PATCH /import-products/1').length).toBe(1);

    await open(page, 'Min importliste');
    await expect(rows.filter({ hasText: 'Lampen fra toget' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Importér alle produkter' }).click();
    await page.getByRole('dialog').getByLabel('Hvor mange').fill('2');
    await page.getByRole('dialog').getByRole('button', { name: 'Importér 2 produkter' }).click();
    await expect(rows).toHaveCount(1);
    await open(page, 'Mine produkter');
    await expect(rows).toHaveCount(2);

    await page.getByRole('button', { name: /^Butik: Fjernbutikken/ }).click();
    await page.getByRole('button', { name: /^Nabobutikken/ }).click();
    await expect(page.getByRole('button', { name: /^Butik: Nabobutikken/ })).toBeVisible();
    await expect(page).toHaveURL(/\/shop\/dashboard$/);
    await open(page, 'Ordrer');
    await expect(page.getByRole('main')).toContainText('NA-1014');
    await expect(page.getByRole('main')).not.toContainText('FJ-1014');

    const additions = ['x-tenant', 'idempotency-key', 'x-offline-replay', 'if-none-match'];
    expect(plain.asked.filter(({ headers }) => additions.some((name) => name in headers))).toEqual(
      [],
    );
    expect(asked('GET /changes')).toEqual([]);
    expect(plain.asked.some(({ body }) => body !== null && 'rev' in Object(body))).toBe(false);
  },
);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const open = (page: Page, link: string) =>
  page.getByRole('navigation').getByRole('link', { name: link }).first().click();

async function retitle(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: from }).first().click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Titel').fill(to);
  await editor.getByRole('button', { name: 'Gem', exact: true }).click();
  await expect(editor).toBeHidden();
}
