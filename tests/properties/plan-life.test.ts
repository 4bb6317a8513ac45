import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markPaid } from '../../server/admin/invoices.ts';
import { buyPlan } from '../../server/billing/buy-plan.ts';
import { cancelPlan } from '../../server/billing/cancel-plan.ts';
import { changePlan } from '../../server/billing/change-plan.ts';
import { readAccount, standingOf } from '../../server/billing/debts.ts';
import { remindOfInvoices } from '../../server/billing/remind.ts';
import { renewPlans } from '../../server/billing/renew-plans.ts';
import type { Db } from '../../server/db/database.ts';
import { invoices, subscriptions } from '../../server/db/schema.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { ownDatabase } from '../support/own-database.ts';
import { quickDatabase } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';
import { shopContext } from '../support/shop-context.ts';
import { limit, runs } from './support/runs.ts';

const day = 86_400_000;
const start = Date.UTC(2027, 0, 31, 10);

type Invoice = typeof invoices.$inferSelect;
type Step =
  | {
      do: 'buy' | 'change';
      plan: 'starter' | 'professional' | 'business';
      interval: 'month' | 'year';
    }
  | { do: 'cancel' }
  | { do: 'pay'; which: number }
  | { do: 'wait'; days: number; isServed: boolean };

const plan = fc.constantFrom('starter', 'professional', 'business');
const interval = fc.constantFrom('month', 'year');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy'), plan, interval }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change'), plan, interval }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay'), which: fc.nat(3) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      days: fc.integer({ min: 1, max: 45 }),
      // Without a server, these days are handled together at their end.
      isServed: fc.constantFrom(true, true, true, false),
    }),
  },
);

const opened = ownDatabase(quickDatabase());

/** A shop with a clock of its own. */
async function newShop() {
  const { db } = opened;
  const { shopIds, userId } = await newPerson(db);
  const shopId = shopIds[0] ?? 0;
  let now = start;
  const on = (tx: Db) => shopContext(tx, shopId, { author: { userId, source: 'user' }, now });
  const own = async () =>
    (await db.select().from(invoices).where(eq(invoices.shopId, shopId))).toSorted(
      (a, b) => a.id - b.id,
    );
  const plans = () => db.select().from(subscriptions).where(eq(subscriptions.shopId, shopId));
  const account = () => readAccount(db, shopId);

  async function maintain(): Promise<void> {
    await renewPlans(db, now);
    const mailer = { post: () => {} };
    await remindOfInvoices(db, { post: mailer.post, publicUrl: () => '', payee: null }, now);
  }
  /** Null if there was nothing to do it with. */
  async function act(what: Step): Promise<'done' | 'refused' | null> {
    const [running] = (await plans()).filter(({ status }) => /^(active|past_due)$/.test(status));
    const open = (await own()).filter(({ state }) => state === 'open');
    const attempt = (work: Parameters<typeof db.transaction>[0]) =>
      db.transaction(work).then(
        () => 'done' as const,
        (error) => {
          if (error instanceof Refusal) return 'refused' as const;
          throw error;
        },
      );
    switch (what.do) {
      case 'buy':
        return attempt((tx) => buyPlan(on(tx), what));
      case 'change':
        return running ? attempt((tx) => changePlan(on(tx), running.id, what)) : null;
      case 'cancel':
        return running ? attempt((tx) => cancelPlan(on(tx), running.id)) : null;
      case 'pay': {
        const number = open[what.which % Math.max(1, open.length)]?.number;
        if (number) await markPaid(db, { number, on: null, now });
        return number ? 'done' : null;
      }
      case 'wait':
        if (what.isServed) {
          for (let passed = 3; passed < what.days; passed += 3) {
            now += 3 * day;
            await maintain();
          }
        } else now += what.days * day;
        await maintain();
        return 'done';
    }
  }
  return { act, own, plans, account, now: () => now };
}

/** The period that an invoice pays for, which a credit note shortens. */
function periodsOf(all: readonly Invoice[]) {
  return all
    .filter(({ kind, line }) => kind === 'invoice' && line?.kind === 'period')
    .map(({ number, periodStart, periodEnd }) => {
      const note = all.find(({ corrects }) => corrects === number);
      return [
        periodStart?.getTime() ?? 0,
        (note?.periodStart ?? periodEnd)?.getTime() ?? 0,
      ] as const;
    })
    .toSorted(([a], [b]) => a - b);
}

test(
  '[§D-past-due] [§D-invoices] whatever is bought, changed, ended and paid or not: no period is invoiced twice, no number is missing, and nothing renews unpaid',
  async () => {
    let seen = 0;
    const told = { stopped: 0, reopened: 0, renewed: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
        const shop = await newShop();
        for (const what of steps) {
          const before = { all: await shop.own(), plans: await shop.plans() };
          const owed = standingOf(await shop.account(), shop.now());
          const result = await shop.act(what);
          const all = await shop.own();
          const plans = await shop.plans();
          const owes = standingOf(await shop.account(), shop.now());
          const issued = all.slice(before.all.length);
          const wasStopped = before.plans.some(({ status }) => status === 'past_due');
          const isStopped = plans.some(({ status }) => status === 'past_due');
          const isActive = plans.some(({ status }) => status === 'active');

          // An issued invoice never changes, except its state and dates.
          const issuedBefore = (rows: readonly Invoice[]) =>
            rows.map(({ state, paidAt, remindedAt, ...paper }) => paper);
          expect(issuedBefore(all.slice(0, before.all.length))).toEqual(issuedBefore(before.all));
          // At most one plan at a time.
          expect(Number(isStopped) + Number(isActive)).toBeLessThanOrEqual(1);
          // A plan that is past due doesn't continue, and can't be bought or changed.
          if (owes === 'past_due' && what.do === 'wait') expect(isActive).toBe(false);
          if (owed === 'past_due' && (what.do === 'buy' || what.do === 'change'))
            expect(result === 'done' && issued.length > 0).toBe(false);
          // A stopped plan isn't invoiced until it is paid, and then continues at once.
          if (wasStopped && isStopped) expect(issued).toEqual([]);
          if (wasStopped && what.do === 'pay' && owes !== 'past_due') expect(isStopped).toBe(false);
          // No period begins while an invoice is overdue.
          if (what.do === 'wait' && owed !== 'clear' && owes !== 'clear')
            expect(issued).toEqual([]);
          const periods = periodsOf(all);
          periods.slice(1).forEach(([from], index) => {
            expect(from).toBeGreaterThanOrEqual(periods[index]?.[1] ?? 0);
          });
          told.stopped += Number(!wasStopped && isStopped);
          told.reopened += Number(wasStopped && isActive);
          told.renewed += Number(what.do === 'wait' && !wasStopped && issued.length > 0);
          seen += 1;
        }
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 12) },
    );
    const numbers = (await opened.db.select({ number: invoices.number }).from(invoices)).map(
      ({ number }) => number,
    );
    expect(numbers.toSorted()).toEqual(
      numbers.map((_, at) => `DL-${String(at + 1).padStart(6, '0')}`),
    );
    expect(seen).toBeGreaterThan(100);
    expect(Math.min(told.stopped, told.reopened, told.renewed)).toBeGreaterThan(2);
  },
  limit,
);
