import { eq } from 'drizzle-orm';
import type { Partnership, PartnershipRequest } from '../../contract/entities/partnerships.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { activities, users } from '../db/schema.ts';

interface Done {
  /** Null where nobody did it by hand. */
  userId: string | null;
  /** As `partnership.paused`. */
  action: `${'partnership' | 'partnership_request'}.${string}`;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Notes what was done among the activities of the shop and of the supplier; each knows it by the other's name. */
export async function recordForBoth(
  db: Db,
  { id, shop, supplier }: Pick<Partnership | PartnershipRequest, 'id' | 'shop' | 'supplier'>,
  { userId, action, before, after }: Done,
): Promise<void> {
  const [actor] =
    userId === null
      ? []
      : await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  const row = {
    userId,
    actorName: actor?.name ?? null,
    action,
    entity: action.slice(0, action.indexOf('.')),
    entityId: String(id),
    before,
    after,
    source: userId === null ? 'sync' : 'user',
  };
  await db.insert(activities).values([
    { ...row, tenant: shopTenant(shop.id), subject: supplier.name },
    { ...row, tenant: `supplier:${supplier.id}`, subject: shop.name },
  ]);
}
