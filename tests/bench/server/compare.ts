import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { AppProcess } from '../../support/app-process.ts';
import { busyToken } from '../busy-shop.ts';
import { type ProcessorTime, timeOf, timeOfBackends } from '../processor-time.ts';
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
const heads = [
  ...['call', 'a second', 'floor', 'share', 'p50', 'p95', 'floor', '×', 'failed'],
  ...['CPU ms of Node + PostgreSQL', 'floor'],
];

interface Compared {
  title: string;
  /** The processes that share the work; the floor has as many. */
  apps: readonly Pick<AppProcess, 'url' | 'pid'>[];
  calls: readonly Asked[];
  items: number[];
  place: Floor['place'];
  /** How long each call is measured. */
  seconds: number;
}

/** Prints how fast the API answers each call, compared with the floor. */
export async function compare({
  title,
  apps,
  calls,
  items,
  place,
  seconds,
}: Compared): Promise<void> {
  // A disk that still writes what the databases were filled with would slow down whatever comes first.
  execFileSync('sync');
  const urls = apps.map(({ url }) => url);
  const floors = urls.map(() => fork(path.join(import.meta.dirname, 'floor.ts')));
  const load = fork(path.join(import.meta.dirname, 'load.ts'));
  try {
    const statements = calls.map((one) => one.floor);
    const ofDatabase =
      'databaseUrl' in place
        ? timeOfBackends(new URL(place.databaseUrl).pathname.slice(1))
        : () => 0;
    const floorUrls = await Promise.all(
      floors.map((floor) => told<string>(floor, { statements, items, place })),
    );
    const rows: string[][] = [];
    for (const [at, call] of calls.entries()) {
      const body = call.body ? JSON.stringify(call.body) : null;
      const toApp = { ...call, body, items, urls, ...common };
      const toFloor = { ...toApp, path: `/${at}`, urls: floorUrls };
      const sides = {
        app: { asking: toApp, ofNode: timeOf(apps.map(({ pid }) => pid)), ofDatabase },
        floor: { asking: toFloor, ofNode: timeOf(floors.map(({ pid }) => pid ?? 0)), ofDatabase },
      };
      rows.push([call.name, ...row(await inTurns(load, sides, seconds), seconds)]);
    }
    printTable(`${title}; goals: share ≥ ${goals.share}, p95 ≤ ${goals.slower}×`, [heads, ...rows]);
  } finally {
    load.kill();
    for (const floor of floors) floor.kill();
  }
}

interface Side {
  asking: Omit<Load, 'milliseconds'>;
  ofNode: ProcessorTime;
  ofDatabase: ProcessorTime;
}

/** All turns of one side together; the processor's times in milliseconds. */
interface Measured extends Answered {
  node: number;
  database: number;
}

/** Measures both in turns, after some turns to warm up. */
async function inTurns(load: ChildProcess, sides: { app: Side; floor: Side }, seconds: number) {
  const measured = { app: nothing(), floor: nothing() };
  for (let nth = -warmUp * sides.app.asking.urls.length; nth < seconds; nth += 1) {
    for (const name of ['app', 'floor'] as const) {
      const { asking, ofNode, ofDatabase } = sides[name];
      const before = [ofNode(), ofDatabase()] as const;
      const { latencies, failed } = await told<Answered>(load, { ...asking, milliseconds: turn });
      if (nth < 0) continue;
      const all = measured[name];
      all.latencies.push(...latencies);
      all.failed += failed;
      all.node += ofNode() - before[0];
      all.database += ofDatabase() - before[1];
    }
  }
  return measured;
}

const nothing = (): Measured => ({ latencies: [], failed: 0, node: 0, database: 0 });

function row({ app, floor }: Record<'app' | 'floor', Measured>, seconds: number): string[] {
  const each = (one: Answered) => one.latencies.length / seconds;
  const p95 = (one: Answered) => percentile(one.latencies, 0.95);
  const perCall = (time: number, { latencies }: Answered) =>
    Number.isNaN(time) ? '–' : (time / latencies.length).toFixed(2);
  const processor = (one: Measured) => `${perCall(one.node, one)} + ${perCall(one.database, one)}`;
  return [
    each(app).toFixed(0),
    each(floor).toFixed(0),
    (each(app) / each(floor)).toFixed(2),
    percentile(app.latencies, 0.5).toFixed(1),
    p95(app).toFixed(1),
    p95(floor).toFixed(1),
    (p95(app) / p95(floor)).toFixed(1),
    String(app.failed + floor.failed),
    ...[app, floor].map(processor),
  ];
}

async function told<T>(child: ChildProcess, order: Floor | Load): Promise<T> {
  child.send(order);
  const [answer] = await once(child, 'message');
  return answer;
}
