import { and, asc, eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { openDatabase } from '../../server/db/open.ts';
import { products, variants } from '../../server/db/schema.ts';
import { long } from '../support/share.ts';
import { type App, expect, signInByForm, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { openImportList } from './traffic.ts';

test.use({ ownServer: true });

/** The demo's supplier with prices in euro. */
const brightwell = 7;
const rated = /EUR er omregnet med gamle kurser, fra 31\. dec\. 2024/;

/** Sets the cost of one of its products to 10.00 € in all variants, without a recommended price. */
async function costsTenEuro(app: App): Promise<{ id: number; title: string }> {
  const found = { id: 0, title: '' };
  await app.restart('SIGTERM', {}, async (data) => {
    const { db, close } = await openDatabase(data);
    const [product] = await db
      .select()
      .from(products)
      .where(and(eq(products.supplierId, brightwell), eq(products.inStock, true)))
      .orderBy(asc(products.id))
      .limit(1);
    if (!product) throw new Error('The demo has no product of theirs.');
    const values = { cost: 1_000, recommendedPrice: null };
    await db.update(products).set(values).where(eq(products.id, product.id));
    await db.update(variants).set(values).where(eq(variants.productId, product.id));
    Object.assign(found, { id: product.id, title: product.title });
    await close();
  });
  return found;
}

/** The visible text, with ordinary blanks. */
const read = async (of: ReturnType<Page['locator']>) =>
  (await of.innerText()).replaceAll(/[\s\u00a0]+/g, ' ');

test(
  '[§D-money] [§D-money-margin] [§D-money-shown] [§1-offline] a product that costs 10.00 € is reckoned in kroner, with VAT and the day of the rate said, wherever it is seen, also without a network',
  long,
  async ({ app, device }) => {
    const { id, title } = await costsTenEuro(app);
    const { token } = await app.signIn();
    let page = device.page();
    await signInByForm(page, app);
    await page.goto(
      `${app.url}/shop/products/search-products?supplier_id=${brightwell}&search=${encodeURIComponent(title)}`,
    );
    const card = page.getByRole('article').filter({ hasText: title }).first();
    // 10.00 € at a rate of 7.4578 kr.
    await expect(card).toContainText('74,58');
    expect(await read(card)).toMatch(/≈ 74,58 kr\. 10,00 €/);
    await expect(
      page.getByText(/Kostpriser er ekskl\. moms, salgspriser inkl\. 25 % moms/),
    ).toBeVisible();
    await expect(page.getByText(rated)).toBeVisible();

    const api = app.api();
    const { data: item } = await api.ok(
      'POST /import-products',
      { body: { product_id: id } },
      { token },
    );
    expect(item.variants[0]).toMatchObject({ price: { amount: 14_995, currency: 'DKK' } });
    const price = { amount: 19_900, currency: 'DKK' };
    const body = { variants: item.variants.map(({ variant_id }) => ({ variant_id, price })) };
    await api.ok('PATCH /import-products/{id}', { id: item.id, body }, { token });

    // 199.00 kr. is 159.20 without VAT; less 74.58 that leaves 84.62, which is 53 %.
    const margin = /53 % · 84,62 kr\./;
    const look = async () => {
      const row = page.getByRole('row').filter({ hasText: title });
      await expect(row).toContainText('84,62');
      const words = await read(row);
      expect(words).toMatch(/10,00 € ≈ 74,58 kr\. → 199,00 kr\./);
      expect(words).toMatch(margin);
      await expect(page.getByText(rated)).toBeVisible();
    };
    await openImportList(page, app);
    await workerTakesOver(page);
    await look();
    app.proxy.cut();
    page = await device.reopen();
    await page.goto(`${app.url}/shop/products/import-list`);
    await look();

    await page.getByRole('row').filter({ hasText: title }).getByRole('link').first().click();
    const editor = page.getByRole('dialog');
    await expect(editor.getByText(rated)).toBeVisible();
    expect(await read(editor)).toMatch(/≈ 74,58 kr\. 10,00 € .*53 % · 84,62 kr\./);
    const cell = editor.getByLabel(/^Pris/).first();
    await cell.fill('74,57');
    await cell.press('Enter');
    await expect(editor).toContainText('Prisen er under kostprisen');
    await cell.fill('74,58');
    await cell.press('Enter');
    await expect(editor).not.toContainText('Prisen er under kostprisen');
  },
);

test(
  '[§D-money-shown] [§D-money-orders] lists, an order and the dashboard say in which currency they add up, what holds VAT, and by which rates',
  long,
  async ({ app, device }) => {
    const { token } = await app.signIn();
    const page = device.page();
    await signInByForm(page, app);
    const { data } = await app.api().ok('GET /changes', { query: { limit: 500 } }, { token });
    const order = data
      .flatMap((row) => (row.entity === 'orders' && row.value ? [row.value] : []))
      .find(
        ({ rated_on, lines }) => rated_on && lines.every(({ product_id }) => product_id !== null),
      );
    expect(order?.rated_on).toBe('2024-12-31');
    await page.goto(`${app.url}/shop/orders/show/${order?.order_number}`);
    const totals = page.getByRole('region', { name: 'Beløb' });
    await expect(totals).toContainText('I alt inkl. moms');
    await expect(totals).toContainText('Kostpris ekskl. moms');
    await expect(totals).toContainText('Kostprisen er omregnet med kurser fra 31. dec. 2024.');

    await page.goto(`${app.url}/shop/products/my-products?status=all`);
    await expect(page.getByText(/salgspriser inkl\. 25 % moms/)).toBeVisible();
    await page.goto(`${app.url}/shop/orders/history`);
    await expect(page.getByRole('columnheader', { name: 'I alt inkl. moms' })).toBeVisible();
    await page.goto(`${app.url}/shop/dashboard`);
    await expect(page.getByText('Omsætning inkl. moms')).toBeVisible();
  },
);
