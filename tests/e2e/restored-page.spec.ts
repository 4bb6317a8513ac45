import type { Page } from 'playwright/test';
import { expect, test } from './app.ts';
import { openDevice, workerTakesOver } from './device.ts';

declare global {
  interface Window {
    /** Set by the test, and lost if the page is loaded again. */
    isKept?: boolean;
  }
}

test('[§D-return] a page goes into the browser’s memory and comes back alive, with what is new; not with another shop’s', async ({
  app,
  errors,
}) => {
  // The page without the app has no favicon, and the API refuses requests for another tenant until the page knows of
  // the switch.
  errors.allow(/favicon|status of 409/);
  const who = await app.newPerson('tilbage');
  const { token } = who;
  const api = app.api();
  const first = await api.ok('POST /user/shops', { body: { name: 'Første butik' } }, { token });
  const device = await openDevice({ width: 1280, height: 800 }, errors.watch, {
    isWhole: true,
    keepsPages: true,
  });
  const page = device.page();
  await page
    .context()
    .addCookies([{ name: 'token', value: token, url: app.url, secure: true, sameSite: 'Lax' }]);
  await page.goto(`${app.url}/shop/dashboard`);
  await workerTakesOver(page);
  const appWindow = page.waitForResponse((answer) => answer.url().includes('/app-window-'));
  await page.goto(`${app.url}/shop/products/import-list`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Importliste');
  await appWindow;

  await leave(page, app.url);
  await api.ok('POST /import-products', { body: { product_id: 1 } }, { token });
  // Another tab takes the lock to send: the page in memory holds none.
  const other = await device.newPage();
  await other.goto(`${app.url}/shop/products/import-list`);
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBeGreaterThan(0);
  await other.close();
  await comeBack(page);
  expect(await page.evaluate(() => window.isKept)).toBe(true);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await leave(page, app.url);
  const second = await api.ok('POST /user/shops', { body: { name: 'Anden butik' } }, { token });
  expect(second.data.shop?.id).not.toBe(first.data.shop?.id);
  await comeBack(page);
  await page.waitForFunction(() => window.isKept === undefined);
  await expect(page.getByRole('banner')).toContainText('Anden butik');
  await device.close();
});

/** Goes to a page of the same site that isn't part of the app. */
async function leave(page: Page, url: string): Promise<void> {
  await page.evaluate(() => {
    window.isKept = true;
  });
  await page.goto(`${url}/config.json`);
}

/** Goes back without `goBack`, which waits for a load: a restored page doesn't load. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/import-list/);
}
