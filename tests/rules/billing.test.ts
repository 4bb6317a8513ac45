import { describe, expect, it } from 'vitest';
import { addInterval, changeTerms, shareLeft } from '../../contract/rules/plan-periods.ts';
import { listPlans } from '../../server/billing/plans.ts';
import { vatOf, vatRateFor } from '../../server/billing/vat.ts';
import { invoiceWords } from '../../src/features/billing/invoice-state.tsx';
import { trusted } from '../../src/screens/subscription/trusted.ts';

const at = (text: string) => new Date(`${text}T12:00:00Z`);

describe('[§3-payment-method] payment methods on the screen', () => {
  const read = (observedAt: number) => ({
    state: 'ready' as const,
    value: { data: ['visa', 'dankort'] },
    source: 'live' as const,
    observedAt,
    failure: null,
  });

  it('[§7-delete-payment-method-failed] are null after a failed removal, until they are read again', () => {
    expect(trusted(read(10), null)).toMatchObject({ value: ['visa', 'dankort'] });
    expect(trusted(read(10), 10)).toMatchObject({ state: 'ready', value: null });
    expect(trusted(read(11), 10)).toMatchObject({ value: ['visa', 'dankort'] });
  });

  it('[§7-get-payment-methods] that could not be read at all say why', () => {
    const failed = { state: 'failed' as const, failure: { kind: 'offline' as const } };
    expect(trusted(failed, 10)).toBe(failed);
  });
});

describe('[§D-plans] periods of a plan', () => {
  it.each([
    ['2027-01-31', 'month', '2027-02-28'],
    ['2028-01-31', 'month', '2028-02-29'],
    ['2027-12-15', 'month', '2028-01-15'],
    ['2028-02-29', 'year', '2029-02-28'],
  ])('from %s a %s runs to %s', (from, interval, to) => {
    expect(addInterval(at(from), interval)).toEqual(at(to));
  });

  it('what is left is between nothing and all of it', () => {
    const [start, end] = [at('2027-04-01'), at('2027-05-01')];
    expect(shareLeft(start, end, at('2027-03-01').getTime())).toBe(1);
    expect(shareLeft(start, end, at('2027-04-16').getTime())).toBe(0.5);
    expect(shareLeft(start, end, at('2027-06-01').getTime())).toBe(0);
    expect(shareLeft(new Date(0), new Date(1), 0)).toBe(1);
    expect(shareLeft(start, start, start.getTime())).toBe(0);
    expect(shareLeft(end, start, start.getTime())).toBe(0);
  });

  it('a dearer plan costs the difference for the rest; any other change is a new period', () => {
    const has = { interval: 'month', price: 19_900, end: at('2027-05-01') };
    const now = at('2027-04-16').getTime();
    expect(changeTerms(has, { interval: 'month', price: 49_900 }, now)).toEqual({
      keptEnd: has.end,
      base: 15_000,
    });
    expect(changeTerms(has, { interval: 'month', price: 9_900 }, now)).toEqual({
      keptEnd: null,
      base: 9_900,
    });
    expect(changeTerms(has, { interval: 'year', price: 499_000 }, now)).toEqual({
      keptEnd: null,
      base: 499_000,
    });
  });

  it.each([
    ['year', '2028-01-01', '2027-07-03T00:00Z'],
    // Periods that began on the last day of a shorter month.
    ['month', '2027-03-31', '2027-03-16T00:00Z'],
    ['year', '2028-02-29', '2027-08-30T12:00Z'],
  ])('of a %s that ends on %s half is left on %s', (interval, end, now) => {
    const has = { interval, price: 0, end: at(end) };
    const terms = changeTerms(has, { interval, price: 100_000 }, Date.parse(now));
    expect(terms.base).toBe(50_000);
  });

  it('a plan of the same price goes on for nothing', () => {
    const has = { interval: 'month', price: 200, end: at('2027-05-01') };
    const now = at('2027-04-16').getTime();
    expect(changeTerms(has, { interval: 'month', price: 200 }, now)).toEqual({
      keptEnd: has.end,
      base: 0,
    });
  });

  it('a plan without a period has none to go on', () => {
    const dearer = { interval: 'month', price: 300 };
    expect(changeTerms({ interval: 'month', price: 200, end: null }, dearer, 0)).toEqual({
      keptEnd: null,
      base: 300,
    });
  });

  it.each([
    ['2027-04-19', 4_000],
    ['2027-04-13', 6_001],
  ])('on %s a difference that is no whole number of øre is rounded half up, to %i', (day, base) => {
    const has = { interval: 'month', price: 10_000, end: at('2027-05-01') };
    const terms = changeTerms(has, { interval: 'month', price: 20_001 }, at(day).getTime());
    expect(terms.base).toBe(base);
  });
});

describe('[§D-invoices] [§3-invoice] VAT', () => {
  it('is Danish in Denmark whatever the number, and reversed only for a valid one elsewhere in the EU', () => {
    expect(vatRateFor({ country: 'DK', vat: 'DK13585628', vatState: 'valid' })).toBe(2500);
    expect(vatRateFor({ country: 'SE', vat: 'SE1', vatState: 'valid' })).toBe(0);
    expect(vatRateFor({ country: 'SE', vat: 'SE1', vatState: 'invalid' })).toBe(2500);
    expect(vatRateFor({ country: 'SE', vat: null, vatState: 'valid' })).toBe(2500);
    expect(vatRateFor({ country: 'GB', vat: null, vatState: null })).toBe(0);
  });

  it('of a credit note is that of the invoice with its sign turned', () => {
    for (const { price } of listPlans()) {
      expect(vatOf(-price.amount, 2500)).toBe(-vatOf(price.amount, 2500));
    }
    expect(vatOf(-9_950, 2500)).toBe(-2_488);
  });
});

describe('[§3-invoice] what is said of an invoice', () => {
  const invoice = { kind: 'invoice', state: 'open', due_at: '2027-04-15T10:00:00Z' } as const;
  const words = (part: object, now: string) =>
    invoiceWords({ ...invoice, ...part } as Parameters<typeof invoiceWords>[0], at(now).getTime())
      .id;

  it('depends on its day, and on which way the money goes', () => {
    expect(words({}, '2027-04-10')).toBe('subscription.invoice.open');
    expect(words({}, '2027-04-20')).toBe('subscription.invoice.overdue');
    expect(words({ state: 'paid' }, '2027-04-20')).toBe('subscription.invoice.paid');
    expect(words({ kind: 'credit_note' }, '2027-04-20')).toBe('subscription.invoice.credit-open');
  });
});
