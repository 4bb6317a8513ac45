import type { ReadCall } from '../../../contract/types.ts';
import { type Collection, shownCollections } from '../state/collections.ts';
import type { Model } from '../store/model.ts';

/** Something stored on the device, and when the server last sent it. */
export interface Synced {
  what: Collection | ReadCall;
  /** The number of records, or of kept answers. */
  count: number;
  /** Milliseconds since 1970; null for never. */
  at: number | null;
  source: 'live' | 'stored';
}

/** Everything from the server that this device has stored: whole collections, then answers by call, newest first. */
export function syncedOf({ confirmed, checkedAt, fresh, view }: Model): readonly Synced[] {
  const whole = confirmed.complete
    ? shownCollections.map((what) => ({
        what,
        count: view.table(what).size,
        at: checkedAt.get() || null,
        source: fresh.get() ? ('live' as const) : ('stored' as const),
      }))
    : [];
  const answers = new Map<string, Synced>();
  for (const { call, observedAt } of confirmed.answers.values()) {
    const known = answers.get(call);
    answers.set(call, {
      what: call as ReadCall,
      count: (known?.count ?? 0) + 1,
      at: Math.max(known?.at ?? 0, observedAt),
      source: 'stored',
    });
  }
  return [...whole, ...[...answers.values()].sort((a, b) => (b.at ?? 0) - (a.at ?? 0))];
}
