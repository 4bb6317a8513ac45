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
 * The account that an offline start may show: of the user who was last signed in, unless sealed or logged out. Null also
 * where the browser gives no storage.
 */
export async function readAccount(): Promise<StoredAccount | null> {
  await finishPurges();
  const { rows, last } = await readRegistry();
  const open = rows.filter(({ account, sealed, purging }) => account && !sealed && !purging);
  const of = (id: unknown) => rows.find(({ userId }) => userId === id);
  // An expiry and a logout close the others: where nothing says any more who it was, it was the one that is open.
  const only = typeof last?.userId === 'string' || open.length > 1 ? undefined : open[0];
  const row = of(last?.userId) ?? of(last?.account?.user?.id) ?? only;
  return last && row && open.includes(row) ? row.account : null;
}

/** The registry, read through a check; nothing where it can't be opened. */
function readRegistry(): Promise<{ rows: AccountRow[]; last: CurrentRow | undefined }> {
  return withRegistry(async ({ accounts, current }) => {
    const last = await current.get('current');
    const copy = last?.account;
    const rows = (await accounts.toArray()).map((row) => soundRow(row, copy));
    const copied = soundAccount(copy, copy?.user?.id);
    if (copied && !rows.some(({ userId }) => userId === copied.user.id))
      rows.push({ ...fresh(copied.user.id), account: copied });
    return { rows, last };
  }).catch(() => ({ rows: [], last: undefined }));
}

/**
 * Remembers what the server told about the signed-in user, and opens what an expiry had sealed for them; `ask` gives the key to it. Rejects
 * where that can't be had now. A browser without storage keeps nothing, and that is no failure.
 */
export async function admit(account: StoredAccount, ask: () => Promise<SealingKey>): Promise<void> {
  const { id } = account.user;
  const row = await rowOf(id);
  if (row?.sealed || row?.kept.length || noted().includes(id))
    await (await import('./sealing.ts')).unsealAccount(account.user, ask);
  await writeAccount(account);
}

/** As `admit`, for somebody who has nothing sealed here. */
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
  if (!(await rowOf(userId))?.key) await (await import('./sealing.ts')).keepKey(userId, ask);
  await sealLeft(() => true, userId);
}

/** Seals whatever somebody whose session has ended left open, because no tab of theirs was there to do it. */
export async function sealLeft(isOver: () => boolean, exceptFor?: string): Promise<void> {
  const left = (await readRegistry()).rows.filter(
    ({ userId, closed, purging, sealed, key }) =>
      userId !== exceptFor && !purging && !closed && (!sealed || key),
  );
  for (const { userId } of left) await seal(userId, isOver);
}

/**
 * Whether a database of the user that was deleted may come back: not after a chosen logout, which leaves a registry without them, nor while it
 * is sealed.
 * Where the registry went with it, the device's storage was cleared, and a token that is still there says that nobody logged out.
 */
export function mayReturn(userId: string): Promise<boolean> {
  return withRegistry(async ({ accounts }, isNew) => {
    const stored = await accounts.get(userId);
    const row = stored && soundRow(stored);
    return row ? !row.purging && !row.sealed : isNew() && hasToken();
  }).catch(() => true);
}

const hasToken = (): boolean => /(^|; )token=./.test(document.cookie);

/** Where the registry doesn't know the person any more, the note does. */
export async function isSealedAccount(userId: string): Promise<boolean> {
  return (await rowOf(userId))?.sealed ?? noted().includes(userId);
}

/** All that the registry says of the person; nothing where it can't be opened. */
const rowOf = (userId: string): Promise<AccountRow | undefined> =>
  readRegistry().then(({ rows }) => rows.find((row) => row.userId === userId));

/**
 * After a chosen logout: deletes every database of the user and what `clearCaches` clears, and looks again. What another
 * tab still holds on to, or can't be fetched to do it with, is left to the next start.
 */
export async function purgeAccount(
  userId: string,
  clearCaches?: () => Promise<void>,
): Promise<void> {
  await mark(userId, { purging: true });
  await (await import('./purge.ts')).purge(userId, clearCaches);
}

/** Ends what a logout couldn't: called at every start. */
export async function finishPurges(): Promise<void> {
  const left = (await readRegistry()).rows.filter(({ purging }) => purging);
  await Promise.all(left.map(({ userId }) => purgeAccount(userId)));
}

/** How many commands of the user wait on this device, in whatever shop. */
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
