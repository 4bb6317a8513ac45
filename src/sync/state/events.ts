import type { ChangeRun } from '../../../contract/entities/changes.ts';
import type { Command } from './commands.ts';
import type { Rest } from './confirmed.ts';

/** The payload of each event. A change of a shape raises its version in `versions` and adds an upcaster. */
export interface Payloads {
  /**
   * Changes that `GET /changes` gave after the cursor `from`, which earlier builds left out; `done` when they were the
   * last for now.
   */
  'changes.observed': {
    runs: ChangeRun[];
    from?: number | undefined;
    cursor: number;
    done: boolean;
  };
  /**
   * Records of a first reading, newest first, and what is still to come. Only the first event has a `cursor`: the place
   * from which changes are then followed.
   */
  'newest.observed': { runs: ChangeRun[]; cursor: number | null; rest: Rest };
  /**
   * The cursor had expired: the following events bring every record again, and records that they don't bring no longer
   * exist.
   */
  'resync.started': { from: number };
  /**
   * An answer that is kept for reading offline. Of each `call`, the newest `keep` answers stay. `instead` is the key of
   * an answer that it replaces.
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
  /** `answer` is null if the collections already have the result; `upTo` is as in the outbox. */
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

/** A fact, in the past tense. Only `seq` gives the order: clocks can be wrong, so `at` is only for display. */
export type EventOf<T extends EventType> = {
  seq: number;
  id: string;
  type: T;
  /** The subject of the event: `product:7`, `order:1001`, `collections`. */
  aggregate: string;
  commandId: string | null;
  origin: 'server' | 'local';
  at: number;
  payload: Payloads[T];
};

export type StoreEvent = { [T in EventType]: EventOf<T> }[EventType];

/** An event before the log has given it a number. */
export type NewEvent = { [T in EventType]: Omit<EventOf<T>, 'seq'> }[EventType];

/**
 * An event as it is stored. The payload is packed as JSON, which is many times cheaper to write than objects, together
 * with its version.
 */
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
  /** The length of the payload, to recognize one that was cut but still parses. Earlier builds left it out. */
  length?: number;
}

export function packEvent<E extends NewEvent>(
  event: E,
): Omit<E, 'payload'> & Pick<StoredEvent, 'version' | 'payload' | 'length'> {
  const payload: string = JSON.stringify(event.payload);
  return { ...event, version: versions[event.type], payload, length: payload.length };
}
