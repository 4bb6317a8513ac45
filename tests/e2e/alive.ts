import { expect, type Locator, type Page } from 'playwright/test';

/** Waits until React has taken over the server's HTML: it marks each element that it controls. */
export const alive = (element: Locator): Promise<void> =>
  expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);

/** The keyboard's script loads after the page; until then keys belong to the browser. */
export async function keysListen(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/palette-/.test(name)),
  );
}
