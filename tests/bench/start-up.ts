import type { Page } from 'playwright';
import { startSeededApp } from './seeded-app.ts';
import { startShapedLine } from './shaped.ts';
import { round, type Start, type Target } from './starts.ts';
import { median, printTable } from './table.ts';

const line = { rtt: 150, bytesPerSecond: 200_000 };
/** In milliseconds: by then the log of a first reading has been compacted, with the processor slowed down. */
const compacted = 10_000;

/**
 * Measures starts of Dropline and of three bare pages, alternating in each round, over one slow line and with a
 * slowed processor.
 */
export async function benchStartUp(rounds: number): Promise<void> {
  const app = await startSeededApp();
  const shaped = await startShapedLine(app.port, line);
  const origin = `https://localhost:${shaped.port}`;
  const targets = targetsFor(app.signIn);
  const results = new Map<string, { cold: Start; warm: Start; offline: Start | null }[]>();
  try {
    for (let number = 0; number < rounds; number += 1) {
      for (const target of targets) {
        const result = await round(target, origin, app.trust, shaped);
        results.set(target.name, [...(results.get(target.name) ?? []), result]);
      }
    }
  } finally {
    await shaped.close();
    await app.stop();
  }
  report(results, rounds);
}

function targetsFor(prepare: Target['prepare']): Target[] {
  const workerTakesOver = async (page: Page) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
      polling: 250,
      timeout: 240_000,
    });
  };
  return [
    { name: 'floor: HTML page, 100 rows', path: '/floors/html.html', usable: '#rows tr' },
    { name: 'floor: React', path: '/floors/react.html', usable: '#root tr' },
    {
      name: 'floor: React + Dexie + worker, 10,000 rows',
      path: '/floors/dexie.html',
      usable: '#root tr',
      stored: async (page) => {
        await page.waitForFunction(() => document.documentElement.dataset.stored);
      },
    },
    { name: 'Dropline, signed out', path: '/auth/login', usable: '#root input[type=password]' },
    {
      name: 'Dropline, import list of 10,000',
      path: '/shop/products/import-list',
      // The rows themselves: a list that waits for them shows grey ones.
      usable: '#root table[aria-busy=false] tbody tr',
      prepare,
      stored: async (page) => {
        await workerTakesOver(page);
        await page.getByRole('button', { name: 'Vis alle' }).waitFor({ timeout: 240_000 });
        await page.waitForTimeout(compacted);
      },
    },
  ];
}

function report(
  results: Map<string, { cold: Start; warm: Start; offline: Start | null }[]>,
  rounds: number,
): void {
  const seconds = (values: readonly number[]) => (median(values) / 1000).toFixed(2);
  const rows = [...results].map(([name, runs]) => {
    const cold = runs.map((run) => run.cold);
    const offline = runs.flatMap((run) => run.offline ?? []);
    return [
      name,
      median(cold.map((start) => start.kilobytes)).toFixed(0),
      String(median(cold.map((start) => start.requests))),
      seconds(cold.map((start) => start.firstPaint)),
      seconds(cold.map((start) => start.usable)),
      seconds(runs.map((run) => run.warm.usable)),
      offline.length > 0 ? seconds(offline.map((start) => start.usable)) : '–',
    ];
  });
  printTable(
    `Start-up: CPU 4× slower, RTT ${line.rtt} ms, ${line.bytesPerSecond / 1000} kB/s, HTTP/2 over TLS; medians of ${rounds}; seconds`,
    [['page', 'KiB', 'requests', 'first paint', 'cold usable', 'warm', 'offline'], ...rows],
  );
  const usable = (name: string, kind: 'cold' | 'warm' | 'offline') =>
    median((results.get(name) ?? []).flatMap((run) => run[kind]?.usable ?? []));
  const paint = (name: string) =>
    median((results.get(name) ?? []).map((run) => run.cold.firstPaint));
  const [html, react, dexie, guest, list] = [...results.keys()];
  if (!html || !react || !dexie || !guest || !list) throw new Error('A page was not measured.');
  printTable('Against the floors of this run', [
    ['figure', 'reached', 'goal'],
    ['first paint, signed out ÷ HTML', ratio(paint(guest), paint(html)), '≤ 1.3'],
    [
      'cold usable, signed out ÷ React',
      ratio(usable(guest, 'cold'), usable(react, 'cold')),
      '≤ 1.5',
    ],
    ['warm, import list ÷ Dexie', ratio(usable(list, 'warm'), usable(dexie, 'warm')), '≤ 1.25'],
    [
      'offline, import list ÷ Dexie',
      ratio(usable(list, 'offline'), usable(dexie, 'offline')),
      '≤ 1.25',
    ],
  ]);
}

function ratio(value: number, floor: number): string {
  return `${(value / floor).toFixed(2)}×`;
}
