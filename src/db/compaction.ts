import { newId } from '../lib/ids.ts';
import type { Confirmed } from './confirmed.ts';
import { entities } from './confirmed.ts';
import type { TenantDatabase } from './database.ts';
import { headSeq, type SnapshotChunk, unpack } from './snapshot.ts';
import { pack, type Still, still } from './snapshot-pack.ts';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Replaces the events up to `confirmed.seq` by a snapshot: writes it beside the old one, reads it back and compares it
 * with what was meant, and only then points the head to it and deletes what it covers. The events of unsettled commands
 * stay. A crash at any point leaves the old snapshot with its whole tail, or the new one; what fails leaves nothing of
 * itself. False where another tab's newer snapshot stays.
 */
export async function compact<F>(
  database: TenantDatabase<F>,
  confirmed: Confirmed,
): Promise<boolean> {
  const { seq } = confirmed;
  const taken = still(confirmed);
  const chunks: SnapshotChunk[] = [];
  for (const chunk of pack(taken, newId())) {
    chunks.push(chunk);
    await pause();
  }
  const head = chunks.pop();
  if (!head) return false;
  const keys = chunks.map(({ key }) => key);
  try {
    return await replace(database, { seq, taken, head, chunks, keys });
  } catch (error) {
    // A disk that is full must not be filled with pieces that nothing points to.
    await database.snapshots.bulkDelete(keys).catch(() => {});
    throw error;
  }
}

interface Replacement {
  seq: number;
  taken: Still;
  head: SnapshotChunk;
  chunks: readonly SnapshotChunk[];
  keys: string[];
}

async function replace<F>(
  database: TenantDatabase<F>,
  { seq, taken, head, chunks, keys }: Replacement,
): Promise<boolean> {
  for (const chunk of chunks) await database.snapshots.put(chunk);
  const read = await database.snapshots.bulkGet(keys);
  const refolded = unpack([...read.filter((chunk) => chunk !== undefined), head], true);
  for (const entity of entities)
    if (refolded?.tables[entity].size !== taken.lists[entity].length)
      throw new Error(`The snapshot lost records of ${entity}.`);

  return database.transaction(
    'rw',
    database.snapshots,
    database.events,
    database.outbox,
    async () => {
      // Another tab was ahead of this one: its snapshot covers events that this one lacks.
      const newest = headSeq(await database.snapshots.get('head'));
      if (newest > seq) {
        await database.snapshots.bulkDelete(keys);
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
