import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databasesOf } from '../../src/db/database.ts';
import { databaseName } from '../../src/db/names.ts';
import { type AccountRow, withRegistry } from '../../src/db/registry.ts';
import { noted } from '../../src/lib/browser/sealed-note.ts';
import {
  admit,
  isSealedAccount,
  prepareSealing,
  purgeAccount,
  readAccount,
  seal,
  sealLeft,
  unsentCount,
  writeAccount,
} from '../../src/sync/store/account.ts';
import { accountRow, newSealingKey } from '../store/support/stored.ts';
import { account, editIn, newDevice } from './support/device.ts';

beforeEach(newDevice);
afterEach(() => vi.unstubAllGlobals());

const yes = () => true;
const none = () => Promise.reject(new Error('Nobody is to be asked.'));
const change = (id: string, to: Partial<AccountRow>) =>
  withRegistry(({ accounts }) => accounts.update(id, to));
const draft = (id: string) => `${databaseName(id, { kind: 'shop', id: 1 })}:draft`;

/** A person with an unsent edit and a draft, whose sealing key the device knows. */
async function person(id: string) {
  const key = await newSealingKey();
  const ask = vi.fn(async () => key);
  await writeAccount(account(id));
  await prepareSealing(id, ask);
  await editIn(id, 1);
  localStorage.setItem(draft(id), 'mine');
  return { key, ask };
}

/** Another tab has the person's first database open and ignores the request to close it. */
async function heldOpen(id: string): Promise<IDBDatabase> {
  const [name = ''] = await databasesOf(id);
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

test('[§D-sealed] who is new to a device stands in its registry, with nothing sealed and no key yet', async () => {
  await writeAccount(account('ann'));
  expect(await accountRow('ann')).toStrictEqual({
    ...{ userId: 'ann', account: account('ann'), sealed: false, closed: false, purging: false },
    ...{ key: null, kept: [] },
  });
});

test('[§D-sealed] the key is asked for once; without one the data is hidden and no more', async () => {
  const { key, ask } = await person('ann');
  await prepareSealing('ann', none);
  expect(ask).toHaveBeenCalledTimes(1);
  expect((await accountRow('ann'))?.key).toEqual({ x: key.x, y: key.y });
  await writeAccount(account('bo'));
  await editIn('bo', 1);
  await seal('bo', yes);
  expect(await accountRow('bo')).toMatchObject({ sealed: true, closed: false, kept: [] });
  expect(await unsentCount('bo')).toBe(1);
});

test('[§D-sealed] [§4-expiry] what an expiry seals is closed and noted, and the next session of theirs brings it back', async () => {
  const { ask } = await person('ann');
  await seal('ann', yes);
  expect(await accountRow('ann')).toMatchObject({ sealed: true, closed: true, account: null });
  expect(noted()).toEqual(['ann']);
  expect(await unsentCount('ann')).toBe(0);
  expect(localStorage.getItem(draft('ann'))).toBeNull();
  await admit(account('ann'), ask);
  expect(await accountRow('ann')).toMatchObject({ sealed: false, closed: false, kept: [] });
  expect(noted()).toEqual([]);
  expect(await unsentCount('ann')).toBe(1);
  expect(localStorage.getItem(draft('ann'))).toBe('mine');
  expect((await readAccount())?.user.id).toBe('ann');
});

test('[§D-sealed] no key is asked for where nothing is sealed, and what has no key stays sealed', async () => {
  await admit(account('bo'), none);
  expect((await readAccount())?.user.id).toBe('bo');
  await person('ann');
  await admit(account('ann'), none);
  await seal('ann', yes);
  await expect(admit(account('ann'), none)).rejects.toThrow('Nobody is to be asked.');
  expect(await isSealedAccount('ann')).toBe(true);
});

test('[§D-sealed] whose is sealed is noted of each, and one who is back leaves the others noted', async () => {
  await person('ann');
  await person('bo');
  await seal('ann', yes);
  await seal('bo', yes);
  expect(noted()).toEqual(['ann', 'bo']);
  await writeAccount(account('bo'));
  expect(noted()).toEqual(['ann']);
  await writeAccount(account('cy'));
  expect(noted()).toEqual(['ann']);
  await purgeAccount('ann', async () => {});
  expect(noted()).toEqual([]);
});

test('[§D-sealed] a purge of one leaves it noted that another’s is sealed', async () => {
  await person('ann');
  await person('bo');
  await seal('bo', yes);
  await purgeAccount('ann', async () => {});
  expect(noted()).toEqual(['bo']);
});

test('[§D-sealed] whoever signs in next seals what somebody else left open, and nothing of their own', async () => {
  await person('ann');
  const { ask } = await person('bo');
  expect(await accountRow('ann')).toMatchObject({ sealed: true, closed: true });
  expect(await isSealedAccount('bo')).toBe(false);
  await sealLeft(yes, 'bo');
  expect(await isSealedAccount('bo')).toBe(false);
  await sealLeft(yes);
  expect(await accountRow('bo')).toMatchObject({ sealed: true, closed: true });
  await admit(account('bo'), ask);
  expect(await unsentCount('bo')).toBe(1);
});

test.each<[string, Partial<AccountRow>, boolean]>([
  ['is open', {}, true],
  ['is open, and can’t be encrypted,', { key: null }, true],
  ['was marked but not yet encrypted', { sealed: true }, true],
  ['was marked, and can’t be encrypted', { sealed: true, key: null }, false],
  ['is sealed already', { sealed: true, closed: true }, false],
  ['is being purged', { purging: true }, false],
])('[§D-sealed] at a start, what %s is sealed or let be', async (_, left, isToBeSealed) => {
  await person('ann');
  await change('ann', left);
  const isOver = vi.fn(yes);
  await sealLeft(isOver);
  expect(isOver.mock.calls.length > 0).toBe(isToBeSealed);
  expect(await isSealedAccount('ann')).toBe(isToBeSealed || left.sealed === true);
  const isEncrypted = isToBeSealed && left.key !== null;
  expect((await accountRow('ann'))?.closed).toBe(isEncrypted || left.closed === true);
});

test('[§4-expiry] what is sealed or on its way out is shown to nobody, though the account still stands there', async () => {
  await person('ann');
  await change('ann', { sealed: true });
  expect(await readAccount()).toBeNull();
  await change('ann', { sealed: false });
  expect((await readAccount())?.user.id).toBe('ann');
  const other = await heldOpen('ann');
  await change('ann', { purging: true });
  expect(await readAccount()).toBeNull();
  expect(await accountRow('ann')).toMatchObject({ purging: true, account: { observedAt: 1 } });
  other.close();
});

test('[§D-purge] what another tab holds on to stays marked and noted until it is gone, and goes at the next start', async () => {
  await person('ann');
  await seal('ann', yes);
  const other = await heldOpen('ann');
  await purgeAccount('ann', async () => {});
  expect(await accountRow('ann')).toMatchObject({ purging: true });
  expect(noted()).toEqual(['ann']);
  other.close();
  expect(await readAccount()).toBeNull();
  expect(await accountRow('ann')).toBeUndefined();
  expect(noted()).toEqual([]);
});

test('[§D-purge] that somebody is being purged is written down before anything is deleted, also of one who was never noted', async () => {
  await editIn('ann', 1);
  const before: unknown[] = [];
  await purgeAccount('ann', async () => {
    before.push(await accountRow('ann'));
  });
  expect(before).toMatchObject([{ userId: 'ann', purging: true, account: null }]);
  expect(await accountRow('ann')).toBeUndefined();
});
