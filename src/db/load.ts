import { type Confirmed, nothingConfirmed } from './confirmed.ts';
import type { TenantDatabase } from './database.ts';
import type { StoredEvent, StoreEvent } from './events.ts';
import { fold } from './fold.ts';
import { dropObservations } from './make-room.ts';
import { bySeq } from './outbox-rows.ts';
import { readEvent } from './read-event.ts';
import { assemble, type SnapshotHead } from './snapshot.ts';
import type { Loaded } from './store.ts';

/**
 * Reads a snapshot and its tail in one go and folds them. What can't be read never stops a start: a broken event goes to
 * quarantine, and a broken snapshot is given up with all that the server can bring again.
 */
export async function loadLog<F>(database: TenantDatabase<F>): Promise<Loaded<F> & { tail: Tail }> {
  const { events, outbox, snapshots, meta } = database;
  const [stored, rows, base, checked] = await database.transaction(
    'r',
    [events, outbox, snapshots, meta],
    () =>
      Promise.all([
        events.toArray(),
        outbox.toArray(),
        readSnapshot(snapshots),
        meta.get('checked'),
      ] as const),
  );
  const last = stored.at(-1)?.seq ?? 0;
  if (base === 'broken') {
    await dropObservations(database);
    const confirmed = nothingConfirmed();
    confirmed.seq = last;
    return { confirmed, rows: rows.sort(bySeq), checkedAt: 0, broken: true, tail: measure([]) };
  }
  const confirmed = base ?? nothingConfirmed();
  const tail = stored.filter(({ seq }) => seq > confirmed.seq);
  const { good, bad } = sift(tail);
  for (const event of good) fold(confirmed, event);
  confirmed.seq = Math.max(confirmed.seq, last);
  await quarantine(database, bad);
  return {
    confirmed,
    rows: rows.sort(bySeq),
    checkedAt: checked?.at ?? 0,
    broken: bad.some(({ event }) => event.origin === 'server'),
    tail: measure(tail),
  };
}

/** How much a start has to fold on top of the snapshot. */
export interface Tail {
  events: number;
  bytes: number;
}

const measure = (tail: readonly StoredEvent[]): Tail => ({
  events: tail.length,
  bytes: tail.reduce((sum, { payload }) => sum + payload.length, 0),
});

interface Bad {
  event: StoredEvent;
  reason: string;
}

/** Tells the events that can be read from those that can't. */
export function sift(stored: readonly StoredEvent[]): { good: StoreEvent[]; bad: Bad[] } {
  const good: StoreEvent[] = [];
  const bad: Bad[] = [];
  for (const one of stored) {
    const read = readEvent(one);
    if (read.ok) good.push(read.event);
    else bad.push({ event: one, reason: read.reason });
  }
  return { good, bad };
}

async function quarantine<F>(database: TenantDatabase<F>, bad: readonly Bad[]): Promise<void> {
  if (bad.length === 0) return;
  await database.transaction('rw', database.events, database.quarantine, async () => {
    await database.quarantine.bulkPut(
      bad.map(({ event, reason }) => ({ seq: event.seq, event, reason })),
    );
    await database.events.bulkDelete(bad.map(({ event }) => event.seq));
  });
}

/** Asks for all chunks at once: each is parsed while the disk brings the next. */
async function readSnapshot<F>(
  snapshots: TenantDatabase<F>['snapshots'],
): Promise<Confirmed | 'broken' | null> {
  const stored = await snapshots.get('head');
  if (!stored) return null;
  const head = parsed<SnapshotHead>(stored.text);
  if (!Array.isArray(head?.chunks)) return 'broken';
  const contents = await Promise.all(
    head.chunks.map(async ({ key }) => parsed((await snapshots.get(key))?.text)),
  );
  return contents.every(Array.isArray) ? assemble(head, contents) : 'broken';
}

/** Null for what is missing or can't be read. */
function parsed<T>(text: string | undefined): T | null {
  try {
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
