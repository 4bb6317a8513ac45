import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  PartnershipRequest,
  PartnershipTerms,
  requestDecision,
} from '../../contract/entities/partnerships.ts';
import type { Db } from '../db/database.ts';
import { partnershipRequests, partnerships, suppliers } from '../db/schema.ts';
import type { PersonAuthor, SupplierContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { checkTerms } from './check-terms.ts';
import { termsColumns } from './partnership-rows.ts';
import { recordForBoth } from './record-for-both.ts';
import { currentState, lockRequest, type RequestRow, readRequest } from './request-rows.ts';
import { restoreProducts } from './shop-stock.ts';

/**
 * The supplier's answer to a request: approving creates the partnership, with the given terms or none; rejecting stores
 * the reason. Refuses with `conflict` and the state if the request is no longer open.
 */
export async function decideRequest(
  { db, supplierId, author, now }: SupplierContext<PersonAuthor>,
  id: number,
  decision: z.output<typeof requestDecision>,
): Promise<PartnershipRequest> {
  const row = await lockRequest(db, { supplierId }, id);
  if (!row) throw new Refusal('not_found', `There is no request ${id}.`);
  const state = currentState(row, now);
  if (state !== 'pending') {
    throw new Refusal('conflict', 'The request is no longer open.', { details: { state } });
  }
  const approved = decision.decision === 'approve';
  if (approved) {
    if (decision.terms) checkTerms(decision.terms, ['terms']);
    await makePartnership(db, row, decision.terms ?? (await noTerms(db, supplierId)), now);
  }
  await db
    .update(partnershipRequests)
    .set({
      state: approved ? 'approved' : 'rejected',
      reason: approved ? null : decision.reason,
      decidedAt: new Date(now),
    })
    .where(eq(partnershipRequests.id, id));
  const request = await readRequest(db, { supplierId }, id, now);
  if (!request) throw new Error(`Request ${id} vanished under its lock.`);
  await recordForBoth(db, request, {
    by: { side: 'supplier', userId: author.userId },
    action: `partnership_request.${approved ? 'approved' : 'rejected'}`,
    before: { state: 'pending' },
    after: approved ? { state: 'approved' } : { state: 'rejected', reason: decision.reason },
  });
  if (approved) await restoreProducts(db, row);
  return request;
}

async function makePartnership(
  db: Db,
  { shopId, supplierId }: RequestRow,
  terms: PartnershipTerms,
  now: number,
): Promise<void> {
  const made = await db
    .insert(partnerships)
    .values({ shopId, supplierId, startedAt: new Date(now), ...termsColumns(terms) })
    .onConflictDoNothing()
    .returning({ id: partnerships.id });
  if (made.length === 0) {
    throw new Refusal('conflict', 'The shop and the supplier are partners already.');
  }
}

async function noTerms(db: Db, supplierId: number): Promise<PartnershipTerms> {
  const [supplier] = await db
    .select({ currency: suppliers.currency })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId));
  const currency = supplier?.currency ?? 'DKK';
  return { discount: 0, currency, shipping: '', minimum_order: { amount: 0, currency } };
}
