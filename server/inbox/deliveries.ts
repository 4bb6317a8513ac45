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

/** Writes down what a store has told us, once: told again it changes nothing `[§D-inbox]`. */
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

/** The oldest after `id` that waits, held until the transaction ends: no other process takes it meanwhile. */
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

/** What it said is kept no longer. */
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

/** By then no platform tells the same again. */
export async function forgetDeliveries(db: Db, before: number): Promise<void> {
  await db
    .delete(deliveries)
    .where(and(ne(deliveries.state, 'waiting'), lt(deliveries.receivedAt, new Date(before))));
}
