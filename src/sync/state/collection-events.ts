import type { ChangeRow } from '../../../contract/entities/changes.ts';
import { newId } from '../../lib/browser/ids.ts';
import { runsOf } from './change-runs.ts';
import type { Rest } from './confirmed.ts';
import type { NewEvent } from './events.ts';

const event = (at: number) => ({
  id: newId(),
  aggregate: 'collections',
  commandId: null,
  origin: 'server' as const,
  at,
});

export function pageEvent(rows: ChangeRow[], cursor: number, done: boolean, at: number): NewEvent {
  const payload = { runs: runsOf(rows), cursor, done };
  return { ...event(at), type: 'changes.observed', payload };
}

export function newestEvent(
  rows: ChangeRow[],
  cursor: number | null,
  rest: Rest,
  at: number,
): NewEvent {
  return { ...event(at), type: 'newest.observed', payload: { runs: runsOf(rows), cursor, rest } };
}

export function resyncEvent(at: number): NewEvent {
  return { ...event(at), type: 'resync.started', payload: { from: 0 } };
}
