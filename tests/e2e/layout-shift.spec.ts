import type { Page } from 'playwright/test';
import { shiftsOf, watchShifts } from '../bench/layout-shifts.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { arriveSignedIn, expect, merchant, test } from './app.ts';
import { workerTakesOver } from './device.ts';

test.describe.configure({ timeout: 120_000 });
// How wide the stand-in of the typeface runs until that is there is another question.
test.use({
  launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, '--disable-remote-fonts'] },
});

const rows = 'table:not([aria-busy=true]) tbody tr';
const people = [
  {
    who: merchant,
    lists: {
      '/shop/products/import-list': rows,
      '/shop/products/my-products': rows,
      '/shop/orders/history': rows,
      '/shop/products/search-products': 'article',
      '/shop/products/feeds': rows,
      '/shop/integrations': 'section',
    },
  },
  {
    who: { ...merchant, email: 'supplier@example.com' },
    lists: { '/supplier/partnerships': rows, '/supplier/partnerships?tab=requests': rows },
  },
];

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`[§D-lists] nothing moves on a list page ${width} px wide while its data arrives: opened, from another page, offline`, async ({
    browser,
    app,
    errors,
  }) => {
    // Slower than the first paint: what no place is kept for would move something.
    app.proxy.fail('delay', ({ path }) => path.startsWith('/api/'), 1_000);
    const tabs = people.map(async ({ who, lists }) => {
      const context = await browser.newContext({ locale: 'da-DK', viewport: { width, height } });
      await errors.watch(context);
      const page = await context.newPage();
      await arriveSignedIn(page, app, who);
      await watchShifts(page);
      const all = Object.entries(lists);
      for (const [path, shown] of all) {
        await page.goto(app.url + path);
        await expectStill(page, shown, 'opened');
      }
      for (const [path, shown] of all) {
        await goInApp(page, path);
        await expectStill(page, shown, 'from another page');
      }
      await workerTakesOver(page);
      return page;
    });
    const opened = await Promise.all(tabs);
    app.proxy.cut();
    for (const page of opened) {
      await page.reload();
      await expect(page.getByText(/Ingen forbindelse siden/)).toBeVisible();
      await expectStill(page, 'h1', 'offline');
    }
  });
}

/** As a step back does: an input would make what moves after it one's own doing. */
async function goInApp(page: Page, to: string): Promise<void> {
  const before = await page.locator('main').innerText();
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
  await expect(page.locator('main')).not.toHaveText(before, { useInnerText: true });
}

async function expectStill(page: Page, shown: string, way: string): Promise<void> {
  await expect(page.locator(`main ${shown}`).first()).toBeVisible();
  // What comes behind the page has come.
  await page.waitForTimeout(700);
  expect.soft(await shiftsOf(page), `${page.url()}, ${way}`).toEqual([]);
}
