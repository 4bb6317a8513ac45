import { and, asc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Platform as PlatformName } from '../../contract/entities/integrations.ts';
import type { Db } from '../db/database.ts';
import { deliveries } from '../db/schema.ts';
import type { Told } from '../platforms/platform.ts';

export type Delivery = typeof deliveries.$inferSelect;

interface Arrived {
  platform: PlatformName;
  told: Told;
  body: string;
  now: number;
}

/** Stores a webhook of a store once: receiving it again changes nothing `[§D-inbox]`. */
export async function keepDelivery(db: Db, { platform, told, body, now }: Arrived): Promise<void> {
  const { eventId, shopDomain, topic, triggeredAt } = told;
  await db
    .insert(deliveries)
    .values({
      ...{ platform, eventId, shopDomain, topic, body },
      triggeredAt: new Date(triggeredAt),
      receivedAt: new Date(now),
    })
    .onConflictDoNothing({ target: [deliveries.platform, deliveries.eventId] });
}

/** The oldest waiting delivery after `id`, locked until the transaction ends, so that no other process takes it. */
export async function deliveryAfter(tx: Db, id: number): Promise<Delivery | null> {
  const [row] = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.state, 'waiting'), gt(deliveries.id, id)))
    .orderBy(asc(deliveries.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** Ends a delivery and deletes its content. */
export async function endDelivery(
  tx: Db,
  { id }: Delivery,
  state: 'done' | 'ignored',
  now: number,
): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state, body: null, endedAt: new Date(now) })
    .where(eq(deliveries.id, id));
}

/** After this time no platform repeats a delivery. */
export async function forgetDeliveries(db: Db, before: number): Promise<void> {
  await db
    .delete(deliveries)
    .where(and(ne(deliveries.state, 'waiting'), lt(deliveries.receivedAt, new Date(before))));
}
