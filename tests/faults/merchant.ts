import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import type { Command } from '../../src/sync/state/commands.ts';
import { callsTo } from '../support/calls.ts';
import type { DeviceOptions, DevicePage, Lists } from './page/device.ts';
import type { Step } from './scenario.ts';
import type { Merchant, Shop, World } from './world.ts';

declare const device: DevicePage;

interface Tab {
  page: Page;
  /** The shop whose store it has open. */
  shop: Shop;
}

/** A merchant at a browser of their own with two tabs and two shops, and everything that can go wrong in between. */
export class MerchantAtWork {
  readonly #world: World;
  readonly #merchant: Merchant;
  readonly #html: string;
  #context!: BrowserContext;
  readonly #tabs: Tab[] = [];
  #online = true;
  #titles = 0;

  private constructor(world: World, merchant: Merchant, html: string) {
    this.#world = world;
    this.#merchant = merchant;
    this.#html = html;
  }

  static async begin(browser: Browser, world: World, merchant: Merchant, html: string) {
    const one = new MerchantAtWork(world, merchant, html);
    one.#context = await browser.newContext();
    await one.#context.route(`${world.proxy.url}/device`, (route) =>
      route.fulfill({ contentType: 'text/html', body: one.#html }),
    );
    for (const at of [0, 1]) await one.#openTab(at, one.#shopAt(0));
    return one;
  }

  async take(step: Step): Promise<void> {
    if ('happens' in step) return this.#happen(step);
    const tab = this.#tab(step.tab);
    switch (step.does) {
      case 'switch': {
        const other = this.#merchant.shops.find(({ id }) => id !== tab.shop.id) ?? tab.shop;
        const options = this.#options(other);
        if (await tab.page.evaluate((given) => device.switchTo(given), options)) tab.shop = other;
        return;
      }
      case 'follow':
        return this.#stand(tab, await this.#current());
      case 'sign in':
        return tab.page.evaluate(() => device.resume());
      case 'retry':
      case 'discard': {
        const rows = await tab.page.evaluate(() => device.outbox());
        const row = rows[step.nth % Math.max(1, rows.length)];
        if (!row) return;
        return tab.page.evaluate(([what, id]) => device[what](id), [step.does, row.id] as const);
      }
      default: {
        const command = await this.#command(step, tab);
        if (command) await tab.page.evaluate((given) => device.commit(given), command);
      }
    }
  }

  async #command(
    step: Extract<Step, { does: string }>,
    { page, shop }: Tab,
  ): Promise<Command | null> {
    switch (step.does) {
      case 'add': {
        const product_id = shop.products[step.nth % shop.products.length] ?? 0;
        return { call: 'POST /import-products', args: { body: { product_id } } };
      }
      case 'confirm':
        return { call: 'POST /shop/orders/{id}/confirm', args: { id: shop.order } };
      case 'remove all':
        return { call: 'DELETE /import-products', args: {} };
      case 'edit':
      case 'remove': {
        const ids = await page.evaluate(() => device.products());
        const id = ids[step.nth % Math.max(1, ids.length)];
        if (id === undefined) return null;
        if (step.does === 'remove') return { call: 'DELETE /import-products/{id}', args: { id } };
        const body = { title: `Titel ${++this.#titles}` };
        return { call: 'PATCH /import-products/{id}', args: { id, body } };
      }
      default:
        return null;
    }
  }

  async #happen(step: Extract<Step, { happens: string }>): Promise<void> {
    const { proxy } = this.#world;
    switch (step.happens) {
      case 'fault':
        return proxy.fail(step.kind, ({ method }) => method === step.method);
      case 'cut':
        proxy.cut();
        return this.#network(false);
      case 'restored':
        proxy.restore();
        return this.#network(true);
      case 'restart':
        return this.#world.restart();
      case 'kill': {
        const { page, shop } = this.#tab(step.tab);
        await page.close({ runBeforeUnload: false });
        return this.#openTab(step.tab, shop);
      }
      case 'time':
        return this.#tab(0).page.waitForTimeout(step.ms);
    }
  }

  /** Makes everything work again and goes to each shop in turn until everything is sent. Returns what is wrong then. */
  async reckon(): Promise<string[]> {
    this.#world.proxy.mend();
    this.#world.proxy.restore();
    await this.#network(true);
    const wrong: string[] = [];
    for (const shop of this.#merchant.shops) {
      await this.#goTo(shop);
      for (const tab of this.#tabs) await this.#stand(tab, shop);
      wrong.push(...(await this.#settle(shop)), ...(await this.#compare(shop)));
    }
    return wrong;
  }

  end(): Promise<void> {
    return this.#context.close();
  }

  /** Waits until nothing changes by itself any more. */
  async #settle(shop: Shop): Promise<string[]> {
    // Only a busy machine needs so long; a correct story takes far less.
    const deadline = Date.now() + 60_000;
    let left: string[] = [];
    for (let round = 0; Date.now() < deadline; round++) {
      left = (await Promise.all(this.#tabs.map(moving))).flat();
      if (left.length === 0) return [];
      // A switch whose answer was lost may have happened all the same.
      if (round % 10 === 9) await this.#goTo(shop);
      for (const tab of this.#tabs) await tab.page.evaluate(() => device.resume());
      // A connection that comes back ends every back-off.
      if (round % 5 === 4) await this.#network(false);
      if (round % 5 === 4) await this.#network(true);
      await this.#tab(0).page.waitForTimeout(50);
    }
    return left;
  }

  /** The server has what was accepted, exactly once, and each tab shows what the server has. */
  async #compare(shop: Shop): Promise<string[]> {
    const wrong: string[] = [];
    const held = await this.#held();
    for (const [at, { page }] of this.#tabs.entries()) {
      const seen = await this.#seen(page, shop);
      if (!isDeepStrictEqual(seen, held))
        wrong.push(`tab ${at} of shop ${shop.id}: ${differences(seen, held)}`);
    }
    const { page } = this.#tab(0);
    const { acknowledged, discarded } = await page.evaluate(() => device.ended());
    for (const { id, rev } of held.products) {
      const edits = rev - 1;
      const accepted = acknowledged[id] ?? 0;
      // An edit that was discarded after it was sent may have taken effect; then the list shows it.
      if (edits >= accepted && edits <= accepted + (discarded[id] ?? 0)) continue;
      const told = await page.evaluate((product) => device.told(product), id);
      wrong.push(`item ${id} is at rev ${rev} after ${accepted} edits: ${told.join(', ')}`);
    }
    return wrong;
  }

  /**
   * What a tab shows. Asks again, because an answer may come too late on a busy machine, and a switch that counted as
   * lost may have happened.
   */
  async #seen(page: Page, shop: Shop): Promise<Lists | null> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const seen = await page.evaluate(() => device.seen());
      if (seen || Date.now() > deadline) return seen;
      await this.#goTo(shop);
    }
  }

  async #held() {
    const products = new Map<number, { id: number; rev: number }>();
    const orders = new Map<number, { id: number }>();
    for (let cursor = 0, more = true; more; ) {
      const { data, meta } = await this.#calls().ok(
        'GET /changes',
        { query: { cursor } },
        this.#signed(),
      );
      for (const change of data) {
        if (change.op === 'delete') continue;
        if (change.entity === 'import-products') products.set(change.id, change.value);
        if (change.entity === 'orders') orders.set(change.id, change.value);
      }
      cursor = meta.cursor;
      more = meta.has_more;
    }
    const newest = (a: { id: number }, b: { id: number }) => b.id - a.id;
    return {
      products: [...products.values()].sort(newest),
      orders: [...orders.values()].sort(newest),
    };
  }

  async #goTo({ id }: Shop): Promise<void> {
    await this.#calls().ok('PATCH /user/shops/switch/{id}', { id }, this.#signed());
  }

  async #current(): Promise<Shop> {
    const { data } = await this.#calls().ok('GET /user', {}, this.#signed());
    const shop = this.#merchant.shops.find(({ id }) => id === data.shop?.id);
    if (!shop) throw new Error('The session is on no shop of theirs.');
    return shop;
  }

  async #stand(tab: Tab, shop: Shop): Promise<void> {
    if (tab.shop.id !== shop.id) {
      tab.shop = shop;
      await tab.page.evaluate(async (options) => {
        await device.close();
        await device.open(options);
      }, this.#options(shop));
    }
    await tab.page.evaluate(() => device.resume());
  }

  async #openTab(at: number, shop: Shop): Promise<void> {
    const page = await this.#context.newPage();
    this.#tabs[at] = { page, shop };
    await page.goto(`${this.#world.proxy.url}/device`);
    await page.evaluate((online) => device.network(online), this.#online);
    await page.evaluate((options) => device.open(options), this.#options(shop));
  }

  async #network(online: boolean): Promise<void> {
    this.#online = online;
    for (const { page } of this.#tabs) await page.evaluate((now) => device.network(now), online);
  }

  #tab(at: number): Tab {
    const tab = this.#tabs[at];
    if (!tab) throw new Error(`There is no tab ${at}.`);
    return tab;
  }

  #shopAt(at: number): Shop {
    const shop = this.#merchant.shops[at];
    if (!shop) throw new Error(`There is no shop ${at}.`);
    return shop;
  }

  #options(shop: Shop): DeviceOptions {
    const { userId, token } = this.#merchant;
    return { userId, token, tenant: { kind: 'shop', id: shop.id } };
  }

  readonly #calls = () => callsTo(this.#world.address());
  readonly #signed = () => ({ token: this.#merchant.token });
}

/** The changes that a tab shows as under way, and those on disk that it doesn't know of. */
async function moving({ page }: Tab): Promise<string[]> {
  const [rows, written] = await page.evaluate(() =>
    Promise.all([device.outbox(), device.written()]),
  );
  const left = rows
    .filter(({ state, undecided }) => state !== 'refused' && !undecided)
    .map(({ state, command }) => `${command.call} stays ${state}`);
  if (written !== rows.length) left.push(`${rows.length} are shown of ${written} that wait`);
  return left;
}

/** The records that a tab shows differently from the server. */
function differences(seen: Lists | null, held: Lists): string {
  if (!seen) return 'is not up to date';
  const apart = (['products', 'orders'] as const).flatMap((list) => [
    ...seen[list].filter((one) => !held[list].some((other) => isDeepStrictEqual(one, other))),
    ...held[list].filter((one) => !seen[list].some((other) => isDeepStrictEqual(one, other))),
  ]);
  return `${seen.products.length} items for ${held.products.length}; ${JSON.stringify(apart)}`;
}
