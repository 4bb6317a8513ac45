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
    await page.addInitScript(markUsable, target.usable);
    await page.goto(origin + target.path, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(
      () =>
        document.documentElement.dataset.benchUsable &&
        performance.getEntriesByName('first-contentful-paint').length > 0,
      undefined,
      { timeout: 120_000 },
    );
    const measured = await page.evaluate(readTimings);
    await afterwards?.(page);
    return measured;
  });
}

/** Runs in the page: notes when `selector` first matches an element that React, if present, has taken over. */
function markUsable(selector: string): void {
  const check = () => {
    const element = document.querySelector(selector);
    const isRendered = document.getElementById('root') !== null;
    const isAlive =
      element &&
      (!isRendered || Object.keys(element).some((key) => key.startsWith('__reactProps')));
    if (isAlive) document.documentElement.dataset.benchUsable ??= String(performance.now());
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

function readTimings(): Start {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
  const bytes = entries.reduce((sum, entry) => sum + entry.transferSize, navigation.transferSize);
  return {
    firstPaint: paint?.startTime ?? Number.NaN,
    usable: Number(document.documentElement.dataset.benchUsable),
    requests: entries.length + 1,
    kilobytes: bytes / 1024,
  };
}
