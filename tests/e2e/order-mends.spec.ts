import type { Page } from 'playwright/test';
import type { Order, OrderReason, OrderState } from '../../contract/entities/orders.ts';
import { awaitsConfirmation, isStuck, standsFor } from '../../contract/rules/what-needs.ts';
import { long } from '../support/share.ts';
import { type App, arriveSignedIn, expect, test } from './app.ts';
import { workerTakesOver } from './device.ts';

/** An order of the shop that has stopped for this reason. */
async function stoppedFor(app: App, token: string, reason: OrderReason): Promise<Order> {
  for (let page = 1; ; page += 1) {
    const { data, meta } = await app.api().ok('GET /shop/orders', { query: { page } }, { token });
    const found = data.find(
      (one) => one.reason === reason && !['confirmed', 'placed', 'cancelled'].includes(one.state),
    );
    if (found) return found;
    if (page >= meta.last_page) throw new Error(`No order has stopped for ${reason}.`);
  }
}
/** Opens the order's page and waits for it, because a test's own server may have just started. */
async function openOrder(page: Page, app: App, { order_number: number }: Order): Promise<void> {
  await page.goto(`${app.url}/shop/orders/show/${number}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(number);
}
const actsOfPeople = ({ timeline }: Order) => timeline.filter(({ by }) => by).length;
const needsSomebody = (order: Order) => isStuck(order) || awaitsConfirmation(order);
const read = async (app: App, token: string, { order_number: id }: Order) =>
  (await app.api().ok('GET /shop/orders/{id}', { id }, { token })).data;

test.describe('orders that have stopped', () => {
  test.use({ ownServer: true });

  test(
    '[§D-mends] [§D-mends-address] an address is put right without a network, a wrong postal code is said at once, and the order goes on when the line is back',
    long,
    async ({ device, app }) => {
      const page = device.page();
      const token = await arriveSignedIn(page, app);
      const order = await stoppedFor(app, token, 'postcode_format');
      await openOrder(page, app, order);
      await workerTakesOver(page);
      await page.getByRole('button', { name: 'Ret adressen' }).click();
      const form = page.getByRole('form', { name: 'Ret adressen' });
      app.proxy.cut();
      await form.getByRole('button', { name: 'Gem, og bekræft' }).click();
      await expect(form.getByText('Sådan skrives postnumre ikke i det land.')).toBeVisible();
      await form.getByLabel('Postnr.').fill('8000');
      await form.getByRole('button', { name: 'Gem, og bekræft' }).click();
      await expect(form).toHaveCount(0);
      await expect(
        page.getByText(/Adressen er rettet\. (Venter på at blive sendt|Sendes)/),
      ).toBeVisible();
      expect((await read(app, token, order)).state).toBe('on_hold');
      app.proxy.restore();
      await expect.poll(async () => (await read(app, token, order)).state).toBe('confirmed');
      const timeline = page.getByRole('region', { name: 'Tidslinje' });
      await expect(timeline.getByText('Adressen er rettet.')).toBeVisible();
      expect((await read(app, token, order)).shipping_address.postal_code).toBe('8000');
    },
  );

  test(
    '[§D-mends] [§D-mends-cost] [§D-mends-handled] [§D-mends-minimum] a new cost is agreed to, one is marked as handled and one waits: none of them needs anybody any more',
    long,
    async ({ page, app }) => {
      const token = await arriveSignedIn(page, app);
      const dear = await stoppedFor(app, token, 'cost_changed');
      await openOrder(page, app, dear);
      await expect(page.getByText(/Aftalt .+ → nu /).first()).toBeVisible();
      await page.getByRole('button', { name: 'Godkend kostprisen, og bekræft' }).click();
      await expect.poll(async () => (await read(app, token, dear)).state).toBe('confirmed');

      const known = await stoppedFor(app, token, 'already_exists');
      await openOrder(page, app, known);
      await page.getByRole('button', { name: 'Markér som ordnet' }).press('Enter');
      await page.getByLabel('Hvad er der gjort?').fill('Aftalt på telefon');
      await page.getByLabel('Hvad er der gjort?').press('Enter');
      await expect(page.getByText('Ordren er markeret som ordnet.').first()).toBeVisible();
      await expect.poll(async () => (await read(app, token, known)).state).toBe('placed');
      await expect(page.getByText('“Aftalt på telefon”')).toBeVisible();

      const small = await stoppedFor(app, token, 'below_minimum');
      await openOrder(page, app, small);
      await page.getByRole('button', { name: 'Vent på næste ordre' }).click();
      await expect.poll(async () => (await read(app, token, small)).state).toBe('confirmed');
      await expect(page.getByText(/bestilles sammen med din næste ordre/).first()).toBeVisible();

      await page.goto(`${app.url}/shop/orders/history?group=needs-you`);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      for (const { order_number: number } of [dear, known, small])
        await expect(page.getByRole('link', { name: new RegExp(number) })).toHaveCount(0);
    },
  );

  test(
    '[§D-mends-map] [§D-mends-lines] an unknown article is chosen among the shop’s products, and pieces are left out',
    long,
    async ({ page, app }) => {
      const token = await arriveSignedIn(page, app);
      const unknown = await stoppedFor(app, token, 'sku_unmapped');
      await openOrder(page, app, unknown);
      await page.getByRole('button', { name: 'Vælg produktet' }).click();
      // The searchable list replaces the browser's own one once it has loaded.
      await page.locator('input[role=combobox]').click();
      await page.getByRole('option').nth(1).click();
      await page.getByRole('button', { name: 'Vælg, og bekræft ordren' }).click();
      await expect
        .poll(async () => (await read(app, token, unknown)).reason)
        .not.toBe('sku_unmapped');

      const short = await stoppedFor(app, token, 'product_not_found');
      await openOrder(page, app, short);
      await page.getByRole('button', { name: 'Skift, del eller udelad varer' }).click();
      await expect(page.getByText('Ingen anden leverandør har varen.').first()).toBeVisible();
      await page
        .getByRole('button', { name: /^Udelad/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Fortryd' }).click();
      await expect(
        page.getByText('Produktet findes ikke længere hos leverandøren').first(),
      ).toBeVisible();
      expect((await read(app, token, short)).lines.every(({ left_out }) => !left_out)).toBe(true);
    },
  );

  test(
    '[§D-mends-store] what the store has changed stands beside what was ordered, and is taken',
    long,
    async ({ page, app }) => {
      const token = await arriveSignedIn(page, app);
      await page.goto(`${app.url}/shop/orders/history?group=stuck`);
      await page
        .getByRole('row')
        .filter({ hasText: 'Ændret i webshoppen' })
        .getByRole('link')
        .last()
        .click();
      const differences = page.getByRole('table');
      await expect(differences).toContainText('Nørregade 7');
      await page.getByRole('button', { name: 'Brug webshoppens udgave' }).click();
      await expect(page.getByText('Nørregade 7')).toBeVisible();
      await expect(differences).toHaveCount(0);
      const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await expect
        .poll(async () => {
          const { data } = await app.api().ok('GET /shop/orders/{id}', { id: number }, { token });
          return [data.state, data.reason, data.shipping_address.city];
        })
        .toEqual(['confirmed', null, 'Odense C']);
    },
  );
});

/** How each reason is settled, if that takes one press or a small form. */
const retry = (page: Page) => press(page, 'Prøv igen');
const handle = async (page: Page) => {
  await press(page, 'Markér som ordnet');
  await page.getByLabel('Hvad er der gjort?').fill('Ringet til dem');
  await page.getByLabel('Hvad er der gjort?').press('Enter');
};
async function readdress(page: Page) {
  await press(page, 'Ret adressen');
  const form = page.getByRole('form', { name: 'Ret adressen' });
  await form.getByLabel('Vej og nummer').fill('Søndergade 3');
  await form.getByLabel('Postnr.').fill('8000');
  await form.getByLabel('By', { exact: true }).fill('Aarhus C');
  await form.getByRole('button', { name: 'Gem, og bekræft' }).click();
}
async function letWait(page: Page) {
  await press(page, 'Skift, del eller udelad varer');
  await press(page, /^Lad .* afvente lager$/);
}
async function payFee(page: Page) {
  await press(page, 'Betal gebyret');
  await page.getByRole('form', { name: 'Betal gebyret' }).getByRole('textbox').fill('25');
  await press(page, 'Betal gebyret, og bekræft');
}
async function choose(page: Page) {
  await press(page, 'Vælg produktet');
  // The searchable list replaces the browser's own one once it has loaded.
  await page.locator('input[role=combobox]').click();
  await page.getByRole('option').nth(1).click();
  await press(page, 'Vælg, og bekræft ordren');
}
async function leaveOut(page: Page) {
  await press(page, 'Skift, del eller udelad varer');
  await press(page, /^Udelad/);
}
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

const walks: Record<OrderReason | 'outcome_unknown', (page: Page) => Promise<void>> = {
  ...{ temporary: retry, balance: retry, supplier_refused: retry, bad_reference: retry },
  ...{ other_currency: retry, address_missing: readdress, no_carrier: readdress },
  ...{ stock: letWait, product_not_found: leaveOut },
  ...{ no_channel: handle, not_reached: handle, outcome_unknown: handle },
  no_lines: (page) => press(page, 'Annullér ordren'),
  cost_changed: (page) => press(page, 'Godkend kostprisen, og bekræft'),
  ...{ postcode_format: readdress, already_exists: handle, sku_unmapped: choose },
  below_minimum: payFee,
  changed_in_store: (page) => press(page, 'Brug webshoppens udgave'),
};

/** Adds a parcel for each supplier that has something to send. */
async function sendAll(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Registrér en pakke' });
  for (let left = await open.count(); left > 0; left -= 1) {
    const number = `9${Date.now()}`;
    await open.first().click();
    await page.getByLabel('Transportør').selectOption('gls');
    await page.getByLabel('Pakkenummer').fill(number);
    await page.getByRole('button', { name: 'Gem pakken' }).click();
    await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible();
  }
}

/**
 * The final states of orders that aren't sent: cancelled if nothing is left, or waiting for goods that will arrive
 * later.
 */
const ends: Record<string, OrderState> = {
  no_lines: 'cancelled',
  product_not_found: 'cancelled',
  bad_reference: 'confirmed',
};

test.describe('one order for each reason', () => {
  test.use({ ownServer: true });

  test(
    '[§D-mends] every reason is settled on its order’s page, where the order goes on until it is sent, and needs nobody any more',
    long,
    async ({ page, app, errors }) => {
      test.slow();
      const token = await arriveSignedIn(page, app);
      const all: Order[] = [];
      for (let at = 1, last = 1; at <= last; at += 1) {
        const { data, meta } = await app
          .api()
          .ok('GET /shop/orders', { query: { page: at } }, { token });
        last = meta.last_page;
        all.push(...data);
      }
      // The server may have changed the order a moment before; a person then looks and continues.
      errors.allow(/status of 409/);
      const refused = page.getByRole('alert').filter({ hasText: 'ændret et andet sted' });
      const settled: Order[] = [];
      for (const [reason, settle] of Object.entries(walks)) {
        const order = all.find((one) =>
          one.state === 'outcome_unknown'
            ? one.state === reason
            : [one, ...one.purchase_orders].some((each) => each.reason === reason) &&
              !settled.includes(one),
        );
        if (!order) throw new Error(`No order has stopped for ${reason}.`);
        settled.push(order);
        await test.step(reason, async () => {
          await openOrder(page, app, order);
          let stands = order;
          // The order may stop again, for the next line or for another reason.
          for (let at = 0; at === 0 || (needsSomebody(stands) && at < 12); at += 1) {
            const before = actsOfPeople(stands);
            const next = standsFor(stands);
            await (at === 0 ? settle : next ? walks[next] : undefined)?.(page);
            // Mends that take something away are held for ten seconds. The server also moves the order on by itself,
            // which doesn't count.
            const isOver = async () =>
              (await refused.isVisible()) || actsOfPeople(await read(app, token, order)) > before;
            await expect.poll(isOver).toBe(true);
            if (await refused.isVisible()) await press(page, 'Luk');
            stands = await read(app, token, order);
          }
          expect(needsSomebody(stands), stands.reason ?? '').toBe(false);
          await sendAll(page);
          const end = ends[reason] ?? 'shipped';
          await expect.poll(async () => (await read(app, token, order)).state).toBe(end);
        });
      }
      expect(settled).toHaveLength(Object.keys(walks).length);
    },
  );
});

test(
  '[§D-mends-selection] what several orders cost is said by supplier before they are confirmed',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/orders/history?group=confirm`);
    const waiting = page.getByRole('row').filter({ hasText: 'Afventer din bekræftelse' });
    await waiting.nth(0).getByRole('checkbox').check();
    await waiting.nth(1).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Handlinger for de valgte' });
    await expect(bar).toContainText(/[A-Za-zÆØÅæøå]+ [\d.]+,\d\d\skr\./);
    await expect(bar.getByRole('button', { name: 'Bekræft 2 ordrer' })).toBeVisible();
  },
);
