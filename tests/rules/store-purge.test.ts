import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databasesOf } from '../../src/db/database.ts';
import { databaseName } from '../../src/db/names.ts';
import { type AccountRow, withRegistry } from '../../src/db/registry.ts';
import {
  finishPurges,
  forgetCurrent,
  isSealedAccount,
  mayReturn,
  purgeAccount,
  readAccount,
  seal,
  unsentCount,
  writeAccount,
} from '../../src/sync/store/account.ts';
import { putDatabases } from '../support/bare-device.ts';
import { account, editIn, newDevice } from './support/device.ts';

beforeEach(newDevice);
afterEach(() => vi.unstubAllGlobals());

const signIn = (id: string) => writeAccount(account(id));
const row = (id: string) => withRegistry(({ accounts }) => accounts.get(id));
const change = (id: string, to: Partial<AccountRow>) =>
  withRegistry(({ accounts }) => accounts.update(id, to));
const clear = async () => {};

test('[§4-logout] [§D-purge] a chosen logout deletes every database of the person, what lies beside them and who they were, and nobody else’s', async () => {
  await signIn('bo');
  await editIn('bo', 1);
  await signIn('ann');
  await editIn('ann', 1);
  await editIn('ann', 2);
  localStorage.setItem(`${databaseName('ann', { kind: 'shop', id: 1 })}:draft`, 'mine');
  localStorage.setItem(`${databaseName('bo', { kind: 'shop', id: 1 })}:draft`, 'theirs');
  expect(await unsentCount('ann')).toBe(2);
  const clearing = vi.fn(clear);
  await purgeAccount('ann', clearing);
  expect(clearing).toHaveBeenCalledTimes(1);
  expect(await databasesOf('ann')).toEqual([]);
  expect(await row('ann')).toBeUndefined();
  expect(await readAccount()).toBe(null);
  expect(await withRegistry(({ current }) => current.toArray())).toEqual([]);
  expect(Object.keys(localStorage).filter((name) => name.includes('draft'))).toEqual([
    `${databaseName('bo', { kind: 'shop', id: 1 })}:draft`,
  ]);
  expect(await unsentCount('bo')).toBe(1);
  expect(await row('bo')).toMatchObject({ account: { user: { id: 'bo' } }, purging: false });
});

test('[§D-purge] who was signed in last stays so when somebody else’s is purged, and caches that can’t be cleared stop nothing', async () => {
  await signIn('ann');
  await editIn('ann', 1);
  await signIn('bo');
  await purgeAccount('ann', () => Promise.reject(new Error('no caches')));
  expect(await databasesOf('ann')).toEqual([]);
  expect(await row('ann')).toBeUndefined();
  expect((await readAccount())?.user.id).toBe('bo');
});

test('[§D-purge] what a logout could not end is ended at the next start, and shown to nobody before', async () => {
  await signIn('ann');
  await editIn('ann', 1);
  await change('ann', { purging: true });
  expect(await mayReturn('ann')).toBe(false);
  await signIn('bo');
  await finishPurges();
  expect(await databasesOf('ann')).toEqual([]);
  expect(await row('ann')).toBeUndefined();
  expect(await row('bo')).toMatchObject({ userId: 'bo' });
  await change('bo', { purging: true });
  expect(await readAccount()).toBe(null);
  expect(await row('bo')).toBeUndefined();
});

test('[§D-purge] a person who was never noted leaves nothing either', async () => {
  await editIn('ann', 1);
  await purgeAccount('ann', clear);
  expect(await databasesOf('ann')).toEqual([]);
  expect(await row('ann')).toBeUndefined();
});

test('[§4-expiry] an expired session shows the person to nobody, until they sign in; another’s start is not touched', async () => {
  await signIn('bo');
  await signIn('ann');
  await seal('ann', () => false);
  expect(await isSealedAccount('ann')).toBe(false);
  await seal('ann', () => true);
  expect(await isSealedAccount('ann')).toBe(true);
  expect(await isSealedAccount('bo')).toBe(false);
  expect(await isSealedAccount('nobody')).toBe(false);
  expect(await row('ann')).toMatchObject({ account: null, sealed: true, purging: false });
  expect(await readAccount()).toBe(null);
  expect(await mayReturn('ann')).toBe(false);
  await signIn('ann');
  expect(await isSealedAccount('ann')).toBe(false);
  expect((await readAccount())?.user.id).toBe('ann');
  expect(await mayReturn('ann')).toBe(true);
});

test('[§4-switch-shop] a start that was told to ask again knows nobody, and the account stays', async () => {
  await signIn('ann');
  await forgetCurrent();
  expect(await readAccount()).toBe(null);
  expect(await row('ann')).toMatchObject({ account: { user: { id: 'ann' } } });
});

test('[§D-storage] an account that can’t be read is nobody’s until the server tells it again', async () => {
  await signIn('ann');
  const unread = { user: { ...account('ann').user, email: 7 as never }, observedAt: 1 };
  await change('ann', { account: unread });
  expect((await readAccount())?.user.id, 'it stands twice').toBe('ann');
  await withRegistry(({ current }) => current.update('current', { account: unread }));
  expect(await readAccount()).toBe(null);
  await signIn('ann');
  expect((await readAccount())?.user.id).toBe('ann');
});

test('[§D-storage] a key that was learned outlives the next sign-in', async () => {
  await signIn('ann');
  const key = { x: 'a', y: 'b' };
  await change('ann', { key });
  await signIn('ann');
  expect((await row('ann'))?.key).toEqual(key);
});

test('[§4-logout] a deleted database comes back only where nobody logged out: the registry knows the person, or is new beside a token', async () => {
  expect(await mayReturn('ann')).toBe(false);
  await withRegistry(({ accounts }) => accounts.count());
  vi.stubGlobal('document', { cookie: 'other=1; token=t' });
  expect(await mayReturn('ann')).toBe(false);
  putDatabases();
  expect(await mayReturn('ann')).toBe(true);
});

test('[§D-storage] where nothing can be stored, nobody is known, nothing fails and nothing is said to be unsent', async () => {
  const broken = {
    open: () => {
      throw new Error('no storage');
    },
    databases: () => Promise.reject(new Error('no storage')),
  };
  putDatabases(broken as unknown as IDBFactory);
  vi.stubGlobal('localStorage', undefined);
  await signIn('ann');
  expect(await readAccount()).toBe(null);
  expect(await isSealedAccount('ann')).toBe(false);
  expect(await mayReturn('ann')).toBe(true);
  expect(await unsentCount('ann')).toBe(0);
  await forgetCurrent();
  await purgeAccount('ann', clear);
});
