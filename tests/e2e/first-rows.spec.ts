import type { Page } from 'playwright/test';
import { storePatience } from '../../src/wiring/store-patience.ts';
import { type App, arriveSignedIn, expect, signInByForm, test } from './app.ts';
import { workerTakesOver } from './device.ts';

test('[§D-pages-rows] a list that starts from the device is drawn once, with its rows; only a store that opens late is not waited for', async ({
  device,
  app,
}) => {
  const page = device.page();
  await arriveSignedIn(page, app);
  await page.goto(`${app.url}/shop/products/import-list`);
  await workerTakesOver(page);
  await expect(page.getByRole('button', { name: 'Vis alle' })).toBeVisible();

  // However slow this machine is, the page doesn't stop waiting.
  await page.addInitScript((patience) => {
    const wait = setTimeout;
    const patient = (work: () => void, ms?: number) => wait(work, ms === patience ? 60_000 : ms);
    Object.assign(globalThis, { setTimeout: patient });
  }, storePatience);
  expect(await wereGreyRowsDrawn(page, app)).toBe(false);

  const other = await device.newPage();
  await other.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function openLate(name, version) {
      const opening = open.call(this, name, version);
      if (!name.includes(':shop:')) return opening;
      const tell = opening.dispatchEvent.bind(opening);
      opening.addEventListener('success', function late(event) {
        opening.removeEventListener('success', late);
        event.stopImmediatePropagation();
        setTimeout(() => tell(new Event('success')), 2_000);
      });
      return opening;
    };
  });
  expect(await wereGreyRowsDrawn(other, app)).toBe(true);
});

test.describe('on a new device', () => {
  test.use({ newDevice: true });

  test('[§D-pages-beside] a start from the device has the languages read beside the page; a page from the server doesn’t', async ({
    device,
    app,
  }) => {
    const page = device.page();
    const read: string[] = [];
    page.on('worker', (worker) => read.push(new URL(worker.url()).pathname));
    await page.goto(`${app.url}/auth/login`);
    await workerTakesOver(page);
    expect(read).toEqual([]);
    await signInByForm(page, app);
    await page.goto(`${app.url}/shop/products/import-list`);
    await expect.poll(() => read).toEqual(['/languages.js']);
    // It ends by itself.
    await expect.poll(() => page.workers().length).toBe(0);
  });
});

/** Whether a new start of the import list showed rows without content before it showed its own. */
async function wereGreyRowsDrawn(page: Page, app: App): Promise<boolean> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { drewGrey: false });
    new MutationObserver(() => {
      if (document.querySelector('table[aria-busy=true]'))
        Object.assign(globalThis, { drewGrey: true });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${app.url}/shop/products/import-list`);
  await expect(page.locator('table[aria-busy=false] tbody tr').first()).toBeVisible();
  return page.evaluate(() => Reflect.get(globalThis, 'drewGrey'));
}
