import { afterEach, expect, test } from 'vitest';
import type { SealingKey } from '../../contract/entities/sealing.ts';
import { databaseName } from '../../src/db/names.ts';
import { sealDatabase } from '../../src/db/seal-database.ts';
import { keepOwned, readOwned } from '../../src/lib/browser/owned.ts';
import { isSealedNoted } from '../../src/lib/browser/sealed-note.ts';
import { owner } from '../../src/lib/pure/owner.ts';
import { SealedStore } from '../../src/sync/open.ts';
import {
  admit,
  isSealedAccount,
  prepareSealing,
  readAccount,
  seal,
  sealLeft,
} from '../../src/sync/store/account.ts';
import { everythingStored } from '../support/everything-stored.ts';
import { merchant } from '../support/people.ts';
import { edit, serverWith } from './support/changes.ts';
import { inDatabase, shop } from './support/in-database.ts';
import { current, newUser, open, settled, until } from './support/opened.ts';
import { order } from './support/records.ts';
import { accountRow, killedAt, newSealingKey, plainOf, unsealed } from './support/stored.ts';

afterEach(() => owner.set(null));

const yes = () => true;
const account = (id: string) => ({ user: { ...merchant, id }, observedAt: 1 });

/** A person with lists, an unsent edit, a draft and a saved view, whose key the device knows. */
async function person(key: SealingKey) {
  const server = serverWith(20);
  server.putOrder(order(7));
  const userId = newUser();
  await admit(account(userId), async () => key);
  await prepareSealing(userId, async () => key);
  const one = await open(server, { userId });
  await current(one.sync);
  server.setOnline(false);
  await one.sync.commit(edit(1, 'Hemmelig titel'));
  owner.set(databaseName(userId, shop));
  keepOwned('draft:1:/x', { note: 'Hemmelig kladde' });
  keepOwned('views:/x', [{ id: '1', name: 'Hemmelig visning', query: '' }]);
  owner.set(null);
  await one.close();
  return { server, userId, key };
}

const secrets = (userId: string) => [
  merchant.email,
  merchant.name,
  'Hemmelig',
  'Produkt 5',
  `${databaseName(userId, shop)}:draft`,
];

test('[§D-sealed] [§4-expiry] after an expiry nothing on the device tells of the person; the next session of theirs brings everything back, and what was not sent goes out', async () => {
  const { server, userId, key } = await person(await newSealingKey());
  const before = await plainOf(userId);
  const open1 = await everythingStored();
  for (const secret of secrets(userId)) expect(open1).toContain(secret);

  await seal(userId, yes);
  const stored = await everythingStored();
  for (const secret of secrets(userId)) expect(stored).not.toContain(secret);
  expect(await isSealedAccount(userId)).toBe(true);
  expect(isSealedNoted(userId)).toBe(true);
  expect(await readAccount()).toBeNull();
  await expect(open(server, { userId })).rejects.toBeInstanceOf(SealedStore);

  await admit(account(userId), async () => key);
  expect(await plainOf(userId)).toBe(before);
  expect(isSealedNoted(userId)).toBe(false);
  owner.set(databaseName(userId, shop));
  expect(readOwned('draft:1:/x')).toEqual({ note: 'Hemmelig kladde' });
  const again = await open(server, { userId });
  expect(again.sync.outbox.get()).toHaveLength(1);
  server.setOnline(true);
  await settled(again.sync);
  expect(server.items.get(1)?.title).toBe('Hemmelig titel');
});

test('[§D-sealed] of two persons on a device neither opens what was sealed for the other', async () => {
  const ann = await person(await newSealingKey());
  const bo = newUser();
  await seal(ann.userId, yes);
  await admit(account(bo), () => Promise.reject(new Error('Nothing of this one is sealed.')));
  expect(await isSealedAccount(ann.userId)).toBe(true);
  // Another key opens nothing, even under the person's own name.
  const stranger = await newSealingKey();
  expect(await unsealed(databaseName(ann.userId, shop), stranger)).toBe('lost');
  expect(await everythingStored()).not.toContain('Hemmelig');
});

test('[§D-sealed] where the key can’t be had now the data stays sealed, and is not given up', async () => {
  const { userId, key } = await person(await newSealingKey());
  const before = await plainOf(userId);
  await seal(userId, yes);
  const lost = () => Promise.reject(new Error('no network'));
  await expect(admit(account(userId), lost)).rejects.toThrow('no network');
  expect(await isSealedAccount(userId)).toBe(true);
  await admit(account(userId), async () => key);
  expect(await plainOf(userId)).toBe(before);
});

test('[§D-sealed] what a tab left open when its session ended without it is sealed at the next start', async () => {
  const { userId } = await person(await newSealingKey());
  await sealLeft(() => false);
  expect(await isSealedAccount(userId)).toBe(false);
  await sealLeft(yes);
  expect(await everythingStored()).not.toContain('Hemmelig');
  expect((await accountRow(userId))?.closed).toBe(true);
});

test('[§D-sealed] whoever signs in next seals what somebody else left open', async () => {
  const { userId } = await person(await newSealingKey());
  const bo = newUser();
  const key = await newSealingKey();
  await admit(account(bo), async () => key);
  await prepareSealing(bo, async () => key);
  expect(await isSealedAccount(userId)).toBe(true);
  expect(await isSealedAccount(bo)).toBe(false);
  expect(await everythingStored()).not.toContain('Hemmelig');
});

test('[§D-sealed] a back end without sealing keys: the data is hidden, and comes back', async () => {
  const server = serverWith(3);
  const userId = newUser();
  const none = () => Promise.reject(new Error('404'));
  await admit(account(userId), none);
  const one = await open(server, { userId });
  await current(one.sync);
  await one.close();
  const before = await plainOf(userId);
  await seal(userId, yes);
  expect(await plainOf(userId)).toBe(before);
  await expect(open(server, { userId })).rejects.toBeInstanceOf(SealedStore);
  await admit(account(userId), none);
  expect(await plainOf(userId)).toBe(before);
});

test('[§D-sealed] [§D-tabs] a tab that did not hear of it writes nothing into what is sealed', async () => {
  const { server, userId, key } = await person(await newSealingKey());
  const late = await open(server, { userId });
  const before = JSON.parse(await plainOf(userId));
  await seal(userId, yes);
  const sealed = await plainOf(userId);
  await expect(late.sync.commit(edit(2, 'for sent'))).rejects.toMatchObject({ name: 'NotKept' });
  await until(late.sync.health, (health) => health === 'lost');
  expect(await plainOf(userId)).toBe(sealed);
  await late.close();
  await admit(account(userId), async () => key);
  expect(JSON.parse(await plainOf(userId))).toEqual(before);
});

test('[§D-sealed] [§D-tabs] a tab that writes while another seals loses nothing by it', async () => {
  const { server, userId, key } = await person(await newSealingKey());
  const other = await open(server, { userId });
  let writes = 0;
  const isOver = () => {
    // Called before and after the encryption; each time somebody types.
    writes += 1;
    if (writes < 4) void other.sync.commit(edit(3, `skrevet ${writes}`)).catch(() => {});
    return true;
  };
  await sealDatabase(databaseName(userId, shop), key, isOver);
  expect(await everythingStored()).not.toContain('skrevet');
  await other.close();
  await unsealed(databaseName(userId, shop), key);
  const rows = await inDatabase(userId, ({ outbox }) => outbox.toArray());
  const edits = JSON.stringify(rows);
  expect(edits).toContain('Hemmelig titel');
  expect(edits).toContain('skrevet');
});

test('[§D-sealed] the person who is back before it is done finds everything as it was', async () => {
  const { userId, key } = await person(await newSealingKey());
  const before = await plainOf(userId);
  let asked = 0;
  await seal(userId, () => {
    asked += 1;
    return asked < 4;
  });
  await admit(account(userId), async () => key);
  expect(await plainOf(userId)).toBe(before);
});

test('[§D-sealed] a tab that dies at any write while it seals or opens leaves all of it in one form or the other, and the next one ends it', async () => {
  const { userId, key } = await person(await newSealingKey());
  const before = await plainOf(userId);
  let kills = 0;
  for (let at = 1; await killedAt(at, () => seal(userId, yes)); at += 1) {
    kills += 1;
    if (at % 2 === 0) {
      await sealLeft(yes);
      if (await isSealedAccount(userId)) expect(await everythingStored()).not.toContain('Hemmelig');
    }
    await admit(account(userId), async () => key);
    expect(await plainOf(userId)).toBe(before);
  }
  expect(kills).toBeGreaterThan(10);

  for (let at = 1; ; at += 1) {
    const died = await killedAt(at, () => admit(account(userId), async () => key));
    if (!died) break;
    kills += 1;
    if (at % 2 === 0) {
      await seal(userId, yes);
      expect(await everythingStored()).not.toContain('Hemmelig');
    } else {
      await admit(account(userId), async () => key);
      expect(await plainOf(userId)).toBe(before);
      await seal(userId, yes);
    }
  }
  expect(await plainOf(userId)).toBe(before);
  expect(kills).toBeGreaterThan(25);
});

test('[§D-sealed] what is damaged on the disk takes nothing else with it', async () => {
  const { userId, key } = await person(await newSealingKey());
  await seal(userId, yes);
  await inDatabase(userId, async ({ sealed }) => {
    const keys = await sealed.toCollection().primaryKeys();
    expect(keys.length).toBeGreaterThan(2);
    const first = await sealed.get(keys[0] ?? '');
    if (first) await sealed.put({ ...first, iv: new Uint8Array(12) });
  });
  expect(await unsealed(databaseName(userId, shop), key)).toBe('damaged');
  const rows = await inDatabase(userId, ({ outbox }) => outbox.toArray());
  expect(rows).toHaveLength(1);
});

test('[§D-sealed] [§D-speed] 50,000 orders are sealed and opened piece by piece; how long it took is printed', async () => {
  const key = await newSealingKey();
  const userId = newUser();
  const name = databaseName(userId, shop);
  await inDatabase(userId, async ({ snapshots }) => {
    for (let chunk = 0; chunk < 50; chunk += 1) {
      const orders = Array.from({ length: 1_000 }, (_, index) => order(chunk * 1_000 + index));
      await snapshots.put({ key: `g/orders/${chunk}`, text: JSON.stringify(orders) });
    }
  });
  const began = performance.now();
  await sealDatabase(name, key, yes);
  const closed = performance.now();
  const sizes = await inDatabase(userId, ({ sealed }) =>
    sealed.toArray().then((chunks) => chunks.map(({ data }) => data.byteLength)),
  );
  // At most a piece of a million characters and the row that fills it are in memory.
  expect(Math.max(...sizes)).toBeLessThan(3_000_000);
  expect(sizes.length).toBeGreaterThan(20);
  const opened = performance.now();
  expect(await unsealed(name, key)).toBe('plain');
  const back = performance.now();
  expect(await inDatabase(userId, ({ snapshots }) => snapshots.count())).toBe(50);
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  console.log(
    `50,000 orders, ${megabytes.toFixed(0)} MB: sealed in ${(closed - began).toFixed(0)} ms, opened in ${(back - opened).toFixed(0)} ms`,
  );
});
