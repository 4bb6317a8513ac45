import { and, eq, lte, ne } from 'drizzle-orm';
import type { PartnershipRequest } from '../../contract/entities/partnerships.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import { partnershipRequests, partnerships, suppliers } from '../db/schema.ts';
import { day } from '../durations.ts';
import { Refusal } from '../refusal.ts';
import { recordForBoth } from './record-for-both.ts';
import { lockRequest, readRequest, requestState } from './request-rows.ts';

/** How long a supplier has to decide. */
const patience = 30 * day;

/**
 * Asks a supplier for a partnership. Refuses with `invalid` for a supplier that isn't there, `conflict` when the two are
 * partners already, and `request_open` while an earlier request waits.
 */
export async function requestPartnership(
  db: Db,
  { shopId, userId, now }: { shopId: number; userId: string; now: number },
  { supplierId, message }: { supplierId: number; message: string },
): Promise<PartnershipRequest> {
  const known = isId(supplierId)
    ? await db.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, supplierId))
    : [];
  if (known.length === 0) {
    const text = 'There is no such supplier.';
    throw new Refusal('invalid', text, { errors: { supplier_id: [text] } });
  }
  const pair = { shopId, supplierId };
  const [partner] = await db
    .select({ id: partnerships.id })
    .from(partnerships)
    .where(
      and(
        eq(partnerships.shopId, shopId),
        eq(partnerships.supplierId, supplierId),
        ne(partnerships.state, 'ended'),
      ),
    );
  if (partner) {
    throw new Refusal('conflict', 'The shop and the supplier are partners already.', {
      details: { partnership_id: partner.id },
    });
  }
  // One that ran out is pending in its row still, and would stand in the way of `partnership_requests_open`.
  await db
    .update(partnershipRequests)
    .set({ state: 'expired' })
    .where(and(open(pair), lte(partnershipRequests.expiresAt, new Date(now))));
  const [made] = await db
    .insert(partnershipRequests)
    .values({ ...pair, message, createdAt: new Date(now), expiresAt: new Date(now + patience) })
    .onConflictDoNothing()
    .returning({ id: partnershipRequests.id });
  if (!made) throw new Refusal('request_open', 'An earlier request still waits for its decision.');
  const request = await read(db, shopId, made.id, now);
  await recordForBoth(db, request, {
    by: { side: 'shop', userId },
    action: 'partnership_request.made',
    after: { state: 'pending' },
  });
  return request;
}

/** Takes a pending request back; taking it back again changes nothing. `conflict` once it is decided or expired. */
export async function withdrawRequest(
  db: Db,
  { shopId, userId, now }: { shopId: number; userId: string; now: number },
  id: number,
): Promise<PartnershipRequest> {
  const row = await lockRequest(db, { shopId }, id);
  if (!row) throw new Refusal('not_found', `There is no request ${id}.`);
  const state = requestState(row, now);
  if (state === 'withdrawn') return read(db, shopId, id, now);
  if (state !== 'pending') {
    throw new Refusal('conflict', 'The request is no longer open.', { details: { state } });
  }
  await db
    .update(partnershipRequests)
    .set({ state: 'withdrawn', decidedAt: new Date(now) })
    .where(eq(partnershipRequests.id, id));
  const request = await read(db, shopId, id, now);
  await recordForBoth(db, request, {
    by: { side: 'shop', userId },
    action: 'partnership_request.withdrawn',
    before: { state: 'pending' },
    after: { state: 'withdrawn' },
  });
  return request;
}

function open({ shopId, supplierId }: { shopId: number; supplierId: number }) {
  return and(
    eq(partnershipRequests.shopId, shopId),
    eq(partnershipRequests.supplierId, supplierId),
    eq(partnershipRequests.state, 'pending'),
  );
}

async function read(db: Db, shopId: number, id: number, now: number): Promise<PartnershipRequest> {
  const request = await readRequest(db, { shopId }, id, now);
  if (!request) throw new Error(`Request ${id} vanished under its lock.`);
  return request;
}
