import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate';
import type { User } from '../../contract/entities/users.ts';
import { clearToken, readToken } from '../api/cookies.ts';
import type { RequestCall } from '../api/request.ts';
import type { StoredAccount } from '../db/registry.ts';
import { systemClock } from '../lib/pure/clock.ts';
import { sessionMachine } from '../machines/session.ts';
import { isOfSupplier, links } from '../router/links.ts';
import type { SessionEndings } from './session-endings.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

export interface SessionDeps {
  user: User | null;
  hasToken: boolean;
  request: RequestCall;
  endings: SessionEndings;
  /** Goes to a path of the app. */
  go(to: string): Promise<void>;
  /** Path and query of where the person is, to come back to after an expiry. */
  here(): string;
  /** The device's own memory, loaded for those with a token only. */
  local: {
    readAccount(): Promise<StoredAccount | null>;
    countUnsent(user: User): Promise<number>;
    /** Opens what an expiry had sealed for them, where something may be sealed on this device. */
    unseal(user: User): Promise<void>;
    /** Hides and encrypts what is kept of the person. */
    seal(user: User): Promise<void>;
    /** The same for whoever was signed in when no tab was open. */
    sealLeft(): Promise<void>;
    purge(user: User): Promise<void>;
  };
  /** Tells the other tabs that the session has changed, or is over. */
  tellOthers(news: 'changed' | 'expired'): void;
}

/** A logout that doesn't reach the server is still a logout: this is how long it is waited for, in milliseconds. */
const LOGOUT_PATIENCE = 5_000;

export function createSession(deps: SessionDeps): SessionActor {
  const { request, local } = deps;
  const session: SessionActor = createActor(
    sessionMachine.provide({
      actors: {
        fetchUser: fromPromise(async ({ signal }) => {
          const { data } = await request('GET /user', {}, { signal });
          // Forms look for what was typed when they are shown. Where it can't be opened now, the store says so.
          await local.unseal(data).catch(() => {});
          return data;
        }),
        storedUser: fromPromise(() => local.readAccount()),
        countUnsent: fromPromise(async () => {
          const { user } = session.getSnapshot().context;
          return user ? local.countUnsent(user) : 0;
        }),
        signOut: fromPromise(async () => {
          const { user } = session.getSnapshot().context;
          const ended = tellServer().catch(() => void deps.endings.send().catch(console.error));
          await Promise.all([ended, user && local.purge(user)]);
        }),
      },
      actions: {
        clearToken: () => {
          clearToken();
          deps.tellOthers('changed');
        },
        seal: ({ context }) => {
          deps.tellOthers('expired');
          if (context.user) void local.seal(context.user).catch(console.error);
        },
        sealLeft: () => void local.sealLeft().catch(console.error),
        goToLogin: (_, { supplier, after }) => {
          const redirectTo = deps.here();
          // The machine first comes to rest: the guards ask it who is signed in.
          queueMicrotask(() => {
            const query =
              after === 'expiry' ? { redirectTo } : after === 'deletion' ? { leaving: true } : {};
            void deps.go(
              supplier || isOfSupplier(redirectTo)
                ? links.supplierLogin(query)
                : links.login(after === 'logout' ? { loggedOut: true } : query),
            );
          });
        },
      },
    }),
    { input: { user: deps.user, hasToken: deps.hasToken, clock: systemClock } },
  );

  /** Rejects where the server didn't hear of it `[§7-logout]`: then it is told later. */
  async function tellServer(): Promise<void> {
    const token = readToken();
    // Written down first: a tab that dies in between still has its session ended.
    const nothing = () => {};
    const strike = token === null ? nothing : await deps.endings.keep(token).catch(() => nothing);
    await request('POST /logout', {}, { signal: AbortSignal.timeout(LOGOUT_PATIENCE) });
    strike();
  }

  return session;
}

/** Waits until it is known who is signed in, if anybody. */
export async function sessionDecided(session: SessionActor): Promise<void> {
  await waitFor(
    session,
    (snapshot) => !snapshot.matches('restoring') && !snapshot.matches('deciding'),
  );
}
