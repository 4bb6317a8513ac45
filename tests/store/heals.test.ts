import { expect, test } from 'vitest';
import type { Seed } from '../../contract/page.ts';
import { databasesOf } from '../../src/db/database.ts';
import { databaseName } from '../../src/db/names.ts';
import { withRegistry } from '../../src/db/registry.ts';
import { heldTicket } from '../../src/features/connect/connect-ticket.ts';
import { newId } from '../../src/lib/browser/ids.ts';
import { createWriteKeys } from '../../src/sync/outbox/write-keys.ts';
import {
  admit,
  isSealedAccount,
  readAccount,
  seal,
  sealLeft,
} from '../../src/sync/store/account.ts';
import { createPageConfig } from '../../src/wiring/page-config.ts';
import { merchant } from '../support/people.ts';
import { add, edit, serverWith } from './support/changes.ts';
import { changeEach, inDatabase, shop } from './support/in-database.ts';
import { current, newUser, open, remember, restartedOffline, settled } from './support/opened.ts';
import { accountRow, newSealingKey, unsealed } from './support/stored.ts';

const account = (id: string) => ({ user: { ...merchant, id }, observedAt: 1 });
const asideOf = (userId: string) => inDatabase(userId, ({ quarantine }) => quarantine.toArray());

/** Changes a person's row of the registry into something that no build writes. */
const damage = (userId: string, change: object) =>
  withRegistry(async ({ accounts }) => {
    const row = await accounts.get(userId);
    await accounts.put({ ...row, userId, ...change } as never);
  });

test('[§D-heals] an event of which a record was cut away can be read, and isn’t believed: all is fetched again, and that is told', async () => {
  const server = serverWith(3);
  const userId = newUser();
  const one = await open(server, { userId });
  await current(one.sync);
  await one.close();
  await inDatabase(userId, ({ events }) =>
    changeEach(events, (event) => {
      event.payload = event.payload.replace(/"(values|runs)":\[.*\]/, '"$1":[]');
    }),
  );
  const again = await open(server, { userId });
  await expect
    .poll(() => again.sync.records('import-products').get())
    .toMatchObject({ source: 'live' });
  const read = again.sync.records('import-products').get();
  expect(read.state === 'ready' && read.value.length).toBe(3);
  expect(again.sync.aside.get()).toBeGreaterThan(0);
});

test('[§D-heals] a product that was added offline is shown though what it was shown by is damaged: its event has it, too', async () => {
  const server = serverWith(1);
  const one = await open(server);
  await current(one.sync);
  server.setOnline(false);
  await one.sync.commit(add(900));
  const { userId } = one;
  await one.close();
  await inDatabase(userId, ({ outbox }) =>
    changeEach(outbox, (row) => {
      Object.assign(row.command, { draft: { title: 'Jakke', supplier: null } });
    }),
  );
  const { sync } = await open(server, { userId });
  const read = sync.records('import-products').get();
  expect(read.state === 'ready' && read.value.map(({ id }) => id)).toEqual([-900, 1]);
  server.setOnline(true);
  await settled(sync);
  expect([...server.items.values()].map(({ product_id }) => product_id)).toContain(900);
});

test('[§D-heals] a time that no clock can tell is never shown', async () => {
  const server = serverWith(2);
  const one = await open(server);
  await current(one.sync);
  server.setOnline(false);
  await one.sync.commit(edit(1, 'gemt'));
  await inDatabase(one.userId, async ({ meta, outbox, quarantine }) => {
    await meta.put({ key: 'checked', at: 1e300 });
    await changeEach(outbox, (row) => {
      row.at = 1e300;
    });
    await quarantine.put({
      seq: 'typed/x',
      content: '',
      reason: '',
      loss: 'typed',
      at: 1e300,
      isTold: false,
    });
  });
  const { sync } = await restartedOffline(server, one);
  for (const { at } of sync.outbox.get()) expect(() => new Date(at).toISOString()).not.toThrow();
  for (const { at } of await sync.readAside())
    expect(() => new Date(at).toISOString()).not.toThrow();
  const read = sync.records('import-products').get();
  expect(read.state === 'ready' && new Date(read.observedAt).toISOString()).toBeTruthy();
});

test('[§D-heals-start] [§D-purge] a person’s data is only deleted if their row says exactly so', async () => {
  const userId = newUser();
  await remember(userId);
  const one = await open(serverWith(1), { userId });
  await current(one.sync);
  await one.close();
  await damage(userId, { purging: 'rubbish', sealed: [null], account: { user: null } });
  expect((await readAccount())?.user.id).toBe(userId);
  expect(await isSealedAccount(userId)).toBe(false);
  expect(await databasesOf(userId)).toHaveLength(1);
});

test('[§D-heals-start] whoever was signed in is found again, and nobody else is taken for them', async () => {
  const [userId, other] = [newUser(), newUser()];
  await withRegistry(async ({ accounts, current: last }) => {
    await accounts.clear();
    await last.clear();
  });
  await remember(userId);
  await withRegistry(({ current: last }) => last.put({ key: 'current', userId: {} } as never));
  expect((await readAccount())?.user.id).toBe(userId);
  await withRegistry(({ current: last }) =>
    last.put({ key: 'current', userId: other, account: null }),
  );
  expect(await readAccount()).toBeNull();
});

test('[§D-heals] [§D-sealed] what is sealed opens though its seal is gone, and isn’t sealed over before', async () => {
  const key = await newSealingKey();
  const userId = newUser();
  await admit(account(userId), async () => key);
  await damage(userId, { key: { x: key.x, y: key.y } });
  const server = serverWith(3);
  const one = await open(server, { userId });
  await current(one.sync);
  server.setOnline(false);
  await one.sync.commit(edit(1, 'ikke sendt'));
  await one.close();
  await seal(userId, () => true);
  await inDatabase(userId, (database) => database.seal.clear());
  await damage(userId, { closed: 5 });
  await sealLeft(() => true);
  await admit(account(userId), async () => key);
  const { sync } = await open(server, { userId });
  expect(sync.outbox.get()).toHaveLength(1);
  expect((await asideOf(userId)).map(({ loss }) => loss)).toEqual(['sealed']);
});

test('[§D-heals] [§D-sealed] drafts that were sealed and can’t be opened keep nobody out, and are told of', async () => {
  const key = await newSealingKey();
  const userId = newUser();
  await admit(account(userId), async () => key);
  await seal(userId, () => true);
  for (const kept of [5, [null], [{ sender: { x: '', y: '' }, text: {} }]]) {
    await damage(userId, { kept, sealed: true });
    await admit(account(userId), async () => key);
    expect((await accountRow(userId))?.kept).toEqual([]);
    expect((await asideOf(userId)).some(({ loss }) => loss === 'typed')).toBe(true);
    await inDatabase(userId, ({ quarantine }) => quarantine.clear());
  }
});

test('[§D-heals] [§D-sealed] of what was sealed to another key the person is told', async () => {
  const key = await newSealingKey();
  const userId = newUser();
  await admit(account(userId), async () => key);
  await damage(userId, { key: { x: key.x, y: key.y } });
  const one = await open(serverWith(1), { userId });
  await current(one.sync);
  await one.close();
  await seal(userId, () => true);
  expect(await unsealed(databaseName(userId, shop), await newSealingKey())).toBe('lost');
  expect((await asideOf(userId)).map(({ loss }) => loss)).toEqual(['sealed']);
});

test('[§D-heals-beside] a page that starts from the device ignores damaged settings of its server, and uses those that can be read', () => {
  const company = { legalName: 'Dropline', email: 'a@b.c' } as Seed['config']['company'];
  const config = { base: '', additions: [], disabledPages: [], company, platforms: [] };
  const shown = (kept: string) => {
    localStorage.setItem('dropline.config', kept);
    return createPageConfig({ config, subscriptions: null, user: null }, false).get();
  };
  const heard = {
    disabledPages: ['/x'],
    company: { legalName: 'Other', email: 'd@e.f' },
    platforms: ['shopify'],
  };
  expect(shown(JSON.stringify(heard))).toMatchObject(heard);
  for (const kept of [
    { ...heard, disabledPages: 5 },
    { ...heard, disabledPages: [null] },
    { ...heard, platforms: null },
    { ...heard, platforms: [7] },
    { ...heard, company: null },
    7,
  ])
    expect(shown(JSON.stringify(kept))).toMatchObject({
      disabledPages: [],
      company,
      platforms: [],
    });
  localStorage.removeItem('dropline.config');
});

test('[§D-heals-beside] [§D-idempotency-page] a kept key that can’t be one is left out, and the others count', async () => {
  await createWriteKeys().of('POST /x', {});
  await createWriteKeys().of('POST /y', {});
  const kept = JSON.parse(sessionStorage.getItem('dropline.writes') ?? '');
  const [first = '', second = ''] = Object.keys(kept.keys);
  const { key } = kept.keys[second];
  kept.keys[first] = null;
  kept.keys[newId()] = { key: 'é\u0000', root: '/x', at: Date.now() };
  sessionStorage.setItem('dropline.writes', JSON.stringify(kept));
  expect(await createWriteKeys().of('POST /y', {})).toBe(key);
  expect(await createWriteKeys().of('POST /x', {})).toMatch(/^[\da-f-]{36}$/);
  sessionStorage.removeItem('dropline.writes');
});

test('[§D-heals-beside] a ticket that can’t be read counts as no ticket', () => {
  for (const kept of ['{', 'null', '5', '{"of":"x","ticket":{"ticket":5}}']) {
    sessionStorage.setItem('connect-ticket', kept);
    expect(heldTicket(null)).toBeNull();
  }
  sessionStorage.removeItem('connect-ticket');
});
