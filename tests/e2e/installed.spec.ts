import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { expect, fillLogin, test } from './app.ts';
import { workerTakesOver } from './device.ts';

test.use({ newDevice: true, isWhole: true });

const shared =
  '/shop/products/search-products?shared_title=Bordlampe+Morgendis+%7C+Lampeland&shared_text=https%3A%2F%2Flampeland.example%2Fp%2F88';
const searchField = (page: Page) => page.getByRole('main').getByRole('searchbox');

test(
  '[§1-install] [§D-install] [§D-share] Chromium would install it; what is shared arrives through the login, and without a network; the installed window starts offline',
  long,
  async ({ app, device }) => {
    let page = device.page();
    await page.goto(app.url + shared);
    await expect(page).toHaveURL(/\/auth\/login\?redirectTo=/);
    await fillLogin(page);
    await expect(searchField(page)).toHaveValue('Bordlampe Morgendis');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Søg produkter/);
    await expect(page.getByText('Bordlampe Morgendis').first()).toBeVisible();
    await workerTakesOver(page);

    const browser = await page.context().newCDPSession(page);
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    for (const [prefix, name] of [
      ['', 'manifest.webmanifest'],
      ['/en', 'manifest.en.webmanifest'],
    ]) {
      await page.goto(`${app.url}${prefix}/shop/orders/history`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect
        .poll(async () => (await browser.send('Page.getAppManifest')).url)
        .toBe(`${app.url}/${name}`);
      const { errors, data } = await browser.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      expect(JSON.parse(data ?? '')).toMatchObject({ id: '/', start_url: '/' });
    }
    await page.goto(`${app.url}/da/shop/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hej Nanna');

    app.proxy.cut();
    page = await device.reopen(`${app.url}/`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hej Nanna');
    await expect(page).toHaveURL(`${app.url}/shop/dashboard`);
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);
    await expect(page.getByText(/Ingen forbindelse siden/)).toBeVisible();
    await page.goto(app.url + shared);
    await expect(searchField(page)).toHaveValue('Bordlampe Morgendis');
  },
);
