import type { Worker } from 'node:worker_threads';
import { CatalogueFailure } from '../failure.ts';
import type { Message } from './messages.ts';

export interface ReadingLimits {
  /** The thread's heap. */
  megabytes: number;
  /** The longest time without another record, or another piece of the file. */
  silentSeconds: number;
  /** The longest time that the thread may work for one file; time spent in the database doesn't count. */
  totalSeconds: number;
}

interface Watch {
  /** The worker's next message. Throws `CatalogueFailure` if the worker reports a failure, or had to be ended. */
  next(): Promise<Exclude<Message, { kind: 'failed' | 'broken' }>>;
  stop(): void;
}

const tick = 250;

/** Listens to the worker and ends it if it is silent for too long, works for too long or has no memory left. */
export function createWatch(
  worker: Worker,
  beats: SharedArrayBuffer,
  limits: ReadingLimits,
  signal: AbortSignal,
): Watch {
  const counter = new Int32Array(beats);
  const messages: Message[] = [];
  let ended: unknown = null;
  let wake = () => {};
  let asked = false;
  // Counted in ticks instead of clock time: while the whole process is held up, nothing should count.
  const spent = { silent: 0, total: 0, beat: -1 };

  const end = (reason: unknown) => {
    ended ??= reason;
    void worker.terminate();
    wake();
  };
  const onAbort = () => end(signal.reason);
  const timer = setInterval(() => {
    if (!asked) return;
    const beat = Atomics.load(counter, 0);
    spent.silent = beat === spent.beat ? spent.silent + tick : 0;
    spent.beat = beat;
    spent.total += tick;
    if (spent.silent >= limits.silentSeconds * 1000) end(stalled(limits.silentSeconds));
    else if (spent.total >= limits.totalSeconds * 1000) end(tooSlow(limits.totalSeconds));
  }, tick).unref();
  signal.addEventListener('abort', onAbort, { once: true });
  worker.on('message', (each: Message) => {
    messages.push(each);
    wake();
  });
  worker.once('error', (error) =>
    end(isOutOfMemory(error) ? outOfMemory(limits.megabytes) : error),
  );
  worker.once('exit', () => end(new Error('The reader of a file has ended by itself.')));

  return {
    async next() {
      asked = true;
      spent.silent = 0;
      while (messages.length === 0 && ended === null) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      asked = false;
      // Messages from before the end come first, unless the reading was cancelled.
      const next = signal.aborted ? undefined : messages.shift();
      if (next === undefined) throw ended ?? signal.reason;
      if (next.kind === 'failed') throw new CatalogueFailure(next.code, next.message);
      if (next.kind === 'broken') throw next.error;
      return next;
    },
    stop() {
      clearInterval(timer);
      signal.removeEventListener('abort', onAbort);
    },
  };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const stalled = (seconds: number) =>
  new CatalogueFailure(
    'stalled',
    `Reading the file came to a stop for ${seconds} seconds and was ended: something in it can't be read in reasonable time.`,
  );

const tooSlow = (seconds: number) =>
  new CatalogueFailure(
    'stalled',
    `Reading the file took more than ${seconds} seconds and was ended.`,
  );

const outOfMemory = (megabytes: number) =>
  new CatalogueFailure(
    'too_large',
    `Reading the file took more than ${megabytes} MB of memory and was ended: something in it is too large.`,
  );
