import type { Cell } from '../lib/pure/cell.ts';
import type { Confirmed } from '../sync/state/confirmed.ts';
import type { NewEvent, StoreEvent } from '../sync/state/events.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';

/** What a start finds. */
export interface Loaded<F> {
  confirmed: Confirmed;
  rows: OutboxRow<F>[];
  /** When the server last confirmed the collections; 0 for never. */
  checkedAt: number;
  /** Resolves when every record is on hand; before, only the newest of each collection are `[§D-speed]`. */
  whole: Promise<void>;
  /** Becomes true once something that the server had said can't be read any more: everything has to be fetched again. */
  broken: Cell<boolean>;
  /** How much of what was stored couldn't be read, and lies in quarantine. */
  aside: Cell<number>;
}

/** What one write does to the log and the outbox, together or not at all. */
export interface Decision<F> {
  events: NewEvent[];
  /** A new row; it takes the number of the decision's first event. */
  add?: Omit<OutboxRow<F>, 'seq'>;
  put?: OutboxRow<F>[];
  remove?: string[];
}

/** Decides on a write by what the outbox holds at that moment, oldest first, whichever tab wrote it; null writes nothing. */
export type Decide<F> = (rows: ReadonlyMap<string, OutboxRow<F>>) => Decision<F> | null;

/** What a commit did: its events with their numbers, and the whole outbox as it is now, oldest first. */
export interface Committed<F> {
  events: StoreEvent[];
  rows: OutboxRow<F>[];
}

/** Where a tenant's log and outbox are kept. */
export interface Store<F> {
  load(): Promise<Loaded<F>>;
  /** Appends observations; a crash right after may lose them, which a later fetch mends. */
  append(events: NewEvent[]): Promise<StoreEvent[]>;
  /**
   * Writes events and outbox rows in one strict transaction: once it resolved, a crash loses nothing. Rejects with a `StoreFull` when there is no room at all.
   */
  commit(decide: Decide<F>): Promise<Committed<F>>;
  /** The events after `seq`, which other tabs may have written. */
  since(seq: number): Promise<StoreEvent[]>;
  rows(): Promise<OutboxRow<F>[]>;
  setChecked(at: number): Promise<void>;
  /** Whether the tail has grown so long that it should be compacted. */
  isLong(): boolean;
  /** Replaces the events that `confirmed` folds by a snapshot of it; false where there is a newer one. */
  compact(confirmed: Confirmed): Promise<boolean>;
  close(): void;
}

/** The device has no room left, even after everything that can be fetched again was given up. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}
