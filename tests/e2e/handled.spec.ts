import { long } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';
import { importProduct, importProducts, openImportList } from './traffic.ts';

// The test answers the browser itself, so no worker may stand in between.
test.use({ serviceWorkers: 'block' });

test(
  '[§4-rate-fixed] [§8-429] [§8-429-fixed] [§8-429-bar] [§8-429-after] too many requests can’t be dismissed, lead to the dashboard after 61 s, and lose nothing that waits',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of 429/);
    const token = await arriveSignedIn(page, app);
    await page.clock.install();
    await openImportList(page, app);
    const item = (await importProducts(app, token)).find(({ state }) => state === 'ready');
    if (!item) throw new Error('The demo import list has nothing to edit.');
    const title = `Venter på pausen ${Date.now()}`;
    let refusals = 0;
    await page.route('**/api/import-products/*', async (route) => {
      if (route.request().method() !== 'PATCH' || refusals > 0) return route.fallback();
      refusals += 1;
      await route.fulfill({
        status: 429,
        json: { code: 'too_many_requests', message: '', errors: {} },
      });
    });

    await page.goto(`${app.url}/shop/products/import-list?edit=${item.id}`);
    await page.getByRole('dialog').getByLabel('Titel').fill(title);
    await page.getByRole('button', { name: 'Gem', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'For mange forespørgsler' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText('sendes, når pausen er slut');
    await expect(dialog.getByRole('button')).toHaveCount(0);
    const bar = dialog.getByRole('progressbar');
    const atFirst = Number(await bar.getAttribute('aria-valuenow'));

    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeVisible();

    await page.clock.fastForward(30_000);
    await expect(dialog).toBeVisible();
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')))
      .toBeGreaterThan(atFirst + 40);
    await page.clock.fastForward(31_000);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/shop\/dashboard/);
    await expect
      .poll(() => importProduct(app, token, item.id))
      .toMatchObject({ title, rev: item.rev + 1 });
    expect(refusals).toBe(1);
  },
);

test(
  '[§4-upgrade] [§8-402] one upgrade modal opens, however many requests are refused',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of 402/);
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    let refusals = 0;
    await page.route(/\/api\/(products|shop\/product-categories)/, (route) => {
      refusals += 1;
      return route.fulfill({
        status: 402,
        json: { code: 'subscription_required', message: '', errors: {}, details: null },
      });
    });
    await page.goto(`${app.url}/shop/products/search-products`);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect.poll(() => refusals).toBeGreaterThan(1);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Luk' }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);
