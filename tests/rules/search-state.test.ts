import { describe, expect, test } from 'vitest';
import { pageSize } from '../../src/lib/pure/page-window.ts';
import {
  activeFilters,
  atDefaults,
  resetFilters,
} from '../../src/screens/search-products/active-filters.ts';
import { categoryPath, categoryTree } from '../../src/screens/search-products/category-tree.ts';
import {
  callOf,
  changed,
  defaults,
  pagesTogether,
  pagesUpTo,
  queryOf,
  type SearchState,
  stateFrom,
} from '../../src/screens/search-products/search-state.ts';

const urlOf = (state: SearchState) =>
  new URLSearchParams(
    Object.entries(queryOf(state)).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  ).toString();

describe('the URL of a search', () => {
  test('[§9-filter-supplier] [§9-filter-stock] [§9-filter-media] [§9-filter-colli] [§9-page] without words it is supplier 9, in stock, with pictures, not by the case, page 1', () => {
    expect(stateFrom('')).toEqual(defaults);
    expect(callOf(defaults)).toEqual({
      query: expect.objectContaining({
        supplier_id: 9,
        in_stock: '1',
        has_media: '1',
        is_not_colli: '1',
        page: 1,
        include: 'product-filters',
      }),
    });
  });

  test('[§D-endless-grid] a grid shows the pages of its dozen up to the one that the address names; filters come with the first', () => {
    expect(pagesUpTo(1)).toEqual([1]);
    expect(pagesUpTo(4)).toEqual([1, 2, 3, 4]);
    expect(pagesUpTo(12)).toHaveLength(12);
    expect(pagesUpTo(13)).toEqual([13]);
    expect(pagesUpTo(26)).toEqual([25, 26]);
    for (const cards of [2, 3, 4, 5, 6]) expect((pagesTogether * pageSize) % cards).toBe(0);
    expect(callOf({ ...defaults, page: 2 }, false).query).toMatchObject({
      page: 2,
      include: undefined,
    });
  });

  test('[§D-lists] a default is not written, a filter turned off is', () => {
    expect(urlOf(defaults)).toBe('');
    expect(urlOf({ ...defaults, supplier_id: null, in_stock: false })).toBe(
      'supplier_id=all&in_stock=0',
    );
  });

  test.each<Partial<SearchState>>([
    { search: 'blå kop', page: 4 },
    { supplier_id: null, category_id: 12 },
    { supplier_id: 3, has_media: false, is_not_colli: false },
    { order_by: 'title', direction: 'asc' },
    { order_by: 'title', direction: 'desc' },
    { order_by: 'margin', direction: 'asc', product: 77 },
  ])('[§D-lists] %j survives the way through the URL', (change) => {
    const state = { ...defaults, ...change };
    expect(stateFrom(urlOf(state))).toEqual(state);
  });

  test('[§D-lists] a filter that is off is not sent', () => {
    const { query } = callOf({ ...defaults, supplier_id: null, in_stock: false });
    expect(query?.supplier_id).toBeUndefined();
    expect(query?.in_stock).toBeUndefined();
  });

  test('[§D-lists] nonsense in a URL counts as left out', () => {
    expect(stateFrom('?page=-3&supplier_id=x&category_id=1.5&order_by=price&product=abc')).toEqual(
      defaults,
    );
  });
});

describe('changing a search', () => {
  test('[§D-lists] a filter goes back to page 1 and closes the detail; a page or a detail does not', () => {
    const at = { ...defaults, page: 5, product: 3 };
    expect(changed(at, { in_stock: false })).toMatchObject({ page: 1, product: null });
    expect(changed(at, { product: 8 })).toMatchObject({ page: 5, product: 8 });
    expect(changed(at, { page: 6 })).toMatchObject({ page: 6, product: 3 });
  });

  test('[§D-lists] a chip stands for each filter that narrows, and its removal lifts that one only', () => {
    const state = { ...defaults, search: 'kop', has_media: false };
    const filters = activeFilters(state);
    expect(filters.map(({ name }) => name)).toEqual([
      'search',
      'in_stock',
      'is_not_colli',
      'supplier_id',
    ]);
    expect(filters[3]?.without).toEqual({ ...state, supplier_id: null });
  });

  test('[§9-filters] reset brings the first filters back and keeps the words', () => {
    const state = { ...defaults, search: 'kop', category_id: 4, in_stock: false, page: 3 };
    expect(atDefaults(state)).toBe(false);
    expect(resetFilters(state)).toEqual({ ...defaults, search: 'kop' });
    expect(atDefaults(resetFilters(state))).toBe(true);
  });
});

describe('[§D-lists] the category facet', () => {
  const category = (id: number, parent_id: number | null, da: string) => ({
    id,
    parent_id,
    name: { da, en: `${da} (en)` },
    products_count: 0,
  });
  const categories = [
    category(1, null, 'Køkken'),
    category(2, 1, 'Kopper'),
    category(3, 1, 'Åbnere'),
    category(4, null, 'Have'),
    category(5, 99, 'Løs'),
  ];

  test('it shows what holds results, sorted as Danes sort, its own and what lies below counted', () => {
    const counts = new Map([
      [1, 4],
      [2, 3],
      [3, 2],
      [5, 1],
    ]);
    const tree = categoryTree(categories, counts, 'da');
    expect(tree.map(({ name, count }) => [name, count])).toEqual([
      ['Køkken', 9],
      ['Løs', 1],
    ]);
    expect(tree[0]?.children.map(({ name }) => name)).toEqual(['Kopper', 'Åbnere']);
  });

  test('the path to a category is what stands open', () => {
    expect(categoryPath(categories, 3)).toEqual([1, 3]);
    expect(categoryPath(categories, null)).toEqual([]);
    expect(categoryPath(categories, 1234)).toEqual([]);
  });
});
