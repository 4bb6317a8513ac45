import type { ChangeEntity, ChangeRun } from '../../contract/entities/changes.ts';
import { traitsOf } from '../sync/commands/commands.ts';
import { eachEntity, entities, type RecordOf } from '../sync/state/collections.ts';
import { type Confirmed, nothingConfirmed, type Rest } from '../sync/state/confirmed.ts';
import type { EventOf, EventType, Payloads, StoreEvent } from '../sync/state/events.ts';
import type { RecordTable } from '../sync/state/record-table.ts';

/**
 * Folds one event into the confirmed state, changing it in place. Uses no clock, randomness or I/O: the same events in
 * the same order give the same state. An event that was folded before changes nothing.
 */
export function fold(state: Confirmed, event: StoreEvent): void {
  if (event.seq <= state.seq) return;
  apply(state, event);
  state.seq = event.seq;
}

export function foldAll(events: readonly StoreEvent[], state = nothingConfirmed()): Confirmed {
  for (const event of events) fold(state, event);
  return state;
}

/**
 * Folds an event that couldn't be written to the disk. It lasts until the page ends, and is fetched again at the next
 * start.
 */
export function apply(state: Confirmed, event: Omit<StoreEvent, 'seq'>): void {
  (folds[event.type] as Fold<EventType>)(state, event as EventOf<EventType>);
}

type Fold<T extends EventType> = (state: Confirmed, event: EventOf<T>) => void;

const unchanged = () => {};

const folds = {
  'changes.observed': (state, { payload, at }) => {
    for (const run of payload.runs) observe(state, run);
    // Changes before these are missing here, such as those that another tab had no room to store. The cursor stays, so
    // that they are read again.
    if ((payload.from ?? 0) > state.cursor) return;
    state.cursor = payload.cursor;
    state.observedAt = at;
    if (payload.done && isThrough(state.rest)) finish(state);
  },
  'newest.observed': (state, { payload, at }) => {
    for (const run of payload.runs) observe(state, run);
    if (payload.cursor !== null) state.cursor = payload.cursor;
    state.rest = payload.rest;
    state.observedAt = at;
    if (isThrough(state.rest)) finish(state);
  },
  'resync.started': (state, { payload }) => {
    state.cursor = payload.from;
    state.rest = null;
    state.resync = eachEntity(() => new Set<number>());
  },
  'answer.observed': (state, { payload, at }) => keep(state, payload, at),
  'command.acknowledged': (state, { payload: { command, answer, upTo } }) => {
    const traits = traitsOf(command);
    if (traits.gives === null) traits.acknowledge(state, command, upTo);
    // Null if the changes had already brought the result before the acknowledgement arrived.
    else if (answer) upsertAnswered(state, traits.gives, (answer as Outcome).data);
  },
  // What a person did doesn't change what the server has confirmed; the overlay shows it.
  'command.committed': unchanged,
  'command.amended': unchanged,
  'command.refused': unchanged,
  'command.discarded': unchanged,
  'command.retried': unchanged,
} satisfies { [T in EventType]: Fold<T> };

/** Whether such an event changes what is confirmed; what a person does changes only the outbox. */
export const changesConfirmed = (type: EventType): boolean => folds[type] !== unchanged;

type Outcome = { data: RecordOf<ChangeEntity> };

const isThrough = (rest: Rest | null): boolean => rest === null || Object.keys(rest).length === 0;

function observe(state: Confirmed, run: ChangeRun): void {
  const { entity } = run;
  if (!Object.hasOwn(state.tables, entity)) return;
  if ('gone' in run) for (const id of run.gone) state.tables[entity].delete(id);
  else for (const value of run.values) upsert(state, entity, value as RecordOf<typeof entity>);
}

/** An answer that arrives late may carry an older `rev`; the newer record stays. */
function upsert<E extends ChangeEntity>(state: Confirmed, entity: E, value: RecordOf<E>): void {
  const isNotOlder = (known: RecordOf<E>) => revOf(known) <= revOf(value);
  takeIn(state.tables[entity], value, state.resync?.[entity], isNotOlder);
}

/**
 * Takes in the record from a command's answer. If the changes have already brought the same `rev`, they were read later
 * and know more, such as an import that the answer didn't include; the answer is then ignored.
 */
function upsertAnswered<E extends ChangeEntity>(
  state: Confirmed,
  entity: E,
  value: RecordOf<E>,
): void {
  const hasRev = revOf(value) > 0;
  const isNews = (known: RecordOf<E>) => !hasRev || revOf(known) < revOf(value);
  takeIn(state.tables[entity], value, state.resync?.[entity], isNews);
}

/** Sets a record, unless one is known that it doesn't replace. Whatever a resync has `brought` is the newest. */
function takeIn<T extends { id: number }>(
  table: RecordTable<T>,
  value: T,
  brought: Set<number> | undefined,
  replaces: (known: T) => boolean,
): void {
  brought?.add(value.id);
  table.revise(value.id, {
    decide: (known) => (brought || !known || replaces(known) ? value : known),
    isGone: false,
  });
}

const revOf = (value: object): number => ('rev' in value ? Number(value.rev) : 0);

/** All changes have been read: records that a resync didn't bring no longer exist. */
function finish(state: Confirmed): void {
  state.complete = true;
  state.rest = null;
  const { resync } = state;
  if (!resync) return;
  for (const entity of entities) {
    const table = state.tables[entity];
    for (const { id } of table.list()) if (!resync[entity].has(id)) table.delete(id);
  }
  state.resync = null;
}

function keep(state: Confirmed, payload: Payloads['answer.observed'], at: number): void {
  const { key, call, answer, instead } = payload;
  if (instead) state.answers.delete(instead);
  state.answers.delete(key);
  state.answers.set(key, { call, answer, observedAt: at });
  let spare = -payload.keep;
  for (const kept of state.answers.values()) if (kept.call === call) spare += 1;
  for (const [oldest, kept] of state.answers) {
    if (spare <= 0) return;
    if (kept.call !== call) continue;
    state.answers.delete(oldest);
    spare -= 1;
  }
}
