import { and, asc, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { DeletionConsequences } from '../../contract/entities/account-deletion.ts';
import type { OrderState } from '../../contract/entities/orders.ts';
import type { Db } from '../db/database.ts';
import { invoices, orders, shops, shopUsers, suppliers, supplierUsers } from '../db/schema.ts';
import { readTeam } from '../team/team-rows.ts';
import { dueAfter } from './ask.ts';

/** Orders in these states are finished. */
const over: readonly OrderState[] = ['delivered', 'cancelled', 'refunded', 'failed'];

/** What a person gives up with their account, shown before they ask for its deletion. */
export async function consequencesFor(
  db: Db,
  userId: string,
  { email, now }: { email: string; now: number },
): Promise<DeletionConsequences> {
  const mine = await db
    .select({ id: shops.id, name: shops.name })
    .from(shopUsers)
    .innerJoin(shops, eq(shops.id, shopUsers.shopId))
    .where(eq(shopUsers.userId, userId))
    .orderBy(asc(shops.id));
  const closing: DeletionConsequences['shops'] = [];
  for (const { id, name } of mine) {
    const team = await readTeam(db, id);
    const ofShop = eq(orders.shopId, id);
    closing.push({
      ...{ id, name },
      is_closed_with_it: team.some((one) => one.email === email && one.is_last_owner),
      others: team.filter((one) => one.state === 'active' && one.email !== email).length,
      open_orders: await db.$count(orders, and(ofShop, notInArray(orders.state, [...over]))),
      orders: await db.$count(orders, ofShop),
      invoices: await db.$count(invoices, eq(invoices.shopId, id)),
    });
  }
  const others = sql`exists (select 1 from ${supplierUsers} as others where others.supplier_id = ${suppliers.id} and ${ne(sql`others.user_id`, userId)})`;
  const rows = await db
    .select({ id: suppliers.id, name: suppliers.name, others: others.mapWith(Boolean) })
    .from(supplierUsers)
    .innerJoin(suppliers, eq(suppliers.id, supplierUsers.supplierId))
    .where(eq(supplierUsers.userId, userId))
    .orderBy(asc(suppliers.id));
  return {
    due_at: dueAfter(now).toISOString(),
    shops: closing,
    suppliers: rows.map(({ id, name, others }) => ({ id, name, is_only_user: !others })),
  };
}
