import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import { once } from '../lib/once.ts';
import { type Gauge as Told, telemetry } from '../lib/telemetry.ts';
import { readNewestRates } from '../rates/rates-rows.ts';
import { readWork } from './read-work.ts';
import { createRecentCalls, type RecentCalls } from './recent-calls.ts';

/** The measurements of a server, in Prometheus's format. */
export interface Metrics {
  /** `of` is a call's pattern, or the kind of page. */
  answered(of: string, status: number, seconds: number): void;
  /** The calls of the last hour, slowest first. */
  slowest: RecentCalls['slowest'];
  /** All current values as text. */
  read(): Promise<string>;
  contentType: string;
}

/** In seconds: from an answer out of memory to the time after which a client gives up. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export function createMetrics(db: Db, now: () => number, replica: Replica | null = null): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    ...{ name: 'dropline_request_seconds', registers, buckets },
    help: 'How long requests took, by call or kind and by status.',
    labelNames: ['of', 'status'],
  });
  const waiting = new Gauge({
    ...{ name: 'dropline_waiting', registers },
    help: 'What waits to be worked on, by kind.',
    labelNames: ['work'],
  });
  const oldest = new Gauge({
    ...{ name: 'dropline_oldest_waiting_seconds', registers },
    help: 'How long the oldest of it has waited beyond the time that it was due.',
    labelNames: ['work'],
  });
  const failed = new Gauge({
    ...{ name: 'dropline_failed_last_day', registers },
    help: 'What ended without success in the last 24 hours, by kind.',
    labelNames: ['work'],
  });
  const stores = new Gauge({
    ...{ name: 'dropline_stores', registers },
    help: 'Stores by the state of their connection.',
    labelNames: ['state'],
  });

  const ratesAge = new Gauge({
    ...{ name: 'dropline_rates_age_seconds', registers },
    help: 'How long ago the day began that the newest rates of currencies are of; nothing where none are known.',
  });
  const recent = createRecentCalls(now);
  const following = replica && {
    used: new Gauge({
      ...{ name: 'dropline_replica_used', registers },
      help: 'Whether the replica is read from: 1 or 0.',
    }),
    lag: new Gauge({
      ...{ name: 'dropline_replica_lag_seconds', registers },
      help: 'For how long the replica may lack what was written; NaN before it was seen to follow.',
    }),
  };

  async function look(): Promise<void> {
    if (replica && following) {
      const { state, lag } = replica.state();
      following.used.set(state === 'used' ? 1 : 0);
      following.lag.set(lag ?? Number.NaN);
    }
    const found = await readWork(db, now());
    const rates = await readNewestRates(db);
    for (const gauge of [waiting, oldest, failed, stores, ratesAge]) gauge.reset();
    if (rates) ratesAge.set((now() - Date.parse(rates.date)) / 1000);
    else ratesAge.remove();
    for (const each of found.work) {
      waiting.set({ work: each.work }, each.waiting);
      oldest.set({ work: each.work }, each.oldest);
      failed.set({ work: each.work }, each.failed);
    }
    for (const { state, count } of found.stores) stores.set({ state }, count);
  }

  return {
    answered(of, status, seconds) {
      requests.observe({ of, status }, seconds);
      recent.answered(of, status, seconds);
      telemetry.answered(of, status, seconds);
    },
    slowest: recent.slowest,
    async read() {
      await look();
      return `${await registry.metrics()}\n${await processRegistry().metrics()}`;
    },
    contentType: registry.contentType,
  };
}

/** The same values for a telemetry collector. */
export async function readGauges(db: Db, now: number): Promise<Told[]> {
  const { work, stores } = await readWork(db, now);
  return [
    ...work.flatMap(({ work: kind, waiting, oldest, failed }) => [
      { name: 'dropline.waiting', value: waiting, attributes: { work: kind } },
      { name: 'dropline.oldest_waiting', value: oldest, attributes: { work: kind } },
      { name: 'dropline.failed_last_day', value: failed, attributes: { work: kind } },
    ]),
    ...stores.map(({ state, count }) => ({
      ...{ name: 'dropline.stores', value: count, attributes: { state } },
    })),
  ];
}

/** Metrics of the process, whatever servers run in it; collected from the first reading on. */
const processRegistry = once(() => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
});
