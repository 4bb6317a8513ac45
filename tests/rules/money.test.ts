import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lowMargin, marginOf, withoutVat } from '../../contract/rules/margin.ts';
import { editGate, publishGate } from '../../contract/rules/publish-gate.ts';
import { isInVies, readVat } from '../../contract/rules/vat.ts';
import { danish } from '../support/shop-money.ts';

const dkk = (amount: number) => ({ amount, currency: 'DKK' });

test('[§D-figures] a margin is what is left of a price after VAT and cost, in whole minor units', () => {
  expect(lowMargin).toBe(0.1);
  expect(withoutVat(12_500, 2500)).toBe(10_000);
  expect(withoutVat(101, 2500)).toBe(81);
  expect(marginOf(dkk(12_500), dkk(6_000), danish)).toEqual({
    money: dkk(4_000),
    share: 0.4,
    grade: 'good',
  });
  expect(marginOf(dkk(12_500), dkk(9_000), danish)?.grade).toBe('good');
  expect(marginOf(dkk(12_500), dkk(9_001), danish)?.grade).toBe('low');
  expect(marginOf(dkk(12_500), dkk(10_000), danish)).toEqual({
    money: dkk(0),
    share: 0,
    grade: 'low',
  });
  expect(marginOf(dkk(12_500), dkk(10_001), danish)?.grade).toBe('loss');
});

test('[§D-figures] there is no margin without a price, nor between two currencies without a rate', () => {
  expect(marginOf(null, dkk(1), danish)).toBe(null);
  expect(marginOf(dkk(0), dkk(1), danish)).toBe(null);
  expect(marginOf(dkk(-1), dkk(1), danish)).toBe(null);
  expect(marginOf(dkk(1), dkk(1), danish)).not.toBe(null);
  expect(marginOf({ amount: 100, currency: 'EUR' }, dkk(1), danish)).toBe(null);
});

const variant = (more: object = {}) => ({
  ...{ included: true, price: dkk(12_500), cost: dkk(6_000), stock: 5 },
  ...more,
});
const gate = (...variants: object[]) => publishGate(variants.map(variant), danish);

test('[§D-publish-gate] each block stands alone: nothing included, a price of 0, one below cost, no stock', () => {
  const free = { blocks: [], warnings: [] };
  expect(gate({})).toEqual(free);
  expect(gate({ included: false })).toEqual({ blocks: ['nothing_included'], warnings: [] });
  expect(gate({}, { included: false, price: dkk(0), stock: 0 })).toEqual(free);
  expect(gate({ price: dkk(0) })).toEqual({ blocks: ['price_zero'], warnings: [] });
  expect(gate({ price: dkk(5_999) })).toEqual({ blocks: ['price_below_cost'], warnings: [] });
  expect(gate({ price: dkk(1) }).blocks).toEqual(['price_below_cost']);
  expect(gate({}, { price: dkk(5_999) }).blocks).toEqual(['price_below_cost']);
  expect(gate({}, { price: dkk(0) }).blocks).toEqual(['price_zero']);
  expect(gate({ price: dkk(6_000) })).toEqual({ blocks: [], warnings: ['margin_low'] });
  expect(gate({ price: dkk(1), cost: dkk(0) })).toEqual(free);
  expect(gate({ stock: 0 })).toEqual({ blocks: ['out_of_stock'], warnings: [] });
  expect(gate({ price: dkk(0), stock: 0 }).blocks).toEqual(['price_zero', 'out_of_stock']);
});

test('[§D-publish-gate] stock is that of all that is included, and under five is warned of', () => {
  expect(gate({ stock: 0 }, { stock: 5 })).toEqual({ blocks: [], warnings: [] });
  expect(gate({ stock: 4 })).toEqual({ blocks: [], warnings: ['stock_low'] });
  expect(gate({ stock: 2 }, { stock: 2 })).toEqual({ blocks: [], warnings: ['stock_low'] });
  expect(gate({ stock: 3 }, { stock: 2 })).toEqual({ blocks: [], warnings: [] });
  expect(gate({ stock: 1 })).toEqual({ blocks: [], warnings: ['stock_low'] });
});

test('[§D-publish-gate] a margin under a tenth is warned of, also a loss by VAT, and once', () => {
  expect(gate({ cost: dkk(9_000) }).warnings).toEqual([]);
  expect(gate({ cost: dkk(9_001) }).warnings).toEqual(['margin_low']);
  expect(gate({ cost: dkk(12_400) })).toEqual({ blocks: [], warnings: ['margin_low'] });
  expect(gate({}, { cost: dkk(9_001) }).warnings).toEqual(['margin_low']);
  expect(gate({ price: { amount: 12_500, currency: 'EUR' }, cost: dkk(9_001) })).toEqual({
    blocks: ['rate_missing'],
    warnings: [],
  });
});

const edited = (variantId: number, more: object = {}) => ({
  ...variant(more),
  variant_id: variantId,
});
const edit = (before: object[], after: object[]) =>
  editGate(
    before.map((more, at) => edited(at + 1, more)),
    after.map((more, at) => edited(at + 1, more)),
    danish,
  );

test('[§D-publish-gate] an edit of what is sold is stopped at each variant that it makes unsellable', () => {
  expect(edit([{}, {}], [{ price: dkk(0) }, { price: dkk(5_999) }])).toEqual([
    { variantId: 1, code: 'price_zero' },
    { variantId: 2, code: 'price_below_cost' },
  ]);
  const euros = { price: { amount: 13_000, currency: 'EUR' } };
  expect(edit([{}], [euros])).toEqual([{ variantId: 1, code: 'rate_missing' }]);
  expect(edit([{}], [{ price: dkk(6_000) }])).toEqual([]);
  expect(edit([{}, {}], [{ price: dkk(0), included: false }, {}])).toEqual([]);
});

test('[§D-publish-gate] an edit isn’t stopped by what it leaves as it was', () => {
  const dear = { cost: dkk(20_000) };
  expect(edit([dear], [dear])).toEqual([]);
  expect(edit([{ ...dear, included: false }, {}], [dear, {}])).toEqual([
    { variantId: 1, code: 'price_below_cost' },
  ]);
  expect(edit([dear], [{ ...dear, price: dkk(12_501) }])).toEqual([
    { variantId: 1, code: 'price_below_cost' },
  ]);
  expect(edit([], [dear])).toEqual([{ variantId: 1, code: 'price_below_cost' }]);
});

test('[§D-publish-gate] an edit is stopped if it leaves nothing included, unless nothing was', () => {
  const off = { included: false };
  expect(edit([{}, off], [off, off])).toEqual([{ variantId: null, code: 'nothing_included' }]);
  expect(edit([off, off], [off, off])).toEqual([]);
  expect(edit([{}, {}], [{}, off])).toEqual([]);
});

/** For each country, a number in the form that its register uses. */
const numbers: Record<string, readonly string[]> = {
  AT: ['U12345678'],
  BE: ['0123456789', '1123456789'],
  BG: ['123456789', '1234567890'],
  CY: ['12345678L'],
  CZ: ['12345678', '123456789', '1234567890'],
  DE: ['123456789'],
  DK: ['13585628'],
  EE: ['123456789'],
  GR: ['123456789'],
  ES: ['X1234567X', '12345678X', 'A12345678'],
  FI: ['12345678'],
  FR: ['12345678901', 'AB345678901'],
  HR: ['12345678901'],
  HU: ['12345678'],
  IE: ['1234567W', '1234567WA', '1A34567W', '1+34567W'],
  IT: ['12345678901'],
  LT: ['123456789', '123456789012'],
  LU: ['12345678'],
  LV: ['12345678901'],
  MT: ['12345678'],
  NL: ['123456789B01'],
  PL: ['1234567890'],
  PT: ['123456789'],
  RO: ['12', '1234567890'],
  SE: ['123456789012'],
  SI: ['12345678'],
  SK: ['1234567890'],
};
const prefix = (country: string) => (country === 'GR' ? 'EL' : country);

test('[§D-vat] each country of the register has its form: a number of it is kept with its letters, one sign more or less is refused', () => {
  for (const [country, given] of Object.entries(numbers)) {
    expect(isInVies(country), country).toBe(true);
    for (const number of given) {
      const kept = prefix(country) + number;
      expect(readVat(country, number), kept).toBe(kept);
      expect(readVat(country, kept), kept).toBe(kept);
      const spaced = ` ${kept.toLowerCase().slice(0, 3)} ${kept.slice(3, 5)}.${kept.slice(5)}- `;
      expect(readVat(country, spaced), spaced).toBe(kept);
    }
    const longest = given.at(-1) ?? '';
    expect(readVat(country, `${longest}1`), `${country}: one more`).toBe(null);
    expect(readVat(country, (given[0] ?? '').slice(0, -1)), `${country}: one less`).toBe(null);
    expect(readVat(country, `?${given[0]}`), `${country}: another sign`).toBe(null);
  }
});

test('[§D-vat] a French number whose first two letters are those of the country is whole', () => {
  expect(readVat('FR', 'FR345678901')).toBe('FRFR345678901');
  expect(readVat('FR', 'FRFR345678901')).toBe('FRFR345678901');
});

test('[§D-vat] countries that the register doesn’t know have numbers of 4 to 15 letters and digits', () => {
  expect(['NO', 'US', 'EL ', 'gr'].map(isInVies)).toEqual([false, false, false, false]);
  expect(readVat('NO', '999 888-777.mva')).toBe('999888777MVA');
  expect(readVat('US', 'A1B2')).toBe('A1B2');
  expect(readVat('US', 'A1B')).toBe(null);
  expect(readVat('US', 'A'.repeat(15))).toBe('A'.repeat(15));
  expect(readVat('US', 'A'.repeat(16))).toBe(null);
  expect(readVat('US', 'A1/B2')).toBe(null);
});

test('[§D-vat] a Danish number passes the check of its digits, at whatever place one is wrong', () => {
  const sound = '13585628';
  expect(readVat('DK', sound)).toBe('DK13585628');
  expect(readVat('DK', '00000000')).toBe(null);
  for (const [at, digit] of [...sound].entries()) {
    const wrong = sound.slice(0, at) + ((Number(digit) + 1) % 10) + sound.slice(at + 1);
    expect(readVat('DK', wrong), wrong).toBe(null);
  }
  const weights = [2, 7, 6, 5, 4, 3, 2, 1];
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }), (digits) => {
      const sum = digits.reduce((total, digit, at) => total + digit * (weights[at] ?? 0), 0);
      fc.pre(sum > 0);
      expect(readVat('DK', digits.join('')) !== null).toBe(sum % 11 === 0);
    }),
    { numRuns: 500, seed: 1 },
  );
});
