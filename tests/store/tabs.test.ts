import { expect, test } from 'vitest';
import { edit, serverWith } from './support/changes.ts';
import type { FakeServer } from './support/fake-server.ts';
import { current, leads, live, newUser, open, settled, until } from './support/opened.ts';
import { TestTime } from './support/test-time.ts';

/** A tab that sends, another beside it, and a server with `count` items. */
async function twoTabs(count: number) {
  const server = serverWith(count);
  const userId = newUser();
  const first = await open(server, { userId });
  await current(first.sync);
  await leads();
  return { server, first, second: await open(server, { userId }) };
}

test('[§D-tabs] any tab commits, one sends, and both see it', async () => {
  const server = serverWith(3);
  const userId = newUser();
  const first = await open(server, { userId });
  const second = await open(server, { userId });
  await current(first.sync);
  await current(second.sync);
  await Promise.all([
    first.sync.commit(edit(1, 'from the first')),
    second.sync.commit(edit(2, 'from the second')),
    second.sync.commit(edit(3, 'from the second')),
  ]);
  await settled(first.sync);
  await settled(second.sync);
  expect(server.calls('PATCH /import-products/{id}')).toHaveLength(3);
  const titles = (sync: typeof first.sync) => {
    const read = sync.records('import-products').get();
    return read.state === 'ready' ? read.value.map(({ value }) => value.title) : [];
  };
  expect(titles(first.sync)).toEqual(['from the second', 'from the second', 'from the first']);
  expect(titles(second.sync)).toEqual(titles(first.sync));
});

test('[§D-tabs] when the sending tab closes, another goes on', async () => {
  const server = serverWith(1);
  const userId = newUser();
  const first = await open(server, { userId });
  await current(first.sync);
  const second = await open(server, { userId });
  await leads();
  await first.close();
  await second.sync.commit(edit(1, 'sent by the second'));
  await settled(second.sync);
  expect(server.items.get(1)?.title).toBe('sent by the second');
});

test('[§D-tabs] a tab that takes the lead first reads what became of what another was sending, though nobody told it', async () => {
  const { server, first, second } = await twoTabs(1);
  server.setOnline(false);
  await first.sync.commit(edit(1, 'arrived'));
  await until(second.sync.outbox, (rows) => rows.length === 1);

  const tell = BroadcastChannel.prototype.postMessage;
  BroadcastChannel.prototype.postMessage = () => {};
  try {
    server.fault('PATCH /import-products/{id}', 'lose', { kind: 'unauthenticated' });
    server.setOnline(true);
    await until(first.sync.outbox, ([row]) => row?.state === 'waiting');
    await first.close();
  } finally {
    BroadcastChannel.prototype.postMessage = tell;
  }
  server.setOnline(false);
  server.setOnline(true);
  await until(second.sync.outbox, ([row]) => row?.state === 'parked-auth');
  // A command that may have arrived can't be merged with another edit.
  await second.sync.commit(edit(1, 'after it'));
  expect(second.sync.outbox.get()).toHaveLength(2);
  second.resume();
  await settled(second.sync);
  expect(server.items.get(1)).toMatchObject({ title: 'after it', rev: 3 });
});

test('[§D-tabs] a refused command is retried and discarded from a tab that does not send', async () => {
  const { server, first, second } = await twoTabs(2);
  server.fault(
    'PATCH /import-products/{id}',
    { kind: 'refused', status: 422, code: 'invalid', errors: {}, details: null },
    { kind: 'refused', status: 422, code: 'invalid', errors: {}, details: null },
  );
  const one = await second.sync.commit(edit(1, 'one'));
  const two = await second.sync.commit(edit(2, 'two'));
  await until(
    second.sync.outbox,
    (rows) => rows.filter((row) => row.state === 'refused').length === 2,
  );
  await second.sync.retry(one);
  await until(second.sync.outbox, (rows) => rows.length === 1);
  await second.sync.discard(two);
  await settled(first.sync);
  expect(server.items.get(1)?.title).toBe('one');
  expect(server.items.get(2)?.title).toBe('Produkt 2');
});

test('[§7-switch-shop] while a shop is being switched no tab sends anything', async () => {
  const { server, first, second } = await twoTabs(1);
  const release = server.hold('PATCH /import-products/{id}');
  await first.sync.commit(edit(1, 'under way'));
  await until(first.sync.outbox, (rows) => rows[0]?.state === 'sending');
  let switched = false;
  const switching = second.exclusively(async () => {
    await first.sync.commit({
      call: 'POST /import-products',
      args: { body: { product_id: 5 } },
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.calls('POST /import-products')).toHaveLength(0);
    switched = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(switched).toBe(false);
  release();
  await switching;
  expect(server.items.get(1)?.title).toBe('under way');
  await settled(first.sync);
  expect(server.calls('POST /import-products')).toHaveLength(1);
});

const search = { query: { search: 'vare' } } as const;

/** A tab that shows a search, once the code that maintains its store has loaded. */
async function searching(server: FakeServer, userId: string, time: TestTime) {
  const tab = await open(server, { userId, time });
  const watch = tab.sync.watch('GET /products', search);
  watch.subscribe(() => {});
  await until(watch, live);
  time.turn(3_000);
  await expect.poll(() => time.hasTimer(30_000)).toBe(true);
  return tab;
}

const asked = (server: FakeServer) => server.calls('GET /products').length;

test('[§D-tabs-answers] who comes back to a tab after half a minute is shown what the server answers by now, where no collection holds it', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  await searching(server, newUser(), time);
  expect(asked(server)).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('focus'));
  expect(asked(server)).toBe(1);
  time.turn(30_000);
  document.dispatchEvent(new Event('visibilitychange'));
  // Browsers fire both events when a tab is shown again.
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => asked(server)).toBe(2);
});

test('[§D-tabs-answers] what one tab makes at once is asked for again by the others at once', async () => {
  const server = serverWith(1);
  const userId = newUser();
  const first = await open(server, { userId });
  await searching(server, userId, new TestTime());
  expect(asked(server)).toBe(1);
  await first.sync.refreshAll();
  await expect.poll(() => asked(server)).toBe(2);
});
