import type { User } from '../../contract/entities/users.ts';
import { databaseName, type TenantKey } from '../db/names.ts';
import type { AccountRow } from '../db/registry.ts';
import {
  answerTo,
  DatabaseUnreadable,
  lookInto,
  tableOf,
  type Unreadable,
} from './raw-database.ts';

/** A store that may be inspected. */
export interface Subject extends TenantKey {
  database: string;
}

/** Who is signed in on this device, and which of their stores may be inspected. */
export type Access =
  | { state: 'signed-out' }
  /** The session has expired: nothing of the person is shown until they sign in again `[§4-expiry]`. */
  | { state: 'sealed' }
  | { state: 'unreadable'; reason: Unreadable }
  | { state: 'open'; subjects: readonly Subject[] };

/**
 * What may be inspected now. `hasToken` is whether somebody is signed in. Only reads, and doesn't complete unfinished
 * logouts.
 */
export async function readAccess(hasToken: boolean): Promise<Access> {
  if (!hasToken) return { state: 'signed-out' };
  try {
    const row = await lookInto('dropline:registry', currentAccount);
    if (row?.sealed) return { state: 'sealed' };
    if (!row?.account || row.purging) return { state: 'signed-out' };
    return { state: 'open', subjects: subjectsOf(row.account.user) };
  } catch (error) {
    if (!(error instanceof DatabaseUnreadable)) throw error;
    if (error.reason === 'missing') return { state: 'signed-out' };
    return { state: 'unreadable', reason: error.reason };
  }
}

async function currentAccount(registry: IDBDatabase): Promise<AccountRow | undefined> {
  const current = await answerTo(tableOf(registry, 'current').get('current'));
  if (!current) return undefined;
  return answerTo(tableOf(registry, 'accounts').get(current.userId));
}

function subjectsOf({ id, shop, supplier }: User): Subject[] {
  const keys = [
    shop && ({ kind: 'shop', id: shop.id } as const),
    supplier && ({ kind: 'supplier', id: supplier.id } as const),
  ];
  return keys
    .filter((key) => key !== null)
    .map((key) => ({ ...key, database: databaseName(id, key) }));
}
