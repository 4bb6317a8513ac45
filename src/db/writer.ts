import type { Committed, Decide, Prepare } from './store.ts';

export interface Job<F> {
  decide: Decide<F>;
  /** The write includes the outbox, so it must be on the disk before it counts as done. */
  strict: boolean;
  prepare?: Prepare<F>;
}

export type JobResult<F> = Committed<F> | { error: unknown };

interface Waiting<F> extends Job<F> {
  settle(result: JobResult<F>): void;
}

/**
 * Runs writes in order, one transaction at a time; those requested meanwhile go together into the next one. So a burst
 * of a thousand changes costs only a few transactions, and a single change doesn't wait.
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
