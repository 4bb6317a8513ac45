import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { busyToken } from '../busy-shop.ts';
import { percentile, printTable } from '../table.ts';
import type { Asked } from './asked.ts';
import type { Floor } from './floor.ts';
import type { Answered, Load } from './load.ts';

const goals = { share: 0.6, slower: 2 };
/** In milliseconds. App and floor take turns, so that changes in the machine's speed meet both. */
const turn = 1_000;
const clients = 8;
/** In turns for each process. V8 compiles what is called often after some thousand calls; a server runs for months. */
const warmUp = 5;
const common = { tokens: Array.from({ length: clients }, (_, nth) => busyToken(nth)) };
const heads = ['call', 'a second', 'floor', 'share', 'p50', 'p95', 'floor', '×', 'failed'];

interface Compared {
  title: string;
  /** One for each process that shares the work; the floor has as many. */
  urls: string[];
  calls: readonly Asked[];
  items: number[];
  place: Floor['place'];
  /** How long each call is measured. */
  seconds: number;
}

/** Prints how fast the API answers each call, compared with the floor. */
export async function compare({
  title,
  urls,
  calls,
  items,
  place,
  seconds,
}: Compared): Promise<void> {
  const floors = urls.map(() => fork(path.join(import.meta.dirname, 'floor.ts')));
  const load = fork(path.join(import.meta.dirname, 'load.ts'));
  try {
    const statements = calls.map((one) => one.floor);
    const floorUrls = await Promise.all(
      floors.map((floor) => told<string>(floor, { statements, items, place })),
    );
    const rows: string[][] = [];
    for (const [at, call] of calls.entries()) {
      const body = call.body ? JSON.stringify(call.body) : null;
      const toApp = { ...call, body, items, urls, ...common };
      const toFloor = { ...toApp, path: `/${at}`, urls: floorUrls };
      rows.push([call.name, ...row(await inTurns(load, toApp, toFloor, seconds), seconds)]);
    }
    printTable(`${title}; goals: share ≥ ${goals.share}, p95 ≤ ${goals.slower}×`, [heads, ...rows]);
  } finally {
    load.kill();
    for (const floor of floors) floor.kill();
  }
}

type Asking = Omit<Load, 'milliseconds'>;

/** Measures both in turns, after some turns to warm up. */
async function inTurns(load: ChildProcess, toApp: Asking, toFloor: Asking, seconds: number) {
  const measured = { app: nothing(), floor: nothing() };
  for (let nth = -warmUp * toApp.urls.length; nth < seconds; nth += 1) {
    for (const [name, asking] of [
      ['app', toApp],
      ['floor', toFloor],
    ] as const) {
      const { latencies, failed } = await told<Answered>(load, { ...asking, milliseconds: turn });
      if (nth < 0) continue;
      measured[name].latencies.push(...latencies);
      measured[name].failed += failed;
    }
  }
  return measured;
}

const nothing = (): Answered => ({ latencies: [], failed: 0 });

function row({ app, floor }: { app: Answered; floor: Answered }, seconds: number): string[] {
  const each = (one: Answered) => one.latencies.length / seconds;
  const p95 = (one: Answered) => percentile(one.latencies, 0.95);
  return [
    each(app).toFixed(0),
    each(floor).toFixed(0),
    (each(app) / each(floor)).toFixed(2),
    percentile(app.latencies, 0.5).toFixed(1),
    p95(app).toFixed(1),
    p95(floor).toFixed(1),
    (p95(app) / p95(floor)).toFixed(1),
    String(app.failed + floor.failed),
  ];
}

async function told<T>(child: ChildProcess, order: Floor | Load): Promise<T> {
  child.send(order);
  const [answer] = await once(child, 'message');
  return answer;
}
