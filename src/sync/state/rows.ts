import type { Failure } from '../../api/failure.ts';
import { newId } from '../../lib/browser/ids.ts';
import type { Command } from './commands.ts';
import type { OutboxRow } from './outbox-rows.ts';
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

/** It goes on when the person says how. */
export const needsPerson = ({ state, undecided }: Pick<Row, 'state' | 'undecided'>): boolean =>
  state === 'refused' || state === 'parked-subscription' || undecided;

/** Nothing of it has reached the server, for certain: it may still be changed or taken back. */
export const isUntouched = (row: Row): boolean => row.attempts === 0 && row.state !== 'sending';

/** The row with other words. A key never carries two bodies: one that has gone out is left behind. */
export function reworded(row: Row, command: Command): Row {
  const sent = ({ call, args }: Command) => JSON.stringify([call, args]);
  const same = sent(command) === sent(row.command);
  const renewed = !same && row.sentAt !== null ? { key: newId(), sentAt: null } : {};
  return { ...row, command, edition: row.edition + 1, ...renewed };
}

/** The row back in its lane with these words, as if nothing had become of it yet. */
export const queuedAgain = (row: Row, command: Command): Row => ({
  ...reworded(row, command),
  retries: row.retries + 1,
  state: 'queued',
  until: null,
  undecided: false,
  failure: null,
});

/** The same, under a new key: the old one has carried other words, or was refused for good. */
export const queuedAnew = (row: Row, command: Command): Row => ({
  ...queuedAgain(row, command),
  key: newId(),
  sentAt: null,
  attempts: 0,
});

/** `rows` with the objects of `before` where nothing about the command changed, so that what is made from them stays. */
export function withKnown(rows: readonly Row[], before: readonly Row[]): Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const old = known.get(row.id);
    return old && old.edition === row.edition ? { ...row, command: old.command } : row;
  });
}
