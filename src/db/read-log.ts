import { isMoment } from '../lib/pure/checks.ts';
import { entities } from '../sync/state/collections.ts';
import { type Confirmed, nothingConfirmed } from '../sync/state/confirmed.ts';
import type { StoredEvent, StoreEvent } from '../sync/state/events.ts';
import type { TenantDatabase } from './database.ts';
import { fold } from './fold.ts';
import { outside } from './outside.ts';
import { type Bad, partition } from './partition.ts';
import { firstKeys, readHead, unpack } from './snapshot.ts';
import type { Loaded } from './store.ts';
import { whenBrought } from './when-brought.ts';

/** What the disk holds for a tenant; `headless` if the snapshot's head, which lists its chunks, is gone. */
export interface ReadLog {
  state: 'read' | 'headless';
  /** All stored events. */
  log: StoredEvent[];
  /** The events after the snapshot. */
  tail: StoredEvent[];
  /** The outbox rows as they are stored. */
  rows: unknown[];
  checkedAt: number;
  confirmed: Confirmed;
  bad: Bad[];
  /** How many pieces are already set aside. */
  aside: number;
}

interface Reading extends Pick<Loaded<never>, 'whole' | 'brought'> {
  found: ReadLog;
}

/**
 * Reads the log in one transaction, so that no other tab's compaction can come in between. First reads what a start
 * shows, then, while that is painted, the rest.
 */
export function readLog<F>(
  database: TenantDatabase<F>,
  onBroken: (key: string) => void,
): Promise<Reading> {
  const { events, outbox, snapshots, meta, quarantine } = database;
  const texts = new Map<string, string>();
  const away = new Set<string>();
  const coming = new Map<string, Promise<void>>();

  async function bring(keys: readonly string[]): Promise<void> {
    const chunks = await snapshots.bulkGet([...keys]);
    for (const [index, key] of keys.entries()) {
      texts.set(key, String(chunks[index]?.text ?? ''));
      away.delete(key);
    }
  }

  /** Asks for everything at once, so that the disk is read while the first chunks are unpacked. */
  async function bringRest(): Promise<void> {
    const all = [...away].map((key) => {
      const bringing = bring([key]);
      coming.set(key, new Promise((come) => bringing.then(() => outside(come)).catch(() => {})));
      return bringing;
    });
    await Promise.all(all);
  }

  async function readFirst(): Promise<ReadLog> {
    const [log, rows, top, keys, checked, aside] = await Promise.all([
      events.toArray(),
      outbox.toArray(),
      snapshots.get('head'),
      snapshots.toCollection().primaryKeys(),
      meta.get('checked'),
      quarantine.count(),
    ]);
    const at = checked?.key === 'checked' ? checked.at : 0;
    const head = readHead(top);
    for (const { key } of head?.chunks ?? []) away.add(key);
    if (head) await bring(firstKeys(head));
    const confirmed = head ? unpack(head, texts, onBroken) : nothingConfirmed();
    const tail = log.filter(({ seq }) => seq > confirmed.seq);
    const { good, bad } = partition(tail);
    await foldAll(confirmed, good, bring);
    confirmed.seq = Math.max(confirmed.seq, log.at(-1)?.seq ?? 0);
    return {
      ...{ state: head || keys.length === 0 ? 'read' : 'headless', log, tail, rows, aside },
      ...{ checkedAt: isMoment(at) ? at : 0, confirmed, bad },
    };
  }

  return new Promise((resolve, reject) => {
    async function read(): Promise<void> {
      const found = await readFirst();
      const rest = bringRest();
      outside(() => resolve({ found, whole, brought }));
      await rest;
    }
    // If the disk can't deliver it, the end of the reading says so.
    const brought = (key: string) => Promise.race([whole, coming.get(key)]);
    const whole = Promise.resolve(
      database.transaction('r', [events, outbox, snapshots, meta, quarantine], read),
    ).catch((error: unknown) => {
      reject(error);
      // Chunks that the disk couldn't deliver count as broken as soon as they are used.
      for (const key of away) texts.set(key, '');
    });
  });
}

/** Folds the tail onto the loaded records, and loads more when an event needs them. */
async function foldAll(
  confirmed: Confirmed,
  events: readonly StoreEvent[],
  bring: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  // A fold that was interrupted is repeated: applying a change twice has the same result as once.
  const steps = [
    ...events.map((event) => () => fold(confirmed, event)),
    ...entities.map((entity) => () => confirmed.tables[entity].segments()),
  ];
  for (const step of steps) await whenBrought(step, (key) => bring([key]));
}
