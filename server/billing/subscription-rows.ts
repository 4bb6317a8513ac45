import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Subscription } from '../../contract/entities/subscriptions.ts';
import type { Db } from '../db/database.ts';
import { myProducts, subscriptions } from '../db/schema.ts';

type Row = typeof subscriptions.$inferSelect;

function toSubscription(row: Row): Subscription {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    price: { amount: row.priceAmount, currency: row.currency },
    interval: row.interval,
    product_limit: row.productLimit,
    started_at: row.startedAt.toISOString(),
    current_period_end: row.currentPeriodEnd?.toISOString() ?? null,
  };
}

/** All of the shop's subscriptions: the active one first, then the newest of the old ones `[§4-subscription]`. */
export async function readSubscriptions(
  db: Db,
  shopId: number,
  ids?: readonly number[],
): Promise<Subscription[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.shopId, shopId),
        ids === undefined ? undefined : inArray(subscriptions.id, [...ids]),
      ),
    )
    .orderBy(
      sql`${subscriptions.status} = 'active' desc`,
      desc(subscriptions.startedAt),
      desc(subscriptions.id),
    );
  return rows.map(toSubscription);
}

/** A subscription that is known to exist. */
export async function readSubscription(db: Db, shopId: number, id: number): Promise<Subscription> {
  const [found] = await readSubscriptions(db, shopId, [id]);
  if (!found) throw new Error(`Subscription ${id} is not there.`);
  return found;
}

/** How many products the shop may sell, and how many it sells. Without an active plan none may be imported. */
export interface Allowance {
  /** Null for no limit. */
  limit: number | null;
  used: number;
}

export async function readAllowance(db: Db, shopId: number): Promise<Allowance> {
  const active = await db
    .select({ limit: subscriptions.productLimit })
    .from(subscriptions)
    .where(and(eq(subscriptions.shopId, shopId), eq(subscriptions.status, 'active')));
  const used = await db.$count(
    myProducts,
    and(eq(myProducts.shopId, shopId), ne(myProducts.status, 'unpublished')),
  );
  if (active.length === 0) return { limit: 0, used };
  const limits = active.flatMap(({ limit }) => (limit === null ? [] : [limit]));
  return { limit: limits.length < active.length ? null : Math.max(...limits), used };
}
