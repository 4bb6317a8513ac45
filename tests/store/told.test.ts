import { afterEach, expect, test, vi } from 'vitest';
import { serverWith } from './support/changes.ts';
import { current, open, until } from './support/opened.ts';
import { TestTime } from './support/test-time.ts';

const changed = { answer: { data: { changed: true } } };
const unchanged = { answer: { data: { changed: false } } };

afterEach(() => vi.restoreAllMocks());

/** A shop with two items on a device that waits to be told of changes. */
async function waiting() {
  const server = serverWith(2);
  const time = new TestTime();
  const release = server.hold('GET /changes/next');
  const { sync } = await open(server, { time });
  await current(sync);
  time.turn(3_000);
  const asked = () => server.calls('GET /changes/next');
  await expect.poll(asked).toHaveLength(1);
  return { server, time, sync, release, asked };
}

const hold = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('[§D-hint] what changed elsewhere is there as soon as the server tells of it, and the next change is waited for', async () => {
  const { server, time, sync, release, asked } = await waiting();
  server.arrive();
  server.fault('GET /changes/next', changed);
  release();
  // No timer is run: only the server's answer can bring it.
  await until(
    sync.records('import-products'),
    (read) => read.state === 'ready' && read.value.length === 3,
  );
  server.hold('GET /changes/next');
  await expect
    .poll(() => {
      time.turn(500);
      return asked().map(({ args }) => args.query);
    })
    .toEqual([
      { cursor: 2, wait: 50 },
      { cursor: 3, wait: 50 },
    ]);
});

test('[§D-hint] what the device knows already is not fetched again', async () => {
  const { server, time, sync, release, asked } = await waiting();
  server.arrive();
  await sync.refresh();
  const read = server.calls('GET /changes').length;
  server.fault('GET /changes/next', changed);
  release();
  server.hold('GET /changes/next');
  await expect
    .poll(() => {
      time.turn(500);
      return asked().length;
    })
    .toBe(2);
  expect(server.calls('GET /changes')).toHaveLength(read);
});

test('[§D-hint] while the server is waited for nothing else looks for changes, and its word that there are none is news', async () => {
  const { server, time, sync, release } = await waiting();
  const read = server.calls('GET /changes').length;
  time.turn(60_000);
  server.fault('GET /changes/next', unchanged);
  release();
  await expect.poll(async () => (await sync.synced())[0]?.at).toBe(time.now());
  expect(server.calls('GET /changes')).toHaveLength(read);
});

test.each([
  ['can’t be reached', { kind: 'offline' }],
  ['doesn’t wait', unchanged],
  ['tells of what it doesn’t have', changed],
] as const)('[§D-hint] a server that %s is asked again after half a minute', async (_, fault) => {
  const { server, time, release, asked } = await waiting();
  server.fault('GET /changes/next', fault);
  release();
  await hold(100);
  time.turn(29_000);
  await hold(100);
  expect(asked()).toHaveLength(1);
  time.turn(1_000);
  await expect.poll(asked).toHaveLength(2);
});

test('[§D-hint] nothing is waited for where nobody looks or nothing can be reached', async () => {
  const { server, time, asked } = await waiting();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  time.turn(60_000);
  expect(asked()).toHaveLength(1);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(asked).toHaveLength(2);
  server.setOnline(false);
  time.turn(60_000);
  server.setOnline(true);
  await expect.poll(asked).toHaveLength(3);
});

test('[§D-hint] a back end that knows no changes is not asked for them', async () => {
  const server = serverWith(2);
  const time = new TestTime();
  await open(server, { time, additions: [] });
  time.turn(3_000);
  await hold(300);
  time.turn(60_000);
  expect(server.calls('GET /changes/next')).toEqual([]);
});
