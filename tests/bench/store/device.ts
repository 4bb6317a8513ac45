import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { inBrowser } from '../in-browser.ts';

/** A profile on disk; each use of it starts a new browser process. */
export interface Device {
  /** Calls a function that the page keeps under `bench`, by its path. */
  call<T>(url: string, method: string, ...args: unknown[]): Promise<T>;
  /** Opens `count` pages in one process. */
  withPages<T>(url: string, count: number, use: (pages: Page[]) => Promise<T>): Promise<T>;
  /** How many bytes the pages have stored. */
  stored(): number;
  remove(): void;
}

export function newDevice(): Device {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-store-'));
  const withPages: Device['withPages'] = (url, count, use) =>
    inBrowser(profile, null, async (context) => {
      const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
      for (const page of pages) {
        await page.goto(url);
        await page.waitForFunction(() => 'bench' in globalThis);
      }
      return use(pages);
    });
  return {
    withPages,
    call: (url, method, ...args) =>
      withPages(url, 1, async ([page]) => {
        if (!page) throw new Error('The browser opened no page.');
        return callIn(page, method, ...args);
      }),
    stored: () =>
      ['IndexedDB', 'File System'].reduce(
        (sum, folder) => sum + sizeOf(path.join(profile, 'Default', folder)),
        0,
      ),
    remove: () => rmSync(profile, { recursive: true, force: true }),
  };
}

/** Calls a function under the page's `bench`. It measures its own time, so the way there doesn't count. */
export function callIn<T>(page: Page, method: string, ...args: unknown[]): Promise<T> {
  return page.evaluate(
    ([names, given]) => {
      // biome-ignore lint/suspicious/noExplicitAny: the page's objects have no type out here.
      let found: any = globalThis;
      for (const name of ['bench', ...names]) found = found[name];
      return found(...given);
    },
    [method.split('.'), args] as const,
  );
}

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
  } catch {
    return 0;
  }
}
