import { expect, test } from 'vitest';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { Command } from '../../src/db/commands.ts';
import type { NewEvent } from '../../src/db/events.ts';
import { foldAll } from '../../src/db/fold.ts';
import { importProduct } from '../store/support/records.ts';

const base = { id: 'e', aggregate: 'collections', commandId: null, at: 0 } as const;

const observed = (...values: ImportProduct[]): NewEvent => ({
  ...base,
  type: 'changes.observed',
  origin: 'server',
  payload: { runs: [{ entity: 'import-products', values }], cursor: 1, done: true },
});

const acknowledged = (command: Command, answer: unknown, upTo: number | null): NewEvent => ({
  ...base,
  type: 'command.acknowledged',
  origin: 'local',
  payload: { command, answer, upTo },
});

const folded = (...events: NewEvent[]) =>
  foldAll(events.map((event, at) => ({ ...event, seq: at + 1 }))).tables['import-products'];

test.each([
  ['the same rev, as a job and a supplier change a record,', 2, 'after'],
  ['a later rev', 3, 'after'],
  ['an earlier rev, overtaken on its way,', 1, 'before'],
])('[§D-log] a record with %s is taken for what it is', (_, rev, title) => {
  const list = folded(
    observed(importProduct(1, { rev: 2, title: 'before' })),
    observed(importProduct(1, { rev, title: 'after' })),
  );
  expect(list.get(1)?.title).toBe(title);
});

test('[§7-patch-import-product] an acknowledged edit is what the server answered, and nothing where that was heard already', () => {
  const edit: Command = { call: 'PATCH /import-products/{id}', args: { id: 1, body: { rev: 1 } } };
  const before = observed(importProduct(1, { rev: 1, title: 'before' }));
  const answer = { data: importProduct(1, { rev: 2, title: 'answered' }) };
  expect(folded(before, acknowledged(edit, answer, null)).get(1)?.title).toBe('answered');
  expect(folded(before, acknowledged(edit, null, null)).get(1)?.title).toBe('before');
});

test('[§7-delete-import-products] an acknowledged removal of all leaves what came after the person decided', () => {
  const removeAll: Command = { call: 'DELETE /import-products', args: {} };
  const before = observed(importProduct(1), importProduct(2), importProduct(3));
  const ids = (upTo: number | null) =>
    folded(before, acknowledged(removeAll, { data: { removed: 2 } }, upTo))
      .list()
      .map(({ id }) => id);
  expect(ids(2)).toEqual([3]);
  expect(ids(3)).toEqual([]);
  expect(ids(null)).toEqual([3, 2, 1]);
});

test('[§7-delete-import-product] an acknowledged removal takes the one away', () => {
  const remove: Command = { call: 'DELETE /import-products/{id}', args: { id: 2 } };
  const list = folded(
    observed(importProduct(1), importProduct(2)),
    acknowledged(remove, { data: null }, null),
  );
  expect(list.list().map(({ id }) => id)).toEqual([1]);
});
