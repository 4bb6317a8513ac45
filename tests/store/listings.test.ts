import { expect, test } from 'vitest';
import type { Listing, StoreChange } from '../../contract/entities/listings.ts';
import type { ListingCall } from '../../src/sync/commands/listing-commands.ts';
import type { Command } from '../../src/sync/state/commands.ts';
import type { Sync } from '../../src/sync/types.ts';
import { FakeServer } from './support/fake-server.ts';
import { current, open, settled, until } from './support/opened.ts';
import { listing } from './support/records.ts';
import { TestTime } from './support/test-time.ts';

type Standing = 'pause' | 'resume' | 'push' | 'unpublish';
const say = (what: Standing, id = 5) => ({
  call: `POST /listings/{id}/${what}` as const,
  args: { id },
});
const choose = (field: 'title' | 'price', owner: 'ours' | 'store'): Command => ({
  call: 'POST /listings/{id}/owners',
  args: { id: 5, body: { field, owner } },
});
const change: StoreChange = {
  ...{ field: 'title', variant_id: null, ours: 'Krus', theirs: 'Kop', owner: null },
};

/** A current device, and a server with listing 5, and listing 6 in another store. */
async function sold(over: Partial<Listing> = {}, time?: TestTime) {
  const server = new FakeServer();
  server.putListing(listing(5, over));
  server.putListing(listing(6, { integration_id: 8 }));
  const one = await open(server, { time });
  await current(one.sync);
  return { server, ...one };
}

function shown(sync: Sync, id = 5) {
  const read = sync.records('listings').get();
  return read.state === 'ready' ? read.value.find((one) => one.id === id) : undefined;
}

test('[§D-listings-offline] a pause without a network is shown at once, waits, and goes out once, also where its answer is lost', async () => {
  const { server, sync } = await sold();
  server.setOnline(false);
  await sync.commit(say('pause'));
  expect(shown(sync)).toMatchObject({
    ...{ freshness: 'pending', value: { state: 'paused', is_behind: true, rev: 1 } },
  });
  expect(shown(sync, 6)?.freshness).not.toBe('pending');
  server.fault('POST /listings/{id}/pause', 'lose');
  server.setOnline(true);
  await settled(sync);
  expect(server.effects).toEqual(['POST /listings/{id}/pause']);
  expect(server.listings.get(5)).toMatchObject({ state: 'paused', rev: 2 });
  expect(shown(sync)).toMatchObject({ freshness: 'live', value: { state: 'paused', rev: 2 } });
});

test('[§D-listings-offline] without keys at the back end what may have arrived is said again, and is the same', async () => {
  const { server, sync } = await sold();
  server.knowsKeys = false;
  server.fault('POST /listings/{id}/unpublish', 'lose');
  await sync.commit(say('unpublish'));
  await settled(sync);
  expect(server.listings.get(5)).toMatchObject({ state: 'removed', rev: 2 });
});

test.each([
  ['pause', { state: 'live' }, { state: 'paused', is_behind: true }],
  ['resume', { state: 'paused' }, { state: 'queued', is_behind: true }],
  ['resume', { state: 'live' }, { state: 'live', is_behind: false }],
  ['resume', { state: 'removed' }, { state: 'queued', is_behind: true }],
  ['push', { state: 'paused' }, { state: 'paused', is_behind: true }],
  ['unpublish', { state: 'paused' }, { state: 'removed', is_behind: true }],
  [
    'push',
    { state: 'failed', error: 'refused', remedy: 'push_again', error_text: 'No.' },
    { state: 'queued', is_behind: true, error: null, remedy: null, error_text: null },
  ],
] as const satisfies [Standing, Partial<Listing>, Partial<Listing>][])(
  '[§D-listings-offline] %s of %o is shown as the server then answers it',
  async (what, before, after) => {
    const { server, sync } = await sold(before);
    server.setOnline(false);
    await sync.commit(say(what));
    expect(shown(sync)?.value).toMatchObject(after);
    const { rev: _, ...overlaid } = shown(sync)?.value ?? {};
    server.setOnline(true);
    await settled(sync);
    expect(server.listings.get(5)).toMatchObject(overlaid);
    expect(shown(sync)?.value).toEqual(server.listings.get(5));
  },
);

test('[§D-listings-offline] whose a field is waits as well, each field by itself; of one the last choice counts', async () => {
  const price = { ...change, field: 'price' as const, variant_id: 3 };
  const { server, sync } = await sold({ store_changes: [change, price] });
  server.setOnline(false);
  await sync.commit(choose('title', 'store'));
  await sync.commit(choose('title', 'ours'));
  await sync.commit(choose('price', 'store'));
  const chosen = [
    { ...change, owner: 'ours' },
    { ...price, owner: 'store' },
  ];
  expect(shown(sync)?.value).toMatchObject({ store_changes: chosen, is_behind: true });
  expect(sync.outbox.get()).toHaveLength(2);
  server.setOnline(true);
  await settled(sync);
  expect(server.effects).toEqual([
    'POST /listings/{id}/owners',
    'POST /listings/{id}/owners',
  ] satisfies ListingCall[]);
  expect(server.listings.get(5)?.store_changes).toEqual(chosen);
});

test('[§D-listings-offline] of the wishes that wait for a listing the last counts, and one that is undone again is never sent', async () => {
  const { server, sync } = await sold();
  server.setOnline(false);
  await sync.commit(say('unpublish'));
  await sync.commit(say('resume'));
  expect(sync.outbox.get()).toMatchObject([{ command: say('resume') }]);
  expect(shown(sync)?.value).toMatchObject({ state: 'live', is_behind: false });
  await sync.commit(say('push'));
  await sync.commit(say('push'));
  // A wish can't be merged across another one in between.
  await sync.commit(say('pause'));
  expect(sync.outbox.get().map(({ command }) => command)).toEqual([
    say('resume'),
    say('push'),
    say('pause'),
  ]);
  // A wish for another listing doesn't wait for these.
  await sync.commit(say('pause', 6));
  expect(sync.outbox.get()).toHaveLength(4);
  server.setOnline(true);
  await settled(sync);
  expect(server.effects.filter((call) => call.endsWith('unpublish'))).toEqual([]);
  expect(server.listings.get(5)?.state).toBe('paused');
});

test('[§D-listings-offline] what has gone out under its key is not replaced by another call under it', async () => {
  const { server, sync } = await sold();
  server.fault('POST /listings/{id}/pause', { kind: 'subscription_required', details: null });
  await sync.commit(say('pause'));
  await until(sync.outbox, ([row]) => row?.state === 'parked-subscription');
  await sync.commit(say('resume'));
  const [row] = sync.outbox.get();
  await sync.retry(row?.id ?? '');
  await settled(sync);
  const keys = server.seen.filter(({ call }) => call.includes('/listings/{id}/'));
  expect(keys.map(({ call }) => call)).toEqual([say('pause').call, say('resume').call]);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(2);
});

test('[§D-listings-offline] [§D-sync-centre] a wish that the server refuses stands in the outbox, and the product shows what is so', async () => {
  const { server, sync } = await sold();
  server.setOnline(false);
  await sync.commit(say('pause'));
  server.putListing(listing(5, { state: 'removed', rev: 2 }));
  server.setOnline(true);
  const [row] = await until(sync.outbox, ([one]) => one?.state === 'refused');
  expect(row).toMatchObject({ failure: { kind: 'refused', code: 'conflict' } });
  await until(sync.records('listings'), () => shown(sync)?.value.rev === 2);
  expect(shown(sync)).toMatchObject({ freshness: 'refused', value: { state: 'removed' } });
  await sync.discard(row?.id ?? '');
  expect(shown(sync)?.freshness).not.toBe('refused');
});

test('[§D-listings-offline] [§D-undo] a wish that can be undone is sent once that is over, and never if it was undone', async () => {
  const time = new TestTime();
  const { server, sync } = await sold({}, time);
  const first = await sync.commit({ ...say('pause'), holdFor: 6_000 });
  expect(shown(sync)?.value.state).toBe('paused');
  expect(await sync.undo([first])).toBe(true);
  expect(shown(sync)?.value.state).toBe('live');
  await sync.commit({ ...say('unpublish', 6), holdFor: 6_000 });
  await expect.poll(() => time.hasTimer(6_000)).toBe(true);
  time.turn(6_000);
  await settled(sync);
  expect(server.effects).toEqual(['POST /listings/{id}/unpublish']);
});

test('[§D-listings-offline] [§D-newer] a wish that is answered with a state this build doesn’t know has arrived', async () => {
  const { server, sync } = await sold();
  server.fault('POST /listings/{id}/pause', { answer: { data: { id: 5, state: 'resting' } } });
  await sync.commit(say('pause'));
  await settled(sync);
  expect(server.calls('POST /listings/{id}/pause')).toHaveLength(1);
});
