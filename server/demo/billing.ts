import { describeLine } from '../billing/describe.ts';
import { invoiceNumber } from '../billing/issue-invoice.ts';
import { paymentTerm } from '../billing/terms.ts';
import { danishRate, vatOf } from '../billing/vat.ts';
import type { Db } from '../db/database.ts';
import type { InvoiceLine } from '../db/schema/invoice-parts.ts';
import * as schema from '../db/schema.ts';
import { day } from '../lib/durations.ts';
import { demoShops, demoSubscriptions } from './people.ts';

const month = 30 * day;

/** Tables whose `id` was set explicitly. */
export const billingTables = ['invoices'];

type InvoiceRow = typeof schema.invoices.$inferInsert;
type Drafted = Omit<InvoiceRow, 'id' | 'number' | 'corrects'> & {
  issuedAt: Date;
  /** Credits the rest of the previous invoice. */
  correctsLast?: true;
};

/**
 * An invoice for each month in which the demo's shops had a plan. There are no cards, because there is no card provider
 * `[§D-one-way-to-pay]`.
 */
export async function loadBilling(db: Db, now: number): Promise<void> {
  const rows = invoiceRows(now);
  await db.insert(schema.invoices).values(rows);
  await db.insert(schema.numberSeries).values({ name: 'invoices', last: rows.length });
}

/** Numbered in the order of issue, over all shops. */
function invoiceRows(now: number): InvoiceRow[] {
  const drafts = demoSubscriptions(now)
    .flatMap((subscription) => invoicesOf(subscription, now))
    .toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());
  const lastOf = new Map<number | null | undefined, string>();
  return drafts.map(({ correctsLast, ...draft }, i) => {
    const number = invoiceNumber(i + 1);
    const corrects = correctsLast ? lastOf.get(draft.subscriptionId) : undefined;
    lastOf.set(draft.subscriptionId, number);
    return { ...draft, id: i + 1, number, corrects: corrects ?? null };
  });
}

type Bought = ReturnType<typeof demoSubscriptions>[number];

function invoicesOf(subscription: Bought, now: number): Drafted[] {
  const { status, startedAt, currentPeriodEnd: end, priceAmount } = subscription;
  // The period that begins right now is invoiced too.
  const count = Math.ceil((Math.min(end.getTime(), now + 1) - startedAt.getTime()) / month);
  const drafts = Array.from({ length: count }, (_, i) => {
    const from = new Date(startedAt.getTime() + i * month);
    const to = new Date(from.getTime() + month);
    return drafted(subscription, { from, to, base: priceAmount, now });
  });
  const last = drafts.at(-1);
  if (status === 'canceled' && last?.periodEnd && end < last.periodEnd) {
    const base = -Math.round((priceAmount * (last.periodEnd.getTime() - end.getTime())) / month);
    drafts.push(drafted(subscription, { from: end, to: last.periodEnd, base, now }));
  }
  return drafts;
}

function drafted(
  { id, shopId, name: plan, interval, currency, priceAmount }: Bought,
  { from, to, base, now }: { from: Date; to: Date; base: number; now: number },
): Drafted {
  const credit = base < 0;
  const line: InvoiceLine = credit
    ? { kind: 'credit', plan, interval, of: priceAmount }
    : { kind: 'period', plan, interval, monthly: priceAmount };
  const paidAt = from.getTime() + 9 * day;
  const paid = credit || paidAt < now;
  const vatAmount = vatOf(base, danishRate);
  return {
    shopId,
    subscriptionId: id,
    kind: credit ? 'credit_note' : 'invoice',
    ...(credit ? { correctsLast: true } : {}),
    state: paid ? 'paid' : 'open',
    description: describeLine(line, { from, to }, 'da'),
    line,
    vatNumber: demoShops.find((shop) => shop.id === shopId)?.vat ?? null,
    vatBase: base,
    vatRate: danishRate,
    vatAmount,
    total: base + vatAmount,
    currency,
    issuedAt: from,
    dueAt: new Date(from.getTime() + paymentTerm),
    paidAt: paid ? new Date(Math.min(paidAt, now)) : null,
    periodStart: from,
    periodEnd: to,
  };
}
