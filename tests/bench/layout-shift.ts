import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { type Line, watchLine } from '../screens/settle.ts';
import { inBrowser } from './in-browser.ts';
import { type Shift, shiftsOf, watchShifts } from './layout-shifts.ts';
import { startSeededApp } from './seeded-app.ts';
import { startShapedLine } from './shaped.ts';
import { printTable } from './table.ts';

/** Slow enough that page, scripts, translations, records and pictures arrive one after the other. */
const line = { rtt: 150, bytesPerSecond: 200_000 };
const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const people = [
  {
    email: 'merchant@example.com',
    elsewhere: '/shop/user/profile',
    lists: [
      '/shop/products/import-list',
      '/shop/products/my-products',
      '/shop/orders/history',
      '/shop/products/search-products',
      '/shop/products/feeds',
      '/shop/integrations',
    ],
  },
  {
    email: 'supplier@example.com',
    elsewhere: '/supplier/user/profile',
    lists: ['/supplier/partnerships', '/supplier/partnerships?tab=requests'],
  },
];
const ways = ['first visit', 'from the device', 'offline', 'from another page'] as const;

/**
 * Measures how much each list page moves while its data arrives: from the server, from the device, offline, and after
 * another page.
 */
export async function benchLayoutShift(): Promise<void> {
  const app = await startSeededApp();
  const shaped = await startShapedLine(app.port, line);
  const origin = `https://localhost:${shaped.port}`;
  const found = new Map<string, Shift[]>();

  async function visitAll(
    profile: string,
    way: (typeof ways)[number],
    lists: readonly string[],
    viewport: (typeof viewports)[number],
    visit: (context: BrowserContext, page: Page, list: string, requests: Line) => Promise<unknown>,
  ): Promise<void> {
    await inBrowser(profile, app.trust, async (context) => {
      for (const list of lists) {
        const page = await context.newPage();
        await page.setViewportSize(viewport);
        await watchShifts(page);
        const requests = watchLine(page);
        await visit(context, page, list, requests);
        await atRest(page, requests);
        found.set(`${list} ${viewport.width}|${way}`, await shiftsOf(page));
        // Without the service worker there is no offline start.
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.close();
      }
    });
  }

  try {
    for (const viewport of viewports) {
      for (const { email, elsewhere, lists } of people) {
        const profile = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-'));
        const open = (page: Page, list: string) => page.goto(origin + list, { timeout: 120_000 });
        try {
          await visitAll(profile, 'first visit', lists, viewport, async (context, page, list) => {
            await app.signIn(context, origin, email);
            await open(page, list);
          });
          const again = (_: BrowserContext, page: Page, list: string) => open(page, list);
          await visitAll(profile, 'from the device', lists, viewport, again);
          shaped.cut();
          await visitAll(profile, 'offline', lists, viewport, again);
          shaped.restore();
          const inside = async (_: BrowserContext, page: Page, list: string, requests: Line) => {
            await open(page, elsewhere);
            await atRest(page, requests);
            const title = await page.locator('main h1').first().textContent();
            await page.evaluate((href) => {
              history.pushState(null, '', href);
              dispatchEvent(new PopStateEvent('popstate'));
            }, list);
            await page.waitForFunction(
              (before) => document.querySelector('main h1')?.textContent !== before,
              title,
            );
          };
          await visitAll(profile, 'from another page', lists, viewport, inside);
        } finally {
          shaped.restore();
          rmSync(profile, { recursive: true, force: true });
        }
      }
    }
  } finally {
    await shaped.close();
    await app.stop();
  }
  report(found);
}

/** Waits until nothing is loading any more; what is brought while the page is idle counts, too. */
async function atRest(page: Page, requests: Line): Promise<void> {
  await page.locator('#root main h1').first().waitFor({ timeout: 120_000 });
  do await page.waitForTimeout(2_500);
  while (!requests.isQuiet());
}

function report(found: ReadonlyMap<string, readonly Shift[]>): void {
  const pages = [...new Set([...found.keys()].map((key) => key.split('|')[0] ?? ''))];
  const sum = (shifts: readonly Shift[]) => shifts.reduce((all, { value }) => all + value, 0);
  const rows = pages.map((page) => [
    page,
    ...ways.map((way) => sum(found.get(`${page}|${way}`) ?? []).toFixed(4)),
  ]);
  printTable(
    `Layout shift while data arrives, RTT ${line.rtt} ms, ${line.bytesPerSecond / 1000} kB/s (goal: 0)`,
    [['page and width', ...ways], ...rows],
  );
  for (const [key, shifts] of found) {
    for (const { value, at, sources } of shifts) {
      console.log(`${key.replace('|', ', ')}: ${value.toFixed(4)} after ${at.toFixed(0)} ms`);
      for (const source of sources) console.log(`    ${source}`);
    }
  }
}
