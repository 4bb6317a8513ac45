import type { ChangeRun } from './change-runs.ts';
import type { Command } from './commands.ts';
import type { Rest } from './confirmed.ts';

/** What each event says. A change of a shape raises its version in `versions` and adds an upcaster. */
export interface Payloads {
  /** A page of `GET /changes`; `done` when it was the last for now. */
  'changes.observed': { runs: ChangeRun[]; cursor: number; done: boolean };
  /**
   * Records of a first reading, newest first, and what of it is still to come; `cursor` with the first of them, from where changes are
   * followed.
   */
  'newest.observed': { runs: ChangeRun[]; cursor: number | null; rest: Rest };
  /** The cursor had expired: what follows brings everything again, and what it doesn't bring is gone. */
  'resync.started': { from: number };
  /**
   * An answer that is kept for reading offline; the newest ones of a `call` stay, at most `keep`. `instead` is the key of one
   * that gives up its place to it.
   */
  'answer.observed': {
    key: string;
    call: string;
    keep: number;
    answer: unknown;
    instead?: string | undefined;
  };
  'command.committed': { command: Command };
  /** A later edit was merged into a command that hadn't been sent. */
  'command.amended': { command: Command };
  /** `answer` is null where the collections had heard of the outcome before; `upTo` as in the outbox. */
  'command.acknowledged': { command: Command; answer: unknown; upTo: number | null };
  'command.refused': { failure: unknown };
  'command.discarded': { command: Command };
  'command.retried': { command: Command };
}

export type EventType = keyof Payloads;

export const versions: { [T in EventType]: number } = {
  'changes.observed': 2,
  'newest.observed': 1,
  'resync.started': 1,
  'answer.observed': 1,
  'command.committed': 1,
  'command.amended': 1,
  'command.acknowledged': 1,
  'command.refused': 1,
  'command.discarded': 1,
  'command.retried': 1,
};

/** A fact, in the past tense. `seq` is the only order there is: wall clocks lie, so `at` is for display alone. */
export type EventOf<T extends EventType> = {
  seq: number;
  id: string;
  type: T;
  /** What it is about: `product:7`, `order:1001`, `collections`. */
  aggregate: string;
  commandId: string | null;
  origin: 'server' | 'local';
  at: number;
  payload: Payloads[T];
};

export type StoreEvent = { [T in EventType]: EventOf<T> }[EventType];

/** An event before the log has given it a number. */
export type NewEvent = { [T in EventType]: Omit<EventOf<T>, 'seq'> }[EventType];

/** An event as it lies on the disk: the payload packed as JSON, which is many times cheaper to write than objects, and of which version it is. */
export interface StoredEvent {
  seq: number;
  id: string;
  type: string;
  version: number;
  aggregate: string;
  commandId: string | null;
  origin: 'server' | 'local';
  at: number;
  payload: string;
  /** Of the payload: one that was cut says less, and may still be readable. An earlier build wrote none. */
  length?: number;
}

export function packEvent<E extends NewEvent>(
  event: E,
): Omit<E, 'payload'> & Pick<StoredEvent, 'version' | 'payload' | 'length'> {
  const payload: string = JSON.stringify(event.payload);
  return { ...event, version: versions[event.type], payload, length: payload.length };
}
