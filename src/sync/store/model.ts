import type { Failure } from '../../api/failure.ts';
import { apply, fold } from '../../db/fold.ts';
import { type Decide, type Loaded, type Store, StoreFull } from '../../db/store.ts';
import { yieldToMain } from '../../lib/browser/yield-to-main.ts';
import { type Cell, cell } from '../../lib/pure/cell.ts';
import type { Collection } from '../state/collections.ts';
import type { Confirmed } from '../state/confirmed.ts';
import type { EventType, NewEvent, StoreEvent } from '../state/events.ts';
import { asSeen, type Row, withKnown } from '../state/rows.ts';
import type { QueuedCommand, StoreHealth } from '../state/types.ts';
import { StoreView } from './view.ts';

/** What the page knows of a tenant: the folded log, the outbox, and what a person sees of both. */
export interface Model {
  readonly confirmed: Confirmed;
  readonly rows: readonly Row[];
  readonly view: StoreView;
  readonly outbox: Cell<readonly QueuedCommand[]>;
  readonly health: Cell<StoreHealth>;
  /** Whether the collections are as the server has them right now. */
  readonly fresh: Cell<boolean>;
  /** Why the newest attempt to bring the collections up to date failed. */
  readonly trouble: Cell<Failure | null>;
  /** When the collections were last known to be as the server has them. */
  readonly checkedAt: Cell<number>;
  /** How many observations of this page the device had no room for. */
  readonly unkept: number;
  /** Called after every change of what is to be seen. */
  onChange(listener: () => void): () => void;
  /** Folds an observation of the server; keeps it where there is room. */
  observe(event: NewEvent): Promise<void>;
  /** Writes a decision; resolves once it is durable and seen. */
  commit(decide: Decide<Failure>): Promise<void>;
  /** Takes in what other tabs have written. */
  catchUp(): Promise<void>;
  /** Unpacks all of a collection, a segment at a time, and tells the listeners once it is done. */
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

  function show(next: readonly Row[] = rows): void {
    const changed = next !== rows;
    if (changed) rows = withKnown(next, rows);
    view.refresh(rows, fresh.get() ? 'live' : 'stored');
    if (changed) outbox.set(rows.map(asSeen));
    tell();
  }
  function tell(): void {
    for (const listener of [...listeners]) listener();
  }
  const unpacking = new Set<Collection>();
  async function unpackSegments(collection: Collection): Promise<void> {
    await loaded.whole;
    for (const segment of view.table(collection).segments()) {
      if (segment.isOpen) continue;
      await yieldToMain();
      segment.records();
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
    // Another tab wrote in between: its events come first.
    const all = first && first.seq > confirmed.seq + 1 ? await store.since(confirmed.seq) : events;
    for (const event of all) fold(confirmed, event);
    // Writes that went to the disk together brought the same outbox, which is shown once.
    const isNews = all.some(({ type }) => changesConfirmed.has(type));
    if (next && next === absorbed && !isNews) return;
    // An outbox that was overtaken while older events were fetched is not shown any more.
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
      // After a gap in what is kept, nothing that builds on it may be kept, until all is kept together.
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
      const { events, rows: next } = await store.commit(decide);
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

/** The device has no room for what the server says. */
export const isShort = (health: StoreHealth): boolean => health === 'full' || health === 'refusing';

/** What a person did changes the outbox alone. */
const changesConfirmed: ReadonlySet<EventType> = new Set<EventType>([
  'changes.observed',
  'newest.observed',
  'resync.started',
  'answer.observed',
  'command.acknowledged',
]);
