import type { Command, CommandState } from './commands.ts';

/** A command that isn't settled, and its progress. `F` is the type of failures in the layer above. */
export interface OutboxRow<F> {
  id: string;
  /** The idempotency key: the same as the id, until the server stores a final refusal under it. */
  key: string;
  /** The number of the event that committed it; gives the order of the outbox. */
  seq: number;
  command: Command;
  /** Rises whenever `command` changes: an edit was merged into it, or an id or a `rev` became known. */
  edition: number;
  /** How often it was put back in its lane, by the person or because the reason for parking it was gone. */
  retries: number;
  /** Commands of one lane are sent one after the other. */
  lane: string;
  /** For a removal of everything: the highest id of an import product that the person could see. */
  upTo: number | null;
  /** When the person did it, in milliseconds since 1970; for display only. */
  at: number;
  state: CommandState;
  /** How often it may have reached the server. */
  attempts: number;
  /** When it was first sent; null while nothing has been sent under its key. */
  sentAt: number | null;
  /** When a hold, a pause or a back-off ends. */
  until: number | null;
  /** It is unknown whether it took effect, and reading didn't show it. */
  undecided: boolean;
  failure: F | null;
}

export const bySeq = (a: { seq: number }, b: { seq: number }): number => a.seq - b.seq;

/**
 * The id of a product that was added offline, until the server assigns one. Applied again, it gives the product's id.
 */
export const temporaryId = (productId: number): number => -productId;

/** The lane for commands about a whole list: such a command waits for all before it, and all after it wait for it. */
export const barrier = '*';
