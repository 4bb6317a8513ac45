import type { Partnership, PartnershipRequest } from '../../contract/entities/partnerships.ts';
import { type Fields, recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';

interface Done {
  /** Null where nobody did it by hand. */
  userId: string | null;
  /** As `partnership.paused`. */
  action: `${'partnership' | 'partnership_request'}.${string}`;
  before?: Fields;
  after?: Fields;
}

/** Notes what was done among the activities of the shop and of the supplier; each knows it by the other's name. */
export async function recordForBoth(
  db: Db,
  { id, shop, supplier }: Pick<Partnership | PartnershipRequest, 'id' | 'shop' | 'supplier'>,
  done: Done,
): Promise<void> {
  const doing = { ...done, entityId: id };
  await recordActivity(db, { ...doing, tenant: shopTenant(shop.id), subject: supplier.name });
  await recordActivity(db, { ...doing, tenant: `supplier:${supplier.id}`, subject: shop.name });
}
