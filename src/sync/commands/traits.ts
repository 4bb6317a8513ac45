import type { ChangeEntity } from '../../../contract/entities/changes.ts';
import type { CommandOf, QueuedCall } from '../state/commands.ts';
import type { Confirmed } from '../state/confirmed.ts';
import type { Layers } from '../state/layer.ts';
import type { OutboxRow } from '../state/outbox-rows.ts';

/**
 * Everything that the device knows about one kind of command, except for what is only needed for sending, which is in
 * `sending/`.
 */
export type CommandTraits<C extends QueuedCall> = About<C> & Outcome<C>;

interface About<C extends QueuedCall> {
  /**
   * What it is about. Decides its lane, whose commands are sent one after the other, and the page where a person sees
   * it.
   */
  about: 'product' | 'my-product' | 'listing' | 'order' | 'list';
  /** The id of the product that it adds to the import list, if it does. */
  adds?(command: CommandOf<C>): number;
  /**
   * The collection of the record whose id is in its address, if it is about a single record. For an import product, the
   * id may be temporary.
   */
  of?: 'import-products' | 'my-products' | 'listings';
  /** The number of the order that it is about. */
  order?(command: CommandOf<C>): string;
  /** How much it removes from its list. */
  removes?: 'one' | 'all';
  /** Shows the command's effect on top of the confirmed state. */
  applyTo(
    layers: Layers,
    command: CommandOf<C>,
    row: Pick<OutboxRow<unknown>, 'at' | 'upTo'>,
  ): void;
}

/**
 * What a successful answer contains: a record of a collection, or nothing, in which case only the command is folded.
 */
type Outcome<C extends QueuedCall> =
  | { gives: ChangeEntity }
  | {
      gives: null;
      acknowledge(state: Confirmed, command: CommandOf<C>, upTo: number | null): void;
    };
