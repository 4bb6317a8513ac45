import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from 'playwright/test';
import { chromiumOptions } from '../support/chromium.ts';

export interface Viewport {
  width: number;
  height: number;
}

/** A person's device: a browser with a profile on disk, which can be closed and opened again. */
export interface Device {
  page(): Page;
  newPage(): Promise<Page>;
  /** Ends the browser process and starts it anew over the same profile; as the window of an installed app where `app` is its start address. */
  reopen(app?: string): Promise<Page>;
  close(): Promise<void>;
}

export async function openDevice(
  viewport: Viewport,
  watch: (context: BrowserContext) => Promise<void>,
  /** What Playwright tells the browser unless asked not to. */
  without: string[] = [],
): Promise<Device> {
  const profile = await mkdtemp(path.join(tmpdir(), 'dropline-profile-'));
  let context: BrowserContext = await launch();
  return {
    page: () => pageOf(context),
    newPage: () => context.newPage(),
    async reopen(app) {
      await context.close();
      context = await launch(app ? [`--app=${app}`] : []);
      return pageOf(context);
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };

  async function launch(args: string[] = []) {
    const launched = await chromium.launchPersistentContext(profile, {
      ...chromiumOptions,
      args: [...chromiumOptions.args, ...args],
      ignoreDefaultArgs: without,
      locale: 'da-DK',
      viewport,
    });
    await watch(launched);
    return launched;
  }
}

function pageOf(context: BrowserContext): Page {
  const page = context.pages()[0];
  if (!page) throw new Error('The browser has no page.');
  return page;
}

/** Resolves when the service worker answers for the page. */
export async function workerTakesOver(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), {
      timeout: 30_000,
    })
    .toBe('activated');
}
