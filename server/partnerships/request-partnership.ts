import { and, eq, gt, lte, ne } from 'drizzle-orm';
import type { PartnershipRequest } from '../../contract/entities/partnerships.ts';
import type { Db } from '../db/database.ts';
import { isId } from '../db/integers.ts';
import { partnershipRequests, partnerships, suppliers } from '../db/schema.ts';
import type { PersonAuthor, ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { day } from '../lib/durations.ts';
import { refuseMore } from '../shares/quotas.ts';
import { recordForBoth } from './record-for-both.ts';
import { currentState, lockRequest, readRequest } from './request-rows.ts';

/** How long a supplier has to decide. Also the period in which a shop's requests are counted. */
const patience = 30 * day;

/**
 * Asks a supplier for a partnership. Refuses with `invalid` if the supplier doesn't exist, `conflict` if the two are
 * already partners, and `request_open` while an earlier request waits.
 */
export async function requestPartnership(
  { db, shopId, author, now, locale }: ShopContext<PersonAuthor>,
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
  // An expired request is still `pending` in its row, and the index `partnership_requests_open` would refuse the new
  // one.
  await db
    .update(partnershipRequests)
    .set({ state: 'expired' })
    .where(and(open(pair), lte(partnershipRequests.expiresAt, new Date(now))));
  const lately = and(
    eq(partnershipRequests.shopId, shopId),
    gt(partnershipRequests.createdAt, new Date(now - patience)),
  );
  const limited = { of: 'partnershipRequests', owner: shopId, field: 'supplier_id' } as const;
  await refuseMore(db, { ...limited, locale }, () => db.$count(partnershipRequests, lately));
  const [made] = await db
    .insert(partnershipRequests)
    .values({ ...pair, message, createdAt: new Date(now), expiresAt: new Date(now + patience) })
    .onConflictDoNothing()
    .returning({ id: partnershipRequests.id });
  if (!made) throw new Refusal('request_open', 'An earlier request still waits for its decision.');
  const request = await read(db, shopId, made.id, now);
  await recordForBoth(db, request, {
    by: { side: 'shop', userId: author.userId },
    action: 'partnership_request.made',
    after: { state: 'pending' },
  });
  return request;
}

/** Withdraws a pending request; withdrawing it again changes nothing. `conflict` once it is decided or expired. */
export async function withdrawRequest(
  { db, shopId, author, now }: ShopContext<PersonAuthor>,
  id: number,
): Promise<PartnershipRequest> {
  const row = await lockRequest(db, { shopId }, id);
  if (!row) throw new Refusal('not_found', `There is no request ${id}.`);
  const state = currentState(row, now);
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
    by: { side: 'shop', userId: author.userId },
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
