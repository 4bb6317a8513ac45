import { describe, expect, test } from 'vitest';
import { marginOf } from '../../contract/rules/margin.ts';
import { rangeOf } from '../../src/lib/pure/amounts.ts';
import { pageFrom, pageOf } from '../../src/lib/pure/page-window.ts';
import { textIndex } from '../../src/lib/pure/text-index.ts';
import { kroner } from '../support/kroner.ts';
import { danish } from '../support/shop-money.ts';

describe('[§D-figures] margins', () => {
  test('a margin is what is left after VAT and cost, in money and as a share of the price without VAT', () => {
    expect(marginOf(kroner(25_000), kroner(12_000), danish)).toEqual({
      ...{ money: kroner(8_000), share: 0.4, grade: 'good' },
    });
    expect(marginOf(kroner(10_000), kroner(10_000), danish)).toMatchObject({
      ...{ money: kroner(-2_000), share: -0.25, grade: 'loss' },
    });
    expect(marginOf(kroner(99), kroner(40), danish)?.money).toEqual(kroner(39));
  });
  test('a margin is low under 10 %, and a loss under nothing', () => {
    const grade = (price: number) => marginOf(kroner(price), kroner(9_000), danish)?.grade;
    expect([12_500, 12_499, 11_250, 11_249].map(grade)).toEqual(['good', 'low', 'low', 'loss']);
  });
  test('there is no margin without a price, or across currencies', () => {
    expect(marginOf(null, kroner(1), danish)).toBeNull();
    expect(marginOf(kroner(0), kroner(1), danish)).toBeNull();
    expect(marginOf({ amount: 5, currency: 'EUR' }, kroner(1), danish)).toBeNull();
  });
  test('a range holds the lowest and the highest', () => {
    expect(rangeOf([kroner(5), kroner(3), kroner(9)])).toEqual({ low: kroner(3), high: kroner(9) });
    expect(rangeOf([])).toBeNull();
  });
});

describe('pages', () => {
  test('[§9-page-size] a page holds ten rows, and a page past the end is the last', () => {
    const rows = Array.from({ length: 23 }, (_, index) => index);
    expect(pageOf(rows, 2).rows).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    expect(pageOf(rows, 99)).toMatchObject({ current: 3, last: 3, total: 23, rows: [20, 21, 22] });
    expect(pageOf([], 1)).toMatchObject({ current: 1, last: 1, total: 0 });
  });
  test('[§9-page] a page that is no number is the first', () => {
    for (const text of [null, '', '0', '-2', '1.5', 'x', '1e9']) expect(pageFrom(text)).toBe(1);
    expect(pageFrom('7')).toBe(7);
  });
});

describe('search on the device', () => {
  test('[§D-lists] case and accents do not matter, nor the order of words', () => {
    const search = textIndex<{ title: string }>((row) => [row.title]);
    const rows = [{ title: 'Smørebræt i eg, blå' }, { title: 'Skærebræt' }];
    expect(rows.filter(search('blå smør'))).toEqual([rows[0]]);
    expect(rows.filter(search('bræt'))).toHaveLength(2);
    expect(rows.filter(search('  '))).toHaveLength(2);
  });
  test('[§D-speed] a repeated search over 10,000 rows takes a few milliseconds at most', () => {
    const search = textIndex<{ title: string }>((row) => [row.title]);
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      title: `Vandflaske nr. ${index}`,
    }));
    expect(rows.filter(search('flaske 9999'))).toHaveLength(1);
    // The quickest of five, because a busy machine may pause in the middle of one.
    const took = [1, 2, 3, 4, 5].map(() => {
      const start = performance.now();
      rows.filter(search('flaske 77'));
      return performance.now() - start;
    });
    expect(Math.min(...took)).toBeLessThan(50);
  });
});
