import { cell } from '../lib/pure/cell.ts';
import { nothingConfirmed } from '../sync/state/confirmed.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';
import { after, decideAll, numbered } from './batch.ts';
import type { Committed, Decide, Store } from './store.ts';

/** A store for a browser that offers no storage: everything works, but a reload loses what hasn't been sent. */
export function memoryStore<F>(): Store<F> {
  let rows: OutboxRow<F>[] = [];
  let seq = 0;

  async function commit(decide: Decide<F>): Promise<Committed<F>> {
    const batch = decideAll(rows, [decide]);
    const part = batch.parts[0];
    if (part && 'error' in part) throw part.error;
    const numbers = batch.events.map(() => ++seq);
    rows = after(batch, numbers, rows);
    return { events: numbered(batch, numbers), rows };
  }

  return {
    load: async () => ({
      confirmed: nothingConfirmed(),
      rows: [],
      checkedAt: 0,
      whole: Promise.resolve(),
      brought: async () => {},
      broken: cell(false),
      aside: cell(0),
    }),
    append: async (events) => (await commit(() => ({ events }))).events,
    commit,
    since: async () => [],
    rows: async () => rows,
    setChecked: async () => {},
    isLong: () => false,
    compact: async () => false,
    close: () => {},
  };
}
