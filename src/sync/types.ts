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

/** What screens use of the store. There is one for each signed-in tenant, and none on the server. */
export interface Sync {
  /** A live view of one call: from the network, or from the store if the network fails `[§1-offline]`. */
  watch<C extends ReadCall>(call: C, args: Args<C>): Watch<Read<Answer<C>>>;
  /**
   * All records of a collection, newest first, with unsent changes applied; the array's identity changes only when a
   * record does.
   */
  records<C extends Collection>(collection: C): Watch<Read<readonly Overlaid<RecordOf<C>>[]>>;
  /** The newest records of a collection while it isn't complete; null before that, and once it is. */
  newest<C extends Collection>(collection: C): Watch<Newest<C> | null>;
  /** The progress of the first reading; null if there is none. */
  rest: Watch<RestToCome | null>;
  /** Fetches the rest of the first reading, even on a metered connection. */
  demandRest(): void;
  /** Every command that isn't settled, oldest first. */
  outbox: Watch<readonly QueuedCommand[]>;
  /** What waits on this device in the person's other shops, in the order of their ids. */
  elsewhere: Watch<readonly Elsewhere[]>;
  /**
   * For a tenant that the person has left: deletes its waiting commands and everything else that this device holds of
   * it.
   */
  giveUp(tenant: Tenant): Promise<void>;
  /** Resolves when the command is durable on this device; it is sent later. */
  commit(command: Command): Promise<string>;
  /** Takes a held or queued command back, or discards a refused one. */
  discard(commandId: string): Promise<void>;
  /** Takes back the commands that haven't been sent; resolves to whether that was all of them. */
  undo(commandIds: readonly string[]): Promise<boolean>;
  /** Puts a refused command back in its lane. */
  retry(commandId: string): Promise<void>;
  /** Sends a refused edit again with other content, which the person chose over the server's version that they saw. */
  amend(
    commandId: string,
    fields: ShopProductPatch,
    over: WholeProduct & { rev: number },
  ): Promise<void>;
  /** Adds the product of a refused edit to the import list again, followed by the edit. */
  addAnew(commandId: string): Promise<void>;
  /** What is stored on the device, and how old it is. */
  synced(): Promise<readonly Synced[]>;
  /** Fetches what changed, now; also resolves if the network fails. */
  refresh(): Promise<void>;
  /** Like `refresh`, after an immediate write: the other tabs also fetch what they show of it again. */
  refreshAll(): Promise<void>;
  health: Watch<StoreHealth>;
  /** How many stored pieces on this device couldn't be read and are set aside. */
  aside: Watch<number>;
  /** What is set aside, newest first. */
  readAside(): Promise<readonly SetAside[]>;
  /** Notes that the person has seen everything that is set aside. */
  noteTold(): Promise<void>;
  /** Deletes what is set aside. */
  forgetAside(): Promise<void>;
}

export interface OpenSync {
  sync: Sync;
  /** Stops sending and reading; what isn't sent stays on the device. */
  close(): Promise<void>;
  /**
   * Runs `work` while no tab sends anything for this tenant: for a switch of shop, so that no queued command of shop A
   * reaches shop B.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Continues with commands that waited for a sign-in or for the right tenant. */
  resume(): void;
}
