import { eq } from 'drizzle-orm';
import { addInterval } from '../../contract/rules/plan-periods.ts';
import type { Db } from '../db/database.ts';
import { subscriptions } from '../db/schema.ts';
import { byNobody } from '../http/context.ts';
import { readAccount, standingOf } from './debts.ts';
import { issueInvoice } from './issue-invoice.ts';
import type { SubscriptionRow } from './lock-plans.ts';
import { monthlyOf } from './plans.ts';
import { recordBilling } from './record-billing.ts';

type Plan = Pick<SubscriptionRow, 'status' | 'currentPeriodEnd'>;

/**
 * The next due step of a plan: it stops if its shop was reminded of its debts and hasn't paid in time, reopens when it
 * has paid, and renews when its period is over, unless an invoice is overdue: so no invoice follows an unpaid one
 * `[§D-past-due]`.
 */
export function nextStep(
  plan: Plan,
  standing: ReturnType<typeof standingOf>,
  now: number,
): 'stop' | 'reopen' | 'renew' | null {
  if (plan.status === 'past_due') return standing === 'past_due' ? null : 'reopen';
  if (plan.status !== 'active') return null;
  if (standing === 'past_due') return 'stop';
  return standing === 'clear' && isOver(plan, now) ? 'renew' : null;
}

const isOver = ({ currentPeriodEnd: end }: Plan, now: number) =>
  end !== null && end.getTime() <= now;

/** The subscription after all due steps; unchanged if nothing was due. The caller has locked its shop. */
export async function settlePlan(
  db: Db,
  row: SubscriptionRow,
  now: number,
): Promise<SubscriptionRow> {
  const standing = standingOf(await readAccount(db, row.shopId), now);
  switch (nextStep(row, standing, now)) {
    case 'stop':
      return moved(db, row, { status: 'past_due' });
    case 'reopen':
      return reopened(db, row, now);
    case 'renew':
      return renewed(db, row, now);
    case null:
      return row;
  }
}

async function moved(
  db: Db,
  row: SubscriptionRow,
  to: Partial<Plan> & Pick<Plan, 'status'>,
): Promise<SubscriptionRow> {
  await db.update(subscriptions).set(to).where(eq(subscriptions.id, row.id));
  await recordBilling(
    { db, shopId: row.shopId, author: byNobody },
    {
      action: to.status === 'past_due' ? 'subscription.past_due' : 'subscription.reopened',
      id: row.id,
      subject: row.name,
      before: { status: row.status },
      after: { status: to.status },
    },
  );
  return { ...row, ...to };
}

/**
 * Reopens at once; if the period ended in the meantime, a new one begins now, and the time in between costs nothing.
 */
async function reopened(db: Db, row: SubscriptionRow, now: number): Promise<SubscriptionRow> {
  if (!isOver(row, now)) return moved(db, row, { status: 'active' });
  const from = new Date(now);
  const to = addInterval(from, row.interval);
  await invoicePeriod(db, row, { from, to, now });
  return moved(db, row, { status: 'active', currentPeriodEnd: to });
}

/** Renews, with an invoice for each period that began. */
async function renewed(db: Db, row: SubscriptionRow, now: number): Promise<SubscriptionRow> {
  let end = row.currentPeriodEnd;
  while (end !== null && end.getTime() <= now) {
    const from: Date = end;
    end = addInterval(from, row.interval);
    await invoicePeriod(db, row, { from, to: end, now });
  }
  await db.update(subscriptions).set({ currentPeriodEnd: end }).where(eq(subscriptions.id, row.id));
  await recordBilling(
    { db, shopId: row.shopId, author: byNobody },
    {
      action: 'subscription.renewed',
      id: row.id,
      subject: row.name,
      before: { current_period_end: row.currentPeriodEnd?.toISOString() },
      after: { current_period_end: end?.toISOString() },
    },
  );
  return { ...row, currentPeriodEnd: end };
}

async function invoicePeriod(
  db: Db,
  row: SubscriptionRow,
  { from, to, now }: { from: Date; to: Date; now: number },
): Promise<void> {
  const { shopId, id, name: plan, interval, currency, priceAmount, locale } = row;
  await issueInvoice(db, {
    shopId,
    subscriptionId: id,
    line: { kind: 'period', plan, interval, monthly: monthlyOf(priceAmount, interval) },
    locale,
    base: priceAmount,
    currency,
    periodStart: from,
    periodEnd: to,
    now,
  });
}
