import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../http/refusal.ts';
import type { FormatId } from '../formats/format.ts';
import type { PhotographOptions } from '../photographs.ts';
import type { ReadOptions } from '../read-options.ts';
import type { Batch, ReadingOrder } from './messages.ts';
import { createWatch, type ReadingLimits } from './watch.ts';

/** A file that has been checked except for its rows. The caller has to close it. */
export interface OpenFile {
  format: FormatId;
  bytes: number;
  /** The rows, about `size()` at a time: while these are worked on, only the next ones are read ahead. */
  batches(size: () => number): AsyncGenerator<Batch>;
  close(): Promise<void>;
}

export interface FileToRead {
  path: string;
  options: ReadOptions;
  photographs: PhotographOptions;
}

/**
 * Reads catalogue files, each in a thread of its own with a heap of its own. If a file uses up its thread's memory or
 * makes no progress, that thread is ended and the reading fails with `CatalogueFailure`; the server goes on
 * `[§D-files]`.
 */
export interface FileReader {
  /** Throws `CatalogueFailure`, or the reason of `signal` if that ends the reading. */
  open(file: FileToRead, signal: AbortSignal): Promise<OpenFile>;
  /** Throws if the file can't be read at all, apart from its rows. Only a few run at once; the others wait. */
  check(path: string, options: ReadOptions): Promise<void>;
  /** Ends all readings at once. */
  close(reason: Error): Promise<void>;
}

/** Real catalogues take a tenth of each limit. */
const usual: ReadingLimits = { megabytes: 256, silentSeconds: 30, totalSeconds: 3600 };
const mostChecks = 2;
/** Ends a thread. If the engine can't end it within two seconds, it is left behind. */
const ended = (worker: Worker) =>
  Promise.race([worker.terminate(), setTimeout(2_000, null, { ref: false })]);

/** All that a thread may know of the environment: with the compiled code of earlier ones it starts in half the time. */
const { NODE_COMPILE_CACHE } = process.env;
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

const ownThread = new URL('./worker.ts', import.meta.url);

export function createFileReader(limits = usual, thread = ownThread): FileReader {
  const closing = new AbortController();
  const threads = new Set<Worker>();
  const waiting: (() => void)[] = [];
  let checks = 0;

  async function open(file: FileToRead, signal: AbortSignal): Promise<OpenFile> {
    const beats = new SharedArrayBuffer(4);
    const either = AbortSignal.any([signal, closing.signal]);
    either.throwIfAborted();
    const worker = new Worker(thread, {
      workerData: { ...file, beats } satisfies ReadingOrder,
      resourceLimits: {
        maxOldGenerationSizeMb: limits.megabytes,
        maxYoungGenerationSizeMb: Math.ceil(limits.megabytes / 8),
      },
      execArgv: [],
      env: compiled,
    });
    threads.add(worker);
    worker.once('exit', () => threads.delete(worker));
    const watch = createWatch(worker, beats, limits, either);
    const close = async () => {
      watch.stop();
      await ended(worker);
    };
    try {
      const ready = await watch.next();
      if (ready.kind !== 'ready') throw new Error(`The reader said ${ready.kind} at first.`);
      return { format: ready.format, bytes: ready.bytes, batches, close };
    } catch (error) {
      await close();
      throw error;
    }

    async function* batches(size: () => number): AsyncGenerator<Batch> {
      worker.postMessage(size());
      for (;;) {
        const message = await watch.next();
        if (message.kind !== 'batch') return;
        worker.postMessage(size());
        yield message.batch;
      }
    }
  }

  return {
    open,
    async check(path, options) {
      if (checks >= mostChecks) await new Promise<void>((done) => waiting.push(done));
      checks += 1;
      try {
        const photographs = { folder: null, dataDir: '', dryRun: true };
        const file = await open({ path, options, photographs }, closing.signal);
        await file.close();
      } catch (error) {
        throw closing.signal.aborted ? new Refusal('unavailable', 'The server stops.') : error;
      } finally {
        checks -= 1;
        waiting.shift()?.();
      }
    },
    async close(reason) {
      closing.abort(reason);
      await Promise.all([...threads].map(ended));
    },
  };
}
