import { decideAll, numbered, placed } from './batch.ts';
import { nothingConfirmed } from './confirmed.ts';
import type { StoreEvent } from './events.ts';
import { bySeq, type OutboxRow } from './outbox-rows.ts';
import type { Decide, Store } from './store.ts';

/** A store for a browser that gives no storage: everything works, and a reload loses what is not sent. */
export function memoryStore<F>(): Store<F> {
  const rows = new Map<string, OutboxRow<F>>();
  let seq = 0;

  async function commit(decide: Decide<F>): Promise<StoreEvent[]> {
    const batch = decideAll([...rows.values()], [decide]);
    const part = batch.parts[0];
    if (part && 'error' in part) throw part.error;
    const numbers = batch.events.map(() => ++seq);
    for (const row of placed(batch, numbers)) rows.set(row.id, row);
    for (const id of batch.remove) rows.delete(id);
    return numbered(batch, numbers);
  }

  return {
    load: async () => ({
      confirmed: nothingConfirmed(),
      rows: [],
      checkedAt: 0,
      broken: false,
    }),
    append: (events) => commit(() => ({ events })),
    commit,
    since: async () => [],
    rows: async () => [...rows.values()].sort(bySeq),
    setChecked: async () => {},
    isLong: () => false,
    compact: async () => {},
    close: () => {},
  };
}
