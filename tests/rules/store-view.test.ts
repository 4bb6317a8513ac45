import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Command } from '../../src/sync/state/commands.ts';
import { nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import { RecordTable } from '../../src/sync/state/record-table.ts';
import type { Row } from '../../src/sync/state/rows.ts';
import { StoreView } from '../../src/sync/store/view.ts';
import { importProduct, product } from '../store/support/records.ts';
import { outboxRow } from './support/outbox-row.ts';

const row = (seq: number, command: Command) => outboxRow(seq, command) as Row;
const edit = (id: number, title: string): Command => ({
  call: 'PATCH /import-products/{id}',
  args: { id, body: { title } },
});
const add = (id: number): Command => ({
  call: 'POST /import-products',
  args: { body: { product_id: id } },
  draft: product(id),
});

function fiveProducts() {
  const confirmed = nothingConfirmed();
  for (let id = 1; id <= 5; id++) confirmed.tables['import-products'].set(importProduct(id));
  return confirmed;
}
const listOf = (view: StoreView) => view.table('import-products').list();

test('[§D-outbox] what is prepared while the disk writes isn’t seen before it is shown', () => {
  const view = new StoreView(fiveProducts(), []);
  const before = listOf(view);
  const rows = [row(1, edit(3, 'Rettet'))];
  view.prepare(rows);
  expect(listOf(view)).toBe(before);
  expect(before.map(({ value }) => value.title)).not.toContain('Rettet');
  view.refresh(rows, 'stored');
  expect(listOf(view)).not.toBe(before);
  expect(listOf(view).find(({ id }) => id === 3)).toMatchObject({
    ...{ value: { title: 'Rettet' }, freshness: 'pending' },
  });
});

test('[§D-speed] showing what was prepared doesn’t build the list again', () => {
  const view = new StoreView(fiveProducts(), []);
  listOf(view);
  const rows = [row(1, edit(3, 'Rettet'))];
  view.prepare(rows);
  const setting = vi.spyOn(RecordTable.prototype, 'set');
  view.refresh(rows, 'stored');
  const list = listOf(view);
  expect(setting).not.toHaveBeenCalled();
  setting.mockRestore();
  expect(list.find(({ id }) => id === 3)?.value.title).toBe('Rettet');
});

type Step =
  | { outbox: number; isPrepared: boolean; isShown: boolean }
  | { observed: number; isGone: boolean; isShown: boolean }
  | { base: 'live' | 'stored' }
  | { isRead: true };

test('[§D-outbox] whatever happens in between, a prepared view shows what another one shows', () => {
  const id = fc.integer({ min: 1, max: 6 });
  const command = fc.oneof(
    fc.record({ id, title: fc.constantFrom('A', 'B', 'C') }).map((one) => edit(one.id, one.title)),
    id.map(add),
    id.map((one): Command => ({ call: 'DELETE /import-products/{id}', args: { id: one } })),
  );
  const rows = fc
    .array(fc.tuple(command, fc.constantFrom('queued' as const, 'refused' as const)), {
      maxLength: 4,
    })
    .map((all) => all.map(([one, state], at) => ({ ...row(at + 1, one), state })));
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ outbox: fc.nat(2), isPrepared: fc.boolean(), isShown: fc.boolean() }),
    },
    fc.record({ observed: id, isGone: fc.boolean(), isShown: fc.boolean() }),
    fc.record({ base: fc.constantFrom('live' as const, 'stored' as const) }),
    fc.record({ isRead: fc.constant(true as const) }),
  );
  fc.assert(
    fc.property(
      fc.tuple(rows, rows, rows),
      fc.array(step, { maxLength: 20 }),
      (outboxes, steps) => {
        const [ours, other] = [fiveProducts(), fiveProducts()];
        const [prepared, plain] = [new StoreView(ours, []), new StoreView(other, [])];
        let shown: readonly Row[] = [];
        let base: 'live' | 'stored' = 'stored';
        for (const [nth, one] of steps.entries()) {
          if ('observed' in one)
            for (const { tables } of [ours, other])
              if (one.isGone) tables['import-products'].delete(one.observed);
              else tables['import-products'].set(importProduct(one.observed, { rev: nth + 2 }));
          else if ('isRead' in one) listOf(prepared);
          else if ('base' in one) base = one.base;
          else {
            const outbox = outboxes[one.outbox] ?? [];
            if (one.isPrepared) prepared.prepare(outbox);
            if (one.isShown) shown = outbox;
          }
          const isShown = 'base' in one || ('isShown' in one && one.isShown);
          if (!isShown) continue;
          for (const view of [prepared, plain]) view.refresh(shown, base);
          expect(listOf(prepared)).toEqual(listOf(plain));
        }
      },
    ),
    { numRuns: 500 },
  );
});
