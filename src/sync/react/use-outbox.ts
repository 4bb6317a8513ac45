import { countUnsent } from '../outbox/count-unsent.ts';
import type { Elsewhere, QueuedCommand } from '../state/types.ts';
import { useSync } from './provider.tsx';
import { useWatch } from './use-watch.ts';

export interface OutboxState {
  /** Every command that isn't settled, oldest first. */
  commands: readonly QueuedCommand[];
  /** What waits in the person's other shops. */
  elsewhere: readonly Elsewhere[];
  /** How many are being sent or wait to be sent, in all shops. */
  waiting: number;
  /** How many the person has to decide about, in all shops. */
  refused: number;
  /** Takes a command back, or gives up a refused one; one that is being sent stays. */
  discard(id: string): Promise<void>;
  /** Sends a refused or parked command again. */
  retry(id: string): Promise<void>;
}

const nothing: readonly QueuedCommand[] = [];
const nowhere: readonly Elsewhere[] = [];
const nothingToDo = async () => {};

export function useOutbox(): OutboxState {
  const sync = useSync();
  const commands = useWatch(sync?.outbox ?? null, nothing);
  const elsewhere = useWatch(sync?.elsewhere ?? null, nowhere);
  return {
    commands,
    elsewhere,
    ...countUnsent(commands, elsewhere),
    discard: sync?.discard ?? nothingToDo,
    retry: sync?.retry ?? nothingToDo,
  };
}
