import type { Page } from 'playwright/test';
import { pages } from '../../src/router/pages.ts';
import { arriveSignedIn, expect, merchant, test } from './app.ts';
import { type OwnPage, shopPages, supplierPages } from './page-table.ts';
import { expectUnderThumb, phone } from './thumb.ts';

test.use({ serviceWorkers: 'allow' });

const patterns = Object.values(pages)
  .map(({ pattern }) =>
    pattern.replace('/:orderNumber?', '/NL-10419').replace('/:number', '/DL-000001'),
  )
  .filter((path) => /^\/(shop|supplier)\//.test(path) && !path.startsWith('/supplier/auth'));

const desktop = { width: 1280, height: 800 };

/** Message ids shown because their text is missing, such as `orders.title`. */
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

const pathOf = ({ path }: OwnPage) => path.replace(/\?.*/, '');

for (const [whose, email, prefix, ownPages] of [
  ['shop', 'merchant@example.com', '', shopPages],
  ['supplier', 'supplier@example.com', '/en', supplierPages],
] as const) {
  const rules = [...new Set(ownPages.map(({ rule }) => `[${rule}]`))].join(' ');
  test(`${rules} [§1-shop] [§1-supplier] [§2-screens] [§2-prefix] [§D-phone] every page of a ${whose} is the one that was asked for, with a heading of its own, what it alone has, and all its words; on a phone, all of it is under the thumb`, async ({
    page,
    app,
  }) => {
    expect(ownPages.map(pathOf).sort()).toEqual(
      patterns.filter((path) => path.startsWith(`/${whose}/`)).sort(),
    );
    await arriveSignedIn(page, app, { ...merchant, email });
    const main = page.getByRole('main');
    for (const one of ownPages) {
      const { path, heading, own, leadsTo = path } = one;
      await page.goto(app.url + prefix + path);
      await expect(page, path).toHaveURL(app.url + prefix + leadsTo);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      const text = async () => (await main.innerText()).replaceAll(/\s+/g, ' ');
      await expect.poll(text, path).toContain(own);
      const shown = await text();
      const others = ownPages.filter((other) => other.own !== own && shown.includes(other.own));
      expect(others.map(pathOf), `${path} shows what another page alone has`).toEqual([]);
      expect(await rawKeys(page), path).toEqual([]);
      await page.setViewportSize(phone);
      await expectUnderThumb(page, path);
      await page.setViewportSize(desktop);
    }
  });
}
