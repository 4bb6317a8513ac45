import { entities } from '../sync/state/collections.ts';
import type { Confirmed } from '../sync/state/confirmed.ts';
import type { StoreEvent } from '../sync/state/events.ts';
import type { TenantDatabase } from './database.ts';
import { foldAll } from './fold.ts';
import { loadLog } from './load.ts';
import { logWriter } from './log-writer.ts';
import { partition } from './partition.ts';
import { isQuota } from './quota.ts';
import { type Store, StoreFull } from './store.ts';
import { groupWriter, type Job, type JobResult } from './writer.ts';

/**
 * A longer tail is compacted when the page has nothing better to do. A start folds it on top of the snapshot, so it is kept
 * short beside that; but the larger the snapshot, the less often it is rewritten.
 */
const tailLimit = { fewest: 200, most: 1_000, share: 1 / 50, bytes: 5_000_000 };

function eventLimit(confirmed: Confirmed | null): number {
  if (!confirmed) return tailLimit.most;
  const records = entities.reduce((sum, entity) => sum + confirmed.tables[entity].size, 0);
  return Math.min(tailLimit.most, Math.max(tailLimit.fewest, records * tailLimit.share));
}

/** A tenant's store on an open database; one that `isOurs` not is only read. */
export function dexieStore<F>(database: TenantDatabase<F>, isOurs = true): Store<F> {
  const tail = { events: 0, bytes: 0 };
  const log = logWriter(database, foldUpTo);
  let state: Confirmed | null = null;
  let whole = Promise.resolve();

  /** Another tab's acknowledgement changed the outbox and what edits are made from: the one without the other is neither. */
  async function foldUpTo(seq: number): Promise<void> {
    if (state && state.seq < seq) foldAll(await since(state.seq), state);
  }

  async function since(seq: number): Promise<StoreEvent[]> {
    await whole;
    return partition(await database.events.where('seq').above(seq).toArray()).good;
  }

  /** What can be fetched again makes room for what can't: pictures and kept answers first, then everything observed. */
  async function writeWithRoom(jobs: readonly Job<F>[]): Promise<JobResult<F>[]> {
    const first = await attempt(jobs);
    if (first) return first;
    const { dropAnswers, dropObservations, dropPictures } = await import('./make-room.ts');
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
    // What is decided, and what is folded after it, may concern any record.
    await whole;
    try {
      const { results, grown } = await log.write(jobs);
      tail.events += grown.events;
      tail.bytes += grown.bytes;
      return results;
    } catch (error) {
      if (isQuota(error)) return null;
      throw error;
    }
  }

  const enqueue = groupWriter(writeWithRoom);

  return {
    async load() {
      const loaded = await loadLog(database, isOurs);
      Object.assign(tail, loaded.tail);
      state = loaded.confirmed;
      whole = loaded.whole;
      return loaded;
    },
    append: async (events) => (await enqueue({ decide: () => ({ events }), strict: false })).events,
    commit: (decide) => enqueue({ decide, strict: true }),
    since,
    rows: log.readOutbox,
    async setChecked(at) {
      await database.meta.put({ key: 'checked', at });
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
