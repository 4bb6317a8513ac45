import type { Failure } from '../../api/failure.ts';
import type { QueuedCommand } from '../state/types.ts';

/** What a file of unsent changes says about each of them. None of it is secret. */
interface Unsent {
  id: string;
  /** In the person's words. */
  what: string;
  call: string;
  args: unknown;
  /** What an edit was made from. */
  before?: unknown;
  state: string;
  /** ISO 8601. */
  made_at: string;
  reason: { kind: string; status?: number; code?: string; errors?: unknown } | null;
}

/** The unsent changes as a file that a person can keep, read and give to support. */
export function unsentFile(
  commands: readonly QueuedCommand[],
  words: (queued: QueuedCommand) => string,
  now: number,
): { name: string; text: string } {
  const madeAt = new Date(now).toISOString();
  const changes = commands.map((queued): Unsent => {
    const { id, command, state, undecided, at, failure } = queued;
    return {
      ...{ id, what: words(queued), call: command.call, args: command.args },
      ...(command.before && { before: command.before }),
      state: undecided ? 'undecided' : state,
      made_at: new Date(at).toISOString(),
      reason: failure && reasonOf(failure),
    };
  });
  return {
    name: `dropline-${madeAt.slice(0, 10)}.json`,
    text: JSON.stringify({ app: 'Dropline', exported_at: madeAt, changes }, null, 2),
  };
}

/** Without `details`, because a back end may put anything there. */
function reasonOf(failure: Failure): Unsent['reason'] {
  if (failure.kind !== 'refused') return { kind: failure.kind };
  const { kind, status, code, errors } = failure;
  return { kind, status, code, errors };
}
