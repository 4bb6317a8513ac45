import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { callsTo } from '../support/calls.ts';
import { inBrowser } from './in-browser.ts';
import { type Shape, startShapedLine } from './shaped.ts';

const lines: { name: string; shape: Shape }[] = [
  { name: 'no delay', shape: { rtt: 0, bytesPerSecond: 1e9 } },
  { name: '400 ms, 100 kB/s', shape: { rtt: 400, bytesPerSecond: 100_000 } },
];

/** Longer than anybody waits, in milliseconds. */
const patience = 600_000;

/** Times a first visit to the import list over each line, in a browser whose processor is slowed down four times. */
export async function measureFirstVisits(url: string): Promise<string[][]> {
  const rows = [
    [
      'line',
      'first rows, s',
      'newest kept, s',
      'whole, s',
      'MB of changes',
      'answers',
      'longest task, ms',
    ],
  ];
  for (const { name, shape } of lines) {
    const line = await startShapedLine(Number(new URL(url).port), shape);
    const profile = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-first-'));
    try {
      rows.push([name, ...(await measure(profile, url, `http://127.0.0.1:${line.port}`))]);
    } finally {
      await line.close();
      rmSync(profile, { recursive: true, force: true });
    }
  }
  return rows;
}

async function measure(profile: string, server: string, origin: string): Promise<string[]> {
  const body = { email: 'merchant@example.com', password: 'dropline-demo', remember: true };
  const { token } = (await callsTo(server).ok('POST /auth/login', { body })).data;
  return inBrowser(profile, null, async (context) => {
    await context.addCookies([{ name: 'token', value: token, url: origin }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const changes = await followChanges(session);
    await page.addInitScript(noteLongTasks);
    const begun = Date.now();
    const since = (at: number) => ((at - begun) / 1000).toFixed(1);
    await page.goto(`${origin}/shop/products/import-list`, {
      timeout: patience,
      waitUntil: 'commit',
    });
    await page.locator('tbody tr a, tbody tr button').first().waitFor({ timeout: patience });
    const rowsAt = Date.now();
    // The button appears once all rows are known.
    await page.getByRole('button', { name: 'Vis alle' }).waitFor({ timeout: patience });
    const wholeAt = Date.now();
    // The second request is sent once the first answer is stored.
    const [, second] = changes.askedAt;
    return [
      ...[since(rowsAt), since(second ?? wholeAt), since(wholeAt)],
      ...[(changes.bytes / 1e6).toFixed(2), String(changes.askedAt.length)],
      String(Math.round(await longestTask(page))),
    ];
  });
}

async function followChanges(session: CDPSession) {
  const seen = { askedAt: [] as number[], bytes: 0 };
  const ids = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.includes('/api/changes')) return;
    ids.add(requestId);
    seen.askedAt.push(Date.now());
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ids.has(requestId)) seen.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return seen;
}

interface Noting {
  longestTask?: number;
}

function noteLongTasks(): void {
  const page = globalThis as Noting;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      page.longestTask = Math.max(page.longestTask ?? 0, duration);
  }).observe({ type: 'longtask', buffered: true });
}

const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as Noting).longestTask ?? 0);
