import type { Fields } from '../activities/record.ts';
import type { Db } from '../db/database.ts';
import { readPartnership } from './partnership-rows.ts';
import { recordForBoth } from './record-for-both.ts';

/** Records for both sides that a partnership has ended automatically. */
export async function recordEnding(
  db: Db,
  { id, shopId }: { id: number; shopId: number },
  before?: Fields,
): Promise<void> {
  const partnership = await readPartnership(db, { shopId }, id);
  if (!partnership) return;
  await recordForBoth(db, partnership, {
    by: null,
    action: 'partnership.ended',
    ...(before && { before }),
    after: { state: 'ended' },
  });
}
