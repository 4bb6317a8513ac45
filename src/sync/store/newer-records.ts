import type { ChangeEntity } from '../../../contract/entities/changes.ts';
import {
  openKnown,
  SealedDatabase,
  type TenantDatabase,
  tenantDatabase,
} from '../../db/database.ts';
import { keepAside } from '../../db/quarantine.ts';
import first from '../../shapes/compiled/first.json' with { type: 'json' };
import { resyncEvent } from '../state/collection-events.ts';
import { packEvent } from '../state/events.ts';

/** What this build can read: another build's is another text. */
const shapes = JSON.stringify([first.parts, first.records]);
/** In milliseconds: a server that was at fault is asked again after this, too. */
const againAfter = 86_400_000;
/** So many are set aside of one page. */
const most = 20;

/** Sets records aside, and notes that they are to be fetched again. Resolves to how much is set aside. */
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
      if (noted?.key !== 'newer' || noted.shapes !== shapes)
        await meta.put({ key: 'newer', shapes, at });
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
 * Has all fetched again where a record was passed over that this build may be able to read `[§D-newer]`: by the log, so that whoever
 * reads it next does. Resolves to how much is set aside still; null where there was nothing to do.
 */
export async function fetchNewer<F>(
  { events, meta, quarantine }: TenantDatabase<F>,
  now: number,
): Promise<number | null> {
  const noted = await meta.get('newer');
  if (noted?.key !== 'newer') return null;
  if (noted.shapes === shapes && Math.abs(now - noted.at) < againAfter) return null;
  await meta.db.transaction('rw', [events, meta, quarantine], async () => {
    await events.add(packEvent(resyncEvent(now)));
    await meta.delete('newer');
    await quarantine.where('seq').startsWith('newer/').delete();
  });
  return quarantine.count();
}
