import { isFinalRefusal } from '../../../contract/rules/final-refusals.ts';
import type { Failure } from '../../api/failure.ts';
import type { Decide, Decision } from '../../db/store.ts';
import { newId } from '../../lib/browser/ids.ts';
import { addedBy, itemOf, traitsOf } from '../commands/commands.ts';
import { sendingOf } from '../commands/sending/sending.ts';
import type { Command } from '../state/commands.ts';
import type { Confirmed } from '../state/confirmed.ts';
import type { NewEvent } from '../state/events.ts';
import { barrier, temporaryId } from '../state/outbox-rows.ts';
import { isUntouched, needsPerson, queuedAgain, queuedAnew, type Row } from '../state/rows.ts';
import { laneOf } from './lanes.ts';
import { mergedWithin } from './merge.ts';

type Fact = Pick<NewEvent, 'type' | 'payload'>;

/** A local event about a command. */
export function commandEvent(row: Pick<Row, 'id' | 'lane'>, fact: Fact, at: number): NewEvent {
  return {
    ...fact,
    id: newId(),
    aggregate: row.lane,
    commandId: row.id,
    origin: 'local',
    at,
  } as NewEvent;
}

/**
 * Puts a command into the outbox. An edit is merged into a waiting edit of the same record. Adding a product that is
 * already waiting to be added changes nothing. Removing a product whose adding was never sent discards both, unless the
 * removal is held: while it can be taken back, both stay. `tell` is called with the command's id.
 */
export function committing(
  asked: Command,
  confirmed: Confirmed,
  at: number,
  tell: (id: string) => void,
): Decide<Failure> {
  return (stored) => {
    const rows = [...stored.values()];
    const command = sendingOf(asked).withOrigin?.(asked, confirmed) ?? asked;
    const lane = laneOf(command, confirmed);

    // A command that can be taken back stays separate, so that taking it back doesn't undo what was done before it.
    const row = command.holdFor ? null : mergedWithin(rows, lane, command);
    if (row) {
      tell(row.id);
      const fact: Fact = { type: 'command.amended', payload: { command: row.command } };
      return { events: [commandEvent(row, fact, at)], put: [row] };
    }
    const added = pendingAdd(rows, lane);
    if (added && addedBy(command) !== null) {
      tell(added.id);
      return null;
    }
    const takesBack = traitsOf(command).removes === 'one' && !command.holdFor;
    if (added && takesBack && isUntouched(added)) {
      tell(added.id);
      return withdrawal(
        rows.filter((row) => row.lane === lane && row.seq >= added.seq),
        at,
      );
    }

    const fresh = freshRow(command, lane, confirmed, at);
    tell(fresh.id);
    return {
      events: [commandEvent(fresh, { type: 'command.committed', payload: { command } }, at)],
      add: fresh,
    };
  };
}

function freshRow(
  command: Command,
  lane: string,
  confirmed: Confirmed,
  at: number,
): Omit<Row, 'seq'> {
  const { holdFor } = command;
  const newest = confirmed.tables['import-products'].first(1)[0];
  const id = newId();
  return {
    id,
    key: id,
    command,
    edition: 1,
    retries: 0,
    lane,
    upTo: traitsOf(command).removes === 'all' ? (newest?.id ?? 0) : null,
    at,
    state: holdFor ? 'held' : 'queued',
    attempts: 0,
    sentAt: null,
    until: holdFor ? at + holdFor : null,
    undecided: false,
    failure: null,
  };
}

/** The waiting command that adds a lane's product; null if there is none or a removal followed it. */
function pendingAdd(rows: readonly Row[], lane: string): Row | null {
  const chain = rows.filter(
    (row) => (row.lane === lane || row.lane === barrier) && row.state !== 'refused',
  );
  const add = chain.findLast(({ command }) => addedBy(command) !== null);
  const removed = chain.some(
    ({ command, seq }) => seq > (add?.seq ?? 0) && traitsOf(command).removes,
  );
  return add && !removed ? add : null;
}

function withdrawal(rows: readonly Row[], at: number): Decision<Failure> {
  return {
    events: rows.map((row) =>
      commandEvent(row, { type: 'command.discarded', payload: { command: row.command } }, at),
    ),
    remove: rows.map(({ id }) => id),
  };
}

/**
 * Takes back the commands that have certainly not reached the server. `tell` is called with whether that was all of
 * them.
 */
export function undoing(
  ids: readonly string[],
  at: number,
  tell: (all: boolean) => void,
): Decide<Failure> {
  return (stored) => {
    const rows = ids.map((id) => stored.get(id)).filter((row) => row && isUntouched(row));
    tell(rows.length === ids.length);
    return withdrawal(
      rows.filter((row) => row !== undefined),
      at,
    );
  };
}

/**
 * If an adding was never sent and is followed by a removal, withdraws both and everything in between: none of it has to
 * be sent.
 */
export function cancelled(
  row: Row,
  stored: ReadonlyMap<string, Row>,
  at: number,
): Decision<Failure> | null {
  if (addedBy(row.command) === null || row.attempts > 0) return null;
  const behind = dependents(row, [...stored.values()]);
  const removal = behind.findIndex(
    ({ command, state }) => traitsOf(command).removes === 'one' && state !== 'held',
  );
  return removal < 0 ? null : withdrawal([row, ...behind.slice(0, removal + 1)], at);
}

/**
 * Discards a command; if it adds a product, also everything that was done to that product. A command that is being sent
 * stays, because it can't be unsent.
 */
export function discarding(id: string, at: number): Decide<Failure> {
  return (stored) => {
    const row = stored.get(id);
    if (!row || row.state === 'sending' || row.state === 'reconciling') return null;
    return withdrawal([row, ...dependents(row, [...stored.values()])], at);
  };
}

/** Puts a command that waits for the person back in its lane; an edit gets the newest known `rev`. */
export function retrying(id: string, confirmed: Confirmed, at: number): Decide<Failure> {
  return (stored) => {
    const row = stored.get(id);
    if (!row || !mayGoAgain(row)) return null;
    const back = [row, ...dependents(row, [...stored.values()])].map((one) =>
      retried(one, confirmed),
    );
    return { events: back.map((one) => retriedEvent(one, at)), put: back };
  };
}

export const retriedEvent = (row: Row, at: number): NewEvent =>
  commandEvent(row, { type: 'command.retried', payload: { command: row.command } }, at);

const mayGoAgain = (row: Row): boolean =>
  needsPerson(row) || row.state === 'waiting' || row.state.startsWith('parked-');

function retried(row: Row, confirmed: Confirmed): Row {
  const fresh = needsPerson(row);
  const rebased = fresh ? sendingOf(row.command).rebased?.(row.command, confirmed) : null;
  const command = rebased ?? row.command;
  if (isRefusedForGood(row) || row.undecided) return queuedAnew(row, command);
  return { ...queuedAgain(row, command), attempts: fresh ? 0 : row.attempts };
}

/**
 * The server stores a final refusal under the key and would repeat it, whatever has changed since, so such a command
 * needs a new key. In every other case, keeping the key ensures that the command takes effect only once.
 */
function isRefusedForGood({ state, failure }: Row): boolean {
  return state === 'refused' && (failure?.kind !== 'refused' || isFinalRefusal(failure.code));
}

/** The commands about a product that exists only through the given adding. */
export function dependents({ command, lane, seq }: Row, rows: readonly Row[]): Row[] {
  const added = addedBy(command);
  if (added === null) return [];
  // If the product was removed and added again, later commands belong to the second adding.
  const again = rows.find(
    (row) => row.lane === lane && row.seq > seq && addedBy(row.command) !== null,
  );
  return rows.filter(
    (row) =>
      row.lane === lane &&
      row.seq > seq &&
      row.seq < (again?.seq ?? Number.POSITIVE_INFINITY) &&
      itemOf(row.command) === temporaryId(added),
  );
}
