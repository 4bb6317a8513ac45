import { describe, expect, test } from 'vitest';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { ShopVariant } from '../../contract/entities/shop-products.ts';
import {
  addTags,
  applyToAll,
  draftOf,
  draftProblems,
  pasteColumn,
  patchOf,
  priceChange,
  raiseAll,
  raised,
  setVariants,
  withPatch,
} from '../../src/features/product-editor/draft.ts';
import { nextCell } from '../../src/features/product-editor/grid-keys.ts';
import { bulkPreview } from '../../src/screens/import-list/bulk-preview.ts';
import { readLimit } from '../../src/screens/import-list/import-limit.ts';
import {
  countGroups,
  groupFrom,
  importRow,
  inGroup,
} from '../../src/screens/import-list/import-rows.ts';
import { jobResults } from '../../src/screens/import-list/job-results.ts';
import { searches } from '../../src/sync/read/search.ts';
import { kroner } from '../support/kroner.ts';
import { danish, danishRated } from '../support/shop-money.ts';

function variant(variant_id: number, change: Partial<ShopVariant> = {}): ShopVariant {
  return {
    variant_id,
    sku: `SKU-${variant_id}`,
    options: { Farve: 'Blå' },
    included: true,
    price: kroner(20_000),
    compare_at: null,
    cost: kroner(12_000),
    stock: 40,
    ...change,
  };
}

function item(change: Partial<ImportProduct> = {}): ImportProduct {
  return {
    id: 1,
    product_id: 10,
    rev: 3,
    state: 'draft',
    failure: null,
    title: 'Vandflaske',
    description: 'Holder koldt.',
    category_id: 4,
    tags: ['sport'],
    images: [],
    supplier: { id: 9, name: 'Nordlys Engros' },
    variants: [variant(1), variant(2, { price: kroner(13_000), cost: kroner(12_500) })],
    stock_checked_at: '2026-11-20T10:00:00Z',
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    ...change,
  };
}

describe('the rows of the import list', () => {
  test('[§D-lists] all that is not published waits for import', () => {
    const states = ['draft', 'ready', 'queued', 'publishing', 'failed', 'published'] as const;
    expect(states.filter((state) => inGroup({ state, variants: [] }, 'to-import', danish))).toEqual(
      states.slice(0, 5),
    );
    expect(countGroups(states.map((state) => ({ state })))).toEqual({
      'to-import': 5,
      imported: 1,
      all: 6,
    });
    expect(groupFrom('nonsense')).toBe('to-import');
  });

  test('[§D-lists] a row tells ranges over the included variants, the lowest margin and what the gate finds', () => {
    expect(importRow(item(), danish)).toMatchObject({
      included: 2,
      variants: 2,
      cost: { low: kroner(12_000), high: kroner(12_500) },
      price: { low: kroner(13_000), high: kroner(20_000) },
      margin: { money: kroner(-2_100), grade: 'loss' },
      gate: { blocks: [], warnings: ['margin_low'] },
    });
    const none = item({ variants: [variant(1, { included: false })] });
    expect(importRow(none, danish)).toMatchObject({
      included: 0,
      gate: { blocks: ['nothing_included'] },
    });
  });

  test('[§D-money-margin] a cost in another currency stands in the price’s beside it, and a row follows new rates', () => {
    const cost = { amount: 1_000, currency: 'EUR' };
    const euro = item({ variants: [variant(1, { cost }), variant(2, { cost })] });
    expect(importRow(euro, danishRated)).toMatchObject({
      cost: { low: cost, high: cost },
      costHere: { low: kroner(7_458), high: kroner(7_458) },
      margin: { money: kroner(16_000 - 7_458) },
      gate: { blocks: [] },
    });
    expect(importRow(euro, danish)).toMatchObject({
      ...{ costHere: null, margin: null, gate: { blocks: ['rate_missing'] } },
    });
    expect(importRow(item(), danishRated).costHere).toBe(null);
  });

  test('[§D-lists] an item is found by title, supplier, sku, tag and option', () => {
    const rows = [item()];
    for (const words of ['vandfl', 'nordlys', 'sku-2', 'sport', 'bla'])
      expect(rows.filter(searches['import-products'](words)), words).toHaveLength(1);
    expect(rows.filter(searches['import-products']('cykel'))).toHaveLength(0);
  });

  test('[§D-bulk] the preview of a bulk import counts what can go and why the rest cannot', () => {
    const preview = bulkPreview(
      [
        item(),
        item({ state: 'published' }),
        item({ state: 'queued' }),
        item({ state: 'failed', variants: [variant(1, { price: kroner(0), stock: 0 })] }),
        item({ variants: [variant(1, { price: kroner(1) })] }),
        item({ variants: [variant(1, { price: kroner(1) })] }),
      ],
      danish,
    );
    expect(preview).toMatchObject({ importable: 1, blocked: 3 });
    expect(preview.reasons[0]).toEqual({ code: 'price_below_cost', count: 2 });
  });

  test('[§4-import-limit] an empty limit is all; 0, fractions and words are refused', () => {
    expect(readLimit(' ')).toEqual({ limit: null });
    expect(readLimit('25')).toEqual({ limit: 25 });
    for (const text of ['0', '-1', '2.5', 'ti', '1e3'])
      expect(readLimit(text), text).toBe('invalid');
  });
});

describe('the editor', () => {
  const base = draftOf(item());
  const first = new Set([1]);

  test('[§D-editor] an untouched draft has nothing to save', () => {
    expect(patchOf(base, draftOf(item()))).toBeNull();
  });

  test('[§D-editor] only what changed is saved, a variant with only its changed fields', () => {
    const draft = setVariants({ ...base, title: ' Flaske ' }, first, (v) =>
      priceChange(v, 'price', 21_000),
    );
    expect(patchOf(base, draft)).toEqual({
      title: 'Flaske',
      variants: [{ variant_id: 1, price: kroner(21_000) }],
    });
  });

  test('[§D-editor] what was changed and changed back has nothing to save', () => {
    const there = setVariants(base, first, () => ({ included: false }));
    const back = setVariants(there, first, () => ({ included: true }));
    expect(patchOf(base, there)).not.toBeNull();
    expect(patchOf(base, back)).toBeNull();
  });

  test('[§D-editor] an emptied compare-at price is saved as none', () => {
    const priced = draftOf(item({ variants: [variant(1, { compare_at: kroner(30_000) })] }));
    expect(patchOf(priced, applyToAll(priced, 'compare_at', null))).toEqual({
      variants: [{ variant_id: 1, compare_at: null }],
    });
    expect(applyToAll(priced, 'price', null).variants[0]?.price).toEqual(kroner(20_000));
  });

  test('[§D-editor] the bulk helpers leave out variants that are not included', () => {
    const draft = draftOf(item({ variants: [variant(1), variant(2, { included: false })] }));
    const prices = (d: typeof draft) => d.variants.map((v) => v.price.amount);
    expect(prices(applyToAll(draft, 'price', 5_000))).toEqual([5_000, 20_000]);
    expect(prices(raiseAll(draft, 'price', 10))).toEqual([22_000, 20_000]);
    expect(raiseAll(draft, 'compare_at', 10).variants[0]?.compare_at).toBeNull();
  });

  test('[§D-editor] per cent are added to whole minor units, and never below 0', () => {
    expect(raised(9_995, 10)).toBe(10_995);
    expect(raised(100, -150)).toBe(0);
  });

  test('[§D-grid] a pasted column goes downwards from its cell; an unreadable row stays, what runs over is dropped', () => {
    const draft = draftOf(item({ variants: [variant(1), variant(2), variant(3)] }));
    const pasted = pasteColumn(draft, 'price', 1, [100, undefined, 300]);
    expect(pasted.variants.map((v) => v.price.amount)).toEqual([20_000, 100, 20_000]);
  });

  test('[§D-editor] a patch laid over the item gives the draft it came from', () => {
    const draft = applyToAll({ ...base, tags: ['ny'] }, 'compare_at', 25_000);
    const patch = patchOf(base, draft);
    expect(patch).not.toBeNull();
    expect(withPatch(base, patch ?? {})).toEqual(draft);
  });

  test('[§D-editor] what the server would refuse is told while typing', () => {
    expect(draftProblems(base)).toEqual([]);
    expect(draftProblems({ ...base, title: '  ' })).toEqual(['title_missing']);
    expect(draftProblems({ ...base, title: 'x'.repeat(256) })).toEqual(['title_long']);
  });

  test('[§D-editor] tags are split, trimmed, and each there once', () => {
    expect(addTags(['Sport'], 'sport, fritid;  fritid\nhave ,')).toEqual([
      'Sport',
      'fritid',
      'have',
    ]);
  });
});

describe('[§D-grid] the keys of the variants grid', () => {
  const size = { rows: 30, columns: 3 };
  const press = (key: string, from = { row: 5, column: 1 }, more = {}) =>
    nextCell(from, size, { key, shiftKey: false, ctrlKey: false, ...more });

  test('arrows, Enter, Home, End and the page keys move and stop at the edges', () => {
    expect(press('ArrowDown')).toEqual({ row: 6, column: 1 });
    expect(press('ArrowUp', { row: 0, column: 1 })).toEqual({ row: 0, column: 1 });
    expect(press('ArrowRight', { row: 5, column: 2 })).toEqual({ row: 5, column: 2 });
    expect(press('Enter')).toEqual({ row: 6, column: 1 });
    expect(press('Enter', undefined, { shiftKey: true })).toEqual({ row: 4, column: 1 });
    expect(press('End', undefined, { ctrlKey: true })).toEqual({ row: 29, column: 2 });
    expect(press('Home')).toEqual({ row: 5, column: 0 });
    expect(press('PageDown', { row: 25, column: 0 })).toEqual({ row: 29, column: 0 });
  });

  test('Tab and letters stay with the browser', () => {
    expect(press('Tab')).toBeNull();
    expect(press('a')).toBeNull();
  });
});

describe('[§D-bulk] the result of a bulk import', () => {
  test('failures come first with their reason, then what was published since the job began', () => {
    const rows = jobResults(
      {
        created_at: '2026-11-20T12:00:00Z',
        errors: [{ id: 7, subject: 'Kop', code: 'out_of_stock', text: 'Out of stock' }],
      },
      [
        item({ id: 1, state: 'published', updated_at: '2026-11-20T12:00:05Z' }),
        item({ id: 2, state: 'published', updated_at: '2026-11-19T12:00:05Z' }),
        item({ id: 3, state: 'queued', updated_at: '2026-11-20T12:00:05Z' }),
      ],
    );
    expect(rows.map(({ id, outcome }) => [id, outcome])).toEqual([
      [7, 'failed'],
      [1, 'published'],
    ]);
  });
});
