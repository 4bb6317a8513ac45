import { describe, expect, test } from 'vitest';
import {
  pastedAmount,
  pastedCells,
  readBulkInput,
  writeAmount,
} from '../../src/features/product-editor/bulk-input.ts';
import { categoryOptions } from '../../src/features/products/category-options.ts';
import { listView } from '../../src/sync/read/list-view.ts';
import type { Overlaid, Read } from '../../src/sync/state/types.ts';
import { withChange } from '../../src/ui/use-query-state.ts';

describe('[§D-grid] the field over the variants grid', () => {
  test.each([
    ['129,95', { kind: 'amount', amount: 12_995 }],
    ['+10 %', { kind: 'percent', percent: 10 }],
    ['10%', { kind: 'percent', percent: 10 }],
    ['-5 %', { kind: 'percent', percent: -5 }],
    ['− 2,5 %', { kind: 'percent', percent: -2.5 }],
    ['', null],
    ['ti', null],
    ['%', null],
  ])('%j reads as %j', (text, read) => {
    expect(readBulkInput(text, 2, ',')).toEqual(read);
  });
});

describe('[§D-grid] cells copied from a spreadsheet', () => {
  test('lines and columns are taken apart, and the last line end makes no line', () => {
    expect(pastedCells('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  test('an empty cell empties, an unreadable one is left alone', () => {
    expect(pastedAmount('1.299,95 kr.', 2, ',')).toBe(129_995);
    expect(pastedAmount(' ', 2, ',')).toBeNull();
    expect(pastedAmount('n/a', 2, ',')).toBeUndefined();
    expect(pastedAmount(undefined, 2, ',')).toBeUndefined();
  });

  test('an amount is written as the language types it', () => {
    expect(writeAmount(12_995, 2, ',')).toBe('129,95');
    expect(writeAmount(500, 0, '.')).toBe('500');
  });
});

test('[§D-editor] a category is offered with its path, and a loop among them ends', () => {
  const category = (id: number, parent_id: number | null, name: string) => ({
    id,
    parent_id,
    name: { da: name, en: name },
    products_count: 0,
  });
  const options = categoryOptions(
    [category(2, 1, 'Kopper'), category(1, null, 'Køkken'), category(3, 3, 'Løkke')],
    'da',
  );
  expect(options.map(({ label }) => label)).toEqual(['Køkken', 'Køkken › Kopper', 'Løkke']);
});

describe('where the rows of a list come from', () => {
  interface Row {
    id: number;
  }
  const rows: Overlaid<Row>[] = Array.from({ length: 25 }, (_, index) => ({
    id: index + 1,
    value: { id: index + 1 },
    freshness: index === 3 ? 'pending' : 'live',
  }));
  const whole: Read<readonly Overlaid<Row>[]> = {
    state: 'ready',
    value: rows,
    source: 'stored',
    observedAt: 5,
    failure: null,
  };
  const page = {
    state: 'ready',
    value: {
      data: [{ id: 7 }],
      meta: { current_page: 1, per_page: 10, last_page: 4, total: 31 },
    },
    source: 'live',
    observedAt: 6,
    failure: null,
  } as const;

  test('[§1-offline] the whole collection, once it is on the device', () => {
    const view = listView(whole, { state: 'loading' }, 3, ({ id }) => id % 2 === 1);
    expect(view).toMatchObject({ state: 'ready', page: 2, lastPage: 2, total: 13 });
    expect(view).toMatchObject({ freshness: 'pending', observedAt: 5 });
    expect(view.state === 'ready' && view.rows.map(({ id }) => id)).toEqual([21, 23, 25]);
  });

  test('[§D-lists] and the page that the server answered until then', () => {
    const view = listView<Row>({ state: 'loading' }, page, 1, () => false);
    expect(view).toMatchObject({ state: 'ready', all: null, total: 31, lastPage: 4 });
    expect(view.state === 'ready' && view.rows.map(({ id }) => id)).toEqual([7]);
  });

  test('[§D-lists] an answer without pages is the whole list, kept to what fits', () => {
    const data = Array.from({ length: 12 }, (_, id) => ({ id }));
    const answer = { ...page, value: { data } };
    const view = listView<Row>(null, answer, 2, ({ id }) => id > 0);
    expect(view).toMatchObject({ state: 'ready', page: 2, lastPage: 2, total: 11 });
    expect(view.state === 'ready' && view.rows).toEqual([
      { id: 11, value: { id: 11 }, freshness: page.source },
    ]);
    expect(view.state === 'ready' && view.all).toHaveLength(11);
  });

  test('[§D-lists] a page that cannot be had is told as it is', () => {
    const failed = { state: 'failed', failure: { kind: 'offline' } } as const;
    expect(listView<Row>({ state: 'loading' }, failed, 1, () => true)).toBe(failed);
  });
});

test('[§D-lists] a changed query keeps what it does not name, and one view has one address', () => {
  expect(withChange('/a', 'x=1&page=3', { page: null, y: 'to ord' })).toBe('/a?x=1&y=to+ord');
  expect(withChange('/a', 'x=1', { x: '' })).toBe('/a');
});
