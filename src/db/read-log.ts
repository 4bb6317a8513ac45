import { type Confirmed, entities, nothingConfirmed } from './confirmed.ts';
import type { TenantDatabase } from './database.ts';
import type { StoredEvent, StoreEvent } from './events.ts';
import { fold } from './fold.ts';
import { bySeq, type OutboxRow } from './outbox-rows.ts';
import { type Bad, sift } from './sift.ts';
import { firstKeys, NotBrought, readHead, unpack } from './snapshot.ts';

/** What the disk holds of a tenant; `broken` where its snapshot isn't whole. */
type Found<F> = {
  /** The events above the snapshot; all of them where that is broken. */
  stored: StoredEvent[];
  rows: OutboxRow<F>[];
  checkedAt: number;
} & ({ state: 'broken' } | { state: 'read'; confirmed: Confirmed; bad: Bad[] });

interface Reading<F> {
  found: Found<F>;
  /** Resolves when the rest of the snapshot is here. */
  whole: Promise<void>;
}

/**
 * Reads the log in one transaction, which no other tab's compaction can come between: first what a start shows, then, while
 * that is painted, the rest.
 */
export function readLog<F>(database: TenantDatabase<F>, onBroken: () => void): Promise<Reading<F>> {
  const { events, outbox, snapshots, meta } = database;
  const texts = new Map<string, string>();
  const away = new Set<string>();

  async function bring(keys: readonly string[]): Promise<void> {
    const chunks = await snapshots.bulkGet([...keys]);
    for (const [index, key] of keys.entries()) {
      texts.set(key, chunks[index]?.text ?? '');
      away.delete(key);
    }
  }

  async function readFirst(): Promise<Found<F>> {
    const [stored, rows, text, keys, checked] = await Promise.all([
      events.toArray(),
      outbox.toArray(),
      snapshots.get('head').then((chunk) => chunk?.text),
      snapshots.toCollection().primaryKeys(),
      meta.get('checked'),
    ]);
    const checkedAt = checked?.key === 'checked' ? checked.at : 0;
    const found = { rows: rows.sort(bySeq), checkedAt };
    const head = text === undefined ? null : readHead(text);
    const isWhole = head ? head.chunks.every(({ key }) => keys.includes(key)) : text === undefined;
    if (!isWhole) return { ...found, state: 'broken', stored };
    for (const { key } of head?.chunks ?? []) away.add(key);
    if (head) await bring(firstKeys(head));
    const confirmed = head ? unpack(head, texts, onBroken) : nothingConfirmed();
    const tail = stored.filter(({ seq }) => seq > confirmed.seq);
    const { good, bad } = sift(tail);
    await foldAll(confirmed, good, bring);
    confirmed.seq = Math.max(confirmed.seq, stored.at(-1)?.seq ?? 0);
    return { ...found, state: 'read', stored: tail, confirmed, bad };
  }

  return new Promise((resolve, reject) => {
    async function read(): Promise<void> {
      const found = await readFirst();
      resolve({ found, whole });
      await bring([...away]);
    }
    const whole = Promise.resolve(
      database.transaction('r', [events, outbox, snapshots, meta], read),
    ).catch((error: unknown) => {
      reject(error);
      // What the disk kept for itself counts as broken once somebody looks at it.
      for (const key of away) texts.set(key, '');
    });
  });
}

/** Folds the tail on what is here, and brings what it speaks of. */
async function foldAll(
  confirmed: Confirmed,
  events: readonly StoreEvent[],
  bring: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  // A fold that was broken off is taken up again: a change that was made twice is the same change.
  const steps = [
    ...events.map((event) => () => fold(confirmed, event)),
    ...entities.map((entity) => () => confirmed.tables[entity].parts()),
  ];
  for (const step of steps)
    for (let done = false; !done; ) {
      try {
        step();
        done = true;
      } catch (error) {
        if (!(error instanceof NotBrought)) throw error;
        await bring([error.key]);
      }
    }
}
