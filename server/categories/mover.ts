import { setImmediate } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import { logFailure } from '../lib/log-failure.ts';
import { moveMapped } from './move-mapped.ts';

export interface Mover {
  /** Starts moving the products of committed mappings. */
  start(): void;
  /** Stops; what is undone is left to the next start. */
  stop(): Promise<void>;
}

/** Moves products in the background, one category after the other. */
export function createMover(db: Db): Mover {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await moveMapped(db, setImmediate, stopping.signal).catch((error) =>
        logFailure('Products could not move to their category; tried again in an hour', error),
      );
    } while (again && !stopping.signal.aborted);
    running = null;
  }

  return {
    start() {
      again = true;
      if (!stopping.signal.aborted) running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
