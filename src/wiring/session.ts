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
  /** The current path and query, to come back to after an expiry. */
  here(): string;
  /** The device's storage, which is only loaded for people with a token. */
  local: {
    readAccount(): Promise<StoredAccount | null>;
    countUnsent(user: User): Promise<number>;
    /** Unseals what an expiry had sealed for the user, if there may be something sealed on this device. */
    unseal(user: User): Promise<void>;
    /** Hides and encrypts the stored data of the person. */
    seal(user: User): Promise<void>;
    /** The same for people whose session ended while no tab was open. */
    sealLeft(): Promise<void>;
    purge(user: User): Promise<void>;
  };
  /** Tells the other tabs that the session has changed or is over. */
  tellOthers(news: 'changed' | 'expired'): void;
}

/** In milliseconds: how long a logout waits for the server; afterwards it is done without it. */
const LOGOUT_PATIENCE = 5_000;

export function createSession(deps: SessionDeps): SessionActor {
  const { request, local } = deps;
  const session: SessionActor = createActor(
    sessionMachine.provide({
      actors: {
        fetchUser: fromPromise(async ({ signal }) => {
          const { data } = await request('GET /user', {}, { signal });
          // Before the forms are shown, because they look for drafts. If unsealing fails now, the store reports it.
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
          // Waits for the machine to finish its transition, because the guards ask it who is signed in.
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

  /** Rejects if the server couldn't be reached `[§7-logout]`; it is then told later. */
  async function tellServer(): Promise<void> {
    const token = readToken();
    // Recorded first, so that the session ends even if this tab dies in between.
    const nothing = () => {};
    const strike = token === null ? nothing : await deps.endings.keep(token).catch(() => nothing);
    await request('POST /logout', {}, { signal: AbortSignal.timeout(LOGOUT_PATIENCE) });
    strike();
  }

  return session;
}

/** Resolves when it is known whether somebody is signed in, and who. */
export async function sessionDecided(session: SessionActor): Promise<void> {
  await waitFor(
    session,
    (snapshot) => !snapshot.matches('restoring') && !snapshot.matches('deciding'),
  );
}
