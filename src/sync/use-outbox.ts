import { useSync } from './provider.tsx';
import type { QueuedCommand } from './types.ts';
import { useWatch } from './use-watch.ts';

export interface Outbox {
  /** Every command that isn't settled, oldest first. */
  commands: readonly QueuedCommand[];
  /** How many are on their way, or wait for it. */
  waiting: number;
  /** How many the person has to decide about. */
  refused: number;
  /** Takes a command back, or gives a refused one up; one that is being sent stays. */
  discard(id: string): Promise<void>;
  /** Sends a refused or parked command again. */
  retry(id: string): Promise<void>;
}

const nothing: readonly QueuedCommand[] = [];
const settled = async () => {};

export function useOutbox(): Outbox {
  const sync = useSync();
  const commands = useWatch(sync?.outbox ?? null, nothing);
  const refused = commands.filter(
    ({ state, undecided }) => state === 'refused' || undecided,
  ).length;
  return {
    commands,
    waiting: commands.length - refused,
    refused,
    discard: sync?.discard ?? settled,
    retry: sync?.retry ?? settled,
  };
}
