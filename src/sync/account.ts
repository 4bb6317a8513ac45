import { type AccountRow, type StoredAccount, withRegistry } from '../db/registry.ts';

export type { StoredAccount } from '../db/registry.ts';

/**
 * The account that an offline start may show: of the user who was last signed in, unless sealed or logged out. Null also
 * where the browser gives no storage.
 */
export function readAccount(): Promise<StoredAccount | null> {
  return withRegistry(async ({ accounts, current }) => {
    const last = await current.get('current');
    const row = last && (await accounts.get(last.userId));
    return row && !row.sealed && !row.purging ? row.account : null;
  }).catch(() => null);
}

/**
 * Remembers what the server told about the signed-in user; parts left out stay as they were. Also unseals what was kept
 * for that user. A browser without storage keeps nothing, and that is no failure.
 */
export function writeAccount(
  part: Pick<StoredAccount, 'user' | 'observedAt'> & Partial<StoredAccount>,
): Promise<void> {
  return withRegistry((registry) =>
    registry.transaction('rw', registry.accounts, registry.current, async () => {
      const userId = part.user.id;
      const row = await registry.accounts.get(userId);
      const before = row?.account ?? { shops: [], suppliers: [], subscriptions: [] };
      await registry.accounts.put({ ...fresh(userId), account: { ...before, ...part } });
      await registry.current.put({ key: 'current', userId });
    }),
  ).catch(() => {});
}

/** After an expired session: keeps everything of the user, and shows it to nobody until they sign in again `[§4 expiry]`. */
export function seal(userId: string): Promise<void> {
  return mark(userId, { sealed: true });
}

export function unseal(userId: string): Promise<void> {
  return mark(userId, { sealed: false });
}

export function isSealed(userId: string): Promise<boolean> {
  return withRegistry(async ({ accounts }) => (await accounts.get(userId))?.sealed ?? false).catch(
    () => false,
  );
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
  purging: false,
});
