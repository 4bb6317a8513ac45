import type { StoredEvent } from '../sync/state/events.ts';
import { answerTo, tableOf } from './raw-database.ts';

/** How many numbers of the log are read at once: enough to be fast, and few enough for the memory. */
const stride = 250;

export interface LogFilter {
  type: string;
  /** A part of the aggregate's name. */
  aggregate: string;
  /** The beginning of a command's id. */
  commandId: string;
  /** Text anywhere in the stored event, regardless of case. */
  text: string;
}

export const everything: LogFilter = { type: '', aggregate: '', commandId: '', text: '' };

export interface LogPage {
  /** Newest first. */
  events: StoredEvent[];
  /** The number before which the next page starts; null at the end of the log. */
  before: number | null;
}

export interface LogBounds {
  /** The lowest and the highest event number; null for an empty log. */
  first: number | null;
  last: number | null;
  count: number;
}

export async function readBounds(database: IDBDatabase): Promise<LogBounds> {
  const events = tableOf(database, 'events');
  const [first, last, count] = await Promise.all([
    answerTo(events.openKeyCursor(null, 'next')),
    answerTo(events.openKeyCursor(null, 'prev')),
    answerTo(events.count()),
  ]);
  return { first: keyOf(first), last: keyOf(last), count };
}

/**
 * The newest events before `before` that match the filter, at most `size`. Reads in ranges, only as far as needed;
 * `isUnwanted` stops it early.
 */
export async function readPage(
  database: IDBDatabase,
  filter: LogFilter,
  before: number,
  size: number,
  isUnwanted: () => boolean = () => false,
): Promise<LogPage> {
  const fits = matcher(filter);
  const found: StoredEvent[] = [];
  let below = before;
  while (!isUnwanted()) {
    const range = IDBKeyRange.upperBound(below, true);
    const top = keyOf(await answerTo(tableOf(database, 'events').openKeyCursor(range, 'prev')));
    if (top === null) return { events: found, before: null };
    const low = top - stride + 1;
    const window: StoredEvent[] = await answerTo(
      tableOf(database, 'events').getAll(IDBKeyRange.bound(low, top)),
    );
    for (const event of window.reverse()) {
      if (!fits(event)) continue;
      found.push(event);
      if (found.length === size) return { events: found, before: event.seq };
    }
    below = low;
  }
  return { events: found, before: below };
}

/** All events after `after` up to `to`, in ranges, oldest first. */
export async function* eventsBetween(
  database: IDBDatabase,
  after: number,
  to: number,
): AsyncGenerator<StoredEvent[]> {
  let low = after;
  while (low < to) {
    const range = IDBKeyRange.bound(low, to, true);
    const window: StoredEvent[] = await answerTo(tableOf(database, 'events').getAll(range, stride));
    const last = window.at(-1);
    if (!last) return;
    yield window;
    low = last.seq;
  }
}

function matcher({ type, aggregate, commandId, text }: LogFilter) {
  const wanted = text.toLowerCase();
  const about = aggregate.toLowerCase();
  return (event: StoredEvent): boolean =>
    (type === '' || event.type === type) &&
    event.aggregate.toLowerCase().includes(about) &&
    (commandId === '' || (event.commandId?.startsWith(commandId) ?? false)) &&
    (wanted === '' || event.payload.toLowerCase().includes(wanted));
}

const keyOf = (cursor: IDBCursor | null): number | null =>
  typeof cursor?.key === 'number' ? cursor.key : null;
