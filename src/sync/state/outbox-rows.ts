import type { Command, CommandState } from './commands.ts';

/** A command that isn't settled, with how far it has come. `F` is the failure of the layer above. */
export interface OutboxRow<F> {
  id: string;
  /** The idempotency key: the id, until a final refusal stands under it on the server. */
  key: string;
  /** Of the event that committed it: the order of the outbox. */
  seq: number;
  command: Command;
  /** Rises whenever `command` changes: an edit merged into it, an id or a rev that became known. */
  edition: number;
  /** How often the person, or what it had been parked for, put it back in its lane. */
  retries: number;
  /** Commands of one lane are sent one after the other. */
  lane: string;
  /** For a removal of everything: the highest import product that the person could see. */
  upTo: number | null;
  /** When the person did it, in milliseconds since 1970: for display. */
  at: number;
  state: CommandState;
  /** How often it may have reached the server. */
  attempts: number;
  /** When it first went out; null while nothing has gone out under its key. */
  sentAt: number | null;
  /** When a hold, a pause or a back-off is over. */
  until: number | null;
  /** The outcome is unknown and reading didn't tell. */
  undecided: boolean;
  failure: F | null;
}

export const bySeq = (a: { seq: number }, b: { seq: number }): number => a.seq - b.seq;

/** The id under which a product that was added offline stands in the list until the server gives it one; and back. */
export const temporaryId = (productId: number): number => -productId;

/** The lane of what concerns a whole list: it waits for all before it, and all after it wait for it. */
export const barrier = '*';
