import { headSeq, type SnapshotChunk } from '../db/snapshot.ts';
import type { StoredEvent } from '../sync/state/events.ts';
import { answerTo, DatabaseUnreadable, lookInto, tableOf } from './raw-database.ts';
import { eventsBetween, readBounds } from './read-log.ts';
import { type LogTimeline, type Moment, timelineOf } from './timeline.ts';

/** The log was compacted while its past was being inspected, so it starts at another event now. */
export class PastMoved extends Error {
  override readonly name = 'PastMoved';
}

/** Opens the past of a store as it is on the disk now. */
export async function openTimeline(name: string): Promise<LogTimeline> {
  const [chunks, bounds, older] = await lookInto(name, async (database) => {
    const snapshot: SnapshotChunk[] = await answerTo(tableOf(database, 'snapshots').getAll());
    const covered = headSeq(snapshot.find(({ key }) => key === 'head'));
    const kept: StoredEvent[] =
      covered < 0
        ? []
        : await answerTo(tableOf(database, 'events').getAll(IDBKeyRange.upperBound(covered)));
    return [snapshot, await readBounds(database), kept] as const;
  });
  const head = headOf(chunks);

  /** Reads in pieces, because the database isn't kept open in between. */
  async function* read(after: number, to: number): AsyncGenerator<readonly StoredEvent[]> {
    let low = after;
    while (low < to) {
      const events = await lookInto(name, async (database) => {
        const chunk: SnapshotChunk | undefined = await answerTo(
          tableOf(database, 'snapshots').get('head'),
        );
        if (chunk?.text !== head) throw new PastMoved();
        const found: StoredEvent[] = [];
        for await (const some of eventsBetween(database, low, to)) {
          found.push(...some);
          if (found.length >= atOnce) break;
        }
        return found;
      });
      const last = events.at(-1);
      if (!last) return;
      yield events;
      low = last.seq;
    }
  }

  return timelineOf(chunks, older, bounds, read);
}

const atOnce = 1_000;
const headOf = (chunks: readonly SnapshotChunk[]) => chunks.find(({ key }) => key === 'head')?.text;

/** The current state of the store. */
export async function readMoment(name: string): Promise<Moment> {
  const timeline = await openTimeline(name);
  const moment = await timeline.at(timeline.latest);
  if (!moment) throw new DatabaseUnreadable('missing');
  return moment;
}
