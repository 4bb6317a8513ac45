import type { Failure } from '../../api/failure.ts';
import type { Collection, RecordOf } from './collections.ts';
import type { Command, CommandState } from './commands.ts';

/**
 * How true a record, list or total is: `live` as the server last said while reachable; `stored` from the store, as of
 * `observedAt`; `pending` holds a change of the person that waits to be sent; `refused` one that the server refused.
 */
export type Freshness = 'live' | 'stored' | 'pending' | 'refused';

/** What a screen renders of a read. */
export type Read<T> =
  | { state: 'loading' }
  | {
      state: 'ready';
      value: T;
      source: 'live' | 'stored';
      /** Milliseconds since 1970, for display only. */
      observedAt: number;
      /** Why the newest attempt to refresh failed, while `value` is older. */
      failure: Failure | null;
    }
  | { state: 'failed'; failure: Failure };

/** A record with the person's unsent changes applied. */
export interface Overlaid<T> {
  id: number;
  value: T;
  freshness: Freshness;
}

/** Of a collection that isn't whole yet: its newest records, and how many are still to come. */
export interface Newest<C extends Collection> {
  rows: readonly Overlaid<RecordOf<C>>[];
  older: number;
  source: 'live' | 'stored';
  observedAt: number;
}

/** How far a first reading is, over all lists. */
export interface RestToCome {
  /** Records on this device. */
  here: number;
  /** Records that aren't yet. */
  older: number;
  /** The device is to save data: they come when the person asks, or on Wi-Fi. */
  waits: boolean;
}

/** One row of the outbox, as screens see it. */
export interface QueuedCommand {
  id: string;
  command: Command;
  state: CommandState;
  at: number;
  failure: Failure | null;
  /** Whether it took effect can't be found out: the person decides. Only ever together with `ambiguous`. */
  undecided: boolean;
}

/**
 * What this device can promise: `durable`; `memory` when the browser gives no storage, so that a reload loses what is not
 * sent; `full` when nothing more of the server's data can be kept (unsent changes still are), and `refusing` when not even the
 * person's last change could be; `lost` when the store was deleted under the page, `outdated` when a newer build took it over:
 * the page then has to be reloaded.
 */
export type StoreHealth = 'durable' | 'memory' | 'full' | 'refusing' | 'lost' | 'outdated';

/** The commands of a tenant that the person isn't in now. */
export interface Elsewhere {
  tenant: Tenant;
  /** How many are on their way, or wait for it. */
  waiting: number;
  /** How many the person has to decide about. */
  refused: number;
  /** The server has said that the person doesn't belong there. */
  barred: boolean;
}

export interface Tenant {
  kind: 'shop' | 'supplier';
  id: number;
}

/** The shape that React's `useSyncExternalStore` takes. */
export interface Watch<T> {
  subscribe(listener: () => void): () => void;
  get(): T;
}
