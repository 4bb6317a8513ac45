import { expect, test } from 'vitest';
import { whereFrom } from '../../src/features/sync-centre/where-from.ts';
import type { Command, CommandState } from '../../src/sync/state/commands.ts';
import type { QueuedCommand } from '../../src/sync/state/types.ts';

const item = (id: number) => ({
  edit: { call: 'PATCH /import-products/{id}', args: { id, body: { title: 'A' } } } as const,
  remove: { call: 'DELETE /import-products/{id}', args: { id } } as const,
});
const mine = {
  edit: { call: 'PATCH /my-products/{id}', args: { id: 8, body: { title: 'A' } } },
  remove: { call: 'DELETE /my-products/{id}', args: { id: 8 } },
} as const;
const add = { call: 'POST /import-products', args: { body: { product_id: 7 } } } as const;
const removeAll = { call: 'DELETE /import-products', args: {} } as const;
const bulk = {
  call: 'POST /import-products/import/bulk',
  args: { body: { limit: null } },
} as const;
const pause = { call: 'POST /listings/{id}/pause', args: { id: 5 } } as const;
const confirm = { call: 'POST /shop/orders/{id}/confirm', args: { id: 'NL-1001' } } as const;

const list = '/shop/products/import-list?group=all';
const sold = '/shop/products/my-products?status=all';

test.each<[string, Command, CommandState, string | null, string]>([
  ['an adding', add, 'queued', 'sync.see-product', '/shop/products/search-products?product=7'],
  ['an edit', item(40).edit, 'queued', 'sync.edit', `${list}&edit=40`],
  ['a refused edit', item(40).edit, 'refused', 'sync.edit', `${list}&edit=40&change=c1`],
  ['an edit of an item that only this device has', item(-7).edit, 'queued', null, ''],
  ['a removal', item(40).remove, 'queued', null, ''],
  ['a refused removal', item(40).remove, 'refused', 'sync.see-product', `${list}&edit=40`],
  ['an edit of a sold product', mine.edit, 'queued', 'sync.edit', `${sold}&edit=8`],
  ['a refused one', mine.edit, 'refused', 'sync.edit', `${sold}&edit=8&change=c1`],
  ['a removal of a sold product', mine.remove, 'queued', null, ''],
  ['a refused one', mine.remove, 'refused', 'sync.see-product', `${sold}&edit=8`],
  ['a removal of all', removeAll, 'queued', 'sync.see-import-list', list],
  ['an import of all', bulk, 'queued', 'sync.see-import-list', list],
  ['a pause of an article', pause, 'queued', 'sync.see-product', `${sold}&listing=5`],
  ['a confirmation', confirm, 'queued', 'sync.see-order', '/shop/orders/show/NL-1001'],
  [
    ...(['what waits for a subscription', mine.edit, 'parked-subscription'] as const),
    ...(['error.subscription_required.upgrade', '/shop/subscription/change'] as const),
  ],
])(
  '[§D-sync-centre] %s leads to where it can be corrected or seen',
  (_, command, state, words, href) => {
    const link = whereFrom({ id: 'c1', command, state } as QueuedCommand);
    expect(link).toEqual(words && { words, href });
  },
);
