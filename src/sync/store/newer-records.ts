import type { ChangeEntity } from '../../../contract/entities/changes.ts';
import {
  openKnown,
  SealedDatabase,
  type TenantDatabase,
  tenantDatabase,
} from '../../db/database.ts';
import { keepAside } from '../../db/quarantine.ts';
import recordShapes from '../../shapes/compiled/records.json' with { type: 'json' };
import { resyncEvent } from '../state/collection-events.ts';
import { packEvent } from '../state/events.ts';

/**
 * In milliseconds: after this time it is tried again even with the same shapes, because the server may have been at
 * fault.
 */
const againAfter = 86_400_000;
/** The most records that are set aside from one page. */
const most = 20;

/** Sets records aside, and notes that they have to be fetched again. Resolves to how much is set aside. */
export async function keepNewer(
  name: string,
  rows: readonly { entity: ChangeEntity; id: number; value: unknown }[],
  at: number,
): Promise<number> {
  const database = tenantDatabase<unknown>(name);
  const { meta, quarantine, seal } = database;
  try {
    await openKnown(database);
    return await database.transaction('rw', [meta, quarantine, seal], async () => {
      if ((await seal.count()) > 0) throw new SealedDatabase();
      const noted = await meta.get('newer');
      if (noted?.key !== 'newer' || noted.shapes !== recordShapes)
        await meta.put({ key: 'newer', shapes: recordShapes, at });
      for (const { entity, id, value } of rows.slice(0, most)) {
        const seq = `newer/${entity}/${id}`;
        const known = await quarantine.get(seq);
        if (known?.content !== JSON.stringify(value))
          await keepAside(database, seq, value, 'newer', at);
      }
      return quarantine.count();
    });
  } finally {
    database.close();
  }
}

/**
 * If records were skipped that this build may be able to read, has everything fetched again `[§D-newer]`, by writing
 * that to the log, so that whoever reads it next does it. Resolves to how much is still set aside; null if there was
 * nothing to do.
 */
export async function fetchNewer<F>(
  { events, meta, quarantine }: TenantDatabase<F>,
  now: number,
): Promise<number | null> {
  const noted = await meta.get('newer');
  if (noted?.key !== 'newer') return null;
  if (noted.shapes === recordShapes && Math.abs(now - noted.at) < againAfter) return null;
  await meta.db.transaction('rw', [events, meta, quarantine], async () => {
    await events.add(packEvent(resyncEvent(now)));
    await meta.delete('newer');
    await quarantine.where('seq').startsWith('newer/').delete();
  });
  return quarantine.count();
}
