import type { Activity } from '../../contract/entities/activities.ts';
import type { Db } from '../db/database.ts';
import type { Locale } from '../i18n/locale.ts';

/** Who made a change, and whether they made it earlier, on a device without a network. */
export interface Author {
  /** Null for changes that no person made. */
  userId: string | null;
  source: Activity['source'];
}

/** A person as the author of a change. */
export interface PersonAuthor extends Author {
  userId: string;
}

export const byNobody: Author = { userId: null, source: 'sync' };

/** The author of a request. A write that waited on an offline device says so with `X-Offline-Replay: 1`. */
export function authorOf(session: { userId: string }, request: Request): PersonAuthor {
  const late = request.headers.get('X-Offline-Replay') === '1';
  return { userId: session.userId, source: late ? 'offline_replay' : 'user' };
}

/** What every write needs: the transaction, its author, the language and the time. */
export interface Context<A extends Author = Author> {
  /** The transaction that the write is part of. */
  db: Db;
  author: A;
  locale: Locale;
  /** Milliseconds since 1970. */
  now: number;
}

/** The same for a shop; the write must not touch another shop's data. */
export interface ShopContext<A extends Author = Author> extends Context<A> {
  shopId: number;
}

/** The same for a supplier. */
export interface SupplierContext<A extends Author = Author> extends Context<A> {
  supplierId: number;
}
