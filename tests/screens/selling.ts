import type { Page } from 'playwright';
import { listProducts } from './listed.ts';
import type { State } from './state.ts';

const imports = '/shop/products/import-list';
const mine = '/shop/products/my-products';

/** Shows the shop's first store as really connected; the demo's takes no products. */
async function connectFirst(page: Page): Promise<void> {
  await page.route(/\/api\/shop\/integrations$/, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const [first, ...others] = data;
    const connected = { ...first, state: 'connected', demo: false };
    await route.fulfill({ response, json: { data: [connected, ...others] } });
  });
}

/** What a person does with what they sell, and with the stores where they sell it. */
export const selling: readonly State[] = [
  {
    name: 'my product',
    who: 'merchant',
    async enter({ open, page }) {
      await open('/shop/products/my-products');
      await page.locator('tbody a').first().click();
    },
  },
  {
    name: 'my products in stores',
    who: 'merchant',
    shows: 'tbody tr',
    async enter({ open, page, word }) {
      await listProducts(page);
      await open(mine);
      await page.getByText(word('listing.brief.paused'), { exact: true }).first().waitFor();
    },
  },
  {
    name: 'my product that a store has changed',
    who: 'merchant',
    async enter({ open, page, word }) {
      await listProducts(page);
      await open(mine);
      await page.locator('tbody a').first().click();
      await page.getByText(word('listing.changes.is-store')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'my product that stores refuse',
    who: 'merchant',
    async enter({ open, page, word }) {
      await listProducts(page);
      await open(`${mine}?stores=attention`);
      await page
        .locator('tbody tr')
        .filter({ hasText: /1 mislykkedes|1 failed/ })
        .first()
        .locator('a')
        .click();
      await page.getByText(word('listing.remedy.look_in_store')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'stores of a selection',
    who: 'merchant',
    async enter({ open, page, word }) {
      await listProducts(page);
      await open(mine);
      for (const nth of [0, 1, 2])
        await page.locator('tbody input[type=checkbox]').nth(nth).check();
      await page.getByRole('button', { name: word('my-products.in-stores.open') }).click();
    },
  },
  {
    name: 'prices of a selection',
    who: 'merchant',
    shows: 'dialog[open] ul[tabindex]',
    async enter({ open, page, word }) {
      await open(imports);
      for (const nth of [0, 1, 2])
        await page.locator('tbody input[type=checkbox]').nth(nth).check();
      await page.getByRole('button', { name: word('bulk-price.open') }).click();
      await page.getByLabel(word('bulk-price.share')).fill('40');
    },
  },
  {
    name: 'store to import to',
    who: 'merchant',
    async enter({ open, page, word }) {
      await connectFirst(page);
      await open(imports);
      await page.getByRole('button', { name: word('import-list.bulk.open') }).click();
      await page.getByLabel(word('import-list.bulk.store')).waitFor();
    },
  },
  {
    name: 'disconnect a store',
    who: 'merchant',
    shows: '[role=alertdialog][open]',
    async enter({ open, page, word }) {
      await connectFirst(page);
      await open('/shop/integrations?edit=1&part=connection');
      await page.getByRole('button', { name: word('integrations.disconnect') }).click();
    },
  },
];
