import type { MessageId } from '../../i18n/messages.ts';
import type { CommandOf, QueuedCall } from '../state/commands.ts';
import type { Confirmed } from '../state/confirmed.ts';
import type { Layers } from '../state/layer.ts';
import type { OutboxRow } from '../state/outbox-rows.ts';

/** All that the device knows of one kind of command, but for what is asked only when it is sent: that is in `sending/`. */
export type CommandTraits<C extends QueuedCall> = About<C> & Outcome<C>;

interface About<C extends QueuedCall> {
  /** What it is about: its lane, of which one after the other is sent, and where a person looks at it. */
  about: 'product' | 'my-product' | 'order' | 'list';
  /** The product that it puts on the import list, where it does. */
  adds?(command: CommandOf<C>): number;
  /** The import product that it is about, by the server's id or a temporary one. */
  item?(command: CommandOf<C>): number;
  /** The product among those that the shop sells that it is about. */
  mine?(command: CommandOf<C>): number;
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
  /** What it does, in the person's words, which may name the product's `title` or the order's `number`. */
  words: WordsId | ((command: CommandOf<C>) => { id: WordsId; values?: Record<string, number> });
}

/** What the server's word that it is done brings: a record of a collection, or what is folded by the command alone. */
type Outcome<C extends QueuedCall> =
  | { gives: keyof Layers }
  | {
      gives: null;
      acknowledge(state: Confirmed, command: CommandOf<C>, upTo: number | null): void;
    };

/** Of `sync.call.…` in the locales. */
type WordsId = MessageId extends infer Id ? (Id extends `sync.call.${infer W}` ? W : never) : never;
