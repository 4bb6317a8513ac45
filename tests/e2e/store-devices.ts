import {
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Page,
  test,
} from 'playwright/test';
import { type Device, newDevice, waiting } from '../faults/device.ts';
import { bundlePage } from '../faults/page-bundle.ts';
import { startWorld, type World } from '../faults/world.ts';
import { chromiumOptions } from '../support/chromium.ts';

/**
 * One server for the tests of a file, and devices with the store alone, for what befalls that: `devices` of them, one after
 * the other.
 */
export function storeDevices(devices: number) {
  let world: World;
  let html: string;
  let browser: Browser;
  test.beforeAll(async () => {
    [world, html, browser] = await Promise.all([
      startWorld(devices),
      bundlePage(),
      chromium.launch(chromiumOptions),
    ]);
  });
  test.afterAll(async () => {
    await browser.close();
    await world.end();
  });
  return {
    world: () => world,
    /** In a context of its own unless one is given; what the test did to the line is undone behind it. */
    async withDevice(
      work: (device: Device) => Promise<void>,
      context?: BrowserContext,
    ): Promise<void> {
      const one = await newDevice(context ?? (await browser.newContext()), world, html);
      try {
        await work(one);
      } finally {
        await one.context.close();
        world.proxy.mend();
        world.proxy.restore();
      }
    },
  };
}

/** Until nothing waits any more, as this tab sees it. */
export const sentAll = (page: Page) => expect.poll(() => waiting(page)).toEqual([]);
