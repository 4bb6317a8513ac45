import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import { type SupplierExchangeKind, supplierExchanges } from '../db/schema.ts';
import { minute } from '../lib/durations.ts';

/** Letters and digits that aren't mistaken for each other when read out. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * A purchase order's reference from its confirmation on, for us and its supplier. Its ending is random: a number alone
 * would occur again in another database, and a supplier who is asked for it would find another order.
 */
export const makeReference = (id: number): string =>
  `DL-${id}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`;

/**
 * Queues exchanges about purchase orders, unless they are already queued; one that waits for its next try is made at
 * once.
 */
export async function askSupplier(
  db: Db,
  kind: SupplierExchangeKind,
  purchaseOrderIds: readonly number[],
  now: number,
): Promise<void> {
  if (purchaseOrderIds.length === 0) return;
  const time = new Date(now).toISOString();
  await db.execute(sql`
    insert into supplier_exchanges (supplier_id, purchase_order_id, kind, key, next_try_at, created_at)
    select supplier_id, id, ${kind}, gen_random_uuid()::text, ${time}::timestamptz, ${time}::timestamptz
    from purchase_orders where id = any(${intArray(purchaseOrderIds)}) order by id
    on conflict (purchase_order_id, kind) where state = 'waiting' do update set next_try_at = excluded.next_try_at`);
}

/** Cancels the queued exchanges about a purchase order, so that it isn't handed over any more. */
export async function stopAsking(
  db: Db,
  { id, supplierId }: { id: number; supplierId: number },
  now: number,
): Promise<void> {
  await db
    .update(supplierExchanges)
    .set({ state: 'cancelled', endedAt: new Date(now) })
    .where(
      and(
        eq(supplierExchanges.supplierId, supplierId),
        eq(supplierExchanges.purchaseOrderId, id),
        eq(supplierExchanges.state, 'waiting'),
      ),
    );
}

/** In milliseconds: the oldest that our data about a purchase order gets if its supplier can be asked. */
const every = 5 * minute;

/**
 * Queues questions about the state of purchase orders to suppliers that can be asked `[§D-parcels-back]`; a few minutes
 * apart, whoever queues them.
 */
export async function askForStandings(db: Db, now: number): Promise<void> {
  const time = new Date(now).toISOString();
  const before = new Date(now - every).toISOString();
  await db.execute(sql`
    insert into supplier_exchanges (supplier_id, purchase_order_id, kind, key, next_try_at, created_at)
    select part.supplier_id, part.id, 'ask', gen_random_uuid()::text, ${time}::timestamptz, ${time}::timestamptz
    from purchase_orders part join supplier_channels way on way.supplier_id = part.supplier_id and way.kind = part.channel
    where way.kind = 'api' and part.state in ('sent', 'accepted', 'partly_shipped')
      and coalesce(part.asked_at < ${before}::timestamptz, true)
      and not exists (select 1 from supplier_exchanges e where e.purchase_order_id = part.id
        and (e.state = 'waiting' or (e.kind = 'ask' and e.ended_at > ${before}::timestamptz)))
    on conflict (purchase_order_id, kind) where state = 'waiting' do nothing`);
}
