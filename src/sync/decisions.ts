import { isFinalRefusal } from '../../contract/rules/final-refusals.ts';
import type { Failure } from '../api/failure.ts';
import type { Confirmed } from '../db/confirmed.ts';
import type { NewEvent } from '../db/events.ts';
import { temporaryId } from '../db/outbox-rows.ts';
import type { Decide, Decision } from '../db/store.ts';
import { newId } from '../lib/ids.ts';
import { editedFrom } from './edited-from.ts';
import { barrier, laneOf } from './lanes.ts';
import { mergeInto, mergeTarget } from './merge.ts';
import { isUntouched, queuedAgain, queuedAnew, type Row } from './rows.ts';
import type { Command } from './types.ts';

type Fact = Pick<NewEvent, 'type' | 'payload'>;

/** An event about a command, told by this device. */
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
 * Puts a command into the outbox. An edit goes into one of the same item that still waits; adding a product that is
 * waiting to be added adds nothing; removing one that was never sent takes the adding back, save where the removal is held: until
 * then it can itself be taken back. `tell` hears the id.
 */
export function committing(
  asked: Command,
  confirmed: Confirmed,
  at: number,
  tell: (id: string) => void,
): Decide<Failure> {
  return (stored) => {
    const rows = [...stored.values()];
    const command = withOrigin(asked, confirmed);
    const lane = laneOf(command, confirmed);

    if (command.call === 'PATCH /import-products/{id}') {
      const target = mergeTarget(rows, lane, command);
      if (target) {
        tell(target.id);
        const row = mergeInto(target, command);
        const fact: Fact = { type: 'command.amended', payload: { command: row.command } };
        return { events: [commandEvent(row, fact, at)], put: [row] };
      }
    }
    const added = pendingAdd(rows, lane);
    if (added && command.call === 'POST /import-products') {
      tell(added.id);
      return null;
    }
    const takesBack = command.call === 'DELETE /import-products/{id}' && !command.holdFor;
    if (added && takesBack && isUntouched(added)) {
      tell(added.id);
      return withdrawal(
        rows.filter((row) => row.lane === lane && row.seq >= added.seq),
        at,
      );
    }

    const row = freshRow(command, lane, confirmed, at);
    tell(row.id);
    return {
      events: [commandEvent(row, { type: 'command.committed', payload: { command } }, at)],
      add: row,
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
    upTo: command.call === 'DELETE /import-products' ? (newest?.id ?? 0) : null,
    at,
    state: holdFor ? 'held' : 'queued',
    attempts: 0,
    sentAt: null,
    until: holdFor ? at + holdFor : null,
    undecided: false,
    failure: null,
  };
}

/** An edit carries the `rev` that the person had before them, as the server last confirmed it; a removal what it removes. */
function withOrigin(command: Command, { tables }: Confirmed): Command {
  if (!('id' in command.args)) return command;
  const record = tables['import-products'].get(Number(command.args.id));
  if (command.call === 'DELETE /import-products/{id}')
    return record ? { ...command, before: editedFrom(record, {}) } : command;
  if (command.call !== 'PATCH /import-products/{id}') return command;
  const { rev: given, ...fields } = command.args.body;
  const rev = given || record?.rev;
  const before = record && !command.before && { before: editedFrom(record, fields) };
  return {
    ...{ ...command, ...before },
    args: { ...command.args, body: rev ? { ...fields, rev } : fields },
  };
}

/** The adding that the newest command of a lane still waits for; null where it was followed by a removal. */
function pendingAdd(rows: readonly Row[], lane: string): Row | null {
  const chain = rows.filter(
    (row) => (row.lane === lane || row.lane === barrier) && row.state !== 'refused',
  );
  const add = chain.findLast(({ command }) => command.call === 'POST /import-products');
  const removed = chain.some(
    ({ command, seq }) =>
      seq > (add?.seq ?? 0) &&
      (command.call === 'DELETE /import-products/{id}' ||
        command.call === 'DELETE /import-products'),
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
 * Takes back what the person was offered to: all of which nothing has reached the server, for certain. `tell` hears whether that was all
 * of it.
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

/** An adding of which nothing has been sent, with all up to its removal: none of it has to be. */
export function cancelled(
  row: Row,
  stored: ReadonlyMap<string, Row>,
  at: number,
): Decision<Failure> | null {
  if (row.command.call !== 'POST /import-products' || row.attempts > 0) return null;
  const behind = dependents(row, [...stored.values()]);
  const removal = behind.findIndex(
    ({ command, state }) => command.call === 'DELETE /import-products/{id}' && state !== 'held',
  );
  return removal < 0 ? null : withdrawal([row, ...behind.slice(0, removal + 1)], at);
}

/** Takes a command back, and with an adding all that built on it. One that is being sent stays: it can't be unsent. */
export function discarding(id: string, at: number): Decide<Failure> {
  return (stored) => {
    const row = stored.get(id);
    if (!row || row.state === 'sending' || row.state === 'reconciling') return null;
    return withdrawal([row, ...dependents(row, [...stored.values()])], at);
  };
}

/** Puts a command that waits for the person back in its lane; an edit takes the `rev` that is known by now. */
export function retrying(id: string, confirmed: Confirmed, at: number): Decide<Failure> {
  return (stored) => {
    const row = stored.get(id);
    if (!row || !waitsForPerson(row)) return null;
    const back = [row, ...dependents(row, [...stored.values()])].map((one) =>
      retried(one, confirmed),
    );
    return { events: back.map((one) => retriedEvent(one, at)), put: back };
  };
}

export const retriedEvent = (row: Row, at: number): NewEvent =>
  commandEvent(row, { type: 'command.retried', payload: { command: row.command } }, at);

const waitsForPerson = ({ state, undecided }: Row): boolean =>
  state === 'refused' || state === 'waiting' || state.startsWith('parked-') || undecided;

function retried(row: Row, { tables }: Confirmed): Row {
  const fresh = row.state === 'refused' || row.undecided;
  let { command } = row;
  if (fresh && command.call === 'PATCH /import-products/{id}') {
    const record = tables['import-products'].get(Number(command.args.id));
    const { rev: _old, ...fields } = command.args.body;
    const body = record ? { ...fields, rev: record.rev } : fields;
    const before = record && { before: editedFrom(record, fields) };
    command = { ...command, ...before, args: { ...command.args, body } };
  }
  if (isRefusedForGood(row) || row.undecided) return queuedAnew(row, command);
  return { ...queuedAgain(row, command), attempts: fresh ? 0 : row.attempts };
}

/**
 * The server keeps a final refusal with the key and would give it again, whatever has changed since. After any other
 * answer the same key is what makes the command count once.
 */
function isRefusedForGood({ state, failure }: Row): boolean {
  return state === 'refused' && (failure?.kind !== 'refused' || isFinalRefusal(failure.code));
}

/** What was done to a product that only the given adding brings into the list. */
export function dependents({ command, lane, seq }: Row, rows: readonly Row[]): Row[] {
  if (command.call !== 'POST /import-products') return [];
  const temporary = String(temporaryId(command.args.body.product_id));
  // One that was removed and added again is another.
  const again = rows.find(
    (row) => row.lane === lane && row.seq > seq && row.command.call === 'POST /import-products',
  );
  return rows.filter(
    (row) =>
      row.lane === lane &&
      row.seq > seq &&
      row.seq < (again?.seq ?? Number.POSITIVE_INFINITY) &&
      'id' in row.command.args &&
      String(row.command.args.id) === temporary,
  );
}
