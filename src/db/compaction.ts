import { newId } from '../lib/ids.ts';
import type { Confirmed } from './confirmed.ts';
import { entities } from './confirmed.ts';
import type { TenantDatabase } from './database.ts';
import { headSeq, type SnapshotChunk, unpack } from './snapshot.ts';
import { pack, still } from './snapshot-pack.ts';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Replaces the events up to `confirmed.seq` by a snapshot: writes it beside the old one, reads it back and compares it
 * with what was meant, and only then points the head to it and deletes what it covers. The events of unsettled commands
 * stay. A crash at any point leaves the old snapshot with its whole tail, or the new one.
 */
export async function compact<F>(database: TenantDatabase<F>, confirmed: Confirmed): Promise<void> {
  const { seq } = confirmed;
  const taken = still(confirmed);
  const chunks: SnapshotChunk[] = [];
  for (const chunk of pack(taken, newId())) {
    chunks.push(chunk);
    await pause();
  }
  const head = chunks.at(-1);
  if (!head) return;
  const keys = chunks.slice(0, -1).map(({ key }) => key);
  for (const chunk of chunks.slice(0, -1)) await database.snapshots.put(chunk);

  const read = await database.snapshots.bulkGet(keys);
  const refolded = unpack([...read.filter((chunk) => chunk !== undefined), head], true);
  for (const entity of entities)
    if (refolded?.tables[entity].size !== taken.lists[entity].length)
      throw new Error(`The snapshot lost records of ${entity}.`);

  await database.transaction(
    'rw',
    database.snapshots,
    database.events,
    database.outbox,
    async () => {
      // Another tab was ahead of this one: its snapshot covers events that this one lacks.
      const newest = headSeq(await database.snapshots.get('head'));
      if (newest > seq) {
        await database.snapshots.bulkDelete(keys);
        return;
      }
      await database.snapshots.put(head);
      await database.snapshots
        .where('key')
        .noneOf([...keys, 'head'])
        .delete();
      const unsettled = new Set(await database.outbox.toCollection().primaryKeys());
      const covered = database.events.where('seq').belowOrEqual(seq);
      if (unsettled.size === 0) await covered.delete();
      else
        await covered
          .filter(({ commandId }) => commandId === null || !unsettled.has(commandId))
          .delete();
    },
  );
}
