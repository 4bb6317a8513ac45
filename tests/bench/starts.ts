import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { inBrowser } from './in-browser.ts';

/** Milliseconds since navigation. */
export interface Start {
  firstPaint: number;
  usable: number;
  requests: number;
  kilobytes: number;
}

export interface Target {
  name: string;
  path: string;
  /** A selector for what a person needs to use the page; it must have its handlers attached. */
  usable: string;
  /** Runs once in a fresh profile before the cold start, for example to sign in. */
  prepare?: (context: BrowserContext, origin: string) => Promise<void>;
  /** Resolves in the page when everything for an offline start is stored. Without it there is no offline start. */
  stored?: (page: Page) => Promise<void>;
}

interface Line {
  cut(): void;
  restore(): void;
}

/** One round for a target in a fresh profile on disk: cold, warm and offline, each in a new browser process. */
export async function round(target: Target, origin: string, trust: string, line: Line) {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-'));
  try {
    const prepare = target.prepare;
    if (prepare) await inBrowser(profile, trust, (context) => prepare(context, origin));
    const cold = await start(profile, trust, origin, target, target.stored);
    const warm = await start(profile, trust, origin, target);
    if (!target.stored) return { cold, warm, offline: null };
    line.cut();
    try {
      return { cold, warm, offline: await start(profile, trust, origin, target) };
    } finally {
      line.restore();
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

function start(
  profile: string,
  trust: string,
  origin: string,
  target: Target,
  afterwards?: (page: Page) => Promise<void>,
): Promise<Start> {
  return inBrowser(profile, trust, async (context) => {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // Not by the page's own `waitForFunction`: what that puts into a page takes a tenth of a second to evaluate, which
    // falls before the first paint of a larger page and after that of a small one.
    await cdp.send('Runtime.enable');
    await cdp.send('Runtime.addBinding', { name: 'tellStart' });
    const told = new Promise<Start>((resolve, reject) => {
      cdp.once('Runtime.bindingCalled', ({ payload }) => resolve(JSON.parse(payload)));
      setTimeout(reject, 120_000, new Error(`${target.name} did not start.`)).unref();
    });
    await page.addInitScript(tellWhenUsable, target.usable);
    await page.goto(origin + target.path, { waitUntil: 'commit', timeout: 60_000 });
    const measured = await told;
    await afterwards?.(page);
    return measured;
  });
}

/**
 * Runs in the page: tells how the page started, once it is painted and `selector` matches an element that React, if
 * present, has taken over.
 */
function tellWhenUsable(selector: string): void {
  let usable: number | null = null;
  const check = () => {
    const element = document.querySelector(selector);
    const isRendered = document.getElementById('root') !== null;
    const isAlive =
      element &&
      (!isRendered || Object.keys(element).some((key) => key.startsWith('__reactProps')));
    if (isAlive) usable ??= performance.now();
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    if (usable === null || !paint) return void requestAnimationFrame(check);
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [navigation] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    const bytes = [...entries, navigation].reduce(
      (sum, entry) => sum + (entry?.transferSize ?? 0),
      0,
    );
    const start = {
      firstPaint: paint.startTime,
      usable,
      requests: entries.length + 1,
      kilobytes: bytes / 1024,
    };
    (window as unknown as { tellStart(text: string): void }).tellStart(JSON.stringify(start));
  };
  requestAnimationFrame(check);
}
