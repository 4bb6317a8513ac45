import { newId } from '../lib/ids.ts';
import type { Confirmed } from './confirmed.ts';
import type { TenantDatabase } from './database.ts';
import { headSeq, type SnapshotChunk } from './snapshot.ts';
import { pack, still } from './snapshot-pack.ts';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Replaces the events up to `confirmed.seq` by a snapshot: writes it beside the old one, chunk by chunk, reads each back and compares it
 * with what was meant, and only then points the head to them and deletes what they cover. The events of unsettled commands
 * stay. A crash at any point leaves the old snapshot with its whole tail, or the new one; what fails leaves nothing of
 * itself. False where another tab's newer snapshot stays.
 */
export async function compact<F>(
  database: TenantDatabase<F>,
  confirmed: Confirmed,
): Promise<boolean> {
  const { seq } = confirmed;
  const { snapshots } = database;
  const keys: string[] = [];
  try {
    for (const chunk of pack(still(confirmed), newId())) {
      if (chunk.key === 'head') return await replace(database, seq, chunk, keys);
      keys.push(chunk.key);
      await snapshots.put(chunk);
      const kept = await snapshots.get(chunk.key);
      if (kept?.text !== chunk.text) throw new Error(`The snapshot's ${chunk.key} is damaged.`);
      // One chunk at a time is packed and held: whoever types meanwhile notices nothing.
      await pause();
    }
    return false;
  } catch (error) {
    // A disk that is full must not be filled with pieces that nothing points to.
    await snapshots.bulkDelete(keys).catch(() => {});
    throw error;
  }
}

/** Points to the new chunks and deletes what they cover. */
async function replace<F>(
  database: TenantDatabase<F>,
  seq: number,
  head: SnapshotChunk,
  keys: readonly string[],
): Promise<boolean> {
  return database.transaction(
    'rw',
    database.snapshots,
    database.events,
    database.outbox,
    async () => {
      // Another tab was ahead of this one: its snapshot covers events that this one lacks.
      const newest = headSeq(await database.snapshots.get('head'));
      if (newest > seq) {
        await database.snapshots.bulkDelete([...keys]);
        return false;
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
      return true;
    },
  );
}
