import { expect, type Locator, type Page } from 'playwright/test';

/** Waits until the page's script has taken over what the server has drawn: React marks each element that is its own. */
export const alive = (element: Locator): Promise<void> =>
  expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);

/** The keyboard's own part comes behind the page: until then keys are the browser's. */
export async function keysListen(page: Page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/palette-/.test(name)),
  );
}
