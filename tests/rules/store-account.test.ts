import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AccountRow, type CurrentRow, withRegistry } from '../../src/db/registry.ts';
import { noteSealed } from '../../src/lib/browser/sealed-note.ts';
import {
  admit,
  mayReturn,
  readAccount,
  seal,
  sealLeft,
  writeAccount,
} from '../../src/sync/store/account.ts';
import { account, newDevice } from './support/device.ts';

beforeEach(newDevice);
afterEach(() => vi.unstubAllGlobals());

/** What a device's registry holds, whole or damaged. */
async function registry(rows: Partial<AccountRow>[], last?: Partial<CurrentRow>): Promise<void> {
  await withRegistry(async ({ accounts, current }) => {
    await accounts.bulkPut(rows as AccountRow[]);
    if (last) await current.put({ key: 'current', ...last } as CurrentRow);
  });
}
const open = (userId: string) => ({ userId, account: account(userId), sealed: false });
const shown = async () => (await readAccount())?.user.id ?? null;

test.each<[string, Partial<AccountRow>[], Partial<CurrentRow> | undefined, string | null]>([
  ['who is named', [open('ann'), open('bo')], { userId: 'bo' }, 'bo'],
  ['nobody, if the one named isn’t here', [open('ann')], { userId: 'zoe' }, null],
  ['whose copy is kept', [open('ann'), open('bo')], { account: account('bo') }, 'bo'],
  [
    'the only open one, if nobody is named',
    [open('ann'), { ...open('bo'), account: null }],
    {},
    'ann',
  ],
  ['nobody, if several are open', [open('ann'), open('bo')], {}, null],
  ['nobody, if it was forgotten', [open('ann')], undefined, null],
  ['whose row is lost, by the copy', [open('ann')], { userId: 'bo', account: account('bo') }, 'bo'],
  ['nobody, if they are sealed', [{ ...open('ann'), sealed: true }], { userId: 'ann' }, null],
])('[§D-storage] an offline start shows %s', async (_, rows, last, whose) => {
  await registry(rows, last);
  expect(await shown()).toBe(whose);
});

test('[§D-sealed] who was signed in last is looked at once when what others left open is sealed', async () => {
  await registry([{ ...open('ann'), closed: true }, open('bo')], {
    ...{ userId: 'bo', account: account('bo') },
  });
  const isOver = vi.fn(() => false);
  await sealLeft(isOver);
  expect(isOver).toHaveBeenCalledTimes(1);
});

const kept = [{ sender: { x: 'a', y: 'b' }, text: { iv: '', data: '' } }] as never;
test.each<[string, Partial<AccountRow>[], string[]]>([
  ['their databases are sealed', [{ userId: 'ann', sealed: true, key: { x: 'a', y: 'b' } }], []],
  ['something outside them is', [{ ...open('ann'), kept }], []],
  ['only the note says so', [{ ...open('ann'), key: { x: 'a', y: 'b' } }], ['ann']],
])('[§D-sealed] the key is asked for when a person comes back and %s', async (_, rows, notes) => {
  await registry(rows);
  noteSealed(notes);
  const ask = vi.fn(() => Promise.reject(new Error('No key today.')));
  await expect(admit(account('ann'), ask)).rejects.toThrow('No key today.');
  expect(ask).toHaveBeenCalledTimes(1);
});

test('[§D-sealed] nobody is asked for a key if nothing says that anything is sealed', async () => {
  await registry([{ ...open('ann'), key: { x: 'a', y: 'b' } }]);
  const ask = vi.fn(() => Promise.reject(new Error('No key today.')));
  await admit(account('ann'), ask);
  expect(ask).not.toHaveBeenCalled();
  expect(await shown()).toBe('ann');
});

test('[§D-sealed] a damaged row counts as sealed, and its databases don’t come back', async () => {
  await registry([{ userId: 'ann', account: null }]);
  expect(await mayReturn('ann')).toBe(false);
});

test('[§4-expiry] an expiry removes the copy of the account that it seals, and no other', async () => {
  const copy = () =>
    withRegistry(async ({ current }) => (await current.get('current'))?.account?.user.id ?? null);
  await writeAccount(account('bo'));
  await writeAccount(account('ann'));
  await seal('bo', () => true);
  expect(await copy()).toBe('ann');
  await seal('ann', () => true);
  expect(await copy()).toBe(null);
});
