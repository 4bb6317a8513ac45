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
  // The time of the frame, by which the browser counts how long a mark has been there.
  function look(now: number) {
    const marks = [...document.querySelectorAll('main span:has(> svg)')].filter(isMark);
    const visible = marks.filter((mark) => getComputedStyle(mark).visibility === 'visible');
    if (marks.length > 0) window.drops.there ??= now;
    if (visible.length > 0) window.drops.seen ??= now;
    window.drops.most = Math.max(window.drops.most, visible.length);
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
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
