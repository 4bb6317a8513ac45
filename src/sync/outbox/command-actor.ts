import type { AfterLoss } from '../../../contract/calls/write-class.ts';
import type { Failure } from '../../api/failure.ts';
import type { Clock } from '../../lib/pure/clock.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import type { Reconciled } from '../commands/sending/traits.ts';
import type { CommandState } from '../state/commands.ts';

/** What the device remembers of a command's way, written whenever it changes. */
export interface CommandProgress {
  state: CommandState;
  /** How often it may have reached the server. */
  attempts: number;
  /** When it was first sent, in milliseconds since 1970; null while nothing has gone out under its key. */
  sentAt: number | null;
  /** When a hold, a pause or a back-off is over. */
  until: number | null;
  /** The outcome is unknown and reading didn't show it: waits for the person, and blocks nobody. */
  undecided: boolean;
  failure: Failure | null;
}

/** What a command's machine asks of the world. Promises reject with what the network or the store rejected with. */
export interface CommandEffects {
  /** Writes `progress`, then sends; resolves to the answer. */
  send(progress: CommandProgress): Promise<unknown>;
  /** Finds out by reading whether the command took effect. */
  reconcile(): Promise<Reconciled>;
  /** Writes the acknowledgement and takes the command out of the outbox; `attempts` says how often it was sent. */
  settle(answer: unknown, attempts: number): Promise<void>;
  /** Called at every change: writes it. */
  note(progress: CommandProgress): void;
}

export interface CommandInput extends CommandProgress {
  afterLoss: AfterLoss;
  clock: Clock;
  timers: Timers;
}

export type CommandEvent =
  /** Its lane is free. */
  | { type: 'START' }
  /** The server can be reached again. */
  | { type: 'RECONNECTED' }
  /** The person wants it sent after all, or what it was parked for is settled. */
  | { type: 'RETRY' };

/** One running command. */
export interface CommandActor {
  send(event: CommandEvent): void;
  progress(): CommandProgress;
  stop(): void;
}

/** Starts the machine of one command where `input` says it stood. */
export type StartCommand = (input: CommandInput, effects: CommandEffects) => CommandActor;
