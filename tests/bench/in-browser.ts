import { type BrowserContext, chromium } from 'playwright';
import { chromiumOptions } from '../support/chromium.ts';

/**
 * Runs a browser process over a profile on disk. `trust` is the key hash of the certificate to accept; null without
 * TLS.
 */
export async function inBrowser<T>(
  profile: string,
  trust: string | null,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const certificate = trust === null ? [] : [`--ignore-certificate-errors-spki-list=${trust}`];
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions,
    args: [...chromiumOptions.args, ...certificate],
    locale: 'da-DK',
  });
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}
