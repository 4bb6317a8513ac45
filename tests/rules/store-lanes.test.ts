import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShopProductPatch } from '../../contract/entities/shop-products.ts';
import { mergePatches } from '../../src/sync/commands/sending/edits.ts';
import { committing } from '../../src/sync/outbox/decisions.ts';
import { hasPlans, laneLimit, laneOf, startable } from '../../src/sync/outbox/lanes.ts';
import { mergedWithin } from '../../src/sync/outbox/merge.ts';
import { sending } from '../../src/sync/outbox/settling.ts';
import type { Command, CommandState } from '../../src/sync/state/commands.ts';
import { nothingConfirmed } from '../../src/sync/state/confirmed.ts';
import { barrier } from '../../src/sync/state/outbox-rows.ts';
import type { Row } from '../../src/sync/state/rows.ts';
import { importProduct } from '../store/support/records.ts';

const standing = (id: string, lane: string, state: CommandState = 'queued') => ({
  ...{ id, lane, state },
  command: { call: 'DELETE /import-products/{id}', args: { id: 1 } } as const,
  attempts: 0,
  undecided: false,
  until: null,
});

test('[§D-outbox] one a lane, three lanes at once', () => {
  const rows = ['a', 'a', 'b', 'c', 'd'].map((lane, index) => standing(`${index}`, lane));
  expect(startable(rows)).toEqual(['0', '2', '3']);
});

test('[§D-outbox] a barrier waits for all before it and holds all behind it', () => {
  expect(startable([standing('1', 'a'), standing('2', barrier), standing('3', 'b')])).toEqual([
    '1',
  ]);
  expect(startable([standing('2', barrier), standing('3', 'b')])).toEqual(['2']);
  expect(startable([standing('2', barrier, 'held'), standing('3', 'b')])).toEqual([]);
});

test('[§D-outbox] what waits for the person holds nobody up; a wrong session holds everybody', () => {
  const next = standing('2', 'a');
  expect(startable([standing('1', 'a', 'refused'), next])).toEqual(['2']);
  expect(startable([standing('1', barrier, 'parked-subscription'), next])).toEqual(['2']);
  expect(startable([{ ...standing('1', 'a', 'ambiguous'), undecided: true }, next])).toEqual(['2']);
  for (const state of ['parked-auth', 'parked-rate', 'parked-tenant'] as const)
    expect(startable([standing('1', 'z', state), next])).toEqual([]);
});

test('[§D-outbox] whatever the outbox holds, no lane has two on their way and never more than three go', () => {
  const states = ['queued', 'sending', 'waiting', 'held', 'refused'] as const;
  const row = fc.record({
    lane: fc.constantFrom('a', 'b', 'c', 'd', 'e', barrier),
    state: fc.constantFrom<CommandState>(...states),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 15 }), (all) => {
      const rows = all.map(({ lane, state }, index) => standing(`${index}`, lane, state));
      // Start from a legal state: this function never lets two commands of a lane be sent at once.
      const seen = new Set<string>();
      const legal = rows.filter(({ lane, state }) => {
        if (state !== 'sending') return true;
        if (seen.has(lane) || seen.size >= laneLimit) return false;
        seen.add(lane);
        return true;
      });
      const starting = startable(legal);
      const going = legal.filter(({ id, state }) => state === 'sending' || starting.includes(id));
      expect(going.length).toBeLessThanOrEqual(laneLimit);
      for (const id of starting) {
        const index = legal.findIndex((one) => one.id === id);
        const lane = legal[index]?.lane;
        const ahead = legal
          .slice(0, index)
          .filter((one) => one.state !== 'refused' && (one.lane === lane || one.lane === barrier));
        expect(ahead).toEqual([]);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('[§1-offline] merging keeps the first rev and the last word on every field', () => {
  const price = { amount: 1, currency: 'DKK' };
  expect(
    mergePatches(
      { rev: 3, title: 'a', tags: ['x'], variants: [{ variant_id: 1, price }] },
      {
        rev: 9,
        title: 'b',
        variants: [
          { variant_id: 2, included: false },
          { variant_id: 1, included: true },
        ],
      },
    ),
  ).toEqual({
    rev: 3,
    title: 'b',
    tags: ['x'],
    variants: [
      { variant_id: 1, price, included: true },
      { variant_id: 2, included: false },
    ],
  });
});

const add = (productId: number): Command => ({
  call: 'POST /import-products',
  args: { body: { product_id: productId } },
});
const edit = (id: number, body: ShopProductPatch = { title: 'A' }) => ({
  call: 'PATCH /import-products/{id}' as const,
  args: { id, body },
});

test('[§D-outbox] all that is done with one product is one lane, by whatever name; what concerns the whole list is a barrier', () => {
  const confirmed = nothingConfirmed();
  const record = { ...importProduct(40), product_id: 7 };
  confirmed.tables['import-products'].set(record);
  const lane = (command: Command) => laneOf(command, confirmed);
  const remove = (id: number): Command => ({ call: 'DELETE /import-products/{id}', args: { id } });
  expect([add(7), edit(40), remove(40), edit(-7), remove(-7)].map(lane)).toEqual(
    Array.from({ length: 5 }, () => 'product:7'),
  );
  expect([edit(41), remove(41), edit(0)].map(lane)).toEqual([
    'import-product:41',
    'import-product:41',
    'import-product:0',
  ]);
  expect(lane({ call: 'POST /shop/orders/{id}/confirm', args: { id: 3 } })).toBe('order:3');
  expect(lane({ call: 'DELETE /import-products', args: {} })).toBe('*');
  expect(lane({ call: 'POST /import-products/import/bulk', args: { body: { limit: null } } })).toBe(
    '*',
  );
});

test('[§D-outbox] commands for a product that was added offline wait while its addition is set aside, and no others do', () => {
  const of = (id: string, lane: string, command: Command, state: CommandState = 'queued') => ({
    ...standing(id, lane, state),
    command,
  });
  const adding = of('1', 'product:7', add(7), 'parked-subscription');
  const behind = (command: Command) => startable([adding, of('2', 'product:7', command)]);
  expect(behind(edit(-7))).toEqual([]);
  expect(behind(edit(-1))).toEqual([]);
  expect(behind(edit(0))).toEqual(['2']);
  expect(behind(edit(40))).toEqual(['2']);
  expect(behind(add(7))).toEqual(['2']);
  expect(startable([adding, of('2', 'product:8', edit(-8))])).toEqual(['2']);
  const refusedEdit = of('1', 'product:7', edit(40), 'refused');
  expect(startable([refusedEdit, of('2', 'product:7', edit(-7))])).toEqual(['2']);
});

test('[§D-outbox] an adding waits while the removal of what it adds can still be taken back, and for nothing else', () => {
  const remove = (id: number): Command => ({ call: 'DELETE /import-products/{id}', args: { id } });
  const adding = { ...standing('1', 'product:7'), command: add(7) };
  const removal = { ...standing('2', 'product:7', 'held'), command: remove(-7) };
  const other = { ...standing('3', 'product:8', 'sending'), command: edit(41) };
  expect(startable([adding, removal, other])).toEqual([]);
  expect(startable([{ ...adding, attempts: 1 }, removal])).toEqual(['1']);
  expect(startable([adding, { ...removal, state: 'queued' }])).toEqual(['1']);
  expect(startable([adding, { ...removal, lane: 'product:8', command: remove(-8) }])).toEqual([
    '1',
  ]);
  expect(startable([adding, { ...removal, command: remove(40) }])).toEqual(['1']);
  expect(startable([{ ...adding, command: edit(-7) }, removal])).toEqual(['1']);
});

test('[§D-outbox] what was lost is taken up in its turn once its pause is over; what is looked up counts as on its way', () => {
  expect(startable([standing('1', 'a', 'ambiguous')])).toEqual(['1']);
  expect(startable([{ ...standing('1', 'a', 'ambiguous'), until: 5 }])).toEqual([]);
  expect(startable([{ ...standing('1', 'a', 'waiting'), until: null }])).toEqual([]);
  const busy = (['sending', 'reconciling', 'sending'] as const).map((state, at) =>
    standing(`${at}`, `lane ${at}`, state),
  );
  expect(startable([...busy, standing('9', 'z')])).toEqual([]);
  expect(startable([...busy.slice(1), standing('9', 'z')])).toEqual(['9']);
});

const waiting = (id: string, lane: string, command: Command, more: Partial<Row> = {}): Row => ({
  ...standing(id, lane),
  ...{ key: id, seq: 1, command, edition: 1, retries: 0, upTo: null, at: 0, attempts: 0 },
  ...{ sentAt: null, failure: null },
  ...more,
});

test('[§D-outbox] an edit goes into the last one of its item that waits and was never sent, and into no other', () => {
  const wanted = edit(40);
  const mine = waiting('1', 'product:7', edit(40));
  const target = (...rows: Row[]) => mergedWithin(rows, 'product:7', wanted)?.id ?? null;
  expect(target(mine)).toBe('1');
  expect(target()).toBe(null);
  expect(target({ ...mine, lane: 'product:8' })).toBe(null);
  expect(target(mine, waiting('2', 'product:8', edit(41)))).toBe('1');
  expect(target(mine, waiting('2', 'product:7', edit(40)))).toBe('2');
  expect(target(mine, waiting('2', 'product:7', edit(41)))).toBe(null);
  expect(target(mine, waiting('2', 'product:7', add(7)))).toBe(null);
  const all = waiting('2', '*', { call: 'DELETE /import-products', args: {} });
  expect(target(mine, all)).toBe(null);
  expect(target({ ...mine, state: 'refused' })).toBe(null);
  expect(target({ ...mine, state: 'reconciling' })).toBe(null);
  expect(target({ ...mine, state: 'sending' })).toBe(null);
  expect(target({ ...mine, state: 'held' })).toBe(null);
  const removal: Command = { call: 'DELETE /import-products/{id}', args: { id: 40 } };
  expect(target(mine, waiting('2', 'product:7', removal))).toBe(null);
  expect(mergedWithin([waiting('1', 'product:7', removal)], 'product:7', removal)).toBe(null);
  expect(target({ ...mine, attempts: 1 })).toBe(null);
  expect(target({ ...mine, state: 'parked-auth' })).toBe('1');
});

test('[§D-outbox] a pause takes the place of a push of the same article that waits, and not of another’s', () => {
  const push: Command = { call: 'POST /listings/{id}/push', args: { id: 5 } };
  const pause: Command = { call: 'POST /listings/{id}/pause', args: { id: 5 } };
  const resume: Command = { call: 'POST /listings/{id}/resume', args: { id: 5 } };
  const lane = laneOf(pause, nothingConfirmed());
  expect(lane).toBe('listing:5');
  const row = waiting('1', lane, pause);
  expect(mergedWithin([row], lane, resume)).toEqual({ ...row, edition: 2, command: resume });
  expect(mergedWithin([waiting('1', 'listing:6', push)], lane, pause)).toBe(null);
});

test('[§D-outbox] a command has plans of its own where something happens without anyone acting', () => {
  expect([...hasPlans].sort()).toEqual([
    ...['ambiguous', 'held', 'parked-rate', 'reconciling', 'sending', 'waiting'],
  ]);
});

test('[§1-offline] what two edits were made from stays what the first one was made from', () => {
  const from = (fields: ShopProductPatch) => ({ product_id: 7, title: 'Lampe', fields });
  const first = { ...edit(40, { title: 'A' }), before: from({ title: 'Lampe' }) };
  const second = {
    ...edit(40, { title: 'B', tags: ['x'] }),
    before: from({ title: 'A', tags: [] }),
  };
  const row = waiting('1', 'product:7', first);
  const merged = (into: Row, edit: Command) => mergedWithin([into], 'product:7', edit);
  expect(merged(row, second)).toEqual({
    ...row,
    edition: 2,
    command: {
      ...edit(40, { title: 'B', tags: ['x'] }),
      before: from({ title: 'Lampe', tags: [] }),
    },
  });
  const { before: _, ...bare } = second;
  expect(merged(row, bare)?.command.before).toEqual(from({ title: 'Lampe' }));
  const unknown = waiting('1', 'product:7', edit(40, { title: 'A' }));
  expect(merged(unknown, second)?.command).toEqual(edit(40, { title: 'B', tags: ['x'] }));
});

test('[§D-outbox] an order is sent for confirmation without a look at any product', () => {
  const confirmed = nothingConfirmed();
  confirmed.tables['import-products'].find = () => {
    throw new Error('The import list was looked through.');
  };
  const confirm: Command = { call: 'POST /shop/orders/{id}/confirm', args: { id: 'NL-1001' } };
  const row = waiting('1', 'order:NL-1001', confirm);
  const progress = { attempts: 1, sentAt: 1, until: null, undecided: false, failure: null };
  const decide = sending(row.id, { state: 'sending', ...progress }, confirmed, 1, () => {});
  expect(decide(new Map([[row.id, row]]))?.put).toMatchObject([
    { command: confirm, state: 'sending' },
  ]);
});

test('[§1-offline] where one of two edits names no variants, those of the other stay; no rev comes of none', () => {
  const variants = [{ variant_id: 1, included: false }];
  expect(mergePatches({ variants }, { title: 'b' })).toEqual({ variants, title: 'b' });
  expect(mergePatches({ title: 'a' }, { variants })).toEqual({ variants, title: 'a' });
  expect(mergePatches({ title: 'a' }, { rev: 9 })).toEqual({ title: 'a', rev: 9 });
  expect(Object.keys(mergePatches({ title: 'a' }, { title: 'b' }))).toEqual(['title']);
});

test('[§7-delete-import-products] a removal of all keeps in mind up to which item the person could see', () => {
  const confirmed = nothingConfirmed();
  for (const id of [40, 41]) confirmed.tables['import-products'].set(importProduct(id));
  const upTo = (command: Command) =>
    committing(command, confirmed, 1, () => {})(new Map())?.add?.upTo;
  expect(upTo({ call: 'DELETE /import-products', args: {} })).toBe(41);
  expect(upTo({ call: 'DELETE /import-products/{id}', args: { id: 40 } })).toBe(null);
});

test('[§D-outbox] the barrier is a lane that no record has', () => {
  expect(barrier).toBe('*');
});
