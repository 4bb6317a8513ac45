import { expect, test } from 'vitest';
import { type PriceChange, priceAfter, pricePlan } from '../../contract/rules/price-change.ts';
import { kroner } from '../support/kroner.ts';
import { danish } from '../support/shop-money.ts';

const priced = (price: number, cost: number) => ({ price: kroner(price), cost: kroner(cost) });
const margin = (percent: number): PriceChange => ({ to: 'margin', share: percent * 100 });
const percent = (by: number): PriceChange => ({ to: 'percent', by: by * 100 });
const amount = (by: number): PriceChange => ({ to: 'amount', by: kroner(by) });
const x95 = { at: 95, every: 100 };
const x900 = { at: 900, every: 1_000 };
const x995 = { at: 995, every: 1_000 };

test('[§D-bulk-price] a margin is what is left after VAT and cost; more and less are of the price that there is', () => {
  // A cost of 100.00 is 60 % of 166.67 without VAT.
  expect(priceAfter(priced(1, 10_000), margin(40), null, danish)).toBe(20_833);
  expect(priceAfter(priced(1, 10_000), margin(0), null, danish)).toBe(12_500);
  expect(priceAfter(priced(19_900, 10_000), percent(10), null, danish)).toBe(21_890);
  expect(priceAfter(priced(19_900, 10_000), percent(-10), null, danish)).toBe(17_910);
  expect(priceAfter(priced(19_900, 10_000), amount(2_500), null, danish)).toBe(22_400);
});

test('[§D-bulk-price] half is rounded up, once, also where an ending is asked for', () => {
  expect(priceAfter(priced(5, 0), percent(10), null, danish)).toBe(6);
  expect(priceAfter(priced(4, 0), percent(10), null, danish)).toBe(4);
  // 149.95 is as near to 149.90 as to 150.00; the price goes to the ending in one step.
  expect(priceAfter(priced(14_995, 0), percent(0), { at: 0, every: 10 }, danish)).toBe(15_000);
  expect(priceAfter(priced(15_445, 0), percent(0), x95, danish)).toBe(15_495);
  expect(priceAfter(priced(15_444, 0), percent(0), x95, danish)).toBe(15_395);
  expect(priceAfter(priced(15_400, 0), percent(0), x900, danish)).toBe(15_900);
  expect(priceAfter(priced(15_399, 0), percent(0), x900, danish)).toBe(14_900);
  expect(priceAfter(priced(20_000, 0), percent(0), x995, danish)).toBe(19_995);
});

test('[§D-bulk-price] [§D-publish-gate] what the gate would stop is told, never set', () => {
  expect(priceAfter(priced(19_900, 10_000), percent(-100), null, danish)).toBe('price_zero');
  expect(priceAfter(priced(19_900, 10_000), amount(-30_000), x95, danish)).toBe('price_zero');
  expect(priceAfter(priced(19_900, 10_000), percent(-50), null, danish)).toBe('price_below_cost');
  expect(priceAfter(priced(10_010, 10_000), percent(0), x900, danish)).toBe('price_below_cost');
  expect(priceAfter(priced(1, 10_000), margin(100), null, danish)).toBe('price_large');
  expect(priceAfter(priced(99_999_999, 1), percent(9_000_000), null, danish)).toBe('price_large');
  const euro = { amount: 100, currency: 'EUR' };
  expect(priceAfter(priced(1, 1), { to: 'amount', by: euro }, null, danish)).toBe('other_currency');
  expect(priceAfter({ price: kroner(1), cost: euro }, margin(40), null, danish)).toBe(
    'rate_missing',
  );
});

test('[§D-bulk-price] of a product the included variants alone get a price, and none where one of them can’t', () => {
  const variants = [
    { variant_id: 1, included: true, ...priced(20_000, 10_000) },
    { variant_id: 2, included: false, ...priced(20_000, 90_000) },
    { variant_id: 3, included: true, ...priced(22_000, 10_000) },
  ];
  expect(pricePlan(variants, percent(10), null, danish)).toEqual({
    problem: null,
    variants: [
      { variant_id: 1, before: kroner(20_000), after: kroner(22_000) },
      { variant_id: 3, before: kroner(22_000), after: kroner(24_200) },
    ],
  });
  expect(pricePlan(variants, percent(0), null, danish)).toEqual({ problem: null, variants: [] });
  const dear = { variant_id: 4, included: true, ...priced(20_000, 19_000) };
  expect(pricePlan([...variants, dear], percent(-10), null, danish)).toEqual({
    problem: 'price_below_cost',
    variants: [],
  });
});
