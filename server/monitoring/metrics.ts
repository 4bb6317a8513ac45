import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import { once } from '../lib/once.ts';
import { readWork } from './read-work.ts';

/** What is measured of a server, in the words of Prometheus. */
export interface Metrics {
  /** `of` is a call's pattern, or the kind of what was asked for. */
  answered(of: string, status: number, seconds: number): void;
  /** All of it as text, by the numbers of now. */
  read(): Promise<string>;
  contentType: string;
}

/** In seconds: from an answer out of memory to one that a client gives up. */
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
    for (const gauge of [waiting, oldest, failed, stores]) gauge.reset();
    for (const each of found.work) {
      waiting.set({ work: each.work }, each.waiting);
      oldest.set({ work: each.work }, each.oldest);
      failed.set({ work: each.work }, each.failed);
    }
    for (const { state, count } of found.stores) stores.set({ state }, count);
  }

  return {
    answered: (of, status, seconds) => requests.observe({ of, status }, seconds),
    async read() {
      await look();
      return `${await registry.metrics()}\n${await processRegistry().metrics()}`;
    },
    contentType: registry.contentType,
  };
}

/** Of the process, whatever servers run in it; looked at from the first time on that somebody reads it. */
const processRegistry = once(() => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
});
