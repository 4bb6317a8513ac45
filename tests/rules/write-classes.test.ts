import { expect, expectTypeOf, test } from 'vitest';
import { contract, type Row } from '../../contract/calls.ts';
import {
  type OnlineCall,
  type QueuedCall,
  writeClasses,
} from '../../contract/rules/write-classes.ts';
import { afterLoss } from '../../src/sync/outbox/reconcile.ts';
import type { Send } from '../../src/sync/outbox/send.ts';
import type { Command } from '../../src/sync/state/commands.ts';

const classes = Object.entries(writeClasses);

test('[§D-classes] every write of the contract has a class, and nothing else has', () => {
  const rows: [string, Row][] = Object.entries(contract);
  const writes = rows.flatMap(([call, row]) =>
    call.startsWith('GET ') || row.reads ? [] : [call],
  );
  expect(writes.length).toBeGreaterThan(40);
  expect(classes.map(([call]) => call).sort()).toEqual(writes.sort());
});

test('[§D-classes] what is a command goes through the outbox and nothing else does', () => {
  expectTypeOf<Command['call']>().toEqualTypeOf<QueuedCall>();
  expectTypeOf<Parameters<Send>[0]>().toEqualTypeOf<OnlineCall>();
  const later = classes.filter(([, { when }]) => when === 'later').map(([call]) => call);
  expect(later.sort()).toEqual([
    'DELETE /import-products',
    'DELETE /import-products/{id}',
    'PATCH /import-products/{id}',
    'POST /import-products',
    'POST /import-products/import/bulk',
    'POST /shop/orders/{id}/confirm',
  ]);
});

test('[§D-classes] who signs in, switches or pays does so now, and is never queued', () => {
  const now = classes.filter(([call]) =>
    /auth|logout|switch|subscriptions|payment|invitations|password/.test(call),
  );
  expect(now.length).toBeGreaterThan(10);
  expect(now.filter(([, { when }]) => when !== 'now')).toEqual([]);
});

test('[§D-classes] without idempotency keys an import is never sent twice unasked, and what is created is looked up', () => {
  const without = () => false;
  expect(afterLoss('POST /import-products/import/bulk', without)).toBe('ask');
  expect(afterLoss('POST /import-products', without)).toBe('compare');
  expect(afterLoss('DELETE /import-products/{id}', without)).toBe('resend');
  expect(writeClasses['POST /shop/users'].lost).toBe('ask');
  expect(afterLoss('POST /import-products/import/bulk', () => true)).toBe('resend');
});
