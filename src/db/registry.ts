import { Dexie, type EntityTable } from 'dexie';
import type { PublicKey } from '../../contract/entities/sealing.ts';
import type { User } from '../../contract/entities/users.ts';
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

interface CurrentRow {
  key: 'current';
  userId: string;
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
