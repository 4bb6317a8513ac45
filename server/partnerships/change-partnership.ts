import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Partnership, partnershipPatch } from '../../contract/entities/partnerships.ts';
import type { Db } from '../db/database.ts';
import { partnerships } from '../db/schema.ts';
import type { PersonAuthor, ShopContext, SupplierContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { checkTerms } from './check-terms.ts';
import {
  lockPartnership,
  type PartnershipRow,
  readPartnership,
  type Side,
  termsColumns,
  termsOf,
} from './partnership-rows.ts';
import { recordForBoth } from './record-for-both.ts';

type Patch = z.output<typeof partnershipPatch>;

/**
 * Pauses, resumes, ends on a day, or changes the terms. A partnership that is ending may be resumed until that day; one
 * that has ended can't be changed (`conflict`). If nothing changes, there is no activity.
 */
export async function changePartnership(
  context: ShopContext<PersonAuthor> | SupplierContext<PersonAuthor>,
  id: number,
  patch: Patch,
): Promise<Partnership> {
  const { db, now, author } = context;
  const side: Side =
    'shopId' in context ? { shopId: context.shopId } : { supplierId: context.supplierId };
  const row = await lockPartnership(db, side, id);
  if (!row) throw new Refusal('not_found', `There is no partnership ${id}.`);
  if (row.state === 'ended') {
    throw new Refusal('conflict', 'The partnership has ended.', { details: { state: row.state } });
  }
  if (patch.terms) checkTerms(patch.terms, ['terms']);
  const moved = move(row, patch, now);
  const changed = differences(row, moved, patch);
  if (changed.action === null) return read(db, side, id);

  await db
    .update(partnerships)
    .set({ ...moved, ...(patch.terms && termsColumns(patch.terms)) })
    .where(eq(partnerships.id, id));
  const partnership = await read(db, side, id);
  const by = { side: 'shopId' in side ? 'shop' : 'supplier', userId: author.userId } as const;
  await recordForBoth(db, partnership, { by, ...changed, action: changed.action });
  return partnership;
}

type Standing = Pick<PartnershipRow, 'state' | 'endsAt'>;

/** The partnership's state and end after the patch. */
function move(row: PartnershipRow, { state, ends_at }: Patch, now: number): Standing {
  const to = state ?? row.state;
  if (to !== 'ending') {
    if (ends_at !== undefined) throw wrongDay('Only a partnership that is ending has a last day.');
    if (to === 'paused' && row.state === 'ending') {
      throw new Refusal('conflict', 'A partnership that is ending can’t be paused.', {
        details: { state: row.state },
      });
    }
    return { state: to, endsAt: null };
  }
  const endsAt = ends_at === undefined ? row.endsAt : new Date(ends_at);
  if (endsAt === null) throw wrongDay('An ending needs its day.');
  if (ends_at !== undefined && endsAt.getTime() < now) throw wrongDay('The day is over.');
  return { state: 'ending', endsAt };
}

function wrongDay(text: string): Refusal {
  return new Refusal('invalid', text, { errors: { ends_at: [text] } });
}

type ChangeAction = `partnership.${'paused' | 'resumed' | 'ending' | 'terms_changed'}`;

/** The activity for the change, with the changed fields only. */
function differences(row: PartnershipRow, moved: Standing, { terms }: Patch) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const note = (field: string, was: unknown, is: unknown) => {
    if (JSON.stringify(was) === JSON.stringify(is)) return;
    before[field] = was;
    after[field] = is;
  };
  note('state', row.state, moved.state);
  note('ends_at', row.endsAt?.toISOString() ?? null, moved.endsAt?.toISOString() ?? null);
  if (terms) {
    const old = termsOf(row);
    note('discount', old.discount, terms.discount);
    note('currency', old.currency, terms.currency);
    note('shipping', old.shipping, terms.shipping);
    note('minimum_order', old.minimum_order.amount, terms.minimum_order.amount);
  }
  return { action: actionOf(row.state, moved.state, after), before, after };
}

function actionOf(from: string, to: string, after: Record<string, unknown>): ChangeAction | null {
  if (Object.keys(after).length === 0) return null;
  if (from === to) {
    return 'ends_at' in after ? 'partnership.ending' : 'partnership.terms_changed';
  }
  if (to === 'active') return 'partnership.resumed';
  return to === 'paused' ? 'partnership.paused' : 'partnership.ending';
}

async function read(db: Db, side: Side, id: number): Promise<Partnership> {
  const partnership = await readPartnership(db, side, id);
  if (!partnership) throw new Error(`Partnership ${id} vanished under its lock.`);
  return partnership;
}
