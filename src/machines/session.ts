import { assign, fromPromise, setup } from 'xstate';
import type { User } from '../../contract/entities/users.ts';
import type { Failure } from '../api/failure.ts';
import type { StoredAccount } from '../db/registry.ts';
import type { Clock } from '../lib/pure/clock.ts';
import { failureOf } from './failure-of.ts';

export interface SessionInput {
  /** The user that came with the page from the server. */
  user: User | null;
  hasToken: boolean;
  clock: Clock;
}

export interface SessionContext {
  clock: Clock;
  user: User | null;
  /** The origin of `user`. One from the store counts as loaded `[§4-auth]`, and is refreshed when possible. */
  source: 'server' | 'store' | null;
  /** When the server sent `user`, in milliseconds since 1970. */
  observedAt: number;
  hasToken: boolean;
  /** Why the user couldn't be fetched, while the token is kept. */
  failure: Failure | null;
  /** The number of commands that a logout would lose. */
  unsent: number;
  /** The logout is part of deleting the account. */
  isLeaving: boolean;
}

export type SessionEvent =
  /** A login or sign-up has set a new token. */
  | { type: 'TOKEN_SAVED' }
  | { type: 'RETRY' }
  /** The server may have newer data about the person. */
  | { type: 'REFRESH' }
  /** An authenticated call was answered with 401 `[§8-401]`. */
  | { type: 'UNAUTHENTICATED' }
  | { type: 'LOGOUT' }
  /** The account is waiting for its deletion, and the server has ended all its sessions. */
  | { type: 'LEFT' }
  | { type: 'KEEP_LOGGED_IN' }
  /** Confirms the logout, or the message that the session has expired. */
  | { type: 'CONFIRM' }
  | { type: 'USER_CHANGED'; user: User };

/** Why nobody is signed in any more. */
type After = 'logout' | 'expiry' | 'deletion';

const fetchUser = fromPromise<User>(() => Promise.reject(new Error('fetchUser is not provided')));
const storedUser = fromPromise<StoredAccount | null>(() => Promise.resolve(null));
const countUnsent = fromPromise<number>(() => Promise.resolve(0));
const signOut = fromPromise<void>(() => Promise.resolve());

/**
 * Who is signed in. If fetching the user fails, the token is only deleted if the server said so (401, 403); if the
 * network failed, the token and the stored user stay `[§4-auth]`. An expired session ends only after the person has
 * confirmed the message `[§4-expiry]`.
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
  },
  actors: { fetchUser, storedUser, countUnsent, signOut },
  actions: {
    clearToken: () => {},
    /** Hides the person's data until they sign in again; deletes nothing. */
    seal: () => {},
    /** The same for the user of the refused token, whoever that was. */
    sealLeft: () => {},
    /** Goes to the login page, after a logout, an expiry or a deletion. */
    goToLogin: (_, _after: { supplier: boolean; after: After }) => {},
    learn: assign(({ context }, user: User) => ({
      user,
      source: 'server' as const,
      observedAt: context.clock.now(),
    })),
    forget: assign({
      ...{ user: null, source: null, hasToken: false, failure: null },
      ...{ unsent: 0, isLeaving: false },
    }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    clock: input.clock,
    user: input.user,
    source: input.user ? 'server' : null,
    observedAt: input.clock.now(),
    hasToken: input.hasToken,
    failure: null,
    unsent: 0,
    isLeaving: false,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: ({ context }) => context.user !== null, target: 'signedIn.ready' },
        { guard: ({ context }) => context.hasToken, target: 'restoring' },
        { target: 'anonymous' },
      ],
    },
    anonymous: { on: { TOKEN_SAVED: 'restoring.fetching' } },
    restoring: {
      entry: assign({ hasToken: true, failure: null }),
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'storedUser',
            onDone: [
              {
                guard: ({ event }) => event.output !== null,
                target: '#session.signedIn.refreshing',
                actions: assign(({ event }) => ({ ...event.output, source: 'store' as const })),
              },
              { target: 'fetching' },
            ],
            onError: 'fetching',
          },
        },
        fetching: {
          invoke: {
            src: 'fetchUser',
            onDone: {
              target: '#session.signedIn.ready',
              actions: { type: 'learn', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: ({ event }) => isRejection(failureOf(event.error)),
                target: '#session.anonymous',
                actions: ['clearToken', 'sealLeft', 'forget'],
              },
              {
                target: '#session.stranded',
                actions: assign({ failure: ({ event }) => failureOf(event.error) }),
              },
            ],
          },
        },
      },
    },
    /** There is a token, but its user is neither on the device nor available from the server right now. */
    stranded: {
      on: { RETRY: 'restoring.fetching', TOKEN_SAVED: 'restoring.fetching', LOGOUT: 'signingOut' },
    },
    signedIn: {
      initial: 'ready',
      on: {
        UNAUTHENTICATED: 'expired',
        LOGOUT: '.counting',
        LEFT: { target: 'signingOut', actions: assign({ isLeaving: true }) },
        USER_CHANGED: {
          actions: { type: 'learn', params: ({ event }) => event.user },
        },
      },
      states: {
        ready: {
          on: {
            RETRY: { guard: ({ context }) => context.source === 'store', target: 'refreshing' },
            REFRESH: 'refreshing',
          },
        },
        refreshing: {
          invoke: {
            src: 'fetchUser',
            onDone: {
              target: 'ready',
              actions: { type: 'learn', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: ({ event }) => isRejection(failureOf(event.error)),
                target: '#session.expired',
              },
              { target: 'ready' },
            ],
          },
        },
        counting: {
          invoke: {
            src: 'countUnsent',
            onDone: {
              target: 'confirmingLogout',
              actions: assign({ unsent: ({ event }) => event.output }),
            },
            onError: 'confirmingLogout',
          },
        },
        confirmingLogout: {
          on: { KEEP_LOGGED_IN: 'ready', CONFIRM: '#session.signingOut' },
        },
      },
    },
    signingOut: {
      invoke: {
        src: 'signOut',
        onDone: 'loggedOut',
        onError: 'loggedOut',
      },
    },
    loggedOut: {
      entry: [
        'clearToken',
        {
          type: 'goToLogin',
          params: ({ context }) => leaving(context, context.isLeaving ? 'deletion' : 'logout'),
        },
        'forget',
      ],
      always: 'anonymous',
    },
    expired: {
      on: {
        CONFIRM: {
          target: 'anonymous',
          actions: [
            'clearToken',
            { type: 'goToLogin', params: ({ context }) => leaving(context, 'expiry') },
            'forget',
          ],
        },
        TOKEN_SAVED: 'restoring.fetching',
        // A background request has noticed first that the session is over.
        LEFT: { target: 'signingOut', actions: assign({ isLeaving: true }) },
      },
      entry: 'seal',
    },
  },
});

/** Suppliers' users have their own login page `[§2-logout-supplier]`. */
function leaving(context: SessionContext, after: After) {
  return { supplier: context.user?.supplier != null && context.user.shop === null, after };
}

/** The server itself said that the token isn't valid. */
function isRejection(failure: Failure | null): boolean {
  return (
    failure?.kind === 'unauthenticated' || (failure?.kind === 'refused' && failure.status === 403)
  );
}
