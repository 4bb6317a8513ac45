import type { ShopProductPatch } from '../../contract/entities/shop-products.ts';
import type { Answer, Args, ReadCall } from '../../contract/types.ts';
import type { SetAside } from '../db/set-aside.ts';
import type { WholeProduct } from './commands/sending/traits.ts';
import type { Synced } from './read/synced.ts';
import type { Collection, RecordOf } from './state/collections.ts';
import type { Command } from './state/commands.ts';
import type {
  Elsewhere,
  Newest,
  Overlaid,
  QueuedCommand,
  Read,
  RestToCome,
  StoreHealth,
  Tenant,
  Watch,
} from './state/types.ts';

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
  /** Deletes what waits in a tenant that the person has left, and all else that this device holds of it. */
  giveUp(tenant: Tenant): Promise<void>;
  /** Resolves when the command is durable on this device; the sending comes later. */
  commit(command: Command): Promise<string>;
  /** Takes a held or queued command back, or discards a refused one. */
  discard(commandId: string): Promise<void>;
  /** Takes back what can be until it is sent; resolves to whether that was in time for all of it. */
  undo(commandIds: readonly string[]): Promise<boolean>;
  /** Puts a refused command back in its lane. */
  retry(commandId: string): Promise<void>;
  /** Sends a refused edit again with other words, chosen over the version that the person saw. */
  amend(
    commandId: string,
    fields: ShopProductPatch,
    over: WholeProduct & { rev: number },
  ): Promise<void>;
  /** Puts the product of a refused edit on the import list again, with the edit. */
  addAnew(commandId: string): Promise<void>;
  /** What is kept on the device, and of when. */
  synced(): Promise<readonly Synced[]>;
  /** Fetches what changed, now; resolves also when the network can't. */
  refresh(): Promise<void>;
  /** As `refresh`, after something was made at once: what the other tabs show of it is fetched again, too. */
  refreshAll(): Promise<void>;
  health: Watch<StoreHealth>;
  /** How much of what this device had stored couldn't be read, and is set aside. */
  aside: Watch<number>;
  /** What that is, the newest first. */
  readAside(): Promise<readonly SetAside[]>;
  /** Notes that the person has seen all of it. */
  noteTold(): Promise<void>;
  /** Deletes it. */
  forgetAside(): Promise<void>;
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
