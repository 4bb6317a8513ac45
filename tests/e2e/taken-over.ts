import type { Page } from 'playwright/test';

/** Waits until React has taken over the server's HTML; before that, a link is handled by the browser. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  );
}
