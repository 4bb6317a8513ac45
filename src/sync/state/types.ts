import type { Failure } from '../../api/failure.ts';
import type { Collection, RecordOf } from './collections.ts';
import type { Command, CommandState } from './commands.ts';

/**
 * How current a record, list or total is. `live`: as the server last said, while it can be reached. `stored`: from the
 * device, as of `observedAt`. `pending`: holds a change of the person that waits to be sent. `refused`: holds one that
 * the server has refused.
 */
export type Freshness = 'live' | 'stored' | 'pending' | 'refused';

/** What a screen shows of a read. */
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

/** For a collection that isn't complete yet: its newest records, and how many are still to come. */
export interface Newest<C extends Collection> {
  rows: readonly Overlaid<RecordOf<C>>[];
  older: number;
  source: 'live' | 'stored';
  observedAt: number;
}

/** The progress of a first reading, over all lists. */
export interface RestToCome {
  /** Records that are already on this device. */
  here: number;
  /** Records that are still missing. */
  older: number;
  /** The device is set to save data: the rest is fetched when the person asks for it, or on Wi-Fi. */
  waits: boolean;
}

/** One row of the outbox, as screens see it. */
export interface QueuedCommand {
  id: string;
  command: Command;
  state: CommandState;
  at: number;
  failure: Failure | null;
  /** It can't be found out whether it took effect, so the person decides. Only ever together with `ambiguous`. */
  undecided: boolean;
}

/**
 * What this device can guarantee. `durable`: everything is stored. `memory`: the browser gives no storage, so a reload
 * loses what hasn't been sent. `full`: no more of the server's data can be stored, but unsent changes still can.
 * `refusing`: not even the person's last change could be stored. `lost`: the store was deleted while the page was open.
 * `outdated`: a newer build has taken the store over. After the last two, the page has to be reloaded.
 */
export type StoreHealth = 'durable' | 'memory' | 'full' | 'refusing' | 'lost' | 'outdated';

/** The unsent commands of a tenant that the person isn't in now. */
export interface Elsewhere {
  tenant: Tenant;
  /** How many are being sent or wait to be sent. */
  waiting: number;
  /** How many the person has to decide about. */
  refused: number;
  /** The server has said that the person isn't a member there. */
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
