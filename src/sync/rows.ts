import type { Failure } from '../api/failure.ts';
import type { OutboxRow } from '../db/outbox-rows.ts';
import type { QueuedCommand } from './types.ts';

/** A row of the outbox, failures being those of the network. */
export type Row = OutboxRow<Failure>;

export const asSeen = ({ id, command, state, at, failure, undecided }: Row): QueuedCommand => ({
  id,
  command,
  state,
  at,
  failure,
  undecided,
});

/** Nothing of it has reached the server, for certain: it may still be changed or taken back. */
export const isUntouched = (row: Row): boolean => row.attempts === 0 && row.state !== 'sending';

/** `rows` with the objects of `before` where nothing about the command changed, so that what is made from them stays. */
export function settled(rows: readonly Row[], before: readonly Row[]): Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const old = known.get(row.id);
    return old && old.edition === row.edition ? { ...row, command: old.command } : row;
  });
}
