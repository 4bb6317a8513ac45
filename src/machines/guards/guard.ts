import type { Subscription } from '../../../contract/entities/subscriptions.ts';
import type { User } from '../../../contract/entities/users.ts';

/** A guard's decision about a visit. */
export type Verdict =
  | { kind: 'pass' }
  | { kind: 'redirect'; to: string }
  /** `error` shows the error page with this status; `unreachable` means that the answer isn't available right now. */
  | { kind: 'error'; status: number; message: string }
  | { kind: 'unreachable' };

/** What a guard can use. `path` has no language prefix; `search` has no question mark. */
export interface Visit {
  path: string;
  search: string;
  user(): User | null;
  hasToken(): boolean;
  /** Fetches the user of the token, if possible; never rejects. */
  loadUser(): Promise<void>;
  /**
   * The subscriptions of the person's shop: from the network, or from the store if the network fails; null if neither
   * has them.
   */
  subscriptions(): Promise<readonly Pick<Subscription, 'status'>[] | null>;
  /** Paths that are switched off, including everything below them. */
  disabledPages(): readonly string[];
}

/** Pure: the same visit gets the same verdict, in the browser and on the server. */
export type Guard = (visit: Visit) => Verdict | Promise<Verdict>;

export const pass: Verdict = { kind: 'pass' };

/** The address of a visit, in the form for `redirectTo`. */
export const wanted = (visit: Visit): string =>
  visit.search ? `${visit.path}?${visit.search}` : visit.path;
