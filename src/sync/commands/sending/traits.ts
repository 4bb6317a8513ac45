import type { ImportProduct } from '../../../../contract/entities/import-products.ts';
import type { MyProduct } from '../../../../contract/entities/my-products.ts';
import type { ShopProduct } from '../../../../contract/entities/shop-products.ts';
import type { Answer } from '../../../../contract/types.ts';
import type { RequestCall } from '../../../api/request.ts';
import type { MessageId } from '../../../i18n/messages.ts';
import type { Command, CommandOf, QueuedCall } from '../../state/commands.ts';
import type { Confirmed } from '../../state/confirmed.ts';
import type { Row } from '../../state/rows.ts';

/** A command of this call; if it isn't known which call, of any. */
type Same<C extends QueuedCall> = Extract<Command, { call: C }>;

/** How a command is sent and described; loaded when something is decided, sent or described. */
export interface SendingTraits<C extends QueuedCall> {
  /** The text that says what it does; it may contain the product's `title`, its `store` or the order's `number`. */
  words: WordsId | ((command: CommandOf<C>) => { id: WordsId; values?: Record<string, number> });
  /** Finds out by reading whether it took effect. Rejects if the network fails. */
  reconcile(reading: Reading, command: CommandOf<C>, row: Row): Promise<Reconciled>;
  /** If a refusal means that the command was already done, returns the answer that amounts to; otherwise null. */
  doneBy?(refusal: { status: number }): Answer<C> | null;
  /** Adds to the command what it was made from, as the server last confirmed it. */
  withOrigin?(command: CommandOf<C>, confirmed: Confirmed): Same<C>;
  /** Whether it replaces a waiting command of its lane, which then doesn't have to be sent at all. */
  replaces?(waiting: Command, later: CommandOf<C>): boolean;
  /** The waiting command with a later one of the same record merged in. */
  merged?(waiting: CommandOf<C>, later: CommandOf<C>): Same<C>;
  /** Sets the newest known `rev`, for a person who wants to send it anyway. */
  rebased?(command: CommandOf<C>, confirmed: Confirmed): Same<C>;
  /** Changes the command to refer to the record that the server returned. */
  readdressed?(command: CommandOf<C>, given: Given): Same<C>;
  /** Whether a later command was made from the same record, and needs what this one's answer says about it. */
  isBehind?(command: CommandOf<C>, later: CommandOf<C>): boolean;
  /** The command for a back end that doesn't know `rev`. */
  withoutRev?(command: CommandOf<C>): Same<C>;
}

/** What is needed to find out whether a command took effect. */
export interface Reading {
  request: RequestCall;
  /** The first import product for which `is` returns true, read from the server; null if there is none. */
  findItem(is: (record: ImportProduct) => boolean): Promise<ImportProduct | null>;
  /** The shop's product with this id, read from the server; null if there is none. */
  findMine(id: number): Promise<MyProduct | null>;
}

/** What reading showed about a command whose answer was lost. */
export type Reconciled =
  | { kind: 'done'; answer: unknown }
  | { kind: 'not-done' }
  /** Reading doesn't show it, so the person decides. */
  | { kind: 'unknown' };

/** A product of the shop with all fields that an edit may change. */
export type WholeProduct = ShopProduct & { product_id: number };

/** What an answer says about a command's record. */
export interface Given {
  id: number;
  rev: number | null;
  /** The whole product, if the answer contains it. */
  item: WholeProduct | null;
}

export const notDone: Reconciled = { kind: 'not-done' };
export const done = (answer: unknown): Reconciled => ({ kind: 'done', answer });

/** The part after `sync.call.` of a message id in the locales. */
type WordsId = MessageId extends infer Id ? (Id extends `sync.call.${infer W}` ? W : never) : never;
