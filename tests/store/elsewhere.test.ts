import { expect, test } from 'vitest';
import type { Failure } from '../../src/api/failure.ts';
import { databaseName } from '../../src/db/names.ts';
import { edit, serverWith } from './support/changes.ts';
import type { FakeServer } from './support/fake-server.ts';
import { leftUnsent } from './support/left-unsent.ts';
import { current, newUser, open, settled, until } from './support/opened.ts';

const a = { kind: 'shop', id: 12 } as const;
const b = { kind: 'shop', id: 13 } as const;
/** The code that sends loads some seconds after the first page. */
const patience = 20_000;
const c = { kind: 'shop', id: 14 } as const;

const edits = (server: FakeServer) => server.calls('PATCH /import-products/{id}');

test('[§D-elsewhere] what waits in other shops is counted, and sent under their own names while the person is elsewhere', async () => {
  const server = serverWith(4);
  const userId = newUser();
  await leftUnsent(server, { userId, tenant: a }, { 1: 'from A', 2: 'also from A' });
  await leftUnsent(server, { userId, tenant: c }, { 3: 'from C' });
  const open12 = server.hold('PATCH /import-products/{id}');
  const { sync } = await open(server, { userId, tenant: b });
  const waits = (tenant: typeof a | typeof c, waiting: number) => ({
    ...{ tenant, waiting, refused: 0, barred: false },
  });
  await until(sync.elsewhere, (seen) => seen.length === 2, patience);
  expect(sync.elsewhere.get()).toEqual([waits(a, 2), waits(c, 1)]);
  // Only one other shop is open at a time.
  await expect.poll(() => edits(server).length, { timeout: patience }).toBe(2);
  open12();
  await until(sync.elsewhere, (seen) => seen.length === 0, patience);
  expect(edits(server).map(({ tenant, elsewhere, args }) => [tenant, elsewhere, args.id])).toEqual([
    ['shop:12', true, 1],
    ['shop:12', true, 2],
    ['shop:14', true, 3],
  ]);
  expect([1, 2, 3].map((id) => server.items.get(id)?.title)).toEqual([
    'from A',
    'also from A',
    'from C',
  ]);
});

test('[§D-elsewhere] it goes out with the next connection, and once though its first answer was lost', async () => {
  const server = serverWith(1);
  const userId = newUser();
  await leftUnsent(server, { userId, tenant: a }, { 1: 'from A' });
  server.setOnline(false);
  const { sync } = await open(server, { userId, tenant: b });
  await until(sync.elsewhere, (seen) => seen[0]?.waiting === 1, patience);
  expect(edits(server)).toEqual([]);
  server.fault('PATCH /import-products/{id}', 'lose');
  server.setOnline(true);
  await until(sync.elsewhere, (seen) => seen.length === 0, patience);
  expect(new Set(edits(server).map(({ key }) => key)).size).toBe(1);
  expect(server.effects).toEqual(['PATCH /import-products/{id}']);
  expect(server.items.get(1)).toMatchObject({ title: 'from A', rev: 2 });
});

test('[§D-elsewhere] [§D-tabs] of several tabs one sends, the others hear of it, and when it closes another goes on', async () => {
  const server = serverWith(2);
  const userId = newUser();
  await leftUnsent(server, { userId, tenant: a }, { 1: 'from A', 2: 'also from A' });
  const go = server.hold('PATCH /import-products/{id}');
  const first = await open(server, { userId, tenant: b });
  await expect.poll(() => edits(server).length, { timeout: patience }).toBe(2);
  const second = await open(server, { userId, tenant: b });
  await until(second.sync.elsewhere, (seen) => seen[0]?.waiting === 2, patience);
  expect(edits(server)).toHaveLength(2);
  await first.close();
  go();
  await until(second.sync.elsewhere, (seen) => seen.length === 0, patience);
  expect(server.effects).toHaveLength(2);
  expect(server.items.get(2)).toMatchObject({ title: 'also from A', rev: 2 });
});

test('[§D-elsewhere] a tab that opens the shop itself takes over what waits there', async () => {
  const server = serverWith(1);
  const userId = newUser();
  await leftUnsent(server, { userId, tenant: a }, { 1: 'from A' });
  server.fault('PATCH /import-products/{id}', { kind: 'unavailable', status: 503 });
  const { sync } = await open(server, { userId, tenant: b });
  await expect.poll(() => edits(server).length, { timeout: patience }).toBe(1);
  const there = await open(server, { userId, tenant: a });
  await there.sync.commit(edit(1, 'from A itself'));
  await settled(there.sync);
  await until(sync.elsewhere, (seen) => seen.length === 0, patience);
  expect(server.items.get(1)?.title).toBe('from A itself');
  expect(edits(server).at(-1)).toMatchObject({ tenant: 'shop:12', elsewhere: undefined });
});

test('[§D-elsewhere] what was refused there is told, and what may not be sent there waits; neither holds the next shop up', async () => {
  const server = serverWith(4);
  const userId = newUser();
  await leftUnsent(server, { userId, tenant: a }, { 1: 'barred', 2: 'barred, too' });
  await leftUnsent(server, { userId, tenant: c }, { 3: 'refused', 4: 'fine' });
  const refusal = (status: number, code: 'tenant_mismatch' | 'price_below_cost'): Failure => ({
    ...{ kind: 'refused', status, code, errors: {}, details: null },
  });
  const mismatch = refusal(409, 'tenant_mismatch');
  server.fault('PATCH /import-products/{id}', mismatch, mismatch, refusal(422, 'price_below_cost'));
  const { sync } = await open(server, { userId, tenant: b });
  await until(sync.elsewhere, (seen) => seen[1]?.refused === 1 && seen[1].waiting === 0, patience);
  expect(sync.elsewhere.get()).toEqual([
    { tenant: a, waiting: 2, refused: 0, barred: true },
    { tenant: c, waiting: 0, refused: 1, barred: false },
  ]);
  expect(server.items.get(4)?.title).toBe('fine');
  expect((await navigator.locks.query()).held?.map(({ name }) => name)).not.toContain(
    databaseName(userId, a),
  );
});

test('[§D-elsewhere] a back end that takes no calls for another shop is sent none; the person is still told', async () => {
  const server = serverWith(1);
  const userId = newUser();
  await leftUnsent(server, { userId, tenant: a }, { 1: 'from A' });
  const additions = ['changes', 'codes', 'idempotency', 'tenant', 'rev'] as const;
  const { sync } = await open(server, { userId, tenant: b, additions });
  await until(sync.elsewhere, (seen) => seen[0]?.waiting === 1, patience);
  server.setOnline(false);
  server.setOnline(true);
  await current(sync);
  expect(edits(server)).toEqual([]);
});
