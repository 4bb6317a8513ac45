import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ChangeEntity } from '../../contract/entities/changes.ts';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import { leaveWithoutProduct, markMyProducts } from './mark-listings.ts';

export type Tenant = `shop:${number}` | `supplier:${number}`;
export type ChangeOp = 'upsert' | 'delete';

export const shopTenant = (shopId: number): Tenant => `shop:${shopId}`;

/** Records the change of one record for `GET /changes`; see `recordChanges`. */
export function recordChange(
  db: Db,
  tenant: Tenant,
  entity: ChangeEntity,
  id: number,
  op: ChangeOp,
): Promise<void> {
  return recordChanges(db, tenant, entity, [id], op);
}

/**
 * Records changes of one tenant's records for `GET /changes`. Call it in the transaction that changes them, as its last
 * statement: from here to the commit the tenant's clock is locked, and because nobody waits for another row while
 * holding a clock, writers can't deadlock. The lock also makes the numbers gap-free: none becomes visible before a
 * smaller one `[§D-changes]`.
 */
export async function recordChanges(
  db: Db,
  tenant: Tenant,
  entity: ChangeEntity,
  ids: readonly number[],
  op: ChangeOp,
): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  if (entity === 'my-products') {
    await recordMyProducts(db, tenant, distinct, op);
    return;
  }
  await recordRows(db, tenant, entity, distinct, op);
}

/** Stores show what a shop sells: so a change of the one also marks the other. */
async function recordMyProducts(
  db: Db,
  tenant: Tenant,
  ids: readonly number[],
  op: ChangeOp,
): Promise<void> {
  const now = Date.now();
  const shopId = Number(tenant.slice('shop:'.length));
  // Marked before the clock is locked, because their locks may have to be waited for.
  const listings =
    op === 'upsert'
      ? await markMyProducts(db, ids, now)
      : await leaveWithoutProduct(db, shopId, now);
  await recordRows(db, tenant, 'my-products', ids, op);
  if (listings.length > 0) await recordRows(db, tenant, 'listings', listings, op);
}

async function recordRows(
  db: Db,
  tenant: Tenant,
  entity: ChangeEntity,
  distinct: readonly number[],
  op: ChangeOp,
): Promise<void> {
  await db.execute(sql`
    with touched as (
      select ${entity}::text as entity, id, position, count(*) over () as count
      from unnest(${intArray(distinct)}) with ordinality as given (id, position)
    ),
    clock as (${takeNumbers(tenant)})
    ${noteTouched(tenant, op)}`);
}

/**
 * Parts of a statement that defines `touched` (entity, id, position, count): `takeNumbers` takes as many numbers from
 * the tenant's clock, once `before` is done; `noteTouched` records the changes with these numbers, and expects the
 * first part under the name `clock`.
 */
export const takeNumbers = (tenant: Tenant | Placeholder, before: SQL = sql`true`): SQL => sql`
  insert into tenant_clocks as c (tenant, seq)
  select ${tenant}::text, count(*) from touched having count(*) > 0 and ${before}
  on conflict (tenant) do update set seq = c.seq + excluded.seq
  returning seq`;

export const noteTouched = (tenant: Tenant | Placeholder, op: ChangeOp): SQL => sql`
  insert into changes (tenant, entity, entity_id, seq, op, at)
  select ${tenant}::text, touched.entity, touched.id, clock.seq - touched.count + touched.position, ${op}, now()
  from clock, touched
  on conflict (tenant, entity, entity_id)
  do update set seq = excluded.seq, op = excluded.op, at = excluded.at`;
