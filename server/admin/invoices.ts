import { and, desc, eq } from 'drizzle-orm';
import { dueOf } from '../billing/debts.ts';
import type { InvoiceRow } from '../billing/invoice-rows.ts';
import { lockBilling } from '../billing/lock-plans.ts';
import { recordBilling, tellOfSubscriptions } from '../billing/record-billing.ts';
import { settlePlan } from '../billing/settle-plan.ts';
import type { Db } from '../db/database.ts';
import { invoices, shops, subscriptions } from '../db/schema.ts';
import { byNobody } from '../http/context.ts';
import { hour } from '../lib/durations.ts';
import { AdminFailure } from './suppliers.ts';

export interface MarkedPaid {
  invoice: InvoiceRow;
  shop: string;
  /** Its credit notes, which are settled together with it. */
  settled: string[];
  /** The plan that opens again because of the payment. */
  reopened: string | null;
  isNew: boolean;
}

/**
 * Records that an invoice was paid, now unless a day is named, or that a credit note was paid out `[§D-mark-paid]`. Its
 * own credit notes are settled with it, and a plan that had stopped opens at once. Doing it again changes nothing.
 * Throws `AdminFailure`.
 */
export async function markPaid(
  db: Db,
  { number, on, now }: { number: string; on: string | null; now: number },
): Promise<MarkedPaid> {
  const wanted = number.trim().toUpperCase();
  const byNumber = eq(invoices.number, wanted);
  const [found] = await db.select({ shopId: invoices.shopId }).from(invoices).where(byNumber);
  if (!found) {
    throw new AdminFailure(`There is no invoice ${wanted}. npm run admin -- invoices shows all.`);
  }
  const { shopId } = found;
  return db.transaction(async (tx) => {
    await lockBilling(tx, shopId);
    const [row] = await tx
      .select({ invoice: invoices, shop: shops.name })
      .from(invoices)
      .innerJoin(shops, eq(shops.id, invoices.shopId))
      .where(byNumber);
    if (!row) throw new Error(`${wanted} is gone.`);
    const { invoice, shop } = row;
    if (invoice.state === 'paid') {
      return { invoice, shop, settled: [], reopened: null, isNew: false };
    }
    if (invoice.state !== 'open') {
      throw new AdminFailure(`${wanted} is ${invoice.state}: there is nothing to pay.`);
    }
    const paidAt = paidOn(on, invoice, now);
    const settled = await settle(tx, invoice, paidAt);
    const reopened = await reopenPlans(tx, shopId, now);
    const plans = reopened.map(({ id }) => id);
    if (invoice.subscriptionId !== null) plans.push(invoice.subscriptionId);
    // A change of the subscriptions makes devices fetch their invoices again.
    await tellOfSubscriptions(tx, shopId, plans);
    const paid = { ...invoice, state: 'paid' as const, paidAt };
    return { invoice: paid, shop, settled, reopened: reopened[0]?.name ?? null, isNew: true };
  });
}

/** Midday, which is on the same day in all of Europe; never later than now. */
function paidOn(on: string | null, { number, issuedAt }: InvoiceRow, now: number): Date {
  if (on === null) return new Date(now);
  const noon = Date.parse(`${on}T12:00:00Z`);
  if (noon - 12 * hour > now) throw new AdminFailure(`--on ${on} is yet to come.`);
  if (noon + 12 * hour <= issuedAt.getTime()) {
    const issued = issuedAt.toISOString().slice(0, 10);
    throw new AdminFailure(`${number} was issued on ${issued}, after --on ${on}.`);
  }
  return new Date(Math.min(noon, now));
}

/** Settles the invoice's credit notes with it, and returns their numbers. */
async function settle(tx: Db, invoice: InvoiceRow, paidAt: Date): Promise<string[]> {
  const { id, shopId, number } = invoice;
  const paid = { state: 'paid' as const, paidAt };
  await tx.update(invoices).set(paid).where(eq(invoices.id, id));
  const notes = await tx
    .update(invoices)
    .set(paid)
    .where(and(eq(invoices.corrects, number), eq(invoices.state, 'open')))
    .returning({ number: invoices.number });
  await recordBilling(
    { db: tx, shopId, author: byNobody },
    {
      action: 'invoice.paid',
      id,
      subject: number,
      before: { state: 'open' },
      after: { state: 'paid', paid_at: paidAt.toISOString() },
    },
  );
  return notes.map((note) => note.number);
}

async function reopenPlans(tx: Db, shopId: number, now: number) {
  const stopped = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.shopId, shopId), eq(subscriptions.status, 'past_due')));
  const after = [];
  for (const row of stopped) after.push(await settlePlan(tx, row, now));
  return after.filter(({ status }) => status === 'active');
}

export interface ListedInvoice {
  number: string;
  kind: string;
  shop: string;
  state: string;
  currency: string;
  total: number;
  /** What is still to be paid; below zero if the shop is owed it. */
  due: number;
  issuedAt: Date;
  dueAt: Date;
  paidAt: Date | null;
}

/** All invoices and credit notes, the newest first; with `unpaid` only those that are still to be paid, or paid out. */
export async function listInvoices(
  db: Db,
  { unpaid }: { unpaid: boolean },
): Promise<ListedInvoice[]> {
  const rows = await db
    .select({ invoice: invoices, shop: shops.name })
    .from(invoices)
    .innerJoin(shops, eq(shops.id, invoices.shopId))
    .orderBy(desc(invoices.id));
  const open = rows.map(({ invoice }) => invoice).filter(({ state }) => state === 'open');
  const due = dueOf(open);
  return rows
    .map(({ invoice, shop }) => ({ ...invoice, shop, due: due(invoice.number) }))
    .filter(({ due }) => !unpaid || due !== 0);
}
