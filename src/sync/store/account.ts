import type { SealingKey } from '../../../contract/entities/sealing.ts';
import { countOutbox, databasesOf } from '../../db/database.ts';
import {
  type AccountRow,
  type CurrentRow,
  isCurrentUser,
  type StoredAccount,
  soundAccount,
  soundRow,
  withRegistry,
} from '../../db/registry.ts';
import { noted, noteSealed } from '../../lib/browser/sealed-note.ts';

export type { StoredAccount } from '../../db/registry.ts';

/**
 * The account that an offline start may show: of the user who was last signed in, unless it is sealed or logged out.
 * Also null if the browser gives no storage.
 */
export async function readAccount(): Promise<StoredAccount | null> {
  const { rows, last } = await readRegistry();
  await finishPurgesOf(rows);
  const open = rows.filter(({ account, sealed, purging }) => account && !sealed && !purging);
  const of = (id: unknown) => rows.find(({ userId }) => userId === id);
  // Expiries and logouts close the other accounts. So if it isn't known who was last signed in, it is the only open
  // one.
  const only = typeof last?.userId === 'string' || open.length > 1 ? undefined : open[0];
  const row = of(last?.userId) ?? of(last?.account?.user?.id) ?? only;
  return last && row && open.includes(row) ? row.account : null;
}

/** The registry with its rows checked; empty if it can't be opened. */
function readRegistry(): Promise<{ rows: AccountRow[]; last: CurrentRow | undefined }> {
  return withRegistry(async ({ accounts, current }) => {
    const [last, stored] = await Promise.all([current.get('current'), accounts.toArray()]);
    const copy = last?.account;
    const rows = stored.map((row) => soundRow(row, copy));
    const copied = soundAccount(copy, copy?.user?.id);
    if (copied && !rows.some(({ userId }) => userId === copied.user.id))
      rows.push({ ...fresh(copied.user.id), account: copied });
    return { rows, last };
  }).catch(() => ({ rows: [], last: undefined }));
}

/**
 * Stores what the server said about the signed-in user, and unseals what an expiry had sealed for them; `ask` fetches
 * the key for that. Rejects if the key can't be fetched now. A browser without storage keeps nothing, which isn't an
 * error.
 */
export async function admit(account: StoredAccount, ask: () => Promise<SealingKey>): Promise<void> {
  const { id } = account.user;
  const row = await rowOf(id);
  if (row?.sealed || row?.kept.length || noted().includes(id))
    await (await import('./sealing.ts')).unsealAccount(account.user, ask);
  await writeAccount(account);
}

/** The same as `admit`, for a user who has nothing sealed here. */
export function writeAccount(account: StoredAccount): Promise<void> {
  return withRegistry((registry) =>
    registry.transaction('rw', registry.accounts, registry.current, async () => {
      const userId = account.user.id;
      const { key, kept } = soundRow((await registry.accounts.get(userId)) ?? fresh(userId));
      await registry.accounts.put({ ...fresh(userId), key, kept, account });
      await registry.current.put({ key: 'current', userId, account });
      const all = (await registry.accounts.toArray()).map((row) => soundRow(row));
      noteSealed(all.flatMap((row) => (row.sealed ? row.userId : [])));
    }),
  ).catch(() => {});
}

/**
 * Makes the next start ask the server which tenant the person is in, after a switch whose answer didn't say. The
 * stored data stays.
 */
export function forgetCurrent(): Promise<void> {
  return withRegistry(({ current }) => current.delete('current')).catch(() => {});
}

/**
 * After an expired session: keeps all data of the user, encrypted, and hides it until they sign in again `[§4-expiry]`
 * `[§D-sealed]`; stops as soon as `isOver` says that they have.
 */
export async function seal(userId: string, isOver: () => boolean): Promise<void> {
  if (!isOver()) return;
  noteSealed([...noted(), userId]);
  await mark(userId, { sealed: true, account: null });
  await (await import('./sealing.ts')).sealAccount(userId, isOver);
}

/** Fetches the key to which the person's data will be sealed, and seals what others have left open on this device. */
export async function prepareSealing(
  userId: string,
  ask: () => Promise<SealingKey>,
): Promise<void> {
  if (!(await rowOf(userId))?.key) await (await import('./sealing.ts')).keepKey(userId, ask);
  await sealLeft(() => true, userId);
}

/** Seals the data of users whose session ended while they had no tab open that could have done it. */
export async function sealLeft(isOver: () => boolean, exceptFor?: string): Promise<void> {
  const left = (await readRegistry()).rows.filter(
    ({ userId, closed, purging, sealed, key }) =>
      userId !== exceptFor && !purging && !closed && (!sealed || key),
  );
  for (const { userId } of left) await seal(userId, isOver);
}

/**
 * Whether a deleted database of the user may be restored. Not after a chosen logout, which removes their row from the
 * registry, and not while it is sealed. If the registry is gone as well, the device's storage was cleared; a token that
 * is still there then shows that nobody logged out.
 */
export function mayReturn(userId: string): Promise<boolean> {
  return withRegistry(async ({ accounts }, isNew) => {
    const stored = await accounts.get(userId);
    const row = stored && soundRow(stored);
    return row ? !row.purging && !row.sealed : isNew() && hasToken();
  }).catch(() => true);
}

const hasToken = (): boolean => /(^|; )token=./.test(document.cookie);

/** If the registry has no row for the person, the note in `localStorage` decides. */
export async function isSealedAccount(userId: string): Promise<boolean> {
  return (await rowOf(userId))?.sealed ?? noted().includes(userId);
}

/** The person's row in the registry; undefined if it can't be opened. */
const rowOf = (userId: string): Promise<AccountRow | undefined> =>
  readRegistry().then(({ rows }) => rows.find((row) => row.userId === userId));

/**
 * After a chosen logout: deletes all databases of the user and what `clearCaches` clears, and checks that they are
 * gone. What another tab still holds, or what can't be done because its code can't be loaded, is left to the next
 * start.
 */
export async function purgeAccount(
  userId: string,
  clearCaches?: () => Promise<void>,
): Promise<void> {
  await mark(userId, { purging: true });
  await (await import('./purge.ts')).purge(userId, clearCaches);
}

/** Completes unfinished logouts; done at every start. */
export const finishPurges = async (): Promise<void> => finishPurgesOf((await readRegistry()).rows);

async function finishPurgesOf(rows: readonly AccountRow[]): Promise<void> {
  const left = rows.filter(({ purging }) => purging);
  await Promise.all(left.map(({ userId }) => purgeAccount(userId)));
}

/** How many commands of the user wait on this device, in all their shops. */
export async function unsentCount(userId: string): Promise<number> {
  const names = await databasesOf(userId).catch(() => []);
  const counts = await Promise.all(names.map(countOutbox));
  return counts.reduce((sum, count) => sum + count, 0);
}

function mark(userId: string, change: Partial<AccountRow>): Promise<void> {
  return withRegistry((registry) =>
    registry.transaction('rw', registry.accounts, registry.current, async () => {
      const row = await registry.accounts.get(userId);
      await registry.accounts.put({ ...(row ? soundRow(row) : fresh(userId)), ...change });
      const last = await registry.current.get('current');
      if (last && isCurrentUser(last, userId))
        await registry.current.put({ ...last, account: null });
    }),
  ).catch(() => {});
}

const fresh = (userId: string): AccountRow => soundRow({ userId, sealed: false });
