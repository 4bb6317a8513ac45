import type { Failure } from '../../api/failure.ts';
import { newId } from '../../lib/browser/ids.ts';
import type { Command } from './commands.ts';
import type { OutboxRow } from './outbox-rows.ts';
import type { QueuedCommand } from './types.ts';

/** A row of the outbox, with the network's failures. */
export type Row = OutboxRow<Failure>;

export const asSeen = ({ id, command, state, at, failure, undecided }: Row): QueuedCommand => ({
  id,
  command,
  state,
  at,
  failure,
  undecided,
});

/** Whether it goes on only after the person decides. */
export const needsPerson = ({ state, undecided }: Pick<Row, 'state' | 'undecided'>): boolean =>
  state === 'refused' || state === 'parked-subscription' || undecided;

/** Whether it has certainly not reached the server, so that it can still be changed or taken back. */
export const isUntouched = (row: Row): boolean => row.attempts === 0 && row.state !== 'sending';

/**
 * The row with a changed command. A key must never be used with two different bodies, so a key that was already sent is
 * replaced.
 */
export function reworded(row: Row, command: Command): Row {
  const sent = ({ call, args }: Command) => JSON.stringify([call, args]);
  const same = sent(command) === sent(row.command);
  const renewed = !same && row.sentAt !== null ? { key: newId(), sentAt: null } : {};
  return { ...row, command, edition: row.edition + 1, ...renewed };
}

/** The row back in its lane with this command, as if it had never been sent. */
export const queuedAgain = (row: Row, command: Command): Row => ({
  ...reworded(row, command),
  retries: row.retries + 1,
  state: 'queued',
  until: null,
  undecided: false,
  failure: null,
});

/** The same, but with a new key, because the old one was sent with another body or was refused for good. */
export const queuedAnew = (row: Row, command: Command): Row => ({
  ...queuedAgain(row, command),
  key: newId(),
  sentAt: null,
  attempts: 0,
});

/**
 * The new `rows`, but with the command objects of `before` where they haven't changed, so that what is derived from
 * them stays the same.
 */
export function withKnown(rows: readonly Row[], before: readonly Row[]): Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const old = known.get(row.id);
    return old && old.edition === row.edition ? { ...row, command: old.command } : row;
  });
}
