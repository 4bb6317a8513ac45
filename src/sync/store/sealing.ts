import type { PublicKey, SealingKey } from '../../../contract/entities/sealing.ts';
import type { User } from '../../../contract/entities/users.ts';
import { databasesOf } from '../../db/database.ts';
import { dropAnswers, dropObservations } from '../../db/make-room.ts';
import { databaseName, databasePrefix } from '../../db/names.ts';
import { keepAside } from '../../db/quarantine.ts';
import { isQuota } from '../../db/quota.ts';
import { type AccountRow, type SealedKept, soundRow, withRegistry } from '../../db/registry.ts';
import { inDatabase, isSealed, sealDatabase, unsealDatabase } from '../../db/seal-database.ts';
import { canSeal, decrypt, encrypt, newBox, openBox } from '../../db/sealed-box.ts';
import { resyncEvent } from '../state/collection-events.ts';
import { clearTenantCaches } from './traces.ts';

/** In milliseconds: a tab that holds the lock for longer than this is frozen. */
const PATIENCE = 20_000;
const slot = ['kept'];

/**
 * Encrypts everything that this device keeps of a person, to a key whose private half comes only with their next
 * session `[§D-sealed]`: databases, drafts, saved views. Caches that can be fetched again, such as pictures, are
 * deleted. If the key isn't known, the data is only hidden.
 */
export async function sealAccount(userId: string, isOver: () => boolean): Promise<void> {
  await alone(async () => {
    const row = await accountOf(userId);
    if (!row?.sealed || row.closed || row.purging || !isOver()) return;
    await clearTenantCaches();
    const { key } = row;
    if (!key || !canSeal()) return;
    // A key that doesn't work is fetched again with their next session.
    if (!(await newBox(key).catch(() => null))) return void (await change(userId, { key: null }));
    for (const name of await databasesOf(userId)) {
      await sealDatabase(name, key, isOver).catch(async (error: unknown) => {
        if (!isQuota(error)) throw error;
        // There is no room for both forms, so what the server can send again is deleted.
        await shed(name);
        await sealDatabase(name, key, isOver);
      });
    }
    if (!isOver()) return;
    await sealKept(userId, key);
    await change(userId, { closed: true });
  });
}

/**
 * Reverses `sealAccount`. If something can't be opened, the person is told in the tenant that they are in `[§D-heals]`.
 * `ask` fetches the person's key; it is only called if something may be sealed.
 */
export async function unsealAccount(user: User, ask: () => Promise<SealingKey>): Promise<void> {
  const { id: userId } = user;
  const before = await accountOf(userId);
  const isAnything = before?.key || before?.kept.length;
  if (!isAnything && !(await isAnySealed(await databasesOf(userId)))) return;
  const key = await ask();
  await alone(async () => {
    await change(userId, { closed: false });
    const now = Date.now();
    for (const name of await databasesOf(userId))
      await unsealDatabase(name, key, { at: now, refetched: resyncEvent(now) });
    const row = await accountOf(userId);
    const unread = await bringBack(row?.kept ?? [], key);
    if (unread.length > 0) await tellOf(unread, user, now);
    await change(userId, { kept: [], key: publicHalf(key) });
  });
}

async function isAnySealed(names: readonly string[]): Promise<boolean> {
  const all = await Promise.all(names.map((name) => inDatabase(name, isSealed)));
  return all.includes(true);
}

/** Reports it in the tenant that the person is in now, whichever tenant it was typed in. */
async function tellOf(
  unread: readonly unknown[],
  { id, shop, supplier }: User,
  now: number,
): Promise<void> {
  const tenant = shop
    ? { kind: 'shop' as const, id: shop.id }
    : supplier && { kind: 'supplier' as const, id: supplier.id };
  if (!tenant) return;
  await inDatabase(databaseName(id, tenant), (database) =>
    keepAside(database, `typed/${now}`, unread, 'typed', now),
  );
}

/** Stores the key to which the person's data will be sealed, if it isn't known yet. */
export async function keepKey(userId: string, ask: () => Promise<SealingKey>): Promise<void> {
  const row = await accountOf(userId);
  if (!canSeal() || !row || row.key || row.sealed) return;
  const key = publicHalf(await ask());
  // A key that doesn't work has to be noticed now, not when it is needed.
  await newBox(key);
  await change(userId, { key });
}

const publicHalf = ({ x, y }: SealingKey): PublicKey => ({ x, y });

/**
 * Seals drafts and saved views. If a crash has left some sealed already, these are added after them, so that the newer
 * version wins.
 */
async function sealKept(userId: string, to: PublicKey): Promise<void> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(databasePrefix(userId)));
  if (names.length === 0) return;
  const entries = names.map((name) => [name, localStorage.getItem(name)] as const);
  const box = await newBox(to);
  const text = await encrypt(box, slot, JSON.stringify(entries));
  const row = await accountOf(userId);
  await change(userId, { kept: [...(row?.kept ?? []), { sender: box.sender, text }] });
  for (const name of names) localStorage.removeItem(name);
}

/** Restores what was sealed; returns the parts that can't be opened. */
async function bringBack(kept: readonly SealedKept[], key: SealingKey): Promise<unknown[]> {
  const unread: unknown[] = [];
  for (const one of kept) {
    const text = await opened(one, key);
    if (text === null) unread.push(one);
    else for (const [name, value] of JSON.parse(text)) localStorage.setItem(name, value);
  }
  return unread;
}

async function opened(kept: SealedKept, key: SealingKey): Promise<string | null> {
  try {
    return await decrypt(await openBox(kept.sender, key), slot, kept.text);
  } catch {
    return null;
  }
}

const shed = (name: string): Promise<void> =>
  inDatabase(name, async (database) => {
    await database.sealed.clear();
    await dropAnswers(database);
    await dropObservations(database);
  });

const accountOf = (userId: string): Promise<AccountRow | undefined> =>
  withRegistry(({ accounts }) => accounts.get(userId)).then((row) => row && soundRow(row));

const change = (userId: string, changes: Partial<AccountRow>): Promise<unknown> =>
  withRegistry((registry) =>
    registry.transaction('rw', registry.accounts, async () => {
      const row = await registry.accounts.get(userId);
      if (row) await registry.accounts.put({ ...row, ...changes });
    }),
  );

/** Only one tab at a time seals or unseals. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  const name = 'dropline-sealing';
  try {
    await locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, work);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    await locks.request(name, { steal: true }, work);
  }
}
