import { assign, fromPromise, setup } from 'xstate';
import type { User } from '../../contract/entities/users.ts';
import type { Failure } from '../api/failure.ts';
import type { StoredAccount } from '../db/registry.ts';
import type { Clock } from '../lib/pure/clock.ts';
import { failureOf } from './failure-of.ts';

export interface SessionInput {
  /** The user that the server seeded into the page. */
  user: User | null;
  hasToken: boolean;
  clock: Clock;
}

export interface SessionContext {
  clock: Clock;
  user: User | null;
  /** Where `user` comes from; one out of the store counts as loaded `[§4-auth]` and is refreshed when it can be. */
  source: 'server' | 'store' | null;
  /** When the server said so of `user`, in milliseconds since 1970. */
  observedAt: number;
  hasToken: boolean;
  /** Why the user couldn't be fetched, while the token is kept. */
  failure: Failure | null;
  /** Commands that a logout would lose. */
  unsent: number;
  /** It is more than a logout: the account is to be deleted. */
  isLeaving: boolean;
}

export type SessionEvent =
  /** A login or sign-up put a new token in place. */
  | { type: 'TOKEN_SAVED' }
  | { type: 'RETRY' }
  /** The server may know more of the person than the device does. */
  | { type: 'REFRESH' }
  /** An authenticated call was answered with 401 `[§8-401]`. */
  | { type: 'UNAUTHENTICATED' }
  | { type: 'LOGOUT' }
  /** The person's account waits for its deletion: the server has ended every session. */
  | { type: 'LEFT' }
  | { type: 'KEEP_LOGGED_IN' }
  /** Confirms the logout, or that the session has expired. */
  | { type: 'CONFIRM' }
  | { type: 'USER_CHANGED'; user: User };

/** Why nobody is signed in any more. */
type After = 'logout' | 'expiry' | 'deletion';

const fetchUser = fromPromise<User>(() => Promise.reject(new Error('fetchUser is not provided')));
const storedUser = fromPromise<StoredAccount | null>(() => Promise.resolve(null));
const countUnsent = fromPromise<number>(() => Promise.resolve(0));
const signOut = fromPromise<void>(() => Promise.resolve());

/**
 * Who is signed in. A failed user fetch clears the token only where the server answered so (401, 403); a network that
 * failed keeps the token and the stored user `[§4-auth]`. Expiry waits for the person's word before it ends `[§4-expiry]`.
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
    /** The same for whoever the refused token was of. */
    sealLeft: () => {},
    /** The login page, after a chosen logout or an expiry. */
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
    /** A token whose user is neither on the device nor to be had right now. */
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
        // A read in the background has heard first that the session is over.
        LEFT: { target: 'signingOut', actions: assign({ isLeaving: true }) },
      },
      entry: 'seal',
    },
  },
});

/** Supplier users go to a login of their own `[§2-logout-supplier]`. */
function leaving(context: SessionContext, after: After) {
  return { supplier: context.user?.supplier != null && context.user.shop === null, after };
}

/** The server itself said that this token opens nothing. */
function isRejection(failure: Failure | null): boolean {
  return (
    failure?.kind === 'unauthenticated' || (failure?.kind === 'refused' && failure.status === 403)
  );
}
