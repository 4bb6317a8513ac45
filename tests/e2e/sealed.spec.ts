import type { Page } from 'playwright/test';
import { everythingStored } from '../support/everything-stored.ts';
import { long } from '../support/share.ts';
import { type App, expect, fillLogin, logOut, signInByForm, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { importProducts } from './traffic.ts';

const stored = (page: Page) => page.evaluate(everythingStored);
const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';

/** Data that would identify the merchant: names, input, and what they looked at. */
const traces = [
  'merchant@example.com',
  'Nanna Lyngholt',
  'Nordlys Living',
  'Hemmelig',
  '/media/',
  'NL-104',
];

/** Leaves data in every place where the device stores some: lists, pictures, an unsent edit, a draft. */
async function leaveTraces(page: Page, app: App): Promise<void> {
  await signInByForm(page, app);
  // Nothing can be sealed without the key, which is fetched after the first page.
  await expect.poll(async () => (await stored(page)).includes('"key":{"x":"')).toBe(true);
  await workerTakesOver(page);
  await page.goto(`${app.url}/shop/products/search-products`);
  const pictures = async () => (await stored(page)).includes('/media/');
  await expect.poll(pictures).toBe(true);
  await page.goto(`${app.url}/shop/orders/history`);
  await expect(page.getByText('NL-10482').first()).toBeVisible();
  const [item] = await importProducts(app, await tokenOf(page));
  await page.goto(`${app.url}/shop/products/import-list?edit=${item?.id}`);
  await page.getByRole('dialog').getByLabel('Titel').fill('Hemmelig kladde');
  await expect.poll(async () => (await stored(page)).includes('Hemmelig kladde')).toBe(true);
  const all = await stored(page);
  for (const trace of traces) expect(all, trace).toContain(trace);
}

test('[§D-purge] [§D-purge-pictures] [§4-logout] after a logout nothing that this browser stores tells of the person, in this tab or another', async ({
  device,
  app,
  errors,
}) => {
  // The other tab may be asking for changes or for its jobs at that moment.
  errors.allow(/status of 401.*\/(changes|shop\/events)/);
  const page = device.page();
  await leaveTraces(page, app);
  const other = await device.newPage();
  await other.goto(`${app.url}/shop/dashboard`);
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Hej');
  await other.evaluate(() => sessionStorage.setItem('connect-ticket', 'Hemmelig'));

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${app.url}/shop/products/search-products`);
  await logOut(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?loggedOut=true$/);
  await expect(other).toHaveURL(/\/auth\/login/);
  for (const tab of [page, other]) {
    const all = await stored(tab);
    for (const trace of [...traces, 'workbox-expiration']) expect(all, trace).not.toContain(trace);
  }
});

test(
  '[§D-sealed] [§D-sealed-page] [§4-expiry] where the session is ended elsewhere every tab blanks at once, what is stored is sealed, and all of it comes back with the same person',
  long,
  async ({ device, app, errors }) => {
    errors.allow(/status of 401/);
    const page = device.page();
    await leaveTraces(page, app);
    const other = await device.newPage();
    await other.goto(`${app.url}/shop/orders/history`);
    await expect(other.getByText('NL-10482').first()).toBeVisible();
    const old = await tokenOf(page);
    await app.api().ok('POST /logout', {}, { token: old });

    await page.bringToFront();
    // Makes the page ask the server.
    await page.evaluate(() => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    });
    for (const tab of [page, other]) {
      await expect(tab.getByRole('alertdialog', { name: 'Din session er udløbet' })).toBeVisible();
      const shown = await tab.evaluate(() => document.documentElement.outerHTML);
      for (const trace of traces) expect(shown, trace).not.toContain(trace);
      expect(await tab.title()).toContain('Din session er udløbet');
    }
    await expect
      .poll(async () => {
        const all = await stored(page);
        return traces.filter((trace) => all.includes(trace));
      })
      .toEqual([]);

    await page.getByRole('button', { name: 'Log ind' }).click();
    await expect(page).toHaveURL(/\/auth\/login\?redirectTo=/);
    await fillLogin(page);
    await expect(page).toHaveURL(/\/shop\/products\/import-list\?edit=/);
    await expect(page.getByRole('dialog').getByLabel('Titel')).toHaveValue('Hemmelig kladde');
    await expect(other).toHaveURL(/\/auth\/login|orders/);
  },
);

test(
  '[§D-sealed] who leaves their first page before the key has come has it with the next one, which starts from the device',
  long,
  async ({ device, app }) => {
    const page = device.page();
    const isKey = ({ path }: { path: string }) => path === '/api/user/sealing-key';
    const asked = () => app.proxy.seen.filter(isKey).length;
    const hasKey = async () => (await stored(page)).includes('"key":{"x":"');
    app.proxy.dropRequest(isKey, 100);
    await signInByForm(page, app);
    await expect.poll(asked).toBeGreaterThan(0);
    await workerTakesOver(page);
    expect(await hasKey()).toBe(false);

    app.proxy.mend();
    const lost = asked();
    await page.goto(`${app.url}/shop/orders/history`);
    await expect.poll(hasKey).toBe(true);
    expect(asked()).toBeGreaterThan(lost);
  },
);
