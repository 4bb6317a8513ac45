import { chromium } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { chromiumOptions } from '../support/chromium.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { long } from '../support/share.ts';

onOneDatabase('the page that shows the API', (database) => {
  const server = serverFor({ database });
  let page: Response;
  let html: string;
  let description: { paths: Record<string, object>; components: { schemas: object } };
  beforeAll(async () => {
    page = await fetch(`${server.address}/api/docs`);
    html = await page.text();
    description = await (await fetch(`${server.address}/api/openapi.json`)).json();
  });

  it('[§D-openapi-page] has every call and every schema, and each link leads somewhere', () => {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const operations = Object.values(description.paths).flatMap((item) => Object.values(item));
    expect(operations.length).toBeGreaterThan(100);
    for (const { operationId, summary } of operations) {
      expect(ids).toContain(operationId);
      expect(html).toContain(`<a href="#${operationId}">${summary}</a>`);
    }
    for (const name of Object.keys(description.components.schemas)) {
      expect(ids).toContain(`schema-${name}`);
    }
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(500);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('[§D-openapi-page] allows no inline script or style, and has none', async () => {
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(html).not.toMatch(/ style="|<style|<script>| on\w+="/);
    for (const [path, type] of [
      ['style.css', 'text/css; charset=utf-8'],
      ['geist.woff2', 'font/woff2'],
    ]) {
      const file = await fetch(`${server.address}/api/docs/${path}`);
      expect([path, file.status, file.headers.get('Content-Type')]).toEqual([path, 200, type]);
    }
  });

  it(
    '[§D-openapi-page] fits a phone and a desk, light and dark, and is used by keyboard',
    long,
    async () => {
      const browser = await chromium.launch(chromiumOptions);
      for (const width of [390, 1440]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const view = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
          const broken: string[] = [];
          view.on('console', (message) => {
            if (message.text().includes('Content Security Policy')) broken.push(message.text());
          });
          await view.goto(`${server.address}/api/docs`);
          const shown = await view.evaluate(() => ({
            over: document.documentElement.scrollWidth - innerWidth,
            ground: getComputedStyle(document.documentElement).backgroundColor,
          }));
          expect([width, colorScheme, shown.over]).toEqual([width, colorScheme, 0]);
          const ground = colorScheme === 'light' ? 'rgb(251, 250, 247)' : 'rgb(17, 19, 21)';
          expect(shown.ground).toBe(ground);
          await view.keyboard.press('Tab');
          await view.keyboard.press('Enter');
          expect(await view.evaluate(() => document.activeElement?.id)).toBe('main');
          const menu = view.locator('.menu > summary');
          if (width === 390) {
            await menu.focus();
            await view.keyboard.press('Enter');
            await view.locator('.menu').getByRole('link', { name: 'Read an order' }).click();
          } else {
            await view.locator('.rail').getByRole('link', { name: 'Read an order' }).focus();
            await view.keyboard.press('Enter');
          }
          expect(new URL(view.url()).hash).toBe('#getShopOrdersId');
          expect(await view.locator('#getShopOrdersId').isVisible()).toBe(true);
          expect(broken).toEqual([]);
          await view.close();
        }
      }
      await browser.close();
    },
  );
});
