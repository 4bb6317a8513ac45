import { day } from '../lib/durations.ts';
/** Tombstones are kept this long; a device that was away longer starts over. */
export const tombstoneDays = 60;

const dayUnit = 2 ** 37;
/** Days are counted from here, so that a stamped cursor stays a safe integer. */
const firstDay = Date.UTC(2020, 0, 1) / day;

/**
 * A cursor is the number of the last change read. A first sync that pages through records older than the newest
 * forgotten tombstone stamps its cursors with the day on which it began: it can't contain a record whose tombstone was
 * forgotten before that day, and must not be sent back to the start again and again.
 */
export interface Cursor {
  seq: number;
  /** Days since 1970, or null. */
  since: number | null;
}

export function readCursor(cursor: number): Cursor {
  const stamp = Math.floor(cursor / dayUnit);
  return { seq: cursor % dayUnit, since: stamp === 0 ? null : stamp + firstDay };
}

export function writeCursor({ seq, since }: Cursor): number {
  return since === null ? seq : (since - firstDay) * dayUnit + seq;
}

const dayOf = (milliseconds: number): number => Math.floor(milliseconds / day);

/** The last number of a tenant's clock, and the number up to which tombstones are forgotten. */
export interface Clock {
  seq: number;
  forgottenSeq: number;
}

/** Whether the reader's data can still be brought up to date from `cursor`; otherwise it has to start over (410). */
export function cursorHolds(cursor: Cursor, clock: Clock, now: number): boolean {
  // Beyond the clock: the database isn't the one that the reader knew.
  if (cursor.seq > clock.seq) return false;
  if (cursor.seq === 0 && cursor.since === null) return true;
  if (cursor.seq >= clock.forgottenSeq) return true;
  return cursor.since !== null && cursor.since > dayOf(now) - tombstoneDays;
}

/** The cursor after a page that ends at `seq`. */
export function nextCursor(from: Cursor, seq: number, clock: Clock, now: number): number {
  if (seq >= clock.forgottenSeq) return writeCursor({ seq, since: null });
  return writeCursor({ seq, since: from.since ?? dayOf(now) });
}
