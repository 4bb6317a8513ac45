import type { ChangeEntity, ChangeRun } from '../../contract/entities/changes.ts';
import { isFields, isInteger, isMoment, isText, listOf, orMissing } from '../lib/pure/checks.ts';
import { fitsRecord } from '../shapes/shapes.ts';
import { commands } from '../sync/commands/commands.ts';
import { entities, type RecordOf } from '../sync/state/collections.ts';
import type { Command, QueuedCall } from '../sync/state/commands.ts';
import { isRest } from '../sync/state/confirmed.ts';
import {
  type EventType,
  type StoredEvent,
  type StoreEvent,
  versions,
} from '../sync/state/events.ts';
import { upcast } from '../sync/state/upcast.ts';
import { salvaged } from './salvage.ts';

/** `lost` holds the parts that can't be read; the event holds the rest. */
export type ReadEvent =
  | { ok: true; event: StoreEvent; lost: readonly unknown[] }
  | { ok: false; reason: string };

/** Unpacks an event of the log. An unreadable one is returned as such, never thrown, because it goes to quarantine. */
export function readEvent(stored: StoredEvent): ReadEvent {
  const { type, at } = stored;
  if (!isEventType(type)) return { ok: false, reason: `unknown type ${type}` };
  try {
    const payload = upcast(type, JSON.parse(stored.payload), stored.version, versions[type]);
    const lost: unknown[] = [];
    const read = isFields(payload) && readers[type](payload, lost);
    if (!read) return { ok: false, reason: `misshapen ${type}` };
    const { version: _version, length = stored.payload.length, ...event } = stored;
    if (length !== stored.payload.length) lost.push(`of ${length}`);
    const readable = { ...event, at: isMoment(at) ? at : 0, payload: read };
    return { ok: true, event: readable as StoreEvent, lost };
  } catch (error) {
    const left = bringsRecords.has(type) ? recordsLeft(stored.payload) : [];
    if (left.length === 0) return { ok: false, reason: String(error) };
    const { version: _version, length: _length, ...event } = stored;
    const payload = { runs: left, cursor: 0, done: false };
    return { ok: true, event: { ...event, type: 'changes.observed', payload }, lost: [error] };
  }
}

const bringsRecords: ReadonlySet<EventType> = new Set(['changes.observed', 'newest.observed']);

/** The records that can still be found in a page of changes that doesn't parse. */
function recordsLeft(text: unknown): ChangeRun[] {
  if (typeof text !== 'string') return [];
  return entities.flatMap((entity) => {
    const fits = (value: unknown): value is RecordOf<typeof entity> => fitsRecord(entity, value);
    const values = salvaged(text, fits);
    return values.length > 0 ? [{ entity, values } as ChangeRun] : [];
  });
}

const isEventType = (type: unknown): type is EventType =>
  typeof type === 'string' && Object.hasOwn(versions, type);

type Payload = Record<string, unknown>;
/** Returns the part of a payload that a fold can rely on, null for none; adds the unreadable parts to `lost`. */
type Reader = (payload: Payload, lost: unknown[]) => Payload | null;

const isAnswer = ({ key, call, keep, instead }: Payload) =>
  isText(key) && isText(call) && isInteger(keep) && orMissing(isText)(instead);
const isIds = listOf(isInteger);
const isCursor = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;

/** Only what a fold needs is checked here; what will be sent is checked with the outbox. */
const ofCommand: Reader = (payload) => (isCommand(payload.command) ? payload : null);
const isCommand = (command: unknown): command is Command =>
  isFields(command) && isFields(command.args) && Object.hasOwn(commands, String(command.call));

const readers: { [T in EventType]: Reader } = {
  'changes.observed': (payload, lost) =>
    Array.isArray(payload.runs) && isCursor(payload.cursor) && typeof payload.done === 'boolean'
      ? { ...payload, runs: payload.runs.flatMap((run) => readRun(run, lost)) }
      : null,
  'newest.observed': (payload, lost) =>
    Array.isArray(payload.runs) &&
    (payload.cursor === null || isCursor(payload.cursor)) &&
    isRest(payload.rest)
      ? { ...payload, runs: payload.runs.flatMap((run) => readRun(run, lost)) }
      : null,
  'resync.started': (payload) => (Number.isSafeInteger(payload.from) ? payload : null),
  'answer.observed': (payload) =>
    isAnswer(payload) && payload.answer !== undefined ? payload : null,
  'command.committed': ofCommand,
  'command.amended': ofCommand,
  'command.acknowledged': (payload) => {
    const { command, answer, upTo } = payload;
    if (!isCommand(command) || !isOutcome(command.call, answer)) return null;
    return upTo === null || Number.isSafeInteger(upTo) ? payload : null;
  },
  'command.refused': (payload) => payload,
  'command.discarded': (payload) => payload,
  'command.retried': ofCommand,
};

/** Removes values that aren't records of the run's collection. */
function readRun(run: unknown, lost: unknown[]): ChangeRun[] {
  if (isFields(run) && typeof run.entity === 'string') {
    if (isIds(run.gone)) return [run as ChangeRun];
    if (Array.isArray(run.values)) {
      const fits = (value: unknown) => fitsRecord(run.entity as ChangeEntity, value);
      const values = run.values.filter(fits);
      if (values.length < run.values.length) lost.push(...run.values.filter((one) => !fits(one)));
      return [{ entity: run.entity, values } as ChangeRun];
    }
  }
  lost.push(run);
  return [];
}

/** The answer in an acknowledgement is folded as a record, so it has to be one. */
function isOutcome(call: QueuedCall, answer: unknown): boolean {
  const entity = commands[call].gives;
  return !entity || answer === null || (isFields(answer) && fitsRecord(entity, answer.data));
}
