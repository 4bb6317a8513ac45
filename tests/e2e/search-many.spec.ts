import { long } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';

test(
  '[§D-search-bounded] where words find more than can be leafed through, the page says so wherever it counts',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    // Answers the way a catalogue of a million products does.
    await page.route(/\/api\/products\?/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const meta = { ...answer.meta, total: 1000, last_page: 100, more: true };
      const included = answer.included && { ...answer.included, counted_over: 1000 };
      await route.fulfill({ response, json: { ...answer, meta, included } });
    });
    await page.goto(`${app.url}/shop/products/search-products?search=lampe`);
    await expect(page.getByText(/^Mere end 1\.000 produkter matcher/)).toBeVisible();
    await expect(page.getByText(/^1–\d+ af mere end 1\.000$/)).toBeVisible();
    const filters = page.getByRole('complementary', { name: 'Filtre' });
    await expect(filters.getByText('Talt blandt de 1.000 nyeste fundne produkter.')).toBeVisible();
    const title = page.getByRole('heading', { level: 1, name: 'Søg produkter' });
    await expect(title).toBeVisible();
    // No number beside the title claims to be the total.
    await expect(page.locator('main header').getByText('1.000', { exact: true })).toHaveCount(0);
  },
);

test(
  '[§D-search-bounded] what is counted whole is told as a number, and no more is said',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/products/search-products?search=lampe`);
    await expect(page.getByText(/^1–\d+ af \d+$/)).toBeVisible();
    await expect(page.getByText(/Mere end|Talt blandt/)).toHaveCount(0);
  },
);
