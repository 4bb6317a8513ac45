import { eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { askForOrders } from '../../server/changes/ask-for-orders.ts';
import { openDatabase } from '../../server/db/open.ts';
import { purchaseOrders } from '../../server/db/schema.ts';
import { askSupplier } from '../../server/purchasing/hand-over.ts';
import { startSupplier } from '../support/platforms/supplier/supplier.ts';
import { long } from '../support/share.ts';
import { type App, expect, test } from './app.ts';
import type { DemoData } from './demo-data.ts';
import { type StandInStore, sellNewest, standInStores } from './stand-in-stores.ts';

test.use({ ownServer: true, inFolder: true });

/** A supplier of the demo that takes orders at the stand-in. */
const supplierId = 9;
const parcel = '91234567890';

for (const [platform, begin] of Object.entries(standInStores)) {
  test(
    `[§D-orders-in] [§D-orders-in-ways] [§D-orders-in-killed] [§4-confirm] [§D-handover-killed] [§D-parcels-back] [§D-fulfilments] an order of ${platform}, told three times and looked for, is confirmed, handed over, sent and told sent once, with the server killed after each step`,
    long,
    async ({ page, app }) => {
      const supplier = await startSupplier();
      const store = await begin(app, 'walk-sundet');
      const env = { ...store.env, SUPPLIER_STAND_IN: supplier.address };
      const kill = (meanwhile?: (data: DemoData) => Promise<void>) =>
        app.restart('SIGKILL', env, meanwhile);
      try {
        await app.restart('SIGTERM', env);
        const token = await store.connect(page);
        await addProductOf(app, token);
        const integrationId = await sellNewest(app, token, store);
        store.mishaps.twice = true;
        await buy(page, store);
        await kill((data) => lookForOrders(data, integrationId));

        const mine = () => ordersOf(app, token, integrationId);
        await expect.poll(async () => (await mine())[0]?.lines[0]?.quantity).toBe(2);
        const [{ order_number: number = '', store: inStore } = {}] = await mine();
        await page.goto(`${app.url}/shop/orders/show/${number}`);
        await page.getByRole('button', { name: 'Bekræft ordren' }).click();
        const state = async () => (await mine())[0]?.state;
        await expect.poll(state).not.toBe('awaiting_confirmation');
        await kill();
        const [{ purchase_orders: [part] = [] } = {}] = await mine();
        const reference = part?.reference ?? '';
        await expect.poll(() => supplier.store.orders.has(reference)).toBe(true);
        await kill();
        await expect.poll(state).toBe('placed');
        supplier.store.ship(reference, { carrier: 'gls', number: parcel });
        await kill((data) => lookForParcels(data, reference));
        await expect.poll(state).toBe('shipped');
        await kill();
        const sent = () => store.orders.sent(inStore?.number ?? '');
        await expect.poll(() => sent().isAll).toBe(true);
        await kill((data) => lookForOrders(data, integrationId));

        await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
        // A page that has lost the server tries again every half minute.
        const sentOff = page.getByRole('link', { name: new RegExp(parcel) });
        await expect(sentOff).toBeVisible({ timeout: 120_000 });
        await expect.poll(() => lookedFor(app, token, integrationId)).toBe(true);
        expect(await mine()).toMatchObject([
          { state: 'shipped', purchase_orders: [{ reference }] },
        ]);
        expect(supplier.store.orders.get(reference)).toMatchObject({ arrivals: 1 });
        expect(sent().parcels.filter((text) => text.includes(parcel))).toHaveLength(1);
      } finally {
        await store.stop();
        await supplier.stop();
      }
    },
  );
}

async function addProductOf(app: App, token: string): Promise<void> {
  const query = { supplier_id: supplierId, in_stock: '1' as const };
  const { data } = await app.api().ok('GET /products', { query }, { token });
  const body = { product_id: data[0]?.id ?? 0 };
  await app.api().ok('POST /import-products', { body }, { token });
}

/** Buys on the store's own pages and changes the order twice: three webhooks, each sent twice. */
async function buy(page: Page, store: StandInStore): Promise<void> {
  await page.goto(store.adminUrl);
  await page.getByRole('button', { name: 'Place an order' }).first().click();
  const quantity = page.getByLabel(/^Quantity of/).first();
  for (const pieces of ['3', '2']) {
    await quantity.fill(pieces);
    await page.getByRole('button', { name: 'Change', exact: true }).first().click();
    await expect(quantity).toHaveValue(pieces);
  }
}

async function ordersOf(app: App, token: string, integrationId: number) {
  const { data } = await app.api().ok('GET /shop/orders', { query: { page: 1 } }, { token });
  return data.filter(({ store }) => store?.integration_id === integrationId);
}

/** Queues the look for orders that is otherwise due every few minutes. */
async function lookForOrders(data: DemoData, integrationId: number): Promise<void> {
  const { db, close } = await openDatabase(data);
  await askForOrders(db, Date.now(), { integrationId });
  await close();
}

async function lookForParcels(data: DemoData, reference: string): Promise<void> {
  const { db, close } = await openDatabase(data);
  const named = eq(purchaseOrders.reference, reference);
  const parts = await db.select({ id: purchaseOrders.id }).from(purchaseOrders).where(named);
  const ids = parts.map(({ id }) => id);
  await askSupplier(db, 'ask', ids, Date.now());
  await close();
}

/** Whether the look for orders that was queued last has been made. */
async function lookedFor(app: App, token: string, id: number): Promise<boolean> {
  const { data } = await app.api().ok('GET /shop/integrations/{id}/exchanges', { id }, { token });
  return data.filter(({ kind }) => kind === 'orders').every(({ state }) => state === 'done');
}
