import { describe, expect, it } from 'vitest';
import { withoutVat } from '../../contract/rules/margin.ts';
import { inTreeOrder } from '../../server/catalogue-search/category-rows.ts';
import { cursorHolds, nextCursor, readCursor, writeCursor } from '../../server/delta/cursor.ts';
import { sanitiseHtml } from '../../server/html/sanitise.ts';
import { progressOf } from '../../server/jobs/running-job.ts';
import { startPrice } from '../../server/variants/retail-price.ts';
import { overSupplier, startVariants } from '../../server/variants/shop-variants.ts';
import { kroner } from '../support/kroner.ts';
import { danish } from '../support/shop-money.ts';

describe('[§D-prices] the start price', () => {
  it.each([
    ['the recommended price', 10_000, 19_900, 19_900],
    ['the cost and VAT, where the recommended price is just that', 10_000, 12_500, 12_500],
    ['cost × 1.6 and VAT, where the recommended price is a loss', 10_000, 12_000, 20_095],
    ['cost × 1.6 and VAT, ending in 95', 10_000, null, 20_095],
    ['the next that ends in 95', 4_547, null, 9_095],
    ['the next 5 below 10.00', 333, null, 670],
    ['95 from 10.00 on', 500, null, 1_095],
    ['0 for a cost of 0', 0, null, 0],
    ['the recommended price for a cost of 0', 0, 500, 500],
  ])('is %s', (_, cost, recommended, price) => {
    const suggested = recommended === null ? null : kroner(recommended);
    expect(startPrice(kroner(cost), suggested, 'DKK', danish)).toBe(price);
  });

  it('never is a loss, and is whole', () => {
    for (let cost = 0; cost < 30_000; cost += 7) {
      const price = startPrice(kroner(cost), null, 'DKK', danish);
      expect(withoutVat(price, 2500)).toBeGreaterThanOrEqual(cost);
      expect(Number.isInteger(price)).toBe(true);
    }
  });
});

describe('a shop’s variants over the supplier’s', () => {
  const supplied = (id: number, cost = 1_000) => ({
    id,
    sku: `S${id}`,
    ean: null,
    options: {},
    cost,
    recommended_price: null,
    stock: 3,
  });

  it('[§3-import-product] start included; one that came later is not, one that went is gone', () => {
    const currencies = { cost: 'DKK', price: 'DKK', money: danish };
    const chosen = startVariants([supplied(1), supplied(2)], currencies);
    expect(chosen.every(({ included }) => included)).toBe(true);
    const now = overSupplier(chosen, [supplied(2, 1_500), supplied(3)], currencies);
    expect(now.map(({ variant_id, included }) => [variant_id, included])).toEqual([
      [2, true],
      [3, false],
    ]);
    expect(now[0]).toMatchObject({ price: { amount: 2_095 }, cost: { amount: 1_500 } });
  });
});

describe('a job’s progress', () => {
  const job = { total: 200, ok: 100, skipped: 20, failed: 30 };
  it('[§3-job] [§9-job-progress] is rows done of all rows', () => {
    expect(progressOf({ ...job, state: 'running' })).toBe(75);
    expect(progressOf({ total: 0, ok: 0, skipped: 0, failed: 0, state: 'pending' })).toBe(0);
  });
  it('[§3-job] [§9-job-progress] is 100 only when it has ended', () => {
    expect(progressOf({ ...job, ok: 150, state: 'running' })).toBe(99);
    expect(progressOf({ ...job, state: 'cancelled' })).toBe(100);
  });
});

describe('a cursor of GET /changes', () => {
  const now = Date.UTC(2026, 10, 21);
  const day = 86_400_000;

  it('[§D-changes] reads as it was written, stamped or not', () => {
    for (const seq of [0, 1, 2 ** 37 - 1])
      for (const since of [null, 20_000, 30_000]) {
        const written = writeCursor({ seq, since });
        expect(Number.isSafeInteger(written)).toBe(true);
        expect(readCursor(written)).toEqual({ seq, since });
      }
  });

  it('[§D-changes] is the plain number, unless removals beyond it are forgotten', () => {
    const clock = { seq: 100, forgottenSeq: 50 };
    const start = readCursor(0);
    expect(nextCursor(start, 50, clock, now)).toBe(50);
    const stamped = nextCursor(start, 10, clock, now);
    expect(cursorHolds(readCursor(stamped), clock, now)).toBe(true);
    expect(cursorHolds(readCursor(stamped), clock, now + 61 * day)).toBe(false);
    const next = nextCursor(readCursor(stamped), 20, clock, now + 30 * day);
    expect(readCursor(next).since).toBe(readCursor(stamped).since);
  });

  it('[§D-changes] from before a forgotten removal or beyond the clock doesn’t hold; 0 always does', () => {
    const clock = { seq: 100, forgottenSeq: 50 };
    expect(cursorHolds(readCursor(49), clock, now)).toBe(false);
    expect(cursorHolds(readCursor(50), clock, now)).toBe(true);
    expect(cursorHolds(readCursor(101), clock, now)).toBe(false);
    expect(cursorHolds(readCursor(0), clock, now)).toBe(true);
  });
});

describe('[§D-html] HTML of descriptions', () => {
  it.each([
    ['<script>alert(1)</script>Tekst', 'Tekst'],
    ['<p style="color:red" onclick="x()">Tekst</p>', '<p>Tekst</p>'],
    ['<a href="javascript:x()">Her</a>', '<a>Her</a>'],
    [
      '<a href="https://example.com/?a=1&b=2">Her</a>',
      '<a href="https://example.com/?a=1&amp;b=2">Her</a>',
    ],
    ['<img src="x" onerror="x()">', ''],
    ['<svg><script>x()</script></svg>', ''],
    ['5 < 6 & 7', '5 &lt; 6 &amp; 7'],
    ['<h1>Stor</h1>', '<h2>Stor</h2>'],
    [
      '<table><tr><td colspan="2" width="9">a</td></tr></table>',
      '<table><tr><td colspan="2">a</td></tr></table>',
    ],
  ])('%s becomes %s, and stays so', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
    expect(sanitiseHtml(clean)).toBe(clean);
  });
});

it('[§7-categories] a category whose parent is missing or that stands in a circle is not lost', () => {
  const row = (id: number, parentId: number | null, own: number) => ({
    id,
    parentId,
    own,
    nameDa: `da ${id}`,
    nameEn: `en ${id}`,
  });
  const tree = inTreeOrder([
    row(1, 2, 1),
    row(2, 1, 2),
    row(3, 99, 4),
    row(4, 3, 8),
    row(5, null, 0),
  ]);
  expect(tree.map(({ id, products_count }) => [id, products_count])).toEqual([
    [3, 12],
    [4, 8],
    [5, 0],
    [1, 3],
    [2, 2],
  ]);
});
