import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import { minute } from '../lib/durations.ts';
import { recordFound } from './record-found.ts';

/**
 * Called when facts behind listings have changed: the listings of `which` are behind until the reconciler has looked at
 * them, and their stores are queued for it. Runs in the transaction that changes the facts; `recordMarked` records the
 * rows, as its last statement.
 */
async function mark(db: Db, which: SQL, now: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number; integration_id: number }>(sql`
    with held as (${heldListings(which)}) ${markHeld}`);
  await askForListings(db, [...new Set(rows.map((row) => row.integration_id))], now);
  return rows.map(({ id }) => id);
}

/** Parts of a statement: this one locks the listings to mark, always in the same order, and `markHeld` marks them. */
export const heldListings = (which: SQL): SQL => sql`
  select id from listings where ${which} and state <> 'removed' order by id for update`;

export const markHeld: SQL = sql`
  update listings set wanted = wanted + 1, rev = rev + 1 from held
  where listings.id = held.id returning listings.id, listings.integration_id`;

export const markMyProducts = (db: Db, myProductIds: readonly number[], now: number) =>
  mark(db, sql`my_product_id = any(${intArray(myProductIds)})`, now);

/**
 * Marks the shop's listings whose product is gone: their stores have to remove it, and nobody sees the listings any
 * more.
 */
export async function leaveWithoutProduct(db: Db, shopId: number, now: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number; integration_id: number }>(sql`
    update listings set state = 'removed', wanted = wanted + 1
    where shop_id = ${shopId} and my_product_id is null and state <> 'removed'
    returning id, integration_id`);
  await askForListings(db, [...new Set(rows.map((row) => row.integration_id))], now);
  return rows.map(({ id }) => id);
}

/** Marks by the supplier's products. */
export const markProducts = (db: Db, productIds: readonly number[], now: number) =>
  mark(
    db,
    sql`my_product_id in (select id from my_products where product_id = any(${intArray(productIds)}))`,
    now,
  );

/**
 * Marks the whole store after a change of a rule, a mapping or an option, which may affect all of its products. Also
 * records the change, so it must be the last statement of its transaction.
 */
export async function markStore(db: Db, integrationId: number, now: number): Promise<void> {
  await recordMarked(db, await mark(db, sql`integration_id = ${integrationId}`, now));
}

/** The marked rows in the form that `recordFound` takes. */
export const markedRows = (ids: readonly number[]): SQL => sql`
  select 'shop:' || shop_id as tenant, 'listings' as entity, id
  from listings where my_product_id is not null and id = any(${intArray(ids)})`;

/** Records the marked rows for `GET /changes`: the last statement of its transaction. */
export async function recordMarked(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await recordFound(db, markedRows(ids));
}

/**
 * Queues the reconciling of stores, unless an exchange that hasn't started yet is already queued; a started one may
 * have looked already. Demo stores and disconnected ones get none.
 */
export async function askForListings(
  db: Db,
  integrationIds: readonly number[],
  now: number,
): Promise<void> {
  if (integrationIds.length === 0) return;
  const behind = sql`
    select l.integration_id from listings l
    where l.integration_id = any(${intArray(integrationIds)}) and l.wanted <> l.settled`;
  await db.execute(askStores(behind, sql`${new Date(now).toISOString()}::timestamptz`));
}

/** Queues the stores that `which` selects: those with a listing that is behind. */
export const askStores = (which: SQL, time: SQL): SQL => sql`
  insert into exchanges (integration_id, kind, key, next_try_at, created_at)
  select id, 'listings', gen_random_uuid()::text, ${time}, ${time}
  from integrations i
  where id in (${which}) and not demo
    and state in ('connected', 'degraded', 'reauth_required')
    and not exists (select 1 from exchanges e where e.integration_id = i.id
      and e.kind = 'listings' and e.state = 'waiting' and e.tries = 0)`;

/** Runs once an hour, and also tries again what a store has given up on. */
export async function askForAllBehind(db: Db, now: number): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct integration_id as id from listings where wanted <> settled`);
  await askForListings(
    db,
    rows.map(({ id }) => id),
    now,
  );
}

/** In milliseconds: looks that are due within this time are queued already, for the moment when they are due. */
const lookAhead = 10 * minute;

/**
 * Queues looks at listings that are due, one per store, for one store or for all. A store that can't be reached right
 * now is left out; a later round includes it.
 */
export async function askForLooks(db: Db, now: number, integrationId?: number): Promise<void> {
  const time = new Date(now).toISOString();
  const until = new Date(now + lookAhead).toISOString();
  await db.execute(sql`
    insert into exchanges (integration_id, kind, key, next_try_at, created_at)
    select i.id, 'look', gen_random_uuid()::text, greatest(due.at, ${time}::timestamptz), ${time}::timestamptz
    from integrations i
    cross join lateral (select min(look_at) as at from listings l
      where l.integration_id = i.id and l.look_at <= ${until}::timestamptz and l.wanted = l.settled) due
    where due.at is not null and not i.demo and i.state in ('connected', 'degraded')
      and ${integrationId === undefined ? sql`true` : sql`i.id = ${integrationId}`}
      and not exists (select 1 from exchanges e where e.integration_id = i.id
        and e.kind = 'look' and e.state = 'waiting')`);
}
