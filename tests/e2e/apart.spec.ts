import type { Page } from 'playwright/test';
import { served } from '../support/served.ts';
import { expect, test } from './app.ts';

const openerPolicy = 'cross-origin-opener-policy';

test.describe('on a new device', () => {
  test.use({ newDevice: true });

  test('[§D-apart] the server parts a page from another site’s page that opened it, and a page that nobody else opened needs no other process', async ({
    device,
    app,
  }) => {
    await using site = await anotherSite();
    const own = await device.page().goto(`${app.url}/auth/login`);
    expect(own?.headers()).not.toHaveProperty(openerPolicy);
    await device.page().goto(site.url);
    const opened = await openedBy(device.page(), `${app.url}/auth/login`);
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await holds(device.page())).toBe(false);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
  });
});

test('[§D-apart] a page from the device parts itself from another site’s page that opened it, and stays at its address', async ({
  device,
  app,
}) => {
  await using site = await anotherSite();
  const page = device.page();
  const own = await page.goto(`${app.url}/auth/login`);
  expect(own?.fromServiceWorker()).toBe(true);
  expect(own?.headers()).not.toHaveProperty(openerPolicy);
  expect(await page.evaluate(() => window.opener)).toBeNull();

  await page.goto(site.url);
  const opened = await openedBy(page, `${app.url}/auth/login?next=%2Fshop#part`);
  await expect.poll(() => holds(page)).toBe(false);
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(opened.url()).toBe(`${app.url}/auth/login?next=%2Fshop#part`);

  await opened.goto(`${app.url}/apart?to=${encodeURIComponent(`${site.url}elsewhere`)}`);
  expect(new URL(opened.url()).origin).toBe(app.url);
});

/** A page of another site, which opens addresses without saying where it is from. */
const anotherSite = () =>
  served((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.end('<title>Another site</title><button>Open</button>');
  });

/** The window in which the page at `page` opens the address, and which it goes on holding. */
async function openedBy(page: Page, address: string): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.evaluate((url) => {
    document.querySelector('button')?.addEventListener('click', () => {
      Object.assign(window, { held: window.open(url) });
    });
  }, address);
  await page.getByRole('button').click();
  return popup;
}

/** Whether the page still holds the window that it opened. */
const holds = (page: Page): Promise<boolean> =>
  page.evaluate(() => !(window as unknown as { held: Window }).held.closed);
