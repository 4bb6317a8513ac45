import { afterEach, expect, test } from 'vitest';
import { type Cell, cell } from '../../src/lib/pure/cell.ts';
import { ImportList } from '../../src/screens/import-list/import-list.tsx';
import { MyProducts } from '../../src/screens/my-products/my-products.tsx';
import { Orders } from '../../src/screens/orders/orders.tsx';
import type { Read } from '../../src/sync/state/types.ts';
import type { Sync } from '../../src/sync/types.ts';
import { inPage } from './support/in-page.tsx';
import { importProduct, order } from './support/records.ts';

const { element, show } = inPage([
  'shop',
  'orders',
  'orders.later',
  'import-list',
  'import-list.later',
  'my-products',
  'my-products.later',
]);
const here = location.href;
afterEach(() => history.replaceState(null, '', here));

const told = { source: 'live' as const, observedAt: Date.now(), failure: null };
const meta = { current_page: 1, per_page: 10, last_page: 1, total: 2 };

/** A store that has the server's page of a list, but not yet the whole list. */
function unpacking(data: readonly { id: number }[]) {
  const whole: Cell<Read<unknown>> = cell<Read<unknown>>({ state: 'loading' });
  const asked: unknown[] = [];
  const page = cell({ state: 'ready', value: { data, meta }, ...told });
  const sync = {
    records: () => whole,
    newest: () => cell(null),
    watch: (call: string, args: unknown) => {
      asked.push([call, args]);
      return page;
    },
    outbox: cell([]),
  } as unknown as Sync;
  const unpack = () =>
    whole.set({
      state: 'ready',
      value: data.map((value) => ({ id: value.id, value, freshness: 'live' })),
      ...told,
    });
  return { sync, asked, unpack };
}

const orders = [
  order(1, { order_number: 'DK-VENTER' }),
  order(2, { order_number: 'DK-AFSENDT', state: 'shipped' }),
];
const items = [
  importProduct(1, { title: 'Kladden' }),
  importProduct(2, { title: 'Den udgivne', state: 'published' }),
];
const seen = () => element.textContent ?? '';
const rows = () => element.querySelectorAll('tbody tr').length;

test.each([
  [
    'the group of an order',
    '?group=shipped',
    <Orders key="o" />,
    orders,
    'DK-AFSENDT',
    'DK-VENTER',
  ],
  [
    'the words of a search',
    '?search=DK-AFSENDT',
    <Orders key="s" />,
    orders,
    'DK-AFSENDT',
    'DK-VENTER',
  ],
  [
    'a group of the import list',
    '?group=imported',
    <ImportList key="i" />,
    items,
    'Den udgivne',
    'Kladden',
  ],
  ['the group that one begins with', '', <ImportList key="b" />, items, 'Kladden', 'Den udgivne'],
])(
  '[§D-lists] until the list is whole, %s waits: no row shows that doesn’t fit',
  async (_, search, page, data, fits, other) => {
    history.replaceState(null, '', search || '?');
    const { sync, unpack } = unpacking(data);
    show(page, { sync });
    await expect.poll(rows).toBe(10);
    expect(seen()).not.toMatch(new RegExp(`${fits}|${other}`));
    unpack();
    await expect.poll(seen).toContain(fits);
    expect(seen()).not.toContain(other);
    expect(rows()).toBe(1);
  },
);

test('[§D-lists] [§9-status] what the server’s call knows is shown at once, as it answered', async () => {
  history.replaceState(null, '', '?group=all');
  show(<ImportList />, { sync: unpacking(items).sync });
  await expect.poll(seen).toContain('Den udgivne');
  expect(seen()).toContain('Kladden');
  history.replaceState(null, '', '?status=failed');
  const { sync, asked } = unpacking([]);
  show(<MyProducts />, { sync });
  await expect
    .poll(() => asked)
    .toContainEqual([
      'GET /shop/products',
      { query: expect.objectContaining({ status: 'failed' }) },
    ]);
});
