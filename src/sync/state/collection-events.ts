import type { ChangeRun } from '../../../contract/entities/changes.ts';
import { newId } from '../../lib/browser/ids.ts';
import type { Rest } from './confirmed.ts';
import type { NewEvent, Payloads } from './events.ts';

const event = (at: number) => ({
  id: newId(),
  aggregate: 'collections',
  commandId: null,
  origin: 'server' as const,
  at,
});

export function pageEvent(payload: Required<Payloads['changes.observed']>, at: number): NewEvent {
  return { ...event(at), type: 'changes.observed', payload };
}

export function newestEvent(
  runs: ChangeRun[],
  cursor: number | null,
  rest: Rest,
  at: number,
): NewEvent {
  return { ...event(at), type: 'newest.observed', payload: { runs, cursor, rest } };
}

export function resyncEvent(at: number): NewEvent {
  return { ...event(at), type: 'resync.started', payload: { from: 0 } };
}
