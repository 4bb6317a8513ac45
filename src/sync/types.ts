import type { ChangeRow } from '../../contract/entities/changes.ts';
import type { ImportProduct, ImportProductPatch } from '../../contract/entities/import-products.ts';
import type { Answer, Args, ReadCall } from '../../contract/types.ts';
import type { ApiConfig } from '../api/config.ts';
import type { Failure } from '../api/failure.ts';
import type { RequestCall } from '../api/request.ts';
import type { Command, CommandState } from '../db/commands.ts';
import type { Clock } from '../lib/clock.ts';
import type { Timers } from '../lib/timers.ts';
import type { StartCommand } from './command-actor.ts';
import type { Synced } from './synced.ts';

export type { Command } from '../db/commands.ts';

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

/** The collections that are whole on the device, keyed as `GET /changes` names them. */
export type Collection = 'import-products' | 'my-products' | 'orders';
export type RecordOf<C extends Collection> = Extract<
  ChangeRow,
  { entity: C; op: 'upsert' }
>['value'];

/** A record with the person's unsent changes laid over it. */
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

/** The store's face to the screens. One exists for each signed-in tenant; on the server there is none. */
export interface Sync {
  /** A live view of one call: from the network, or from the store when the network can't `[§1-offline]`. */
  watch<C extends ReadCall>(call: C, args: Args<C>): Watch<Read<Answer<C>>>;
  /** All records of a collection, newest first, overlay applied; the array's identity changes only when a record does. */
  records<C extends Collection>(collection: C): Watch<Read<readonly Overlaid<RecordOf<C>>[]>>;
  /** The newest records of a collection while it isn't whole; null before, and once it is. */
  newest<C extends Collection>(collection: C): Watch<Newest<C> | null>;
  /** How far the first reading is; null where there is none. */
  rest: Watch<RestToCome | null>;
  /** Fetches the rest of the first reading, whatever the line costs. */
  demandRest(): void;
  /** Every command that isn't settled, oldest first. */
  outbox: Watch<readonly QueuedCommand[]>;
  /** What waits on this device in the person's other shops, in the order of their numbers. */
  elsewhere: Watch<readonly Elsewhere[]>;
  /** Resolves when the command is durable on this device; the sending comes later. */
  commit(command: Command): Promise<string>;
  /** Takes a held or queued command back, or discards a refused one. */
  discard(commandId: string): Promise<void>;
  /** Takes back what can be until it is sent; resolves to whether that was in time for all of it. */
  undo(commandIds: readonly string[]): Promise<boolean>;
  /** Puts a refused command back in its lane. */
  retry(commandId: string): Promise<void>;
  /** Sends a refused edit again with other words, chosen over the version that the person saw. */
  amend(commandId: string, fields: ImportProductPatch, over: ImportProduct): Promise<void>;
  /** Puts the product of a refused edit on the list again, with the edit. */
  addAnew(commandId: string): Promise<void>;
  /** What is kept on the device, and of when. */
  synced(): Promise<readonly Synced[]>;
  /** Fetches what changed, now; resolves also when the network can't. */
  refresh(): Promise<void>;
  health: Watch<StoreHealth>;
}

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

/** What `openSync` needs of the page. */
export interface SyncOptions {
  tenant: Tenant;
  userId: string;
  request: RequestCall;
  /** The same for what nobody on this page has asked for: its refusals open no dialog. */
  requestBehind?: RequestCall;
  config: ApiConfig;
  /** Brings what runs one command, `startCommand` of machines/outbox.ts; asked for with the first command. */
  loadStartCommand(): Promise<StartCommand>;
  /** Whether the server can be reached, and a call on every change of that. */
  connectivity: { online(): boolean; subscribe(listener: () => void): () => void };
  /**
   * Told where the browser took long to open the database, and all that was done meanwhile has moved there: the store is to be opened
   * anew.
   */
  onKept?(): void;
  clock?: Clock;
  timers?: Timers;
}

export interface OpenSync {
  sync: Sync;
  /** Stops sending and reading; what isn't sent stays on the device. */
  close(): Promise<void>;
  /**
   * Runs `work` while no tab sends anything of this tenant: for a switch of shop, so that no queued command of shop A
   * reaches shop B.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Goes on with what waited for a sign-in or the right tenant. */
  resume(): void;
}

/** The shape that React's `useSyncExternalStore` takes. */
export interface Watch<T> {
  subscribe(listener: () => void): () => void;
  get(): T;
}
