import type { ChangeEntity } from '../../../contract/entities/changes.ts';
import type { CommandOf, QueuedCall } from '../state/commands.ts';
import type { Confirmed } from '../state/confirmed.ts';
import type { Layers } from '../state/layer.ts';
import type { OutboxRow } from '../state/outbox-rows.ts';

/** All that the device knows of one kind of command, but for what is asked only when it is sent: that is in `sending/`. */
export type CommandTraits<C extends QueuedCall> = About<C> & Outcome<C>;

interface About<C extends QueuedCall> {
  /** What it is about: its lane, of which one after the other is sent, and where a person looks at it. */
  about: 'product' | 'my-product' | 'listing' | 'order' | 'list';
  /** The product that it puts on the import list, where it does. */
  adds?(command: CommandOf<C>): number;
  /** The collection of the one record that it is about, where its address has that record's id, of an import product maybe a temporary one. */
  of?: 'import-products' | 'my-products' | 'listings';
  /** The number of the order that it is about. */
  order?(command: CommandOf<C>): string;
  /** How much it takes off its list. */
  removes?: 'one' | 'all';
  /** Shows what it will do over what the server has confirmed. */
  applyTo(
    layers: Layers,
    command: CommandOf<C>,
    row: Pick<OutboxRow<unknown>, 'at' | 'upTo'>,
  ): void;
}

/** What the server's word that it is done brings: a record of a collection, or what is folded by the command alone. */
type Outcome<C extends QueuedCall> =
  | { gives: ChangeEntity }
  | {
      gives: null;
      acknowledge(state: Confirmed, command: CommandOf<C>, upTo: number | null): void;
    };
