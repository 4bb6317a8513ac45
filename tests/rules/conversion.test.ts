import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rates } from '../../contract/entities/rates.ts';
import { converted, exactly, floor, hasMoved } from '../../contract/rules/conversion.ts';
import { marginOf } from '../../contract/rules/margin.ts';
import { minorDigits } from '../../contract/rules/minor-digits.ts';
import { priceAfter } from '../../contract/rules/price-change.ts';
import { publishGate } from '../../contract/rules/publish-gate.ts';
import { areOld } from '../../contract/rules/rates-age.ts';
import { startPrice } from '../../server/variants/retail-price.ts';
import { kroner } from '../support/kroner.ts';
import { danish, danishRated, rates } from '../support/shop-money.ts';

const euro = (amount: number) => ({ amount, currency: 'EUR' });

describe('[§D-money-margin] a product that costs 10.00 €, at 7.4578 kr. a euro', () => {
  test('costs 74.58 kr., and of 199.00 kr. with 25 % VAT leaves 84.62 kr., 53 %', () => {
    expect(converted(euro(1_000), 'DKK', rates)).toEqual(kroner(7_458));
    const margin = marginOf(kroner(19_900), euro(1_000), danishRated);
    expect(margin).toMatchObject({ money: kroner(8_462), grade: 'good' });
    expect(margin?.share).toBeCloseTo(84.62 / 159.2, 10);
  });

  test('starts at 149.95 kr., or at what its recommended price comes to, which ends as prices do', () => {
    expect(startPrice(euro(1_000), null, 'DKK', danishRated)).toBe(14_995);
    // 24.95 € is 186.07 kr.
    expect(startPrice(euro(1_000), euro(2_495), 'DKK', danishRated)).toBe(18_695);
    expect(startPrice(euro(1_000), euro(2_495), 'DKK', danish)).toBe(0);
  });

  test('is at a margin of 40 % sold at 155.37 kr., rounded once', () => {
    const change = { to: 'margin', share: 4_000 } as const;
    const priced = { price: kroner(1), cost: euro(1_000) };
    // 74.578 × 1.25 ÷ 0.6; with the rounded 74.58 it would be 155.38.
    expect(priceAfter(priced, change, null, danishRated)).toBe(15_537);
    expect(priceAfter(priced, change, null, danish)).toBe('rate_missing');
  });

  test('is stopped under 74.58 kr., warned of under 10 %, and stopped where no rate is known', () => {
    const gate = (price: number, money = danishRated) =>
      publishGate([{ included: true, price: kroner(price), cost: euro(1_000), stock: 9 }], money);
    expect(gate(7_457).blocks).toEqual(['price_below_cost']);
    expect(gate(7_458)).toEqual({ blocks: [], warnings: ['margin_low'] });
    expect(gate(10_358)).toEqual({ blocks: [], warnings: ['margin_low'] });
    expect(gate(10_359)).toEqual({ blocks: [], warnings: [] });
    expect(gate(19_900, danish)).toEqual({ blocks: ['rate_missing'], warnings: [] });
    expect(marginOf(kroner(19_900), euro(1_000), danish)).toBe(null);
  });

  test('a price that is in the supplier’s currency has its margin in the shop’s, and in its own where no rate is known', () => {
    expect(marginOf(euro(2_500), euro(1_000), danishRated)?.money).toEqual(kroner(7_458));
    expect(marginOf(euro(2_500), euro(1_000), danish)?.money).toEqual(euro(1_000));
  });
});

test('[§D-money-conversion] crosses go by the euro, and each currency has the minor unit that ISO gives it', () => {
  expect(converted({ amount: 10_000, currency: 'SEK' }, 'DKK', rates)).toEqual(kroner(6_508));
  expect(converted({ amount: 1_000, currency: 'JPY' }, 'DKK', rates)).toEqual(kroner(4_574));
  expect(converted(kroner(4_574), 'JPY', rates)).toEqual({ amount: 1_000, currency: 'JPY' });
  expect(converted(kroner(-7_458), 'EUR', rates)).toEqual(euro(-1_000));
  expect(['JPY', 'ISK', 'KRW', 'HUF', 'DKK', 'IDR', 'KWD'].map(minorDigits)).toEqual([
    ...[0, 0, 0, 2, 2, 2, 3],
  ]);
});

test('[§D-money-conversion] without a rate there is no amount, and none is needed within one currency', () => {
  expect(converted(euro(1_000), 'DKK', null)).toBe(null);
  expect(converted({ amount: 1, currency: 'THB' }, 'DKK', rates)).toBe(null);
  expect(converted(kroner(5), 'THB', rates)).toBe(null);
  expect(converted(kroner(5), 'DKK', null)).toEqual(kroner(5));
});

test('[§D-money-conversion] a whole quotient is not rounded, also below zero', () => {
  expect(floor(-10n, 5n)).toBe(-2n);
  expect(floor(-11n, 5n)).toBe(-3n);
  expect(floor(11n, 5n)).toBe(2n);
  expect(exactly(kroner(5), 'DKK', null)).toEqual([5n, 1n]);
});

test('[§D-money-margin] a price that comes to nothing in the shop’s currency is a loss, and one unit is all margin over a cost of 0', () => {
  const euros = { currency: 'EUR', vat_rate: 0, rates };
  expect(marginOf(kroner(1), kroner(1), euros)).toEqual({
    ...{ money: euro(0), share: -1, grade: 'loss' },
  });
  expect(marginOf(euro(1), euro(0), euros)?.share).toBe(1);
});

const codes = ['EUR', 'DKK', 'SEK', 'JPY', 'KWD'] as const;
const someRates = fc
  .record({
    DKK: fc.integer({ min: 1, max: 20_000_000_000 }),
    SEK: fc.integer({ min: 1, max: 20_000_000_000 }),
    JPY: fc.integer({ min: 1, max: 20_000_000_000 }),
    KWD: fc.integer({ min: 1, max: 20_000_000_000 }),
  })
  .map((per_euro): Rates => ({ date: '2026-11-23', per_euro }));
const code = fc.constantFrom(...codes);
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

/** The exact amount, as a fraction. */
function meant(from: string, to: string, { per_euro }: Rates): [bigint, bigint] {
  const per = (currency: string) => BigInt(per_euro[currency] ?? 1_000_000);
  const unit = (currency: string) => BigInt(`1${'0'.repeat(minorDigits(currency))}`);
  return [per(to) * unit(to), per(from) * unit(from)];
}

test('[§D-money-conversion] what is shown is never further than half a minor unit from what is meant, and a half goes up', () => {
  fc.assert(
    fc.property(amount, code, code, someRates, (value, from, to, told) => {
      const found = converted({ amount: value, currency: from }, to, told);
      const [times, by] = meant(from, to, told);
      // Twice the difference, as a fraction: a half is rounded up, so it lies above -half and at most at +half.
      const off = 2n * (BigInt(found?.amount ?? Number.NaN) * by - BigInt(value) * times);
      fc.pre(Number.isSafeInteger(found?.amount));
      expect(off > -by && off <= by).toBe(true);
    }),
    { seed: 4 },
  );
});

test('[§D-money-conversion] a dearer thing stays dearer, and a sum of parts is off by half a unit a part at the most', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
      code,
      code,
      (parts, from, to) => {
        const here = (value: number) =>
          converted({ amount: value, currency: from }, to, {
            ...rates,
            per_euro: { ...rates.per_euro, KWD: 320_000 },
          })?.amount ?? Number.NaN;
        const sorted = parts.toSorted((a, b) => a - b).map(here);
        expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
        const whole = here(parts.reduce((sum, part) => sum + part, 0));
        const sum = parts.map(here).reduce((total, part) => total + part, 0);
        expect(Math.abs(whole - sum)).toBeLessThanOrEqual((parts.length + 1) / 2);
      },
    ),
    { seed: 5 },
  );
});

test('[§D-money-margin] a margin and the cost, as they are shown, sum to the price without VAT', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom('EUR', 'SEK', 'JPY', 'DKK'),
      fc.constantFrom(0, 810, 1900, 2500, 2550, 2700),
      (price, cost, currency, vat_rate) => {
        const margin = marginOf(
          kroner(price),
          { amount: cost, currency },
          {
            ...danishRated,
            vat_rate,
          },
        );
        const shown = converted({ amount: cost, currency }, 'DKK', rates)?.amount ?? Number.NaN;
        const net = Math.round((price * 10_000) / (10_000 + vat_rate));
        expect((margin?.money.amount ?? Number.NaN) + shown).toBe(net);
      },
    ),
    { seed: 6 },
  );
});

test('[§D-money-store] a rate has moved from 1 % on, up or down, also across two that have', () => {
  const with_ = (DKK: number, SEK = 11_459_000): Rates => ({
    ...rates,
    per_euro: { DKK, SEK },
  });
  expect(hasMoved('EUR', 'DKK', with_(7_457_800), with_(7_457_800))).toBe(false);
  expect(hasMoved('EUR', 'DKK', with_(7_000_000), with_(7_069_999))).toBe(false);
  expect(hasMoved('EUR', 'DKK', with_(7_000_000), with_(7_070_000))).toBe(true);
  expect(hasMoved('EUR', 'DKK', with_(7_000_000), with_(6_930_001))).toBe(false);
  expect(hasMoved('EUR', 'DKK', with_(7_000_000), with_(6_930_000))).toBe(true);
  expect(hasMoved('SEK', 'DKK', with_(7_000_000, 11_000_000), with_(7_070_000, 11_110_000))).toBe(
    false,
  );
  expect(hasMoved('DKK', 'DKK', with_(7_000_000), with_(9_000_000))).toBe(false);
  expect(hasMoved('EUR', 'THB', with_(7_000_000), with_(7_000_000))).toBe(true);
  const without: Rates = { ...rates, per_euro: {} };
  expect(hasMoved('EUR', 'DKK', without, with_(7_000_000))).toBe(true);
  expect(hasMoved('EUR', 'DKK', with_(7_000_000), without)).toBe(true);
});

test('[§D-money-shown] rates are old when the day that they are of is a week over', () => {
  const at = (text: string) => Date.parse(text);
  expect(areOld({ date: '2026-11-16' }, at('2026-11-23T23:59:00Z'))).toBe(false);
  expect(areOld({ date: '2026-11-16' }, at('2026-11-24T00:00:01Z'))).toBe(true);
});
