import type { Activity } from '../../contract/entities/activities.ts';
import type { Db } from '../db/database.ts';
import type { Locale } from '../i18n/locale.ts';

/** Who does something, and whether they did it earlier, on a device without a network. */
export interface Author {
  /** Null where nobody does it by hand. */
  userId: string | null;
  source: Activity['source'];
}

/** Somebody who does it by hand. */
export interface PersonAuthor extends Author {
  userId: string;
}

export const byNobody: Author = { userId: null, source: 'sync' };

/** The author of a request. A write that waited on a device for its network says so itself (`X-Offline-Replay: 1`). */
export function authorOf(session: { userId: string }, request: Request): PersonAuthor {
  const late = request.headers.get('X-Offline-Replay') === '1';
  return { userId: session.userId, source: late ? 'offline_replay' : 'user' };
}

/** What every write is given: where it writes, in whose name, for which language and when. */
export interface Context<A extends Author = Author> {
  /** The transaction that it is part of. */
  db: Db;
  author: A;
  locale: Locale;
  /** Milliseconds since 1970. */
  now: number;
}

/** The same for a shop: nothing of another one is touched. */
export interface ShopContext<A extends Author = Author> extends Context<A> {
  shopId: number;
}

/** The same for a supplier. */
export interface SupplierContext<A extends Author = Author> extends Context<A> {
  supplierId: number;
}
