import { expect, test } from 'vitest';
import { contract } from '../../contract/calls.ts';
import type { Answer, Args, ReadCall } from '../../contract/types.ts';
import { keptCall } from '../../src/sync/read/kept-calls.ts';
import { isLocal } from '../../src/sync/read/local-queries.ts';
import { sampleOf } from '../support/sample-answer.ts';
import { serverWith } from './support/changes.ts';
import { current, live, open, restartedOffline, until } from './support/opened.ts';
import { order } from './support/records.ts';
import { TestTime } from './support/test-time.ts';

const paged = { current_page: 1, per_page: 10, last_page: 1, total: 1 };
const cards = [
  { id: 1, brand: 'visa', last4: '4242', exp_month: 5, exp_year: 2029, is_default: true },
];

/** The arguments of calls that need some. */
const asked: Partial<Record<ReadCall, object>> = {
  'GET /products': { query: { include: 'product-filters', search: 'vare' } },
  'GET /shop/orders/{id}': { id: '5007' },
};
const argsOf = (call: ReadCall) => asked[call] ?? (call.includes('{') ? { id: 7 } : {});

const reads = Object.keys(contract).filter((key): key is ReadCall => key.startsWith('GET '));
const kept = reads.filter((call) => keptCall(call, argsOf(call) as never).keep > 0);
const lists = kept.filter((call) => !isLocal(call));

const answerOf = (call: ReadCall) =>
  call === 'GET /shop/payment-methods' ? { data: cards } : sampleOf(contract[call].answer);

test('[§1-offline] what is not kept is a matter of the moment, a secret, or the changes themselves', () => {
  expect(reads.filter((call) => !kept.includes(call)).sort()).toEqual([
    'GET /changes',
    'GET /invitations/{token}',
    'GET /shop/events',
    'GET /shop/invoices/{number}/pdf',
    'GET /supplier/events',
    'GET /user/deletion',
    'GET /user/export',
    'GET /user/sealing-key',
  ]);
  expect(lists.length).toBeGreaterThan(20);
});

test.each(kept)('[§1-offline] %s is read offline after a restart, with its age', async (call) => {
  const server = serverWith(3);
  server.putOrder(order(7));
  const time = new TestTime();
  const args = argsOf(call) as Args<typeof call>;
  server.fault(call, { answer: answerOf(call) });
  const first = await open(server, { time });
  await current(first.sync);
  if (!isLocal(call)) await until(first.sync.watch(call, args), live);
  const seenAt = time.now();
  const second = await restartedOffline(server, first, time);
  const read = second.sync.watch(call, args).get();
  expect(read).toMatchObject({ state: 'ready', source: 'stored', observedAt: seenAt });
  if (isLocal(call) || call === 'GET /shop/payment-methods') return;
  expect(read).toMatchObject({ value: answerOf(call) });
});

test('[§3-payment-method] of a card the device keeps brand and last digits alone', async () => {
  const server = serverWith(1);
  const told = { ...cards[0], number: '4242424242424242', holder: 'Ida Holm' };
  server.fault('GET /shop/payment-methods', { answer: { data: [told] } });
  const first = await open(server);
  await until(first.sync.watch('GET /shop/payment-methods', {}), live);
  const second = await restartedOffline(server, first);
  const read = second.sync.watch('GET /shop/payment-methods', {}).get();
  expect(read.state === 'ready' && read.value.data).toEqual([
    { id: 1, brand: 'visa', last4: '4242', is_default: true },
  ]);
});

const searchFor = (search: string): Args<'GET /products'> => ({
  query: { include: 'product-filters', page: 1, search },
});
const found: Answer<'GET /products'> = { data: [], meta: { ...paged, total: 0 } };

test('[§1-offline] the fifty searches used last are kept; the palette’s take no place of theirs', async () => {
  const server = serverWith(1);
  const first = await open(server);
  await current(first.sync);
  const look = async (args: Args<'GET /products'>) => {
    server.fault('GET /products', { answer: found });
    const stop = first.sync.watch('GET /products', args).subscribe(() => {});
    await until(first.sync.watch('GET /products', args), live);
    stop();
  };
  for (let index = 0; index < 50; index += 1) await look(searchFor(`vare ${index}.`));
  // The first one is used again, so it isn't the next to be dropped.
  const again = first.sync.watch('GET /products', searchFor('vare 0.')).subscribe(() => {});
  await until(first.sync.watch('GET /products', searchFor('vare 0.')), live);
  again();
  for (let index = 0; index < 10; index += 1)
    await look({ query: { page: 1, search: `palette ${index}` } });
  await look(searchFor('vare 50.'));
  const second = await restartedOffline(server, first);
  const isKept = (args: Args<'GET /products'>) =>
    second.sync.watch('GET /products', args).get().state === 'ready';
  expect(isKept(searchFor('vare 0.'))).toBe(true);
  expect(isKept(searchFor('vare 1.'))).toBe(false);
  expect(isKept(searchFor('vare 2.'))).toBe(true);
  expect(isKept(searchFor('vare 50.'))).toBe(true);
  expect(isKept({ query: { page: 1, search: 'palette 9' } })).toBe(false);
});

test('[§1-offline] while a search is typed, only what the person stayed on is kept', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  const first = await open(server, { time });
  await current(first.sync);
  server.fault('GET /products', { answer: found });
  const look = async (search: string, stayed = 1_000) => {
    await until(first.sync.watch('GET /products', searchFor(search)), live);
    time.turn(stayed);
  };
  await look('v');
  await look('vas');
  await look('vase', 11_000);
  await look('vase nr');
  await look('vase nr 4');
  await look('lampe');
  const second = await restartedOffline(server, first, time);
  const kept = ['v', 'vas', 'vase', 'vase nr', 'vase nr 4', 'lampe'].filter(
    (search) => second.sync.watch('GET /products', searchFor(search)).get().state === 'ready',
  );
  expect(kept).toEqual(['vase', 'vase nr 4', 'lampe']);
});

test('[§1-offline] a search that is read offline was used, and keeps its own age; one that stays the same grows no older than an hour', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  const first = await open(server, { time });
  await current(first.sync);
  const begun = time.now();
  const watch = (sync: typeof first.sync, text: string) =>
    sync.watch('GET /products', searchFor(text));
  for (const text of ['a', 'b']) await until(watch(first.sync, text), live);
  time.turn(1_000);
  server.setOnline(false);
  const stop = watch(first.sync, 'a').subscribe(() => {});
  stop();
  await first.sync.refresh();
  await first.close();
  const second = await open(server, { userId: first.userId, time });
  expect(watch(second.sync, 'a').get()).toMatchObject({ source: 'stored', observedAt: begun });
  server.setOnline(true);
  time.turn(3_600_000);
  await until(watch(second.sync, 'b'), live);
  const renewed = time.now();
  const third = await restartedOffline(server, second, time);
  expect(watch(third.sync, 'b').get()).toMatchObject({ source: 'stored', observedAt: renewed });
});
