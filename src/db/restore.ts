import type { Confirmed } from '../sync/state/confirmed.ts';
import { packEvent } from '../sync/state/events.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';
import { committedEvent } from './committed-event.ts';
import { compact } from './compaction.ts';
import type { TenantDatabase } from './database.ts';

/** What the page still knows after its database is gone. */
export interface Memory<F> {
  confirmed: Confirmed;
  rows: readonly OutboxRow<F>[];
}

/** Fills a database that was deleted; if it was only closed, it still holds everything and is left alone. */
export async function restore<F>(
  database: TenantDatabase<F>,
  { confirmed, rows }: Memory<F>,
): Promise<void> {
  const { events, outbox, snapshots, meta, seal } = database;
  if (confirmed.seq === 0 && rows.length === 0) return;
  const restored = await database.transaction(
    'rw',
    [events, outbox, snapshots, meta, seal],
    async () => {
      // Checked inside the lock: two tabs may restore at once, and the second mustn't bring back what the first has
      // already sent.
      const stores: readonly { count(): PromiseLike<number> }[] = [events, outbox, snapshots, seal];
      const counts = await Promise.all(stores.map((one) => one.count()));
      if (counts.some((count) => count > 0)) return false;
      for (const row of rows) await events.put(packEvent({ ...committedEvent(row), seq: row.seq }));
      await outbox.bulkPut([...rows]);
      await meta.put({ key: 'outbox', turn: 1 });
      // The log continues with its old numbers: the page has already folded those before.
      const last = Math.max(confirmed.seq, ...rows.map(({ seq }) => seq));
      if (!(await events.get(last))) {
        await events.put(packEvent({ ...placeholder, seq: last }));
        await events.delete(last);
      }
      return true;
    },
  );
  if (restored) await compact(database, confirmed);
}

const placeholder = {
  id: '',
  type: 'resync.started' as const,
  aggregate: '',
  commandId: null,
  origin: 'local' as const,
  at: 0,
  payload: { from: 0 },
};
