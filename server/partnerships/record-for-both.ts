import type { Partnership, PartnershipRequest } from '../../contract/entities/partnerships.ts';
import { type Fields, recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';

interface Done {
  /** The person who did it, and their side; null if nobody did it by hand. */
  by: { side: 'shop' | 'supplier'; userId: string } | null;
  /** Such as `partnership.paused`. */
  action: `${'partnership' | 'partnership_request'}.${string}`;
  before?: Fields;
  after?: Fields;
}

/**
 * Adds an activity for both the shop and the supplier; each sees the other's name, but not which of its people did it
 * `[§D-tenancy]`.
 */
export async function recordForBoth(
  db: Db,
  { id, shop, supplier }: Pick<Partnership | PartnershipRequest, 'id' | 'shop' | 'supplier'>,
  { by, ...done }: Done,
): Promise<void> {
  const authorFor = (side: 'shop' | 'supplier', partner: string) => {
    if (by === null) return { userId: null };
    return by.side === side ? { userId: by.userId } : { partner };
  };
  const doing = { ...done, entityId: id };
  await recordActivity(db, {
    ...doing,
    ...authorFor('shop', supplier.name),
    tenant: shopTenant(shop.id),
    subject: supplier.name,
  });
  await recordActivity(db, {
    ...doing,
    ...authorFor('supplier', shop.name),
    tenant: `supplier:${supplier.id}`,
    subject: shop.name,
  });
}
