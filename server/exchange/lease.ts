import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { storeLeases } from '../db/schema.ts';

/** In milliseconds: longer than all that one exchange may take; a holder that died lets go so late. */
export const leaseLength = 120_000;

/**
 * Takes or prolongs the lease of a store: whoever holds it is the only one of all processes that speaks to the store. False
 * where somebody else holds it.
 */
export async function takeLease(
  db: Db,
  integrationId: number,
  holder: string,
  now: number,
): Promise<boolean> {
  const until = new Date(now + leaseLength);
  const taken = await db
    .insert(storeLeases)
    .values({ integrationId, holder, until })
    .onConflictDoUpdate({
      target: storeLeases.integrationId,
      set: { holder, until },
      setWhere: or(eq(storeLeases.holder, holder), lt(storeLeases.until, new Date(now))),
    })
    .returning({ holder: storeLeases.holder });
  return taken.length > 0;
}

export async function releaseLease(db: Db, integrationId: number, holder: string): Promise<void> {
  await db
    .update(storeLeases)
    .set({ until: sql`to_timestamp(0)` })
    .where(mine(integrationId, holder));
}

/** Nothing goes to the store before `until`. */
export async function rest(
  db: Db,
  integrationId: number,
  holder: string,
  until: number,
): Promise<void> {
  await db
    .update(storeLeases)
    .set({ restUntil: new Date(until) })
    .where(mine(integrationId, holder));
}

const mine = (integrationId: number, holder: string) =>
  and(eq(storeLeases.integrationId, integrationId), eq(storeLeases.holder, holder));

/** Takes the leases of processes that are no more. */
export async function endLeases(db: Db): Promise<void> {
  await db.update(storeLeases).set({ until: sql`to_timestamp(0)` });
}
