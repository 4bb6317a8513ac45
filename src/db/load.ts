import { cell } from '../lib/cell.ts';
import { nothingConfirmed } from './confirmed.ts';
import type { TenantDatabase } from './database.ts';
import type { StoredEvent } from './events.ts';
import { readLog } from './read-log.ts';
import type { Bad } from './sift.ts';
import type { Loaded } from './store.ts';

/**
 * Reads a snapshot and its tail and folds them. It resolves as soon as the newest records of each collection and those that
 * the tail speaks of are there `[§D-speed]`; `whole` tells when the rest is. What can't be read never stops a start: a
 * broken event goes to quarantine, a snapshot whose head or chunks are missing is given up with all that the server can bring
 * again, and of a chunk that doesn't parse is told when it is looked at.
 */
export async function loadLog<F>(database: TenantDatabase<F>): Promise<Loaded<F> & { tail: Tail }> {
  const broken = cell(false);
  const { found, whole } = await readLog(database, () => broken.set(true));
  const { stored, rows, checkedAt } = found;
  if (found.state === 'broken') {
    await whole;
    await (await import('./make-room.ts')).dropObservations(database);
    const confirmed = nothingConfirmed();
    confirmed.seq = stored.at(-1)?.seq ?? 0;
    broken.set(true);
    return { confirmed, rows, checkedAt: 0, broken, whole, tail: measure([]) };
  }
  const { confirmed, bad } = found;
  if (bad.length > 0) {
    await whole;
    await quarantine(database, bad);
  }
  if (bad.some(({ event }) => event.origin === 'server')) broken.set(true);
  return { confirmed, rows, checkedAt, broken, whole, tail: measure(stored) };
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

async function quarantine<F>(database: TenantDatabase<F>, bad: readonly Bad[]): Promise<void> {
  if (bad.length === 0) return;
  await database.transaction('rw', database.events, database.quarantine, async () => {
    await database.quarantine.bulkPut(
      bad.map(({ event, reason }) => ({ seq: event.seq, event, reason })),
    );
    await database.events.bulkDelete(bad.map(({ event }) => event.seq));
  });
}
