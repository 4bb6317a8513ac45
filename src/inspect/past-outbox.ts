import type { Command } from '../sync/state/commands.ts';
import type { StoreEvent } from '../sync/state/events.ts';

/** A command as far as the log knows it: its sending isn't in the log. */
export interface Past {
  id: string;
  seq: number;
  command: Command;
  lane: string;
  state: 'queued' | 'refused';
  edits: number;
  at: number;
}

/** The outbox at a past moment, folded from the events of its commands, starting from `before`. */
export function pastOutbox(before: readonly Past[]) {
  const rows = new Map(before.map((row) => [row.id, row]));

  function change(id: string, to: Partial<Past>): void {
    const row = rows.get(id);
    if (row) rows.set(id, { ...row, ...to });
  }

  return {
    apply(event: StoreEvent): void {
      const { commandId: id, type } = event;
      if (id === null) return;
      if (type === 'command.committed') {
        const { seq, aggregate, at, payload } = event;
        const { command } = payload;
        rows.set(id, { id, seq, command, lane: aggregate, state: 'queued', edits: 0, at });
      } else if (type === 'command.amended')
        change(id, { command: event.payload.command, edits: (rows.get(id)?.edits ?? 0) + 1 });
      else if (type === 'command.refused') change(id, { state: 'refused' });
      else if (type === 'command.retried')
        change(id, { state: 'queued', command: event.payload.command });
      else if (type === 'command.acknowledged' || type === 'command.discarded') rows.delete(id);
    },
    rows: (): Past[] => [...rows.values()].sort((a, b) => a.seq - b.seq),
  };
}
