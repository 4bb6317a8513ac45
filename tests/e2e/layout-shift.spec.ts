import type { Page } from 'playwright/test';
import { shiftsOf, watchShifts } from '../bench/layout-shifts.ts';
import { type Line, watchLine } from '../screens/settle.ts';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, merchant, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { drawn } from './drawn.ts';
import { withoutWebFonts } from './without-web-fonts.ts';

test.use(withoutWebFonts);

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
  test(
    `[§D-lists] nothing moves on a list page ${width} px wide while its data arrives: opened, from another page, offline`,
    long,
    async ({ browser, app, errors }) => {
      // Slower than the first paint, so that content without a reserved place would move something.
      app.proxy.fail('delay', ({ path }) => path.startsWith('/api/'), 1_000);
      const tabs = people.map(async ({ who, lists }) => {
        const context = await browser.newContext({
          locale: 'da-DK',
          viewport: { width, height },
          serviceWorkers: 'allow',
        });
        await errors.watch(context);
        const page = await context.newPage();
        await arriveSignedIn(page, app, who);
        await watchShifts(page);
        const line = watchLine(page);
        const all = Object.entries(lists);
        for (const [path, shown] of all) {
          await page.goto(app.url + path);
          await expectStill(page, line, shown, 'opened');
        }
        for (const [path, shown] of all) {
          await goInApp(page, path);
          await expectStill(page, line, shown, 'from another page');
        }
        await workerTakesOver(page);
        return { page, line };
      });
      const opened = await Promise.all(tabs);
      app.proxy.cut();
      for (const { page, line } of opened) {
        await page.reload();
        await expect(page.getByText(/Ingen forbindelse siden/)).toBeVisible();
        await expectStill(page, line, 'h1', 'offline');
      }
    },
  );
}

test(
  '[§D-lists] nothing of the frame moves while a page is still on the line: its bars stay, whatever follows',
  long,
  async ({ page, app }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await arriveSignedIn(page, app);
    await watchShifts(page);
    const line = watchLine(page);
    app.proxy.fail('trickle', ({ path }) => path.startsWith('/shop/'), 1_000);
    for (const [path, shown] of Object.entries(people[0]?.lists ?? {})) {
      await page.goto(app.url + path);
      await atRest(page, line, shown);
      const ofFrame = (await shiftsOf(page)).filter(({ isInMain }) => !isInMain);
      expect.soft(ofFrame, page.url()).toEqual([]);
      expect.soft(await isShownInPieces(page), page.url()).toBe(false);
    }
  },
);

/** Whether something was drawn before the page was complete, and before two seconds had passed. */
function isShownInPieces(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (!opened || !paint) return true;
    return paint.startTime < Math.min(opened.responseEnd, opened.responseStart + 2_000);
  });
}

/** Goes there like a step back: after a click, movement would count as expected. */
async function goInApp(page: Page, to: string): Promise<void> {
  const before = await page.locator('main').innerText();
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
  await expect(page.locator('main')).not.toHaveText(before, { useInnerText: true });
}

async function expectStill(page: Page, line: Line, shown: string, way: string): Promise<void> {
  await atRest(page, line, shown);
  expect.soft(await shiftsOf(page), `${page.url()}, ${way}`).toEqual([]);
}

/** Resolves when what loads after the page has come and is drawn. */
async function atRest(page: Page, line: Line, shown: string): Promise<void> {
  await expect(page.locator(`main ${shown}`).first()).toBeVisible();
  await expect.poll(() => line.isQuiet()).toBe(true);
  await drawn(page);
}
