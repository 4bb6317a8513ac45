import { and, eq, gt, inArray } from 'drizzle-orm';
import { shareLeft } from '../../contract/rules/plan-periods.ts';
import type { Db } from '../db/database.ts';
import { invoices } from '../db/schema.ts';
import type { Locale } from '../i18n/locale.ts';
import { issueCreditNote } from './issue-invoice.ts';
import type { SubscriptionRow } from './lock-plans.ts';

/**
 * Gives back the rest of the invoiced periods: a credit note for each invoice whose period is still running and that
 * has no credit note yet. Without an invoice nothing is given back.
 */
export async function creditUnused(
  db: Db,
  { id, shopId, name: plan, interval }: SubscriptionRow,
  now: number,
  locale: Locale,
): Promise<void> {
  const running = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.shopId, shopId),
        eq(invoices.subscriptionId, id),
        eq(invoices.kind, 'invoice'),
        inArray(invoices.state, ['open', 'paid']),
        gt(invoices.periodEnd, new Date(now)),
      ),
    )
    .orderBy(invoices.id);
  for (const invoice of running) {
    const { periodStart, periodEnd, number } = invoice;
    if (periodStart === null || periodEnd === null) continue;
    const corrected = await db.$count(invoices, eq(invoices.corrects, number));
    const base = Math.round(invoice.vatBase * shareLeft(periodStart, periodEnd, now));
    if (corrected > 0 || base === 0) continue;
    const from = new Date(now);
    const note = await issueCreditNote(db, invoice, {
      shopId,
      subscriptionId: id,
      line: { kind: 'credit', plan, interval, of: invoice.vatBase },
      locale,
      base,
      currency: invoice.currency,
      periodStart: from,
      periodEnd,
      now,
    });
    if (invoice.state === 'open' && base === invoice.vatBase)
      await cancelOut(db, number, note, from);
  }
}

/** If all of an unpaid invoice is given back, there is nothing left to pay or to refund. */
async function cancelOut(db: Db, invoice: string, note: string, at: Date): Promise<void> {
  await db.update(invoices).set({ state: 'void' }).where(eq(invoices.number, invoice));
  await db.update(invoices).set({ state: 'paid', paidAt: at }).where(eq(invoices.number, note));
}
