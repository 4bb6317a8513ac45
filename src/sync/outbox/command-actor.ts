import type { AfterLoss } from '../../../contract/calls/write-class.ts';
import type { Failure } from '../../api/failure.ts';
import type { Clock } from '../../lib/pure/clock.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import type { Reconciled } from '../commands/sending/traits.ts';
import type { CommandState } from '../state/commands.ts';

/** The progress of a command, written to the device whenever it changes. */
export interface CommandProgress {
  state: CommandState;
  /** How often it may have reached the server. */
  attempts: number;
  /** When it was first sent, in milliseconds since 1970; null while nothing has gone out under its key. */
  sentAt: number | null;
  /** When a hold, a pause or a back-off ends. */
  until: number | null;
  /**
   * It is unknown whether the command took effect, and reading didn't show it. It waits for the person, and doesn't
   * block others.
   */
  undecided: boolean;
  failure: Failure | null;
}

/** What a command's machine needs from outside. The promises reject with the failure of the network or the store. */
export interface CommandEffects {
  /** Writes `progress`, then sends; resolves to the answer. */
  send(progress: CommandProgress): Promise<unknown>;
  /** Finds out by reading whether the command took effect. */
  reconcile(): Promise<Reconciled>;
  /** Writes the acknowledgement and takes the command out of the outbox. `attempts` is how often it was sent. */
  settle(answer: unknown, attempts: number): Promise<void>;
  /** Called at every change, to write it to the device. */
  note(progress: CommandProgress): void;
}

export interface CommandInput extends CommandProgress {
  afterLoss: AfterLoss;
  clock: Clock;
  timers: Timers;
}

export type CommandEvent =
  /** The command's lane is free. */
  | { type: 'START' }
  /** The server can be reached again. */
  | { type: 'RECONNECTED' }
  /** The person wants it sent after all, or the reason for parking it is gone. */
  | { type: 'RETRY' };

export interface CommandActor {
  send(event: CommandEvent): void;
  progress(): CommandProgress;
  stop(): void;
}

/** Starts the machine of one command in the state that `input` describes. */
export type StartCommand = (input: CommandInput, effects: CommandEffects) => CommandActor;
