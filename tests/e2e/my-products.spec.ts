import { listProducts } from '../screens/listed.ts';
import { long } from '../support/share.ts';
import { keysListen } from './alive.ts';
import { type App, arriveSignedIn, expect, signInByForm, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { answered, expectNothingWaits } from './traffic.ts';

test.use({ ownServer: true });

async function sold(app: App, token: string) {
  const { data } = await app
    .api()
    .ok('GET /shop/products', { query: { status: 'all' } }, { token });
  return data;
}

test(
  '[§D-my-edit] [§D-keyboard] a product is opened, edited, stepped from and closed by keys, and the row has the focus again',
  long,
  async ({ page, app }) => {
    const token = await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/products/my-products`);
    await expect(page.locator('tbody tr')).toHaveCount(10);
    await keysListen(page);
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    const drawer = page.getByRole('dialog');
    const title = drawer.getByLabel('Titel');
    await expect(title).toBeVisible();
    const first = await title.inputValue();
    await expect(page).toHaveURL(/[?&]edit=\d+/);

    await page.keyboard.press('Alt+ArrowDown');
    await expect(title).not.toHaveValue(first);
    const second = await title.inputValue();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(title).toHaveValue(first);

    await title.fill(`${first}, ny`);
    await page.keyboard.press('Control+s');
    await expect(drawer).toBeHidden();
    await expect(page).not.toHaveURL(/edit=/);
    const row = page.getByRole('row').filter({ hasText: `${first}, ny` });
    await expect(row).toBeVisible();
    await expect
      .poll(() => row.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await expect
      .poll(async () => (await sold(app, token)).map((one) => one.title))
      .toContain(`${first}, ny`);
    expect((await sold(app, token)).map((one) => one.title)).toContain(second);
    expect(answered(app, 'PATCH')).toHaveLength(1);
  },
);

test(
  '[§D-listings-errors] [§D-my-in-stores] a price that keeps a product from a store is mended where its remedy leads: in the drawer',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await listProducts(page);
    await page.goto(`${app.url}/shop/products/my-products?stores=attention`);
    const row = page.getByRole('row').filter({ hasText: /Live\s*Kræver handling/ });
    await row.first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('En pris ligger under kostprisen.');
    await drawer.getByRole('button', { name: 'Ret priserne' }).click();
    await expect(drawer.locator('table input:focus')).toHaveAttribute('inputmode', 'decimal');
    // The page may still be requesting something, and nobody answers that any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test(
  '[§D-my-edit] [§1-offline] an edit made without a line is on the server once, when the line is back',
  long,
  async ({ app, device }) => {
    const { token } = await app.signIn();
    const page = device.page();
    await signInByForm(page, app);
    await page.goto(`${app.url}/shop/products/my-products`);
    await workerTakesOver(page);
    const [one] = await sold(app, token);
    if (!one) throw new Error('Nothing is sold.');
    await page.getByRole('link', { name: one.title }).first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByLabel('Titel')).toHaveValue(one.title);
    app.proxy.cut();
    await drawer.getByLabel('Titel').fill('Rettet i toget');
    await drawer.getByRole('button', { name: 'Gem' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Rettet i toget' });
    await expect(row).toBeVisible();
    app.proxy.restore();
    await expectNothingWaits(page);
    await expect
      .poll(async () => (await sold(app, token))[0])
      .toMatchObject({
        ...{ id: one.id, title: 'Rettet i toget', rev: 2 },
      });
  },
);

test(
  '[§D-bulk-price] prices of a selection are seen before, set at once, and taken back; set again they are on the server',
  long,
  async ({ page, app }) => {
    const token = await arriveSignedIn(page, app);
    const before = await sold(app, token);
    await page.goto(`${app.url}/shop/products/my-products?status=all`);
    const boxes = page.locator('tbody').getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();

    async function raise() {
      await page.getByRole('button', { name: 'Ret priser' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Sådan').selectOption('raise');
      await dialog.getByLabel('Procent').fill('10');
      await expect(dialog.getByRole('status')).toContainText('2 produkter får nye priser.');
      await expect(dialog.getByRole('listitem').first()).toContainText('→');
      await dialog.getByRole('button', { name: 'Ret priser på 2 produkter' }).click();
      await expect(dialog).toBeHidden();
    }

    await raise();
    await page.getByRole('button', { name: 'Fortryd' }).click();
    await expectNothingWaits(page);
    expect(answered(app, 'PATCH')).toEqual([]);
    expect((await sold(app, token)).map(({ price }) => price)).toEqual(
      before.map(({ price }) => price),
    );

    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await raise();
    const raised = (at: number) => Math.floor(((before[at]?.price.amount ?? 0) * 11) / 10 + 0.5);
    await expect
      .poll(async () => (await sold(app, token)).slice(0, 2).map(({ price }) => price.amount))
      .toEqual([raised(0), raised(1)]);
    expect(answered(app, 'PATCH')).toHaveLength(2);
  },
);
