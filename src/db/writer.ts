import type { Committed, Decide } from './store.ts';

export interface Job<F> {
  decide: Decide<F>;
  /** Whether the outbox takes part, so that the write is strict. */
  strict: boolean;
}

export type JobResult<F> = Committed<F> | { error: unknown };

interface Waiting<F> extends Job<F> {
  settle(result: JobResult<F>): void;
}

/**
 * Writes in order, one transaction at a time; what is asked for while one runs goes into the next together. A thousand
 * changes in a burst so cost a few transactions, and a single one waits for nobody.
 */
export function groupWriter<F>(
  write: (jobs: readonly Job<F>[]) => Promise<JobResult<F>[]>,
): (job: Job<F>) => Promise<Committed<F>> {
  let waiting: Waiting<F>[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const jobs = waiting;
      waiting = [];
      const results = await write(jobs).catch((error: unknown) => jobs.map(() => ({ error })));
      jobs.forEach((job, index) => {
        job.settle(results[index] ?? { error: new Error('A write was left out of its batch.') });
      });
    }
    running = false;
  }

  return (job) =>
    new Promise((resolve, reject) => {
      const settle = (result: JobResult<F>) =>
        'events' in result ? resolve(result) : reject(result.error);
      waiting.push({ ...job, settle });
      if (!running) void run();
    });
}
