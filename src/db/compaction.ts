import { newId } from '../lib/browser/ids.ts';
import { yieldToMain } from '../lib/browser/yield-to-main.ts';
import { type Confirmed, nothingConfirmed } from '../sync/state/confirmed.ts';
import { SealedDatabase, type TenantDatabase } from './database.ts';
import { forgetEvents } from './forget-events.ts';
import { headOf, headSeq, readHead, type SnapshotChunk } from './snapshot.ts';
import { freeze, type Packed, pack } from './snapshot-pack.ts';

/**
 * Replaces the events up to `confirmed.seq` by a snapshot. Writes the changed chunks beside the old ones, reads each
 * back to check it, and only then points the head to them and deletes the events that they cover. The events of
 * unsettled commands stay. A crash at any point leaves either the old snapshot with all its events or the new one; a
 * failure leaves no chunks behind. Returns false if another tab has written a newer snapshot.
 */
export async function compact<F>(
  database: TenantDatabase<F>,
  confirmed: Confirmed,
): Promise<boolean> {
  const { seq } = confirmed;
  const { snapshots, seal } = database;
  const written = new Map<string, Packed['segment']>();
  const keys = () => [...written.keys()];
  const frozen = freeze(confirmed);
  const stored = new Set(await snapshots.toCollection().primaryKeys());
  try {
    if (stored.size === 0) await begin(database);
    for (const { chunk, segment } of pack(frozen, newId(), stored)) {
      if (chunk.key === 'head') {
        const isNewest = await replace(database, seq, chunk, keys());
        if (isNewest) for (const [key, one] of written) one?.keptAs(key);
        return isNewest;
      }
      written.set(chunk.key, segment);
      await database.transaction('rw', snapshots, seal, async () => {
        await refuseSealed(database);
        await snapshots.put(chunk);
      });
      const kept = await snapshots.get(chunk.key);
      if (kept?.text !== chunk.text) throw new Error(`The snapshot's ${chunk.key} is damaged.`);
      // Packing one chunk at a time keeps the page responsive for someone who is typing.
      await yieldToMain();
    }
    return false;
  } catch (error) {
    // Chunks that nothing points to would fill up a full disk even more.
    await snapshots.bulkDelete(keys()).catch(() => {});
    throw error;
  }
}

/** Gives a database its first head, of nothing: for a start, chunks without a head are what is left of a damaged one. */
async function begin<F>(database: TenantDatabase<F>): Promise<void> {
  const { snapshots, seal } = database;
  const head = headOf({ ...freeze(nothingConfirmed()).head, chunks: [] });
  await database.transaction('rw', snapshots, seal, async () => {
    await refuseSealed(database);
    // Another tab may have just written one.
    if ((await snapshots.count()) === 0) await snapshots.put(head);
  });
}

/** Points the head to the new chunks and to the old ones that still hold, and deletes everything that they cover. */
async function replace<F>(
  database: TenantDatabase<F>,
  seq: number,
  head: SnapshotChunk,
  written: readonly string[],
): Promise<boolean> {
  const { snapshots, events, outbox, seal } = database;
  return database.transaction('rw', snapshots, events, outbox, seal, async () => {
    await refuseSealed(database);
    // Another tab was faster: its snapshot covers events that this tab doesn't know.
    const newest = headSeq(await snapshots.get('head'));
    if (newest > seq) {
      await snapshots.bulkDelete([...written]);
      return false;
    }
    const named = readHead(head)?.chunks.map(({ key }) => key) ?? [];
    const stored = new Set(await snapshots.toCollection().primaryKeys());
    if (!named.every((key) => stored.has(key)))
      throw new Error('Another tab has replaced what the snapshot builds on.');
    await snapshots.put(head);
    const covering = new Set([...named, 'head']);
    await snapshots.bulkDelete([...stored].filter((key) => !covering.has(key)));
    await forgetEvents(database, events.where('seq').belowOrEqual(seq));
    return true;
  });
}

/** Within a transaction: another tab may have sealed the database since the last one. */
async function refuseSealed<F>({ seal }: TenantDatabase<F>): Promise<void> {
  if ((await seal.count()) > 0) throw new SealedDatabase();
}
