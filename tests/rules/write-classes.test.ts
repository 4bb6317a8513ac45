import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { Row, Rows } from '../../contract/calls/row.ts';
import { now } from '../../contract/calls/write-class.ts';
import { contract } from '../../contract/calls.ts';
import type { OnlineCall, QueuedCall } from '../../contract/types.ts';
import { lostOf } from '../../src/shapes/lost.ts';
import { afterLoss } from '../../src/sync/outbox/reconcile.ts';
import type { Send } from '../../src/sync/outbox/send.ts';
import type { Command } from '../../src/sync/state/commands.ts';

const rows: [string, Row][] = Object.entries(contract);
const classes = rows.flatMap(([call, { write }]) => (write ? [[call, write] as const] : []));

test('[§D-classes] every write of the contract has a class, and nothing else has', () => {
  const writes = rows.flatMap(([call, row]) =>
    call.startsWith('GET ') || row.reads ? [] : [call],
  );
  expect(writes.length).toBeGreaterThan(40);
  expect(classes.map(([call]) => call)).toEqual(writes);
  const row = { access: 'anyone', answer: z.null() } as const;
  expectTypeOf({ 'POST /a': { ...row, write: now.asked } }).toExtend<Rows>();
  expectTypeOf({ 'POST /a': row }).not.toExtend<Rows>();
  expectTypeOf({ 'GET /a': { ...row, write: now.asked } }).not.toExtend<Rows>();
});

test('[§D-classes] the device knows of every write what a lost answer asks for', () => {
  expect(Object.fromEntries(classes.map(([call]) => [call, lostOf(call as OnlineCall)]))).toEqual(
    Object.fromEntries(classes.map(([call, { lost }]) => [call, lost])),
  );
});

test('[§D-classes] what is a command goes through the outbox and nothing else does', () => {
  expectTypeOf<Command['call']>().toEqualTypeOf<QueuedCall>();
  expectTypeOf<Parameters<Send>[0]>().toEqualTypeOf<OnlineCall>();
  const later = classes.filter(([, { when }]) => when === 'later').map(([call]) => call);
  expect(later.sort()).toEqual([
    'DELETE /import-products',
    'DELETE /import-products/{id}',
    'DELETE /my-products/{id}',
    'PATCH /import-products/{id}',
    'PATCH /my-products/{id}',
    'POST /import-products',
    'POST /import-products/import/bulk',
    'POST /listings/{id}/owners',
    'POST /listings/{id}/pause',
    'POST /listings/{id}/push',
    'POST /listings/{id}/resume',
    'POST /listings/{id}/unpublish',
    'POST /shop/orders/{id}/confirm',
    'POST /shop/orders/{id}/mend',
    'POST /shop/orders/{id}/parcels',
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
  expect(lostOf('POST /shop/users')).toBe('ask');
  expect(afterLoss('POST /import-products/import/bulk', () => true)).toBe('resend');
});
