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

/** One server for all tests of a file, and `devices` devices that run only the store, one after the other. */
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
    /**
     * Runs `work` with a device, in a new browser context by default, and afterwards undoes what the test did to the
     * proxy.
     */
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

/** Waits until this tab has nothing left to send. */
export const sentAll = (page: Page) => expect.poll(() => waiting(page)).toEqual([]);
