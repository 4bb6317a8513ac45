import { Dexie, type EntityTable } from 'dexie';
import type { PublicKey } from '../../contract/entities/sealing.ts';
import type { User } from '../../contract/entities/users.ts';
import { isMoment } from '../lib/pure/checks.ts';
import { hasTexts } from '../lib/pure/has-texts.ts';
import { fitsAnswer } from '../shapes/shapes.ts';
import type { SealedText } from './sealed-box.ts';

/**
 * Who was signed in on this device, as the server last said: enough to start offline. Their shops, suppliers and plan
 * are read from the tenant's own store, as every answer is.
 */
export interface StoredAccount {
  user: User;
  /** Milliseconds since 1970. */
  observedAt: number;
}

export interface AccountRow {
  userId: string;
  account: StoredAccount | null;
  /** Hidden from everybody until the same user signs in again. */
  sealed: boolean;
  /** Everything kept of them is encrypted. If false, that is still to be done, or their key isn't known. */
  closed: boolean;
  /** A chosen logout has started to delete this user's data; this row is deleted last. */
  purging: boolean;
  /** The key to seal to when the session expires; null until the server has sent it. */
  key: PublicKey | null;
  /** Sealed data from outside the databases, oldest first. */
  kept: SealedKept[];
}

/** Encrypted entries of `localStorage`. */
export interface SealedKept {
  sender: PublicKey;
  text: SealedText;
}

export interface CurrentRow {
  key: 'current';
  userId: string;
  /** A copy of the account, in case its own row can't be read; removed when that row is. */
  account: StoredAccount | null;
}

/** Data about the device rather than about one tenant. */
export type Registry = Dexie & {
  accounts: EntityTable<AccountRow, 'userId'>;
  current: EntityTable<CurrentRow, 'key'>;
};

const registryName = 'dropline:registry';

/**
 * Runs `work` on the registry and closes it afterwards, so that it isn't kept open between uses. After the first read,
 * `isNew` returns whether the registry didn't exist before.
 */
export async function withRegistry<T>(
  work: (registry: Registry, isNew: () => boolean) => Promise<T>,
): Promise<T> {
  const registry = new Dexie(registryName) as Registry;
  registry.version(1).stores({ accounts: 'userId', current: 'key' });
  let isNew = false;
  registry.on('populate', () => {
    isNew = true;
  });
  try {
    return await work(registry, () => isNew);
  } finally {
    registry.close();
  }
}

/** A stored account if it is valid and belongs to this person; otherwise null, and the server will send it again. */
export function soundAccount(stored: unknown, userId: unknown): StoredAccount | null {
  const { user, observedAt } = Object(stored);
  if (!fitsAnswer('GET /user', { data: user }) || user.id !== userId) return null;
  return { user, observedAt: isMoment(observedAt) ? observedAt : 0 };
}

/** Completes a stored row; `copy` is the account of whoever was signed in last. Damage never unseals anything. */
export function soundRow(
  stored: Partial<Record<keyof AccountRow, unknown>>,
  copy: unknown = null,
): AccountRow {
  const { userId, sealed, key, kept = [] } = stored;
  const account = soundAccount(stored.account, userId) ?? soundAccount(copy, userId);
  return {
    userId: String(userId),
    account,
    // An expiry removes the account, so a row that has one isn't sealed.
    sealed: sealed === true || (sealed !== false && account === null),
    closed: stored.closed === true,
    purging: stored.purging === true,
    key: hasTexts(key, ['x', 'y']) ? key : null,
    kept: (Array.isArray(kept) ? kept : [kept]) as SealedKept[],
  };
}

/** Whether a person is the one who was signed in last. */
export const isCurrentUser = (last: CurrentRow | undefined, userId: string): boolean =>
  last?.userId === userId || last?.account?.user?.id === userId;
