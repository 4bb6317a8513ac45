import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { arriveSignedIn, expect, merchant, test } from './app.ts';
import { expectUnderThumb, phone } from './thumb.ts';

test.describe.configure({ timeout: 120_000 });

/** Off the table itself, which needs the bundler to be loaded. */
const addresses = [...readFileSync('src/routes.ts', 'utf8').matchAll(/page\(\s*'([^']+)'/g)]
  .map(([, pattern = '']) => pattern.replace('/:orderNumber?', '/NL-10419'))
  .filter((path) => /^\/(shop|supplier)\//.test(path) && !path.startsWith('/supplier/auth'));

const desktop = { width: 1280, height: 800 };

/** Ids of words that found none: `orders.title`. */
const rawKeys = (page: Page) =>
  page
    .locator('body')
    .innerText()
    .then(
      (text) =>
        text.match(
          /(?<![\w@/.-])[a-z]+(?:-[a-z]+)*\.[a-z][A-Za-z-]*(?:\.[a-z][\w-]*)*(?![\w@/.])/g,
        ) ?? [],
    )
    .then((found) => found.filter((word) => !/\.(dk|com|net|example|myshopify|dev)$/.test(word)));

for (const [whose, email, prefix] of [
  ['shop', 'merchant@example.com', ''],
  ['supplier', 'supplier@example.com', '/en'],
] as const) {
  test(`[§1-shop] [§1-supplier] [§2-screens] [§2-prefix] [§D-phone] every page of a ${whose} has a heading of its own, and all its words; on a phone, all of it is under the thumb`, async ({
    page,
    app,
  }) => {
    await arriveSignedIn(page, app, { ...merchant, email });
    const mine = addresses.filter((path) => path.startsWith(`/${whose}/`));
    expect(mine.length).toBeGreaterThan(whose === 'shop' ? 20 : 4);
    for (const path of mine) {
      await page.goto(app.url + prefix + path);
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/\S{3}/);
      expect((await main.innerText()).length, path).toBeGreaterThan(20);
      expect(await rawKeys(page), path).toEqual([]);
      await page.setViewportSize(phone);
      await expectUnderThumb(page, path);
      await page.setViewportSize(desktop);
    }
  });
}
