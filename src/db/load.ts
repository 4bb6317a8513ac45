import { cell } from '../lib/cell.ts';
import { type Confirmed, nothingConfirmed } from './confirmed.ts';
import type { TenantDatabase } from './database.ts';
import type { StoredEvent, StoreEvent } from './events.ts';
import { fold } from './fold.ts';
import { dropObservations } from './make-room.ts';
import { bySeq } from './outbox-rows.ts';
import { readEvent } from './read-event.ts';
import { unpack } from './snapshot.ts';
import type { Loaded } from './store.ts';

/**
 * Reads a snapshot and its tail in one go and folds them. What can't be read never stops a start: a broken event goes to
 * quarantine, a snapshot whose head or chunks are missing is given up with all that the server can bring again, and of a
 * chunk that doesn't parse is told when it is looked at.
 */
export async function loadLog<F>(database: TenantDatabase<F>): Promise<Loaded<F> & { tail: Tail }> {
  const broken = cell(false);
  const { events, outbox, snapshots, meta } = database;
  const [stored, rows, base, checked] = await database.transaction(
    'r',
    [events, outbox, snapshots, meta],
    () =>
      Promise.all([
        events.toArray(),
        outbox.toArray(),
        readSnapshot(snapshots, () => broken.set(true)),
        meta.get('checked'),
      ] as const),
  );
  const last = stored.at(-1)?.seq ?? 0;
  if (base === 'broken') {
    await dropObservations(database);
    const confirmed = nothingConfirmed();
    confirmed.seq = last;
    broken.set(true);
    return { confirmed, rows: rows.sort(bySeq), checkedAt: 0, broken, tail: measure([]) };
  }
  const confirmed = base ?? nothingConfirmed();
  const tail = stored.filter(({ seq }) => seq > confirmed.seq);
  const { good, bad } = sift(tail);
  for (const event of good) fold(confirmed, event);
  confirmed.seq = Math.max(confirmed.seq, last);
  await quarantine(database, bad);
  if (bad.some(({ event }) => event.origin === 'server')) broken.set(true);
  return {
    confirmed,
    rows: rows.sort(bySeq),
    checkedAt: checked?.at ?? 0,
    broken,
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

/** `onBroken` hears of a chunk that turns out, when it is looked at, not to parse. */
async function readSnapshot<F>(
  snapshots: TenantDatabase<F>['snapshots'],
  onBroken: () => void,
): Promise<Confirmed | 'broken' | null> {
  const chunks = await snapshots.toArray();
  try {
    return unpack(chunks, onBroken);
  } catch {
    return 'broken';
  }
}
