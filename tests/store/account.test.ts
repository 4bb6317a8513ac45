import { expect, test } from 'vitest';
import { databasesOf } from '../../src/db/database.ts';
import { SealedStore } from '../../src/sync/open.ts';
import {
  finishPurges,
  forgetCurrent,
  purgeAccount,
  readAccount,
  seal,
  unsentCount,
} from '../../src/sync/store/account.ts';
import { edit, serverWith } from './support/changes.ts';
import { current, newUser, open, remember, settled } from './support/opened.ts';

test('[§4-logout] what waits is counted over every shop of the person, and over nobody else', async () => {
  const server = serverWith(2);
  const userId = newUser();
  const first = await open(server, { userId });
  const second = await open(server, { userId, tenant: { kind: 'shop', id: 13 } });
  const other = await open(server);
  for (const { sync } of [first, second, other]) await current(sync);
  server.setOnline(false);
  await first.sync.commit(edit(1, 'a'));
  await first.sync.commit(edit(2, 'b'));
  await second.sync.commit(edit(1, 'c'));
  await other.sync.commit(edit(1, 'd'));
  await first.close();
  expect(await unsentCount(userId)).toBe(3);
});

test('[§4-switch-shop] after a move of which the server told nothing the next start asks where the person stands, and what is kept stays', async () => {
  const userId = newUser();
  await remember(userId);
  expect((await readAccount())?.user.id).toBe(userId);
  await forgetCurrent();
  expect(await readAccount()).toBeNull();
  await remember(userId);
  expect((await readAccount())?.user.id).toBe(userId);
  await purgeAccount(userId);
});

test('[§4-logout] [§D-purge] a chosen logout leaves nothing of the person on the device', async () => {
  const server = serverWith(5);
  const userId = newUser();
  await remember(userId);
  const one = await open(server, { userId });
  await current(one.sync);
  server.setOnline(false);
  await one.sync.commit(edit(1, 'never sent'));
  expect(await unsentCount(userId)).toBe(1);
  await one.close();
  const cleared = { value: false };
  await purgeAccount(userId, async () => {
    cleared.value = true;
  });
  expect(await databasesOf(userId)).toEqual([]);
  expect(await readAccount()).toBeNull();
  expect(cleared.value).toBe(true);
});

test('[§4-logout] a store that is open in another tab is given up, and does not come back', async () => {
  const server = serverWith(5);
  const userId = newUser();
  await remember(userId);
  const { sync } = await open(server, { userId });
  await current(sync);
  await purgeAccount(userId, async () => {});
  await sync.commit(edit(1, 'too late')).catch(() => {});
  await finishPurges();
  expect(await databasesOf(userId)).toEqual([]);
});

test('[§4-expiry] [§D-purge] a sealed store is shown to nobody until the same person signs in', async () => {
  const server = serverWith(2);
  const userId = newUser();
  await remember(userId);
  const one = await open(server, { userId });
  await current(one.sync);
  server.setOnline(false);
  await one.sync.commit(edit(1, 'kept'));
  await one.close();
  await seal(userId, () => true);
  expect(await readAccount()).toBeNull();
  await expect(open(server, { userId })).rejects.toBeInstanceOf(SealedStore);
  await remember(userId);
  expect((await readAccount())?.user.id).toBe(userId);
  const again = await open(server, { userId });
  server.setOnline(true);
  await settled(again.sync);
  expect(server.items.get(1)?.title).toBe('kept');
});
