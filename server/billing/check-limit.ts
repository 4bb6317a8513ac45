import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { importProducts } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import type { PlanTerms } from './plans.ts';
import { readAllowance } from './subscription-rows.ts';

/** Refuses (`invalid`, on `plan`) a plan for fewer products than the shop sells and is importing right now. */
export async function refuseTooSmall(
  db: Db,
  shopId: number,
  { name, productLimit: limit }: PlanTerms,
  locale: Locale,
): Promise<void> {
  if (limit === null) return;
  const sold = (await readAllowance(db, shopId)).used;
  const under = await db.$count(
    importProducts,
    and(eq(importProducts.shopId, shopId), inArray(importProducts.state, ['queued', 'publishing'])),
  );
  const used = sold + under;
  if (used <= limit) return;
  const text = words(locale).formatMessage(
    { id: 'billing.plan-too-small' },
    { plan: name, used, limit },
  );
  throw new Refusal('invalid', `The plan has room for ${limit} products; the shop has ${used}.`, {
    errors: { plan: [text] },
    details: { limit, used },
  });
}
