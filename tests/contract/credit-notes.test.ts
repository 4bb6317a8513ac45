import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { creditUnused } from '../../server/billing/credit-unused.ts';
import { issueInvoice } from '../../server/billing/issue-invoice.ts';
import { invoices, numberSeries, shops, subscriptions } from '../../server/db/schema.ts';
import { ownDatabase } from '../support/own-database.ts';
import { onOneDatabase } from '../support/server.ts';
import { day, start } from '../support/server-billing.ts';
import { newPerson } from '../support/server-people.ts';

type Invoice = typeof invoices.$inferSelect;
type Plan = typeof subscriptions.$inferSelect;

onOneDatabase('what is left of a plan', (database) => {
  const opened = ownDatabase(database);

  let plan: Plan;
  /** A Danish shop with a plan that has no invoices yet. */
  async function newPlan(shopId?: number): Promise<Plan> {
    const { shopIds } = await newPerson(opened.db);
    const shop = shopId ?? shopIds[0] ?? 0;
    const danish = { country: 'DK', vat: 'DK13585628', vatState: 'valid' } as const;
    await opened.db.update(shops).set(danish).where(eq(shops.id, shop));
    const [row] = await opened.db
      .insert(subscriptions)
      .values({
        ...{ shopId: shop, name: 'Starter', status: 'canceled', interval: 'month' },
        ...{ priceAmount: 19_900, currency: 'DKK', startedAt: new Date(start) },
      })
      .returning();
    if (!row) throw new Error('No plan was written.');
    return row;
  }
  beforeEach(async () => {
    plan = await newPlan();
  });

  /** Issues an invoice for 30 days starting at `from`, for `plan` by default. */
  async function invoiced(base: number, from = start, of = plan): Promise<Invoice> {
    await issueInvoice(opened.db, {
      ...{ shopId: of.shopId, subscriptionId: of.id, locale: 'da' as const, base, currency: 'DKK' },
      line: { kind: 'period', plan: of.name, interval: of.interval },
      ...{ periodStart: new Date(from), periodEnd: new Date(from + 30 * day), now: from },
    });
    const all = await opened.db.select().from(invoices).where(eq(invoices.shopId, of.shopId));
    const last = all.toSorted((a, b) => a.id - b.id).at(-1);
    if (!last) throw new Error('No invoice was written.');
    return last;
  }
  const alter = ({ id }: Invoice, to: Partial<Invoice>) =>
    opened.db.update(invoices).set(to).where(eq(invoices.id, id));
  const end = (now: number) => creditUnused(opened.db, plan, now, 'da');
  const notes = async () =>
    (await opened.db.select().from(invoices).where(eq(invoices.shopId, plan.shopId)))
      .filter(({ kind }) => kind === 'credit_note')
      .toSorted((a, b) => a.id - b.id);
  const credited = async () => (await notes()).map(({ corrects, vatBase }) => [corrects, vatBase]);

  it('[§D-plans] [§3-invoice] is given back at the rate and with the number of its invoice, whatever the shop is now', async () => {
    const invoice = await invoiced(20_001);
    const norwegian = { country: 'NO', vat: 'NO1', vatState: 'unverified' } as const;
    await opened.db.update(shops).set(norwegian).where(eq(shops.id, plan.shopId));
    await end(start + 15 * day);
    expect(await notes()).toMatchObject([
      {
        ...{ kind: 'credit_note', corrects: invoice.number, state: 'open', currency: 'DKK' },
        ...{ vatNumber: 'DK13585628', vatRate: 2500 },
        ...{ vatBase: -10_001, vatAmount: -2_500, total: -12_501 },
        ...{ periodStart: new Date(start + 15 * day), periodEnd: invoice.periodEnd },
        ...{ issuedAt: new Date(start + 15 * day), dueAt: new Date(start + 29 * day) },
        line: { kind: 'credit', plan: 'Starter', interval: 'month' },
      },
    ]);
    expect(invoice.number).toMatch(/^DL-\d{6}$/);
    const [count, next] = [invoice, (await notes())[0]].map((one) => Number(one?.number.slice(3)));
    expect(next).toBe((count ?? 0) + 1);
  });

  it('[§D-invoices] numbers begin with the first, and go on from the last that was ever given', async () => {
    await opened.db.delete(invoices);
    await opened.db.delete(numberSeries);
    expect((await invoiced(100)).number).toBe('DL-000001');
    await opened.db.update(numberSeries).set({ last: 41 }).where(eq(numberSeries.name, 'invoices'));
    expect((await invoiced(100)).number).toBe('DL-000042');
  });

  it('[§D-plans] is given back of every invoice that runs, in their order, and once of each', async () => {
    const first = await invoiced(30_000);
    const upgrade = await invoiced(6_000);
    await alter(upgrade, { state: 'paid' });
    await end(start + 10 * day);
    const both = [
      [first.number, -20_000],
      [upgrade.number, -4_000],
    ];
    expect(await credited()).toEqual(both);
    await end(start + 10 * day);
    expect(await credited()).toEqual(both);
  });

  it('[§D-plans] is nothing for an invoice that is over or void, that is a credit note, or that has no amount or period', async () => {
    const over = await invoiced(30_000, start - 20 * day);
    const withdrawn = await invoiced(30_000);
    await alter(withdrawn, { state: 'void' });
    const unbounded = await invoiced(30_000);
    await alter(unbounded, { periodStart: null });
    await invoiced(0);
    const credit = await invoiced(30_000);
    await alter(credit, { kind: 'credit_note' });
    const before = await notes();
    await end(over.periodEnd?.getTime() ?? 0);
    expect(await notes()).toEqual(before);
  });

  it('[§D-plans] an invoice that nobody has paid, and that is given back whole, is withdrawn: its credit note is settled with it', async () => {
    const other = await invoiced(10_000, start - 10 * day);
    const whole = await invoiced(30_000);
    const paid = await invoiced(6_000);
    await alter(paid, { state: 'paid' });
    await end(start);
    const all = await opened.db.select().from(invoices).where(eq(invoices.shopId, plan.shopId));
    const stateOf = (fits: (invoice: Invoice) => boolean) => {
      const found = all.find(fits);
      return [found?.state, found?.paidAt];
    };
    expect(stateOf(({ id }) => id === whole.id)).toEqual(['void', null]);
    expect(stateOf(({ corrects }) => corrects === whole.number)).toEqual(['paid', new Date(start)]);
    // Also credited in full, but the invoice was paid already: the credit has to be paid out.
    expect(stateOf(({ id }) => id === paid.id)).toEqual(['paid', null]);
    expect(stateOf(({ corrects }) => corrects === paid.number)).toEqual(['open', null]);
    // Part of this invoice's period was used, so only the rest is credited.
    expect(stateOf(({ id }) => id === other.id)).toEqual(['open', null]);
    expect(stateOf(({ corrects }) => corrects === other.number)).toEqual(['open', null]);
  });

  it('[§D-plans] is of this plan of this shop alone', async () => {
    const earlier = await newPlan(plan.shopId);
    await invoiced(30_000, start, earlier);
    const elsewhere = await invoiced(30_000, start, await newPlan());
    await alter(elsewhere, { subscriptionId: plan.id });
    await end(start + 10 * day);
    expect(await credited()).toEqual([]);
    const mine = await invoiced(30_000);
    await end(start + 10 * day);
    expect(await credited()).toEqual([[mine.number, -20_000]]);
  });
});
