import type { Subscription } from '../../../contract/entities/subscriptions.ts';
import type { User } from '../../../contract/entities/users.ts';

/** What a guard decides about a visit. */
export type Verdict =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: string }
  /** An error page with this status; `unreachable` when the answer can't be had right now. */
  | { kind: 'error'; status: number; message: string }
  | { kind: 'unreachable' };

/** What a guard may look at. `path` has no language prefix; `search` is without its question mark. */
export interface Visit {
  path: string;
  search: string;
  user(): User | null;
  hasToken(): boolean;
  /** Fetches the user behind the token, where that is possible; never rejects. */
  loadUser(): Promise<void>;
  /** Of the person's shop: from the network, or from the store when the network can't; null when neither has them. */
  subscriptions(): Promise<readonly Pick<Subscription, 'status'>[] | null>;
  /** Paths that are switched off, with all that lies below them. */
  disabledPages(): readonly string[];
}

/** Pure: the same visit gets the same verdict, in the browser and on the server. */
export type Guard = (visit: Visit) => Verdict | Promise<Verdict>;

export const pass: Verdict = { kind: 'pass' };

/** The wanted address of a visit, as `redirectTo` carries it. */
export const wanted = (visit: Visit): string =>
  visit.search ? `${visit.path}?${visit.search}` : visit.path;
