import { arriveSignedIn, expect, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { openImportList } from './traffic.ts';

declare global {
  interface Window {
    drops: { most: number; there: number | null; seen: number | null };
  }
}

/** Counts in every frame the marks of data that is from the device. */
const countDrops = () => {
  window.drops = { most: 0, there: null, seen: null };
  const isMark = ({ textContent }: Element) => /^(Fra enheden|Gemt på enheden)/.test(textContent);
  function look() {
    const marks = [...document.querySelectorAll('main span:has(> svg)')].filter(isMark);
    const visible = marks.filter((mark) => getComputedStyle(mark).visibility === 'visible');
    if (marks.length > 0) window.drops.there ??= performance.now();
    if (visible.length > 0) window.drops.seen ??= performance.now();
    window.drops.most = Math.max(window.drops.most, visible.length);
    requestAnimationFrame(look);
  }
  look();
};

test('[§D-drops] a list from the device is marked once, and not before it has been so for a second', async ({
  app,
  device,
}) => {
  const page = device.page();
  await arriveSignedIn(page, app);
  await openImportList(page, app);
  await workerTakesOver(page);
  app.proxy.cut();
  await page.addInitScript(countDrops);
  await page.reload();
  await expect(page.locator('main tbody tr')).not.toHaveCount(0);
  await expect(page.getByRole('main').getByText(/^Fra enheden/)).toBeVisible();
  const { most, there, seen } = await page.evaluate(() => window.drops);
  expect(most).toBe(1);
  expect(Number(seen) - Number(there)).toBeGreaterThan(900);
});
