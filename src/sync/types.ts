import type { ChangeRow } from '../../contract/entities/changes.ts';
import type { Answer, Args, ReadCall } from '../../contract/types.ts';
import type { Failure } from '../api/failure.ts';

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

/** The writes that go through the outbox, and so also work offline. */
export type QueuedCall =
  | 'POST /import-products'
  | 'PATCH /import-products/{id}'
  | 'DELETE /import-products/{id}'
  | 'DELETE /import-products'
  | 'POST /import-products/import/bulk'
  | 'POST /shop/orders/{id}/confirm';

export type Command = {
  [C in QueuedCall]: {
    call: C;
    args: Args<C>;
    /** Milliseconds in which the person may take it back, before it is sent (remove all: 10,000). */
    holdFor?: number;
    /** What the overlay shows until the server answers: the product added, for display. */
    draft?: unknown;
  };
}[QueuedCall];

/** One row of the outbox, as screens see it. */
export interface QueuedCommand {
  id: string;
  command: Command;
  state:
    | 'queued'
    | 'held'
    | 'sending'
    | 'ambiguous'
    | 'reconciling'
    | 'waiting'
    | 'refused'
    | 'parked-auth'
    | 'parked-subscription'
    | 'parked-rate'
    | 'parked-tenant';
  at: number;
  failure: Failure | null;
}

/** The store's face to the screens. One exists for each signed-in tenant; on the server there is none. */
export interface Sync {
  /** A live view of one call: from the network, or from the store when the network can't `[§1 offline]`. */
  watch<C extends ReadCall>(call: C, args: Args<C>): Watch<Read<Answer<C>>>;
  /** All records of a collection, newest first, overlay applied; the array's identity changes only when a record does. */
  records<C extends Collection>(collection: C): Watch<Read<readonly Overlaid<RecordOf<C>>[]>>;
  /** Every command that isn't settled, oldest first. */
  outbox: Watch<readonly QueuedCommand[]>;
  /** Resolves when the command is durable on this device; the sending comes later. */
  commit(command: Command): Promise<string>;
  /** Takes a held or queued command back, or discards a refused one. */
  discard(commandId: string): Promise<void>;
  /** Puts a refused command back in its lane. */
  retry(commandId: string): Promise<void>;
  /** Fetches what changed, now. */
  refresh(): Promise<void>;
}

/** The shape that React's `useSyncExternalStore` takes. */
export interface Watch<T> {
  subscribe(listener: () => void): () => void;
  get(): T;
}
