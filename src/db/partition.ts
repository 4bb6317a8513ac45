import type { StoredEvent, StoreEvent } from '../sync/state/events.ts';
import { readEvent } from './read-event.ts';

/** An event that can't be read, or only partly; `left` is the readable part. */
export interface Bad {
  event: StoredEvent;
  reason: string;
  left: StoreEvent | null;
}

/** Separates readable events from unreadable ones. */
export function partition(stored: readonly StoredEvent[]): { good: StoreEvent[]; bad: Bad[] } {
  const good: StoreEvent[] = [];
  const bad: Bad[] = [];
  for (const event of stored) {
    const read = readEvent(event);
    if (read.ok) good.push(read.event);
    if (!read.ok) bad.push({ event, reason: read.reason, left: null });
    else if (read.lost.length > 0)
      bad.push({ event, reason: `${read.lost.length} misshapen`, left: read.event });
  }
  return { good, bad };
}
