import { after, type Batch, decideAll, numbered, placed } from './batch.ts';
import { type Confirmed, entities } from './confirmed.ts';
import type { TenantDatabase } from './database.ts';
import { packEvent } from './events.ts';
import { loadLog, sift } from './load.ts';
import { dropAnswers, dropObservations, dropPictures, isQuota } from './make-room.ts';
import { bySeq, type OutboxRow } from './outbox-rows.ts';
import { type Store, StoreFull } from './store.ts';
import { groupWriter, type Job, type JobResult } from './writer.ts';

/**
 * A longer tail is compacted when the page has nothing better to do. A start folds it on top of the snapshot, so it is kept
 * short beside that; but the larger the snapshot, the seldomer it is written anew.
 */
const tailLimit = { fewest: 500, most: 2_000, share: 1 / 20, bytes: 5_000_000 };

function eventLimit(confirmed: Confirmed | null): number {
  if (!confirmed) return tailLimit.most;
  const records = entities.reduce((sum, entity) => sum + confirmed.tables[entity].size, 0);
  return Math.min(tailLimit.most, Math.max(tailLimit.fewest, records * tailLimit.share));
}

/** A tenant's store on an open database. */
export function dexieStore<F>(database: TenantDatabase<F>): Store<F> {
  const tail = { events: 0, bytes: 0 };
  let state: Confirmed | null = null;

  async function write(jobs: readonly Job<F>[]): Promise<JobResult<F>[]> {
    const strict = jobs.some((job) => job.strict);
    const { events, outbox } = database;
    const tables = strict ? [events, outbox] : [events];
    return database.transaction('rw', tables, async () => {
      const stored: OutboxRow<F>[] = strict ? await outbox.toArray() : [];
      const batch = decideAll(
        stored.sort(bySeq),
        jobs.map(({ decide }) => decide),
      );
      const packed = batch.events.map(packEvent);
      const numbers = await events.bulkAdd(packed, { allKeys: true });
      if (batch.put.size > 0) await outbox.bulkPut(placed(batch, numbers));
      if (batch.remove.size > 0) await outbox.bulkDelete([...batch.remove]);
      tail.events += packed.length;
      for (const { payload } of packed) tail.bytes += payload.length;
      return results(batch, numbers, stored);
    });
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
      return loaded;
    },
    append: async (events) => (await enqueue({ decide: () => ({ events }), strict: false })).events,
    commit: (decide) => enqueue({ decide, strict: true }),
    async since(seq) {
      const { good } = sift(await database.events.where('seq').above(seq).toArray());
      return good;
    },
    rows: async () => (await database.outbox.toArray()).sort(bySeq),
    async setChecked(at) {
      await database.meta.put({ key: 'checked', at });
    },
    isLong: () => tail.events > eventLimit(state) || tail.bytes > tailLimit.bytes,
    async compact(confirmed: Confirmed) {
      const { compact } = await import('./compaction.ts');
      const isNewest = await compact(database, confirmed);
      Object.assign(tail, { events: 0, bytes: 0 });
      return isNewest;
    },
    close: () => database.close(),
  };
}

function results<F>(
  batch: Batch<F>,
  numbers: readonly number[],
  stored: readonly OutboxRow<F>[],
): JobResult<F>[] {
  const events = numbered(batch, numbers);
  const rows = after(batch, numbers, stored);
  return batch.parts.map((part) =>
    'error' in part ? part : { events: events.slice(part.from, part.to), rows },
  );
}
