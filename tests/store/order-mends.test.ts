import { expect, test } from 'vitest';
import type { Order } from '../../contract/entities/orders.ts';
import type { Command } from '../../src/sync/state/commands.ts';
import type { Sync } from '../../src/sync/types.ts';
import { FakeServer } from './support/fake-server.ts';
import { current, open, settled, until } from './support/opened.ts';
import { order } from './support/records.ts';

const call = 'POST /shop/orders/{id}/mend';
const address = {
  ...{ name: 'Ida Holm', line1: 'Storgata 1', line2: null },
  ...{ postal_code: '0155', city: 'Oslo', country: 'NO' },
};
const mendAddress = (rev: number): Command => ({
  call,
  args: { id: '5001', body: { kind: 'address', rev, address } },
});

/** A current device, and a server with order 5001, which has stopped. */
async function stopped(over: Partial<Order> = {}, options: Parameters<typeof open>[1] = {}) {
  const server = new FakeServer();
  server.putOrder(order(1, { state: 'on_hold', reason: 'postcode_format', ...over }));
  const one = await open(server, options);
  await current(one.sync);
  return { server, ...one };
}

function shown(sync: Sync) {
  const read = sync.records('orders').get();
  return read.state === 'ready' ? read.value[0] : undefined;
}

test('[§D-mends] an order is put right without a network: shown at once, kept, and sent once, also where the answer is lost', async () => {
  const { server, sync } = await stopped();
  server.setOnline(false);
  await sync.commit(mendAddress(1));
  expect(shown(sync)).toMatchObject({
    ...{ freshness: 'pending' },
    value: { state: 'confirmed', reason: null, shipping_address: address },
  });
  server.fault(call, 'lose');
  server.setOnline(true);
  await settled(sync);
  expect(server.effects).toEqual([call]);
  expect(shown(sync)).toMatchObject({ freshness: 'live', value: { state: 'confirmed', rev: 2 } });
});

test('[§D-mends] without keys at the back end a lost answer is looked for in what the order says was done', async () => {
  const { server, sync } = await stopped({}, { additions: ['changes'] });
  server.knowsKeys = false;
  server.fault(call, 'lose');
  await sync.commit(mendAddress(1));
  await until(sync.outbox, (rows) => rows[0]?.state === 'ambiguous');
  server.setOnline(false);
  server.setOnline(true);
  await settled(sync);
  expect(server.effects).toEqual([call]);
});

test('[§D-mends] one that is stale by then is refused, waits for the person, and goes out with the version known when they try again', async () => {
  const { server, sync } = await stopped();
  server.setOnline(false);
  await sync.commit(mendAddress(1));
  server.putOrder(order(1, { state: 'on_hold', reason: 'postcode_format', rev: 4 }));
  server.setOnline(true);
  const [row] = await until(sync.outbox, (rows) => rows.some(({ state }) => state === 'refused'));
  expect(row?.failure).toMatchObject({ kind: 'refused', code: 'stale_rev' });
  expect(shown(sync)?.value).toMatchObject({ state: 'on_hold' });
  await sync.refresh();
  await sync.retry(row?.id ?? '');
  await settled(sync);
  expect(server.orders.get(1)).toMatchObject({ state: 'confirmed', rev: 5 });
});

test.each([
  ['cancel', { word: '' }, 'on_hold', 'cancelled'],
  ['handled', { word: 'Ringet' }, 'outcome_unknown', 'placed'],
  ['handled', { word: 'Set' }, 'confirmed', 'confirmed'],
  ['retry', {}, 'pending_payment', 'pending_payment'],
  ['wait', {}, 'failed', 'confirmed'],
] as const)(
  '[§D-mends] %s %o of an order that is %s is shown as %s',
  async (kind, more, state, after) => {
    const { server, sync } = await stopped({ state });
    server.setOnline(false);
    const body = { kind, rev: 1, ...more } as Extract<
      Command,
      { call: typeof call }
    >['args']['body'];
    await sync.commit({ call, args: { id: '5001', body } });
    expect(shown(sync)?.value).toMatchObject({ state: after, reason: null });
  },
);
