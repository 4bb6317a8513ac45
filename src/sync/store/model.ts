import type { Failure } from '../../api/failure.ts';
import { apply, changesConfirmed, fold } from '../../db/fold.ts';
import { type Decide, type Loaded, type Store, StoreFull } from '../../db/store.ts';
import { whenBrought } from '../../db/when-brought.ts';
import { yieldToMain } from '../../lib/browser/yield-to-main.ts';
import { type Cell, cell } from '../../lib/pure/cell.ts';
import type { Collection } from '../state/collections.ts';
import type { Confirmed } from '../state/confirmed.ts';
import type { NewEvent, StoreEvent } from '../state/events.ts';
import { asSeen, type Row, withKnown } from '../state/rows.ts';
import type { QueuedCommand, StoreHealth } from '../state/types.ts';
import { StoreView } from './view.ts';

/** Everything that the page knows about a tenant: the folded log, the outbox, and what a person sees of both. */
export interface Model {
  readonly confirmed: Confirmed;
  readonly rows: readonly Row[];
  readonly view: StoreView;
  readonly outbox: Cell<readonly QueuedCommand[]>;
  readonly health: Cell<StoreHealth>;
  /** Whether the collections match the server right now. */
  readonly fresh: Cell<boolean>;
  /** Why the last attempt to update the collections failed. */
  readonly trouble: Cell<Failure | null>;
  /** When the collections last matched the server. */
  readonly checkedAt: Cell<number>;
  /** How many of this page's observations the device had no room for. */
  readonly unkept: number;
  /** Calls the listener after every change of the view. */
  onChange(listener: () => void): () => void;
  /** Folds an observation of the server, and stores it if there is room. */
  observe(event: NewEvent): Promise<void>;
  /** Writes a decision; resolves once it is durable and shown. */
  commit(decide: Decide<Failure>): Promise<void>;
  /** Reads what other tabs have written. */
  catchUp(): Promise<void>;
  /** Unpacks all of a collection, one segment at a time, and calls the listeners when it is done. */
  unpack(collection: Collection): void;
}

export function createModel(
  store: Store<Failure>,
  loaded: Loaded<Failure>,
  health: Cell<StoreHealth>,
  onWrite: () => void,
): Model {
  const { confirmed } = loaded;
  let rows: readonly Row[] = loaded.rows;
  const view = new StoreView(confirmed, rows);
  const outbox = cell<readonly QueuedCommand[]>(rows.map(asSeen));
  const fresh = cell(false);
  const trouble = cell<Failure | null>(null);
  const checkedAt = cell(Math.max(loaded.checkedAt, confirmed.observedAt));
  const listeners = new Set<() => void>();
  let unkept = 0;

  /** The outbox as it will be with `stored` in place of `before`. */
  let next = outboxAfter(rows, rows);

  /** Gets ready to show rows that are being written: until then the page would only wait for the disk. */
  function prepare(stored: readonly Row[]): void {
    const isLate = next.stored === stored;
    if (isLate) return;
    next = outboxAfter(rows, stored);
    view.prepare(next.rows);
  }

  function show(stored: readonly Row[] = rows): void {
    const changed = stored !== rows;
    if (changed) {
      if (next.stored !== stored || next.before !== rows) next = outboxAfter(rows, stored);
      rows = next.rows;
    }
    view.refresh(rows, fresh.get() ? 'live' : 'stored');
    if (changed) outbox.set(next.seen);
    tell();
  }
  function tell(): void {
    for (const listener of [...listeners]) listener();
  }
  const unpacking = new Set<Collection>();
  async function unpackSegments(collection: Collection): Promise<void> {
    for (const segment of view.table(collection).segments()) {
      if (segment.isOpen) continue;
      await yieldToMain();
      await whenBrought(() => segment.records(), loaded.brought);
    }
    unpacking.delete(collection);
    tell();
  }

  void loaded.whole.then(tell);
  fresh.subscribe(() => show());
  trouble.subscribe(() => show());

  let asked = 0;
  let shown = 0;
  let absorbed: readonly Row[] | null = null;

  async function absorb(events: readonly StoreEvent[], next?: readonly Row[]): Promise<void> {
    const turn = ++asked;
    const first = events[0];
    // Another tab has written in between, so its events are read first.
    const all = first && first.seq > confirmed.seq + 1 ? await store.since(confirmed.seq) : events;
    for (const event of all) fold(confirmed, event);
    // Writes that were stored together return the same outbox, which is shown only once.
    const isNews = view.isReplaced || all.some(({ type }) => changesConfirmed(type));
    if (next && next === absorbed && !isNews) return;
    // While older events were being fetched, a newer outbox may have been shown; then this one is skipped.
    show(turn > shown ? next : undefined);
    if (!next) return;
    shown = Math.max(shown, turn);
    absorbed = next;
  }

  return {
    confirmed,
    get rows() {
      return rows;
    },
    get unkept() {
      return unkept;
    },
    view,
    outbox,
    health,
    fresh,
    trouble,
    checkedAt,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async observe(event) {
      // If an observation couldn't be stored, no later one is stored either, because it builds on it. `keepWhole` then
      // stores everything together.
      if (!isShort(health.get())) {
        try {
          await absorb(await store.append([event]));
          onWrite();
          return;
        } catch (error) {
          if (error instanceof StoreFull) health.set('full');
          else if (health.get() === 'durable') throw error;
        }
      }
      apply(confirmed, event as StoreEvent);
      unkept += 1;
      show();
    },
    async commit(decide) {
      const { events, rows: next } = await store.commit(decide, prepare);
      await absorb(events, next);
      onWrite();
    },
    async catchUp() {
      const [events, next] = await Promise.all([store.since(confirmed.seq), store.rows()]);
      await absorb(events, next);
    },
    unpack(collection) {
      if (unpacking.has(collection)) return;
      unpacking.add(collection);
      void unpackSegments(collection);
    },
  };
}

function outboxAfter(before: readonly Row[], stored: readonly Row[]) {
  const rows = withKnown(stored, before);
  return { before, stored, rows, seen: rows.map(asSeen) };
}

/** Whether the device has no room for what the server sends. */
export const isShort = (health: StoreHealth): boolean => health === 'full' || health === 'refusing';
