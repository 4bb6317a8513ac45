import type { Failure } from '../../api/failure.ts';
import type { Decide } from '../../db/store.ts';
import { addedBy, itemOf, traitsOf } from '../commands/commands.ts';
import { sendingOf } from '../commands/sending/sending.ts';
import type { Given, WholeProduct } from '../commands/sending/traits.ts';
import type { Confirmed } from '../state/confirmed.ts';
import { temporaryId } from '../state/outbox-rows.ts';
import { isUntouched, type Row, reworded } from '../state/rows.ts';
import type { CommandProgress } from './command-actor.ts';
import { cancelled, commandEvent, dependents } from './decisions.ts';

/** The command was taken back, in this tab or another, before it was sent. */
class Withdrawn extends Error {
  override readonly name = 'Withdrawn';
}

/**
 * Written before the request goes out: after a crash in between, the command is sent again, never lost. Doesn't send a
 * command that was taken back, or one that a later removal makes pointless.
 */
export function sending(
  id: string,
  progress: CommandProgress,
  confirmed: Confirmed,
  at: number,
  tell: (row: Row) => void,
): Decide<Failure> {
  return (stored) => {
    const row = stored.get(id);
    if (!row) throw new Withdrawn();
    const nothing = cancelled(row, stored, at);
    if (nothing) return nothing;
    const sent = { ...named(row, confirmed), ...progress };
    tell(sent);
    return { events: [], put: [sent] };
  };
}

/** A change made while its product's adding was being acknowledged still has the temporary id; this replaces it. */
function named(row: Row, { tables }: Confirmed): Row {
  const item = itemOf(row.command);
  if (item === null || item >= 0) return row;
  const productId = temporaryId(item);
  const record = tables['import-products'].find((one) => one.product_id === productId);
  return record ? readdressed(row, { ...record, item: record }) : row;
}

/** Writes a command's progress. If an adding is refused, everything that was done to its product is refused with it. */
export function noting(id: string, progress: CommandProgress, at: number): Decide<Failure> {
  return (stored) => {
    const row = stored.get(id);
    if (!row) return null;
    const refused = progress.state === 'refused' && row.state !== 'refused';
    const along = refused ? dependents(row, [...stored.values()]) : [];
    const put = [row, ...along].map((one) => ({ ...one, ...progress }));
    const { failure } = progress;
    const events = refused
      ? put.map((one) => commandEvent(one, { type: 'command.refused', payload: { failure } }, at))
      : [];
    return { events, put };
  };
}

/**
 * Takes an acknowledged command out of the outbox and passes on what the server returned to the commands behind it: the
 * id of a new record, or the `rev` after an edit. `news` is null if the collections already have the result.
 */
export function settling(id: string, answer: unknown, news: unknown, at: number): Decide<Failure> {
  return (stored) => {
    const row = stored.get(id);
    if (!row) return null;
    const { command, upTo } = row;
    return {
      events: [
        commandEvent(
          row,
          { type: 'command.acknowledged', payload: { command, answer: news, upTo } },
          at,
        ),
      ],
      put: informed(row, answer, [...stored.values()]),
      remove: [id],
    };
  };
}

function informed(row: Row, answer: unknown, rows: readonly Row[]): Row[] {
  const record = recordOf(answer);
  if (!record) return [];
  const { command } = row;
  if (addedBy(command) !== null)
    return [
      ...dependents(row, rows).map((one) => readdressed(one, record)),
      ...removalsBehind(row, rows).map((one) => including(one, record.id)),
    ];
  const { isBehind } = sendingOf(command);
  if (!isBehind) return [];
  return rows
    .filter(
      (one) =>
        one.seq > row.seq &&
        isUntouched(one) &&
        one.command.call === command.call &&
        isBehind(command, one.command),
    )
    .map((one) => readdressed(one, record));
}

const removalsBehind = ({ seq }: Row, rows: readonly Row[]): Row[] =>
  rows.filter((one) => one.seq > seq && traitsOf(one.command).removes === 'all');

/**
 * When the person removed everything, a product that was just being added had no id yet; this extends the removal to
 * it.
 */
const including = (row: Row, id: number): Row => ({ ...row, upTo: Math.max(row.upTo ?? 0, id) });

function recordOf(answer: unknown): Given | null {
  const data = field(answer, 'data');
  const id = field(data, 'id');
  const rev = field(data, 'rev');
  if (typeof id !== 'number') return null;
  const item = Array.isArray(field(data, 'variants')) ? (data as WholeProduct) : null;
  return { id, rev: typeof rev === 'number' ? rev : null, item };
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function readdressed(row: Row, given: Given): Row {
  const command = sendingOf(row.command).readdressed?.(row.command, given);
  return command ? reworded(row, command) : row;
}
