import { ConfigInvalid } from '../config.ts';
import { DatabaseUnavailable } from '../db/opened.ts';
import { UsageError } from '../lib/usage-error.ts';
import { HandOverFailed } from './ask.ts';

interface Command {
  usage: string;
  /** Errors of its own that the person can do something about. */
  failures: readonly (new (
    ...args: never[]
  ) => Error)[];
  /** What a failure has left undone, such as `Nothing was changed.` */
  undone: string;
  /** Another wording for an error; null for all others. */
  inOtherWords?(error: unknown): string | null;
  /** If missing, every error gives 1. */
  exitCodeOf?(error: unknown): number;
}

/**
 * Runs a command of the operator: `main` returns its exit code. An error that the person can do something about is
 * explained; a bug is printed in full.
 */
export async function runCommand(command: Command, main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(explain(error, command) ?? error);
    process.exitCode = command.exitCodeOf?.(error) ?? 1;
  }
}

function explain(error: unknown, { usage, failures, undone, inOtherWords }: Command) {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  const otherwise = inOtherWords?.(error) ?? null;
  if (otherwise !== null) return otherwise;
  const known = [...failures, HandOverFailed, DatabaseUnavailable, ConfigInvalid];
  if (!known.some((kind) => error instanceof kind) || !(error instanceof Error)) return null;
  return `${undone} ${error.message}`;
}
