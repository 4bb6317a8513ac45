import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from 'playwright/test';
import { chromiumOptions, wholeChromium } from '../support/chromium.ts';

export interface Viewport {
  width: number;
  height: number;
}

/** A person's device: a browser with a profile on disk, which can be closed and opened again. */
export interface Device {
  page(): Page;
  newPage(): Promise<Page>;
  /**
   * Ends the browser process and starts a new one over the same profile; with `app`, the start address of an
   * installed app, as its window.
   */
  reopen(app?: string): Promise<Page>;
  close(): Promise<void>;
}

export async function openDevice(
  viewport: Viewport,
  watch: (context: BrowserContext) => Promise<void>,
  {
    like,
    isWhole = false,
    keepsPages = false,
  }: {
    /** A profile to copy and start from. */
    like?: string;
    /** The full browser instead of the headless shell. */
    isWhole?: boolean;
    /** Keeps pages that were left in memory, to restore them on going back; needs the full browser. */
    keepsPages?: boolean;
  } = {},
): Promise<Device> {
  const profile = await mkdtemp(path.join(tmpdir(), 'dropline-profile-'));
  if (like) cpSync(like, profile, { recursive: true });
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
      ...(isWhole ? wholeChromium : chromiumOptions),
      args: [...chromiumOptions.args, ...args],
      // Playwright disables the back-forward cache by default.
      ignoreDefaultArgs: keepsPages ? ['--disable-back-forward-cache'] : [],
      locale: 'da-DK',
      viewport,
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
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

/** The profile of a device that has visited the login page and has the service worker. */
export async function visitedProfile(
  url: string,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dropline-visited-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...chromiumOptions,
    serviceWorkers: 'allow',
  });
  const page = pageOf(context);
  await page.goto(`${url}/auth/login`);
  await workerTakesOver(page);
  await context.close();
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Resolves when the service worker controls the page. */
export async function workerTakesOver(page: Page): Promise<void> {
  await expect
    // The timeout is long because the worker first fetches the whole app.
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null), {
      timeout: 240_000,
    })
    .toBe('activated');
}

/** The scripts that the page has loaded. */
export function scripts(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
}
