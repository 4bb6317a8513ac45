import { type BrowserContext, type CDPSession, expect, type Page } from 'playwright/test';
import type { Command } from '../../src/sync/state/commands.ts';
import { callsTo } from '../support/calls.ts';
import type { DeviceOptions, DevicePage } from './page/device.ts';
import type { Merchant, Shop, World } from './world.ts';

declare const device: DevicePage;

/** A merchant's browser with only the store in its tabs, and a real server behind a line that fails. */
export interface Device {
  merchant: Merchant;
  shop: Shop;
  /** The name of the shop's database. */
  database: string;
  context: BrowserContext;
  /** A tab with the shop's store open; with `bare`, no store is open. */
  tab(bare?: 'bare'): Promise<Page>;
  devtools(page: Page): Promise<CDPSession>;
  /** Tells every tab whether it is online, and cuts or restores the line. */
  network(online: boolean): Promise<void>;
  options(shop?: Shop): DeviceOptions;
  /** The import list as the server has it, by id. */
  held(): Promise<Map<number, { id: number; title: string; rev: number }>>;
}

/** Takes the next merchant from `world.merchants`. */
export async function newDevice(
  context: BrowserContext,
  world: World,
  html: string,
): Promise<Device> {
  const merchant = world.merchants.pop();
  const shop = merchant?.shops[0];
  if (!merchant || !shop) throw new Error('The world has no merchant left.');
  await context.route(`${world.proxy.url}/device`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  const options = ({ id } = shop): DeviceOptions => ({
    userId: merchant.userId,
    token: merchant.token,
    tenant: { kind: 'shop', id },
  });
  return {
    merchant,
    shop,
    database: `dropline:${merchant.userId}:shop:${shop.id}`,
    context,
    options,
    async tab(bare) {
      const page = await context.newPage();
      await page.goto(`${world.proxy.url}/device`);
      if (bare) return page;
      await page.evaluate((given) => device.open(given), options());
      await expect.poll(() => page.evaluate(() => device.seen())).not.toBeNull();
      return page;
    },
    devtools: (page) => context.newCDPSession(page),
    async network(online) {
      if (online) world.proxy.restore();
      else world.proxy.cut();
      for (const page of context.pages())
        await page.evaluate((now) => device.network(now), online).catch(() => {});
    },
    async held() {
      const { data } = await callsTo(world.address()).ok(
        'GET /import-products',
        { query: {} },
        { token: merchant.token },
      );
      return new Map(data.map((item) => [item.id, item]));
    },
  };
}

export const retitle = (id: number, title: string): Command => ({
  call: 'PATCH /import-products/{id}',
  args: { id, body: { title } },
});

export const commit = (page: Page, command: Command): Promise<string> =>
  page.evaluate((given) => device.commit(given), command);

export const itemsOf = (page: Page): Promise<number[]> => page.evaluate(() => device.products());

export const waiting = (page: Page) => page.evaluate(() => device.outbox());
