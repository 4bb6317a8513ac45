import { afterEach } from 'vitest';
import type { Addition } from '../../../src/api/config.ts';
import { startCommand } from '../../../src/machines/outbox.ts';
import { openSync } from '../../../src/sync/open.ts';
import type { SyncOptions } from '../../../src/sync/outbox/sync-options.ts';
import type { Watch } from '../../../src/sync/state/types.ts';
import { purgeAccount, writeAccount } from '../../../src/sync/store/account.ts';
import type { OpenSync, Sync } from '../../../src/sync/types.ts';
import { merchant } from '../../support/people.ts';
import { serverWith } from './changes.ts';
import type { FakeServer } from './fake-server.ts';
import { shop } from './in-database.ts';
import type { TestTime } from './test-time.ts';

const all: readonly Addition[] = ['changes', 'codes', 'idempotency', 'tenant', 'elsewhere', 'rev'];
const opened = new Set<OpenSync>();
const users = new Set<string>();

export const newUser = (): string => {
  const id = `user-${crypto.randomUUID()}`;
  users.add(id);
  return id;
};

/** Stores this person on the device as signed in. */
export const remember = (id: string) => writeAccount({ user: { ...merchant, id }, observedAt: 1 });

export interface OpenOptions {
  userId?: string;
  additions?: readonly Addition[];
  time?: TestTime;
  tenant?: SyncOptions['tenant'];
  onKept?: () => void;
}

/** A store in a real database with a fake server. Closed and deleted after the test. */
export async function open(
  server: FakeServer,
  { userId = newUser(), additions = all, time, tenant = shop, onKept }: OpenOptions = {},
): Promise<OpenSync & { userId: string }> {
  users.add(userId);
  Object.assign(server.session, { userId });
  const one = await openSync({
    tenant,
    userId,
    request: server.request,
    config: { base: '/api', additions },
    loadStartCommand: async () => startCommand,
    connectivity: server.connectivity,
    ...(time ? { clock: time, timers: time } : {}),
    ...(onKept ? { onKept } : {}),
  });
  opened.add(one);
  const close = async () => {
    opened.delete(one);
    await one.close();
  };
  return { ...one, close, userId };
}

/** A store that is up to date with a server whose import list holds items 1 to `count`. */
export async function currentWith(count: number) {
  const server = serverWith(count);
  const one = await open(server);
  await current(one.sync);
  return { server, ...one };
}

/** The same person's store, opened without a network an hour after the page was closed. */
export async function restartedOffline(
  server: FakeServer,
  { sync, close, userId }: Awaited<ReturnType<typeof open>>,
  time?: TestTime,
) {
  // Waits for the write of what was shown, with an empty commit after it.
  await sync.refresh();
  await close();
  time?.turn(3_600_000);
  server.setOnline(false);
  return open(server, { userId, time });
}

afterEach(async function closeAll() {
  await Promise.all([...opened].map((one) => one.close()));
  opened.clear();
  await Promise.all([...users].map((id) => purgeAccount(id, async () => {})));
  users.clear();
});

/** Resolves once `is` holds for the watch's value; the limit leaves room for a busy machine. */
export function until<T>(watch: Watch<T>, is: (value: T) => boolean, limit = 20_000): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(new Error(`Never came to be; last: ${JSON.stringify(watch.get())?.slice(0, 500)}`)),
      limit,
    );
    const look = () => {
      if (!is(watch.get())) return;
      clearTimeout(timer);
      stop();
      resolve(watch.get());
    };
    const stop = watch.subscribe(look);
    queueMicrotask(look);
  });
}

export const settled = (sync: Sync) => until(sync.outbox, (rows) => rows.length === 0);

export const live = (read: { state: string; source?: string }): boolean =>
  read.state === 'ready' && read.source === 'live';

/** Waits until every collection is up to date with the server. */
export const current = (sync: Sync) => until(sync.records('import-products'), live);

/** Waits until a tab has been chosen to send, and has loaded the code for it. */
export async function leads(): Promise<void> {
  for (;;) {
    const { held } = await navigator.locks.query();
    if (held?.some(({ name }) => name?.startsWith('dropline:') && !name.endsWith(':changes')))
      break;
  }
  await import('../../../src/sync/outbox/outbox.ts');
  // It begins once it has read the disk.
  await new Promise((resolve) => setTimeout(resolve, 50));
}
