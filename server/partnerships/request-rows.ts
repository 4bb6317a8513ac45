import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { PartnershipRequest } from '../../contract/entities/partnerships.ts';
import type { Db } from '../db/database.ts';
import { partnershipRequests, shops, suppliers } from '../db/schema.ts';
import type { Side } from './partnership-rows.ts';

export type RequestRow = typeof partnershipRequests.$inferSelect;

function select(db: Db) {
  return db
    .select({
      request: partnershipRequests,
      shop: { id: shops.id, name: shops.name },
      supplier: { id: suppliers.id, name: suppliers.name },
    })
    .from(partnershipRequests)
    .innerJoin(shops, eq(shops.id, partnershipRequests.shopId))
    .innerJoin(suppliers, eq(suppliers.id, partnershipRequests.supplierId))
    .$dynamic();
}

function toRequest(
  { request: row, shop, supplier }: Awaited<ReturnType<typeof select>>[number],
  now: number,
): PartnershipRequest {
  return {
    id: row.id,
    shop,
    supplier,
    state: currentState(row, now),
    message: row.message,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    expires_at: row.expiresAt.toISOString(),
  };
}

/**
 * The request's state now: an undecided request expires by itself. That is computed from the clock, so that nobody sees
 * it open, or decides on it, even a minute too late.
 */
export function currentState(
  row: Pick<RequestRow, 'state' | 'expiresAt'>,
  now: number,
): PartnershipRequest['state'] {
  if (row.state === 'pending' && row.expiresAt.getTime() <= now) return 'expired';
  return row.state;
}

/** A side's requests, the newest first. */
export async function readRequests(db: Db, side: Side, now: number): Promise<PartnershipRequest[]> {
  const rows = await select(db)
    .where(ofSide(side))
    .orderBy(desc(partnershipRequests.createdAt), desc(partnershipRequests.id));
  return rows.map((row) => toRequest(row, now));
}

export async function readRequest(
  db: Db,
  side: Side,
  id: number,
  now: number,
): Promise<PartnershipRequest | null> {
  const [row] = await select(db).where(and(ofSide(side), eq(partnershipRequests.id, id)));
  return row ? toRequest(row, now) : null;
}

/** A side's request, locked until the transaction ends. */
export async function lockRequest(db: Db, side: Side, id: number): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(partnershipRequests)
    .where(and(ofSide(side), eq(partnershipRequests.id, id)))
    .for('update');
  return row ?? null;
}

function ofSide(side: Side): SQL {
  return 'shopId' in side
    ? eq(partnershipRequests.shopId, side.shopId)
    : eq(partnershipRequests.supplierId, side.supplierId);
}
