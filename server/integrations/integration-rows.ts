import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Integration } from '../../contract/entities/integrations.ts';
import type { Db } from '../db/database.ts';
import { integrations } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

type Row = typeof integrations.$inferSelect;

export const toIntegration = (row: Row): Integration => ({
  id: row.id,
  platform: row.platform,
  name: row.name,
  shop_domain: row.shopDomain,
  scopes: row.scopes,
  currency: row.currency,
  state: row.state,
  webhook_health: row.webhookHealth,
  location: row.locationName,
  demo: row.demo,
  problem: row.problem,
  options: keptOptions(row.options),
  data_resources: row.dataResources,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** Rows of older versions have options that no longer exist, and a policy with the meaning of `hide`. */
const keptOptions = ({
  stock_buffer,
  out_of_stock_policy: policy,
  publish_as = 'active',
}: Row['options']) => ({
  stock_buffer,
  out_of_stock_policy: policy === 'zero' ? policy : ('hide' as const),
  publish_as,
});

const mine = (shopId: number, id: number) =>
  and(eq(integrations.shopId, shopId), eq(integrations.id, id));

const gone = () => new Refusal('not_found', 'The shop has no such integration.');

/** The shop's integrations: those in use first, each group in the order of connection. */
export async function readIntegrations(db: Db, shopId: number): Promise<Integration[]> {
  const rows = await db
    .select()
    .from(integrations)
    .where(eq(integrations.shopId, shopId))
    .orderBy(sql`${integrations.state} = 'disconnected'`, asc(integrations.id));
  return rows.map(toIntegration);
}

/** Refuses with `not_found` if the shop doesn't have it. */
export async function readIntegration(db: Db, shopId: number, id: number): Promise<Integration> {
  const [row] = await db.select().from(integrations).where(mine(shopId, id));
  if (!row) throw gone();
  return toIntegration(row);
}

/**
 * The integration, locked until the transaction ends, though other rows may still refer to it: changes to it, its
 * values and its rules take turns.
 */
export async function lockIntegration(db: Db, shopId: number, id: number): Promise<Integration> {
  const [row] = await db.select().from(integrations).where(mine(shopId, id)).for('no key update');
  if (!row) throw gone();
  return toIntegration(row);
}

export async function writeIntegration(
  db: Db,
  shopId: number,
  id: number,
  values: Partial<typeof integrations.$inferInsert>,
  now: number,
): Promise<Integration> {
  const [row] = await db
    .update(integrations)
    .set({ ...values, updatedAt: new Date(now) })
    .where(mine(shopId, id))
    .returning();
  if (!row) throw gone();
  return toIntegration(row);
}

/** Whether the shop has a store to sell in: an integration that isn't disconnected. */
export async function hasIntegration(db: Db, shopId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.shopId, shopId), ne(integrations.state, 'disconnected')))
    .limit(1);
  return row !== undefined;
}
