import { eq } from 'drizzle-orm';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { activities, users } from '../db/schema.ts';

export interface Actor {
  shopId: number;
  /** Null where the server did it by itself. */
  userId: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

interface Deed {
  action: string;
  entity: 'subscription' | 'payment_method';
  id: number;
  /** What the person knows it by. */
  subject: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Keeps who did what with a plan or a payment method. */
export async function recordBilling(
  db: Db,
  { shopId, userId, now }: Actor,
  { action, entity, id, subject, before, after }: Deed,
): Promise<void> {
  const [actor] =
    userId === null
      ? []
      : await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  await db.insert(activities).values({
    tenant: shopTenant(shopId),
    userId,
    actorName: actor?.name ?? null,
    action,
    entity,
    entityId: String(id),
    subject,
    before: before ?? null,
    after: after ?? null,
    source: userId === null ? 'sync' : 'user',
    at: new Date(now),
  });
}

/** Tells the shop's devices of its plans; the last statement of a write, as `recordChanges` asks for. */
export async function tellOfSubscriptions(
  db: Db,
  shopId: number,
  ids: readonly number[],
): Promise<void> {
  await recordChanges(db, shopTenant(shopId), 'subscriptions', ids, 'upsert');
}
