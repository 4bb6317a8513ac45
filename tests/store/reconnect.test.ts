import { expect, test } from 'vitest';
import type { Failure } from '../../src/api/failure.ts';
import { edit, serverWith } from './support/changes.ts';
import { current, newUser, open, settled, until } from './support/opened.ts';
import { importProduct } from './support/records.ts';
import { TestTime } from './support/test-time.ts';

const refused = (status: number, code: 'tenant_mismatch' | 'forbidden'): Failure => ({
  ...{ kind: 'refused', status, code },
  ...{ errors: {}, details: null },
});

type Way = 'signs in' | 'buys a plan' | 'waits 61 s' | 'is online again' | 'tries again';

/** What docs/architecture.md says happens to a change, by the answer it gets. */
const paths: [answer: string, fault: Failure | { answer: unknown }, state: string, way: Way][] = [
  ['401', { kind: 'unauthenticated' }, 'parked-auth', 'signs in'],
  ['402', { kind: 'subscription_required', details: {} }, 'parked-subscription', 'buys a plan'],
  ['429', { kind: 'too_many_requests' }, 'parked-rate', 'waits 61 s'],
  ['409 for another tenant', refused(409, 'tenant_mismatch'), 'parked-tenant', 'signs in'],
  ['500', { kind: 'unavailable', status: 500 }, 'waiting', 'is online again'],
  ['503', { kind: 'unavailable', status: 503 }, 'waiting', 'is online again'],
  ['time-out', { kind: 'timeout' }, 'waiting', 'is online again'],
  ['lost connection', { kind: 'offline' }, 'waiting', 'is online again'],
  ['captive portal', { kind: 'unavailable', status: 200 }, 'waiting', 'is online again'],
  ['JSON of somebody else', { answer: { data: 'Welcome' } }, 'waiting', 'is online again'],
  ['refusal', refused(403, 'forbidden'), 'refused', 'tries again'],
];

test.each(paths)(
  '[§D-outbox] [§1-offline] a change that meets a %s acknowledges nothing, stands in sight, and goes out once when its time has come',
  async (_, fault, state, way) => {
    const server = serverWith(1);
    const time = new TestTime();
    const { sync, resume } = await open(server, { time });
    await current(sync);
    server.fault('PATCH /import-products/{id}', fault);
    const id = await sync.commit(edit(1, 'mine'));
    await until(sync.outbox, (rows) => rows[0]?.state === state);
    const shown = sync.records('import-products').get();
    expect(shown.state === 'ready' && shown.value[0]?.freshness).toBe(
      state === 'refused' ? 'refused' : 'pending',
    );
    expect(server.effects).toEqual([]);
    if (way === 'signs in') resume();
    if (way === 'waits 61 s') time.turn(61_000);
    if (way === 'buys a plan' || way === 'tries again') await sync.retry(id);
    if (way === 'is online again') {
      server.setOnline(false);
      server.setOnline(true);
    }
    await settled(sync);
    expect(server.effects).toEqual(['PATCH /import-products/{id}']);
    expect(new Set(server.calls('PATCH /import-products/{id}').map(({ key }) => key))).toEqual(
      new Set([id]),
    );
  },
);

test.each(paths)(
  '[§1-offline] a %s in place of the changes leaves the lists as they were, and they are current with the next answer',
  async (_, fault) => {
    const server = serverWith(2);
    const { sync } = await open(server);
    await current(sync);
    server.arrive();
    server.fault('GET /changes', fault);
    await sync.refresh();
    const list = sync.records('import-products');
    const before = list.get();
    expect(before).toMatchObject({ state: 'ready', source: 'stored' });
    expect(before.state === 'ready' && [before.value.length, before.failure !== null]).toEqual([
      2,
      true,
    ]);
    await sync.refresh();
    const after = list.get();
    expect(after).toMatchObject({ state: 'ready', source: 'live', failure: null });
    expect(after.state === 'ready' && after.value).toHaveLength(3);
  },
);

test('[§D-tenancy] a back end that isn’t told the shop is asked first where the session stands: nothing goes into another', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  const { sync, exclusively, resume } = await open(server, { time, additions: ['changes'] });
  await current(sync);
  await sync.commit(edit(1, 'first'));
  await settled(sync);
  const switched = exclusively(async () => {
    server.session.shop = 13;
    throw new Error('The answer was lost.');
  });
  await expect(switched).rejects.toThrow('lost');
  server.fault('GET /user', { kind: 'unavailable', status: 503 });
  server.setOnline(false);
  await sync.commit(edit(1, 'of shop 12'));
  server.setOnline(true);
  await sync.refresh();
  time.turn(10_000);
  await sync.refresh();
  expect(server.calls('PATCH /import-products/{id}')).toHaveLength(1);
  expect(sync.outbox.get()[0]?.state).toBe('queued');
  server.session.shop = 12;
  resume();
  await settled(sync);
  expect(server.items.get(1)?.title).toBe('of shop 12');
});

test('[§D-outbox] [§D-tabs] a connection that comes back: three lanes at once, then what changed elsewhere, under what still waits, in every tab', async () => {
  const server = serverWith(6);
  const userId = newUser();
  const first = await open(server, { userId });
  const second = await open(server, { userId });
  for (const { sync } of [first, second]) await current(sync);
  server.setOnline(false);
  for (const id of [1, 2, 3, 4]) await first.sync.commit(edit(id, `min ${id}`));
  server.put(importProduct(5, { title: 'ændret andetsteds', rev: 2 }));
  server.remove(6);
  const release = server.hold('PATCH /import-products/{id}');
  const before = server.seen.length;
  server.setOnline(true);
  await until(
    first.sync.outbox,
    (rows) => rows.filter(({ state }) => state === 'sending').length === 3,
  );
  for (const { sync } of [first, second]) await current(sync);
  const shown = ({ sync }: typeof first) => {
    const list = sync.records('import-products').get();
    return list.state === 'ready' ? list.value.map(({ value }) => value.title) : [];
  };
  const expected = ['ændret andetsteds', 'min 4', 'min 3', 'min 2', 'min 1'];
  await expect.poll(() => [shown(first), shown(second)]).toEqual([expected, expected]);
  expect(server.calls('PATCH /import-products/{id}')).toHaveLength(3);
  release();
  for (const { sync } of [first, second]) await settled(sync);
  expect([shown(first), shown(second)]).toEqual([expected, expected]);
  const since = server.seen.slice(before).filter(({ call }) => call === 'GET /changes');
  expect(since.every(({ args }) => Number((args.query as { cursor: number }).cursor) > 0)).toBe(
    true,
  );
});
