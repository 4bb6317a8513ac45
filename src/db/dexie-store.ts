import type { Table } from 'dexie';
import { after, type Batch, decideAll, numbered, placed } from './batch.ts';
import { type Confirmed, entities } from './confirmed.ts';
import type { TenantDatabase } from './database.ts';
import { packEvent } from './events.ts';
import { loadLog } from './load.ts';
import { dropAnswers, dropObservations, dropPictures, isQuota } from './make-room.ts';
import { bySeq, type OutboxRow } from './outbox-rows.ts';
import { sift } from './sift.ts';
import { type Store, StoreFull } from './store.ts';
import { groupWriter, type Job, type JobResult } from './writer.ts';

/**
 * A longer tail is compacted when the page has nothing better to do. A start folds it on top of the snapshot, so it is kept
 * short beside that; but the larger the snapshot, the seldomer it is written anew.
 */
const tailLimit = { fewest: 200, most: 1_000, share: 1 / 50, bytes: 5_000_000 };

function eventLimit(confirmed: Confirmed | null): number {
  if (!confirmed) return tailLimit.most;
  const records = entities.reduce((sum, entity) => sum + confirmed.tables[entity].size, 0);
  return Math.min(tailLimit.most, Math.max(tailLimit.fewest, records * tailLimit.share));
}

/** A tenant's store on an open database. */
export function dexieStore<F>(database: TenantDatabase<F>): Store<F> {
  const tail = { events: 0, bytes: 0 };
  const { events, outbox, meta } = database;
  let state: Confirmed | null = null;
  let whole = Promise.resolve();
  const nothing: KnownOutbox<F> = { turn: -1, rows: [] };
  let known = nothing;

  /** Decides by what this tab knows of the outbox, and again where another tab has written to it since. */
  async function write(jobs: readonly Job<F>[]): Promise<JobResult<F>[]> {
    // What is decided, and what is folded after it, may concern any record.
    await whole;
    const strict = jobs.some((job) => job.strict);
    if (!strict) return writeOn(nothing, jobs, [events]);
    if (known === nothing) await readOutbox();
    for (;;) {
      try {
        return await writeOn(known, jobs, [events, outbox, meta]);
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
  ): Promise<JobResult<F>[]> {
    const isStrict = tables.includes(outbox);
    const [written, now] = await database.transaction('rw', tables, async () => {
      const batch = decideAll(
        before.rows,
        jobs.map(({ decide }) => decide),
      );
      const packed = batch.events.map(packEvent);
      // Asked for together, they wait for the disk once.
      const [turn, numbers] = await Promise.all([
        isStrict ? readTurn() : before.turn,
        events.bulkAdd(packed, { allKeys: true }),
      ]);
      if (turn !== before.turn) throw new Overtaken();
      const now = { turn, rows: after(batch, numbers, before.rows) };
      if (batch.put.size > 0 || batch.remove.size > 0) {
        now.turn += 1;
        await Promise.all([
          outbox.bulkPut(placed(batch, numbers)),
          outbox.bulkDelete([...batch.remove]),
          meta.put({ key: 'outbox', turn: now.turn }),
        ]);
      }
      tail.events += packed.length;
      for (const { payload } of packed) tail.bytes += payload.length;
      return [results(batch, numbers, now.rows), now] as const;
    });
    if (isStrict) known = now;
    return written;
  }

  async function readTurn(): Promise<number> {
    const stored = await meta.get('outbox');
    return stored?.key === 'outbox' ? stored.turn : 0;
  }

  async function readOutbox(): Promise<OutboxRow<F>[]> {
    known = await database.transaction('r', [outbox, meta], async () => {
      const turn = await readTurn();
      if (turn === known.turn) return known;
      return { turn, rows: (await outbox.toArray()).sort(bySeq) };
    });
    return known.rows;
  }

  /** What can be fetched again makes room for what can't: pictures and kept answers first, then everything observed. */
  async function writeWithRoom(jobs: readonly Job<F>[]): Promise<JobResult<F>[]> {
    const first = await attempt(jobs);
    if (first) return first;
    await dropPictures();
    await dropAnswers(database).catch(() => {});
    const second = await attempt(jobs);
    if (second) return second;
    const strict = jobs.filter((job) => job.strict);
    await dropObservations(database).catch(() => {});
    const third = strict.length > 0 ? ((await attempt(strict)) ?? []) : [];
    return jobs.map((job) => third[strict.indexOf(job)] ?? { error: new StoreFull() });
  }

  /** Null where the disk is full. */
  async function attempt(jobs: readonly Job<F>[]): Promise<JobResult<F>[] | null> {
    try {
      return await write(jobs);
    } catch (error) {
      if (isQuota(error)) return null;
      throw error;
    }
  }

  const enqueue = groupWriter(writeWithRoom);

  return {
    async load() {
      const loaded = await loadLog(database);
      Object.assign(tail, loaded.tail);
      state = loaded.confirmed;
      whole = loaded.whole;
      return loaded;
    },
    append: async (events) => (await enqueue({ decide: () => ({ events }), strict: false })).events,
    commit: (decide) => enqueue({ decide, strict: true }),
    async since(seq) {
      await whole;
      const { good } = sift(await events.where('seq').above(seq).toArray());
      return good;
    },
    rows: readOutbox,
    async setChecked(at) {
      await meta.put({ key: 'checked', at });
    },
    isLong: () => tail.events > eventLimit(state) || tail.bytes > tailLimit.bytes,
    async compact(confirmed: Confirmed) {
      await whole;
      const { compact } = await import('./compaction.ts');
      const isNewest = await compact(database, confirmed);
      Object.assign(tail, { events: 0, bytes: 0 });
      return isNewest;
    },
    close: () => database.close(),
  };
}

/** Another tab has written to the outbox since this one read it. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

interface KnownOutbox<F> {
  turn: number;
  /** Oldest first; nobody changes them. */
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
