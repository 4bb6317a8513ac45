import type { Cell } from '../lib/pure/cell.ts';
import type { Confirmed } from '../sync/state/confirmed.ts';
import type { NewEvent, StoreEvent } from '../sync/state/events.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';

/** What a start finds in the store. */
export interface Loaded<F> {
  confirmed: Confirmed;
  rows: OutboxRow<F>[];
  /** When the server last confirmed the collections; 0 for never. */
  checkedAt: number;
  /** Resolves when all records are loaded; before that, only the newest of each collection are `[§D-speed]`. */
  whole: Promise<void>;
  /** Resolves when the chunk of records with this key, which a `NotBrought` names, has been read from the disk. */
  brought(key: string): Promise<void>;
  /**
   * Becomes true once something that the server had sent can't be read any more: everything then has to be fetched
   * again.
   */
  broken: Cell<boolean>;
  /** How many stored pieces couldn't be read and are in quarantine. */
  aside: Cell<number>;
}

/** What one write does to the log and the outbox, all of it or nothing. */
export interface Decision<F> {
  events: NewEvent[];
  /** A new row; it gets the number of the decision's first event. */
  add?: Omit<OutboxRow<F>, 'seq'>;
  put?: OutboxRow<F>[];
  remove?: string[];
}

/**
 * Decides on a write from the current rows of the outbox, oldest first, including those of other tabs; null writes
 * nothing.
 */
export type Decide<F> = (rows: ReadonlyMap<string, OutboxRow<F>>) => Decision<F> | null;

/** The result of a commit: its events with their numbers, and the whole outbox afterwards, oldest first. */
export interface Committed<F> {
  events: StoreEvent[];
  rows: OutboxRow<F>[];
}

export type Prepare<F> = (rows: readonly OutboxRow<F>[]) => void;

/** Where a tenant's log and outbox are kept. */
export interface Store<F> {
  load(): Promise<Loaded<F>>;
  /** Appends observations. A crash right afterwards may lose them; a later fetch brings them again. */
  append(events: NewEvent[]): Promise<StoreEvent[]>;
  /**
   * Writes events and outbox rows in one strict transaction: once it has resolved, a crash loses nothing. Rejects with
   * a `StoreFull` if there is no room at all. While the disk writes, `prepare` may be called with the rows that the
   * outbox will have if the commit succeeds.
   */
  commit(decide: Decide<F>, prepare?: Prepare<F>): Promise<Committed<F>>;
  /**
   * The events after `seq`, including those of other tabs. If another tab has compacted some of them, what was loaded is
   * first replaced by what they led to.
   */
  since(seq: number): Promise<StoreEvent[]>;
  rows(): Promise<OutboxRow<F>[]>;
  setChecked(at: number): Promise<void>;
  /** Whether the tail has grown so long that it should be compacted; a shorter one is, once nobody looks at the page. */
  isLong(isLeft?: boolean): boolean;
  /** Replaces the events that `confirmed` contains by a snapshot of it; false if there is a newer one. */
  compact(confirmed: Confirmed): Promise<boolean>;
  close(): void;
}

/** The device has no room left, even after everything that can be fetched again was deleted. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}
