import type { ImportProduct } from '../../../../contract/entities/import-products.ts';
import type { MyProduct } from '../../../../contract/entities/my-products.ts';
import type { ShopProduct } from '../../../../contract/entities/shop-products.ts';
import type { Answer } from '../../../../contract/types.ts';
import type { RequestCall } from '../../../api/request.ts';
import type { MessageId } from '../../../i18n/messages.ts';
import type { Command, CommandOf, QueuedCall } from '../../state/commands.ts';
import type { Confirmed } from '../../state/confirmed.ts';
import type { Row } from '../../state/rows.ts';

/** A command of this call; of any call, where it isn't known which. */
type Same<C extends QueuedCall> = Extract<Command, { call: C }>;

/** What a command's own sending asks for, and the telling of it; loaded when something is decided, sent or told. */
export interface SendingTraits<C extends QueuedCall> {
  /** What it does, in the person's words, which may name the product's `title`, its `store` or the order's `number`. */
  words: WordsId | ((command: CommandOf<C>) => { id: WordsId; values?: Record<string, number> });
  /** Finds out by reading whether it took effect. Rejects where the network can't tell. */
  reconcile(reading: Reading, command: CommandOf<C>, row: Row): Promise<Reconciled>;
  /** The answer that a refusal amounts to, where that says that it was done before. */
  doneBy?(refusal: { status: number }): Answer<C> | null;
  /** With what it was made from, as the server last confirmed it. */
  withOrigin?(command: CommandOf<C>, confirmed: Confirmed): Same<C>;
  /** Whether it takes the place of a waiting one of its lane, which then need not be sent at all. */
  replaces?(waiting: Command, later: CommandOf<C>): boolean;
  /** The waiting one with a later one of the same record in it. */
  merged?(waiting: CommandOf<C>, later: CommandOf<C>): Same<C>;
  /** With the `rev` that is known by now, for a person who sends it all the same. */
  rebased?(command: CommandOf<C>, confirmed: Confirmed): Same<C>;
  /** As one about the record that the server gave. */
  readdressed?(command: CommandOf<C>, given: Given): Same<C>;
  /** Whether a later one was made from the same record, and takes what this one's answer tells of it. */
  isBehind?(command: CommandOf<C>, later: CommandOf<C>): boolean;
  /** For a back end that doesn't know `rev`. */
  withoutRev?(command: CommandOf<C>): Same<C>;
}

/** How a command whose answer was lost is looked for. */
export interface Reading {
  request: RequestCall;
  /** The import product that `is` true of, read from the server; null where there is none. */
  findItem(is: (record: ImportProduct) => boolean): Promise<ImportProduct | null>;
  /** The product that the shop sells under this number, read from the server; null where there is none. */
  findMine(id: number): Promise<MyProduct | null>;
}

/** What reading told about a command whose answer was lost. */
export type Reconciled =
  | { kind: 'done'; answer: unknown }
  | { kind: 'not-done' }
  /** Nothing can be told: the person decides. */
  | { kind: 'unknown' };

/** A product of the shop's with all that an edit may name. */
export type WholeProduct = ShopProduct & { product_id: number };

/** What an answer tells of the record of a command. */
export interface Given {
  id: number;
  rev: number | null;
  /** The whole product, where the answer holds it. */
  item: WholeProduct | null;
}

export const notDone: Reconciled = { kind: 'not-done' };
export const done = (answer: unknown): Reconciled => ({ kind: 'done', answer });

/** Of `sync.call.…` in the locales. */
type WordsId = MessageId extends infer Id ? (Id extends `sync.call.${infer W}` ? W : never) : never;
