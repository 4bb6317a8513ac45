import { type EventType, type StoredEvent, type StoreEvent, versions } from './events.ts';
import { upcast } from './upcast.ts';

export type ReadEvent = { ok: true; event: StoreEvent } | { ok: false; reason: string };

/** Unpacks an event of the log. One that can't be read is told apart, never thrown: it goes to quarantine. */
export function readEvent(stored: StoredEvent): ReadEvent {
  const { type } = stored;
  if (!isEventType(type)) return { ok: false, reason: `unknown type ${type}` };
  try {
    const payload = upcast(type, JSON.parse(stored.payload), stored.version, versions[type]);
    if (!holds[type](payload)) return { ok: false, reason: `misshapen ${type}` };
    const { version: _version, ...event } = stored;
    return { ok: true, event: { ...event, payload } as StoreEvent };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}

const isEventType = (type: string): type is EventType => Object.hasOwn(versions, type);

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const hasCommand = (payload: unknown) => isObject(payload) && isObject(payload.command);

/** What a fold relies on, by event type. */
const holds: { [T in EventType]: (payload: unknown) => boolean } = {
  'changes.observed': (payload) =>
    isObject(payload) && Array.isArray(payload.runs) && Number.isInteger(payload.cursor),
  'newest.observed': (payload) =>
    isObject(payload) &&
    Array.isArray(payload.runs) &&
    (payload.cursor === null || Number.isInteger(payload.cursor)) &&
    isObject(payload.rest),
  'resync.started': isObject,
  'answer.observed': (payload) =>
    isObject(payload) &&
    typeof payload.key === 'string' &&
    typeof payload.call === 'string' &&
    (payload.instead === undefined || typeof payload.instead === 'string'),
  'command.committed': hasCommand,
  'command.amended': hasCommand,
  'command.acknowledged': hasCommand,
  'command.refused': isObject,
  'command.discarded': isObject,
  'command.retried': isObject,
};
