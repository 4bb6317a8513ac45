import { entities } from '../sync/state/collections.ts';
import type { Confirmed } from '../sync/state/confirmed.ts';
import type { StoreEvent } from '../sync/state/events.ts';
import type { TenantDatabase } from './database.ts';
import { foldAll } from './fold.ts';
import { loadLog } from './load.ts';
import { logWriter } from './log-writer.ts';
import { partition } from './partition.ts';
import { isQuota } from './quota.ts';
import { headSeq } from './snapshot.ts';
import { type Store, StoreFull } from './store.ts';
import { groupWriter, type Job, type JobResult } from './writer.ts';

/**
 * A tail of more events, or of more bytes for each of these, is compacted while the page is idle. A start folds the tail
 * on top of the snapshot, so it is kept short compared with it; but the larger the snapshot, the less often it is
 * rewritten.
 */
function eventLimit(confirmed: Confirmed | null): number {
  if (!confirmed) return mostEvents;
  const records = entities.reduce((sum, entity) => sum + confirmed.tables[entity].size, 0);
  return Math.min(mostEvents, Math.max(200, records / 50));
}

const mostEvents = 1_000;
const bytesForEach = 1_000;
/** Until everything is on the device, much is added at once, and each compaction would soon be outdated. */
const bytesOfFirstReading = 5_000_000;

const byteLimit = (confirmed: Confirmed | null): number =>
  confirmed?.complete ? eventLimit(confirmed) * bytesForEach : bytesOfFirstReading;

/** A page that is left compacts a tail that is this part of the limit. */
const shareWhenLeft = 1 / 10;

/**
 * A tenant's store on an open database. It is only read unless `isOurs`. `known` is what the page knows already, if it
 * has loaded the store before.
 */
export function dexieStore<F>(
  database: TenantDatabase<F>,
  isOurs = true,
  known: Confirmed | null = null,
): Store<F> {
  const tail = { events: 0, bytes: 0 };
  const log = logWriter(database, foldUpTo);
  let state = known;
  let whole = Promise.resolve();

  /**
   * Another tab's acknowledgement changes both the outbox and the records that edits start from. This tab has to see
   * both or neither.
   */
  async function foldUpTo(seq: number): Promise<void> {
    if (state && state.seq < seq) foldAll(await since(state.seq), state);
  }

  async function since(seq: number): Promise<StoreEvent[]> {
    await whole;
    const stored = await database.events.where('seq').above(seq).toArray();
    const isGapless = stored.at(-1)?.seq === seq + stored.length;
    if (state && !isGapless && headSeq(await database.snapshots.get('head')) > state.seq)
      await overtake(state);
    return partition(stored).good;
  }

  /** Another tab has compacted events that this one hasn't folded: takes what they led to from its snapshot. */
  async function overtake(behind: Confirmed): Promise<void> {
    // Damage is left for the next start, which also has everything fetched again.
    const loaded = await loadLog(database, false);
    await loaded.whole;
    if (loaded.confirmed.seq > behind.seq) Object.assign(behind, loaded.confirmed);
  }

  /**
   * When the disk is full, deletes what can be fetched again: first pictures and kept answers, then all observations.
   */
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

  /** Null if the disk is full. */
  async function attempt(jobs: readonly Job<F>[]): Promise<JobResult<F>[] | null> {
    // The decisions, and the folding after them, may need any record.
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
    commit: (decide, prepare) => enqueue({ decide, prepare, strict: true }),
    since,
    rows: log.readOutbox,
    async setChecked(at) {
      await database.meta.put({ key: 'checked', at });
    },
    isLong(isLeft = false) {
      const share = isLeft ? shareWhenLeft : 1;
      return tail.events > eventLimit(state) * share || tail.bytes > byteLimit(state) * share;
    },
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
