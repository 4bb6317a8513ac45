import type { SealingKey } from '../../contract/entities/sealing.ts';
import { countOutbox, databasesOf, deleteDatabase } from '../db/database.ts';
import { databasePrefix } from '../db/names.ts';
import { type AccountRow, type StoredAccount, withRegistry } from '../db/registry.ts';
import { noted, noteSealed } from '../lib/sealed-note.ts';
import { clearTenantCaches } from './traces.ts';

export type { StoredAccount } from '../db/registry.ts';

/**
 * The account that an offline start may show: of the user who was last signed in, unless sealed or logged out. Null also
 * where the browser gives no storage.
 */
export async function readAccount(): Promise<StoredAccount | null> {
  await finishPurges();
  return withRegistry(async ({ accounts, current }) => {
    const last = await current.get('current');
    const row = last && (await accounts.get(last.userId));
    return row && !row.sealed && !row.purging ? row.account : null;
  }).catch(() => null);
}

/**
 * Remembers what the server told about the signed-in user, and opens what an expiry had sealed for them; `ask` gives the key to it. Rejects
 * where that can't be had now. A browser without storage keeps nothing, and that is no failure.
 */
export async function admit(account: StoredAccount, ask: () => Promise<SealingKey>): Promise<void> {
  const { id } = account.user;
  if (await isSealed(id)) await (await import('./sealing.ts')).unsealAccount(id, ask);
  await writeAccount(account);
}

/** As `admit`, of somebody of whom nothing is sealed. */
export function writeAccount(account: StoredAccount): Promise<void> {
  return withRegistry((registry) =>
    registry.transaction('rw', registry.accounts, registry.current, async () => {
      const userId = account.user.id;
      const key = (await registry.accounts.get(userId))?.key ?? null;
      await registry.accounts.put({ ...fresh(userId), key, account });
      await registry.current.put({ key: 'current', userId });
      const sealed = await registry.accounts.filter((row) => row.sealed).toArray();
      noteSealed(sealed.map((row) => row.userId));
    }),
  ).catch(() => {});
}

/** The next start asks the server where the person stands: they have moved, and it told nothing. What is kept stays. */
export function forgetCurrent(): Promise<void> {
  return withRegistry(({ current }) => current.delete('current')).catch(() => {});
}

/**
 * After an expired session: keeps everything of the user, encrypted, and shows it to nobody until they sign in again `[§4-expiry]`
 * `[§D-sealed]`; lets it be as soon as `isOver` says that they have.
 */
export async function seal(userId: string, isOver: () => boolean): Promise<void> {
  if (!isOver()) return;
  noteSealed([...noted(), userId]);
  await mark(userId, { sealed: true, account: null });
  await (await import('./sealing.ts')).sealAccount(userId, isOver);
}

/** Learns to whom the person's data is to be sealed, and seals what somebody else has left open on this device. */
export async function prepareSealing(
  userId: string,
  ask: () => Promise<SealingKey>,
): Promise<void> {
  const key = await withRegistry(async ({ accounts }) => (await accounts.get(userId))?.key);
  if (!key) await (await import('./sealing.ts')).keepKey(userId, ask);
  await sealLeft(() => true, userId);
}

/** Seals whatever somebody whose session has ended left open, because no tab of theirs was there to do it. */
export async function sealLeft(isOver: () => boolean, exceptFor?: string): Promise<void> {
  const left = await withRegistry(({ accounts }) =>
    accounts
      .filter(({ userId, closed, purging, sealed, key }) =>
        Boolean(userId !== exceptFor && !purging && !closed && (!sealed || key)),
      )
      .toArray(),
  ).catch(() => []);
  for (const { userId } of left) await seal(userId, isOver);
}

/**
 * Whether a database of the user that was deleted may come back: not after a chosen logout, which leaves a registry without them, nor while it
 * is sealed.
 * Where the registry went with it, the device's storage was cleared, and a token that is still there says that nobody logged out.
 */
export function mayReturn(userId: string): Promise<boolean> {
  return withRegistry(async ({ accounts }, isNew) => {
    const row = await accounts.get(userId);
    return row ? !row.purging && !row.sealed : isNew() && hasToken();
  }).catch(() => true);
}

const hasToken = (): boolean => /(^|; )token=./.test(document.cookie);

export function isSealed(userId: string): Promise<boolean> {
  return withRegistry(async ({ accounts }) => (await accounts.get(userId))?.sealed ?? false).catch(
    () => false,
  );
}

/**
 * After a chosen logout: deletes every database of the user and what `clearCaches` clears, and looks again. What another
 * tab still holds on to is deleted at the next start.
 */
export async function purgeAccount(
  userId: string,
  clearCaches: () => Promise<void> = clearTenantCaches,
): Promise<void> {
  await mark(userId, { purging: true });
  forgetOwned(databasePrefix(userId));
  const names = await databasesOf(userId).catch(() => []);
  await Promise.all([...names.map(deleteDatabase), clearCaches().catch(() => {})]);
  if ((await databasesOf(userId).catch(() => [])).length > 0) return;
  noteSealed(noted().filter((id) => id !== userId));
  await withRegistry((registry) =>
    registry.transaction('rw', registry.accounts, registry.current, async () => {
      await registry.accounts.delete(userId);
      const last = await registry.current.get('current');
      if (last?.userId === userId) await registry.current.delete('current');
    }),
  ).catch(() => {});
}

/** Ends what a logout couldn't: called at every start. */
export async function finishPurges(): Promise<void> {
  const left = await withRegistry(({ accounts }) =>
    accounts.filter(({ purging }) => purging).toArray(),
  ).catch(() => []);
  await Promise.all(left.map(({ userId }) => purgeAccount(userId)));
}

/** How many commands of the user wait on this device, in whatever shop. */
export async function unsentCount(userId: string): Promise<number> {
  const names = await databasesOf(userId).catch(() => []);
  const counts = await Promise.all(names.map(countOutbox));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** What is kept beside the databases. */
function forgetOwned(prefix: string): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(prefix)) localStorage.removeItem(name);
    }
  } catch {
    // Where storage is closed, nothing was kept.
  }
}

function mark(userId: string, change: Partial<AccountRow>): Promise<void> {
  return withRegistry((registry) =>
    registry.transaction('rw', registry.accounts, async () => {
      const row = await registry.accounts.get(userId);
      await registry.accounts.put({ ...(row ?? fresh(userId)), ...change });
    }),
  ).catch(() => {});
}

const fresh = (userId: string): AccountRow => ({
  userId,
  account: null,
  sealed: false,
  closed: false,
  purging: false,
  key: null,
  kept: [],
});
