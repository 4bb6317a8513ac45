import type { StoredEvent } from '../sync/state/events.ts';

const settles: ReadonlySet<string> = new Set(['command.acknowledged', 'command.discarded']);

/** The commands that the log says are unsettled but that aren't among `ids`: their rows are lost. */
export function unaccounted(
  events: readonly StoredEvent[],
  ids: ReadonlySet<string>,
): ReadonlySet<string> {
  const open = new Set<string>();
  for (const { type, commandId } of events) {
    if (!commandId || ids.has(commandId)) continue;
    if (type === 'command.committed') open.add(commandId);
    else if (settles.has(type)) open.delete(commandId);
  }
  return open;
}
