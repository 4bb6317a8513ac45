import type { SealingKey } from '../../../contract/entities/sealing.ts';
import { databasesOf, tenantDatabase } from '../../../src/db/database.ts';
import { databaseName } from '../../../src/db/names.ts';
import { withRegistry } from '../../../src/db/registry.ts';
import { newId } from '../../../src/lib/browser/ids.ts';
import { keepOwned, readOwned } from '../../../src/lib/browser/owned.ts';
import { noted, noteSealed } from '../../../src/lib/browser/sealed-note.ts';
import { owner } from '../../../src/lib/pure/owner.ts';
import {
  admit,
  prepareSealing,
  readAccount,
  seal,
  sealLeft,
} from '../../../src/sync/store/account.ts';
import { shop } from '../../store/support/in-database.ts';
import { newSealingKey } from '../../store/support/stored.ts';
import { merchant } from '../../support/people.ts';
import { corruptRow, pick, type Random, randomOf } from './corrupt.ts';
import type { Prepared, Rows } from './device.ts';
import { judgeOffline, judgeOnline, type Seen, see } from './judge.ts';
import { fill, openOn, remove } from './play.ts';

const yes = () => true;
const account = (id: string) => ({ user: { ...merchant, id }, observedAt: 1 });
const draft = { note: 'kladde' };

/** A device with the registry, somebody else's sealed data, and the person's own database before it was sealed. */
interface Device {
  userId: string;
  other: string;
  key: SealingKey;
  rows: Rows;
}

async function device(base: Prepared, isSealed: boolean): Promise<Device> {
  const [userId, other] = [`corrupted-${newId()}`, `other-${newId()}`];
  const key = await newSealingKey();
  await withRegistry(async ({ accounts, current }) => {
    await accounts.clear();
    await current.clear();
  });
  noteSealed([]);
  await admit(account(other), async () => key);
  await prepareSealing(other, async () => key);
  await admit(account(userId), async () => key);
  await prepareSealing(userId, async () => key);
  await fill(userId, base.rows);
  owner.set(databaseName(userId, shop));
  keepOwned('draft:1:/x', draft);
  if (isSealed) await seal(userId, yes);
  const database = tenantDatabase<never>(databaseName(userId, shop));
  await database.open();
  const rows: Rows = {};
  for (const table of database.tables) rows[table.name] = await table.toArray();
  database.close();
  return { userId, other, key, rows };
}

/** Breaks one row of what an expired session leaves behind, and lets the person sign in again. */
export async function playSealed(
  table: 'seal' | 'sealed',
  seed: number,
  base: Prepared,
  before: Seen,
): Promise<string[]> {
  const random = randomOf(seed);
  const one = await device(base, true);
  const all = one.rows[table] ?? [];
  const row = pick(random, all);
  const broken = corruptRow(random, row, 'key', true);
  const database = tenantDatabase<never>(databaseName(one.userId, shop));
  await database.open();
  await database.table(table).clear();
  await database
    .table(table)
    .bulkPut(all.flatMap((each) => (each === row ? (broken ?? []) : each)));
  database.close();
  // Data in a single chunk can be lost; unsent changes are stored in two.
  return judged(`${table} ${seed}`, one, base, before, {
    isSealed: true,
    mayLose: table === 'sealed',
  });
}

/** Breaks one row of the registry: of a person whose lists are open, or sealed. */
export async function playRegistry(
  table: 'accounts' | 'current',
  seed: number,
  base: Prepared,
  before: Seen,
): Promise<string[]> {
  const random = randomOf(seed);
  const isSealed = random() < 0.5;
  const one = await device(base, isSealed);
  const broken = await breakRow(table, one, random);
  return judged(`${table} ${seed}`, one, base, before, {
    isSealed,
    mayLose: false,
    // The device no longer knows who is signed in, as after a move that the server didn't report, so it asks.
    isUnknown: table === 'current' && broken === null,
    isKeptBroken: table === 'accounts' && isSealed,
    // Nothing can report what has vanished without a trace.
    isKeptGone: ['[]', undefined].includes(JSON.stringify(Object(broken).kept)),
  });
}

async function breakRow(
  table: 'accounts' | 'current',
  { userId }: Device,
  random: Random,
): Promise<object | null> {
  const [keyPath, key] = table === 'accounts' ? ['userId', userId] : ['key', 'current'];
  return withRegistry(async (registry) => {
    const row = await registry.table(table).get(key);
    const broken = corruptRow(random, row, keyPath as string, true);
    if (broken) await registry.table(table).put(broken);
    else await registry.table(table).delete(key);
    return broken;
  });
}

interface Expected {
  isSealed: boolean;
  mayLose: boolean;
  isUnknown?: boolean;
  isKeptBroken?: boolean;
  isKeptGone?: boolean;
}

async function judged(
  name: string,
  { userId, other, key }: Device,
  base: Prepared,
  before: Seen,
  expected: Expected,
): Promise<string[]> {
  const wrong: string[] = [];
  const server = base.server();
  try {
    const shown = await readAccount();
    if (expected.isSealed && shown !== null) wrong.push('a sealed account is shown');
    if (shown && shown.user.id !== userId) wrong.push('somebody else is shown');
    if (!expected.isSealed && !shown && !expected.isUnknown) wrong.push('nobody is shown');
    if (shown) new Date(shown.observedAt).toISOString();
    if ((await databasesOf(userId)).length === 0) wrong.push('what the person had is deleted');
    const early = await openOn(server, userId).catch(() => null);
    await early?.close();
    if (expected.isSealed && early) wrong.push('a sealed list is shown');
    if (!expected.isSealed && !early) wrong.push('an open list is not shown');

    await admit(account(userId), async () => key);
    const nothing = { items: new Set<number>(), orders: new Set<number>(), table: 'registry' };
    const all = {
      items: new Set(before.items.keys()),
      orders: new Set(before.orders.keys()),
      table: 'sealed',
    };
    const back = await openOn(server, userId);
    const seen = await see(back);
    if (typeof seen === 'string') {
      if (!expected.mayLose || back.sync.aside.get() === 0) wrong.push(seen);
    } else
      wrong.push(
        ...judgeOffline(seen, before, expected.mayLose ? all : nothing, back.sync.aside.get()),
      );
    const isTyped = () => JSON.stringify(readOwned('draft:1:/x')) === JSON.stringify(draft);
    const isTold = expected.isKeptGone || back.sync.aside.get() > 0;
    if (!isTyped() && !(expected.isKeptBroken && isTold))
      wrong.push('what was typed is gone, and nothing is told');
    server.setOnline(true);
    wrong.push(
      ...(await judgeOnline(
        back,
        server,
        () => false,
        () => false,
      )),
    );
    await back.close();
    const held = await withRegistry(({ accounts }) => accounts.toArray());
    if (held.length !== 2 || noted().includes(userId)) wrong.push('the registry isn’t mended');
    await sealLeft(yes);
    const again = await openOn(server, userId).catch(() => null);
    await again?.close();
    if (again) wrong.push('it can’t be sealed again');
  } catch (error) {
    wrong.push(`threw ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  } finally {
    owner.set(null);
    await remove(userId);
    await remove(other);
    for (const kept of Object.keys(localStorage))
      if (kept.includes(userId)) localStorage.removeItem(kept);
  }
  return wrong.map((each) => `${name}: ${each}`);
}
