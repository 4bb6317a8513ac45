import type { Page } from 'playwright/test';

/** Until React has taken over what the server sent, a link is the browser's own. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root > *') ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  );
}
