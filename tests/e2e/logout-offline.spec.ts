import type { Page } from 'playwright/test';
import { everythingStored } from '../support/everything-stored.ts';
import { long } from '../support/share.ts';
import { type App, expect, fillLogin, logOut, merchant, signInByForm, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { openImportList } from './traffic.ts';

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';

const status = async (app: App, token: string) =>
  (await app.api().send('GET /user/shops', {}, { token })).status;

async function logOutOffline(page: Page, app: App): Promise<void> {
  app.proxy.cut();
  await logOut(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud' }).click();
  await expect(page).toHaveURL(/\/auth\/login\?loggedOut=true$/);
}

test(
  '[§D-logout-later] [§D-purge] a logout without a network leaves nothing of the person on the device, and ends the session with the next line, though somebody else has signed in',
  long,
  async ({ device, app }) => {
    const page = device.page();
    await signInByForm(page, app);
    await openImportList(page, app);
    await workerTakesOver(page);
    const token = await tokenOf(page);
    expect(await status(app, token)).toBe(200);
    expect(await page.evaluate(everythingStored)).toContain(merchant.email);

    await logOutOffline(page, app);
    expect(await status(app, token)).toBe(200);
    const left = await page.evaluate(everythingStored);
    expect(left).not.toContain(token);
    expect(left).not.toContain(merchant.email);
    const databases = await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name ?? ''),
    );
    expect(databases.filter((name) => /^dropline:.+:(shop|supplier):/.test(name))).toEqual([]);

    // It survives a reload without a network, and closing the browser.
    await page.reload();
    const again = await device.reopen();
    app.proxy.restore();
    const limited = { ...merchant, email: 'member@example.com' };
    await again.goto(`${app.url}/auth/login`);
    await fillLogin(again, limited);
    await expect(again).toHaveURL(/dashboard/);
    await expect.poll(() => status(app, token)).toBe(401);
    expect(await status(app, await tokenOf(again))).toBe(200);
    await expect
      .poll(() => again.evaluate(() => localStorage.getItem('dropline.endings')))
      .toBeNull();
  },
);

test('[§D-logout-later] the page that was logged out on tells the server as soon as it can be reached', async ({
  device,
  app,
}) => {
  const page = device.page();
  await signInByForm(page, app, { ...merchant, email: 'member@example.com' });
  await workerTakesOver(page);
  const token = await tokenOf(page);
  await logOutOffline(page, app);
  app.proxy.restore();
  await expect.poll(() => status(app, token)).toBe(401);
  await expect(page).toHaveURL(/\/auth\/login\?loggedOut=true$/);
});
