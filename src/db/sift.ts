import type { StoredEvent, StoreEvent } from './events.ts';
import { readEvent } from './read-event.ts';

export interface Bad {
  event: StoredEvent;
  reason: string;
}

/** Tells the events that can be read from those that can't. */
export function sift(stored: readonly StoredEvent[]): { good: StoreEvent[]; bad: Bad[] } {
  const good: StoreEvent[] = [];
  const bad: Bad[] = [];
  for (const one of stored) {
    const read = readEvent(one);
    if (read.ok) good.push(read.event);
    else bad.push({ event: one, reason: read.reason });
  }
  return { good, bad };
}
