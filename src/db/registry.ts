import { Dexie, type EntityTable } from 'dexie';
import type { PublicKey } from '../../contract/entities/sealing.ts';
import type { User } from '../../contract/entities/users.ts';
import { hasTexts } from '../lib/pure/has-texts.ts';
import { isMoment } from '../shapes/checks.ts';
import { fitsAnswer } from '../shapes/shapes.ts';
import type { SealedText } from './sealed-box.ts';

/**
 * Who was signed in on this device, as last told by the server: enough to start offline. Their shops, suppliers and plan
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
  /** Shown to nobody until the same user signs in again. */
  sealed: boolean;
  /** All that is kept of them is encrypted; else that is still to be done, or their key isn't known. */
  closed: boolean;
  /** A chosen logout has begun to delete all of this user; the row goes last. */
  purging: boolean;
  /** To whom an expiry seals; null as long as the server hasn't told. */
  key: PublicKey | null;
  /** What lay beside the databases, oldest first. */
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
  /** The same as in their row, in case that one can't be read; gone as soon as it is. */
  account: StoredAccount | null;
}

/** What concerns the device rather than one tenant. */
export type Registry = Dexie & {
  accounts: EntityTable<AccountRow, 'userId'>;
  current: EntityTable<CurrentRow, 'key'>;
};

const registryName = 'dropline:registry';

/**
 * Runs `work` on the registry and closes it again: nothing holds it open between two starts. Once something was read, `isNew` tells
 * whether there was none before.
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

/** An account as it was stored, if it is the one of this person; null where it can't be read: the server tells again. */
export function soundAccount(stored: unknown, userId: unknown): StoredAccount | null {
  const { user, observedAt } = Object(stored);
  if (!fitsAnswer('GET /user', { data: user }) || user.id !== userId) return null;
  return { user, observedAt: isMoment(observedAt) ? observedAt : 0 };
}

/** A row as this build writes it; `copy` is of whoever was signed in last. What can't be read never lets go of anything. */
export function soundRow(
  stored: Partial<Record<keyof AccountRow, unknown>>,
  copy: unknown = null,
): AccountRow {
  const { userId, sealed, key, kept = [] } = stored;
  const account = soundAccount(stored.account, userId) ?? soundAccount(copy, userId);
  return {
    userId: String(userId),
    account,
    // An expiry takes the account away: where there is one, there has been none.
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
