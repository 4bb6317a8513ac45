import type { Table } from 'dexie';
import { packEvent } from '../sync/state/events.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';
import { after, type Batch, decideAll, numbered, placed } from './batch.ts';
import { SealedDatabase, type TenantDatabase } from './database.ts';
import { rowsOf } from './load.ts';
import type { Job, JobResult } from './writer.ts';

/** The results of a write, and by how much it made the log longer. */
interface Written<F> {
  results: JobResult<F>[];
  grown: { events: number; bytes: number };
}

/**
 * Writes to a tenant's log and outbox, and remembers the outbox as last read. `foldUpTo` folds the events up to that
 * point before decisions run: they need the outbox and the confirmed state of the same moment.
 */
export function logWriter<F>(
  database: TenantDatabase<F>,
  foldUpTo: (seq: number) => Promise<void>,
) {
  const { events, outbox, meta, seal } = database;
  const nothing: KnownOutbox<F> = { turn: -1, seq: 0, rows: [] };
  let known = nothing;

  /**
   * Decides based on the outbox as this tab knows it; if another tab has written to it since, reads it and decides
   * again.
   */
  async function write(jobs: readonly Job<F>[]): Promise<Written<F>> {
    const strict = jobs.some((job) => job.strict);
    if (!strict) return writeOn(nothing, jobs, [events, seal]);
    if (known === nothing) await readOutbox();
    for (;;) {
      await foldUpTo(known.seq);
      try {
        return await writeOn(known, jobs, [events, outbox, meta, seal]);
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error;
        await readOutbox();
      }
    }
  }

  async function writeOn(
    before: KnownOutbox<F>,
    jobs: readonly Job<F>[],
    tables: Table[],
  ): Promise<Written<F>> {
    const isStrict = tables.includes(outbox);
    const [written, state] = await database.transaction('rw', tables, async () => {
      const batch = decideAll(
        before.rows,
        jobs.map(({ decide }) => decide),
      );
      const packed = batch.events.map(packEvent);
      // Requesting them together costs only one wait for the disk.
      const [turn, numbers, sealed] = await Promise.all([
        isStrict ? readTurn() : before.turn,
        events.bulkAdd(packed, { allKeys: true }),
        seal.count(),
      ]);
      if (sealed > 0) throw new SealedDatabase();
      if (turn !== before.turn) throw new Overtaken();
      const state = {
        turn,
        seq: numbers.at(-1) ?? before.seq,
        rows: after(batch, numbers, before.rows),
      };
      if (batch.put.size > 0 || batch.remove.size > 0) {
        state.turn += 1;
        await Promise.all([
          outbox.bulkPut(placed(batch, numbers)),
          batch.remove.size > 0 && outbox.bulkDelete([...batch.remove]),
          meta.put({ key: 'outbox', turn: state.turn }),
        ]);
        // The rows are the same for all jobs. In a task of its own, which comes when the browser has begun to commit.
        const prepare = jobs.find((job) => job.prepare)?.prepare;
        if (prepare) setTimeout(() => prepare(state.rows));
      }
      const bytes = packed.reduce((sum, { payload }) => sum + payload.length, 0);
      const grown = { events: packed.length, bytes };
      return [{ results: results(batch, numbers, state.rows), grown }, state] as const;
    });
    if (isStrict) known = state;
    return written;
  }

  async function readTurn(): Promise<number> {
    const stored = await meta.get('outbox');
    return stored?.key === 'outbox' && Number.isSafeInteger(stored.turn) ? stored.turn : 0;
  }

  async function readOutbox(): Promise<OutboxRow<F>[]> {
    const read = await database.transaction('r', [events, outbox, meta], async () => {
      const turn = await readTurn();
      if (turn === known.turn) return null;
      const [stored, newest] = await Promise.all([outbox.toArray(), events.toCollection().last()]);
      return { turn, seq: newest?.seq ?? 0, stored };
    });
    // Rows that can't be read are mended by the next start.
    if (read) known = { ...read, rows: await rowsOf<F>(read.stored) };
    return known.rows;
  }

  return { write, readOutbox };
}

/** Another tab has written to the outbox since this one read it. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

interface KnownOutbox<F> {
  turn: number;
  /** The number of the newest event when the outbox was read; 0 for an empty log. */
  seq: number;
  /** Oldest first; never changed in place. */
  rows: OutboxRow<F>[];
}

function results<F>(
  batch: Batch<F>,
  numbers: readonly number[],
  rows: OutboxRow<F>[],
): JobResult<F>[] {
  const events = numbered(batch, numbers);
  return batch.parts.map((part) =>
    'error' in part ? part : { events: events.slice(part.from, part.to), rows },
  );
}
