import { afterEach, describe, expect, test, vi } from 'vitest';
import type { User } from '../../contract/entities/users.ts';
import { readToken, saveToken } from '../../src/api/cookies.ts';
import { RequestFailure } from '../../src/api/failure.ts';
import type { RequestCall } from '../../src/api/request.ts';
import { createSession } from '../../src/wiring/session.ts';
import { cookieJar } from '../support/cookie-jar.ts';
import { merchant, supplierUser } from '../support/people.ts';
import { settled, stateOf } from '../support/turned-clock.ts';

type SessionDeps = Parameters<typeof createSession>[0];

const offline = (() => Promise.reject(new RequestFailure({ kind: 'offline' }))) as RequestCall;

/** A page's session. By default the server can't be reached and the device stores nothing. */
function startSession(
  parts: Pick<SessionDeps, 'user'> & Partial<SessionDeps>,
  local: Partial<SessionDeps['local']> = {},
) {
  vi.stubGlobal('document', cookieJar().document);
  vi.stubGlobal('location', new URL('https://dropline.example/'));
  saveToken('t1', true);
  const session = createSession({
    hasToken: true,
    request: offline,
    endings: { keep: async () => () => {}, send: async () => {} },
    go: async () => {},
    here: () => '/',
    tellOthers: () => {},
    ...parts,
    local: {
      readAccount: async () => null,
      countUnsent: async () => 0,
      unseal: async () => {},
      seal: async () => {},
      sealLeft: async () => {},
      purge: async () => {},
      ...local,
    },
  });
  session.start();
  return session;
}

/** A signed-in person on a page, the requests made from then on, and where the page goes. */
function signedIn(user: User) {
  const calls: string[] = [];
  const went: string[] = [];
  const session = startSession(
    {
      user,
      request: ((call: string) => {
        calls.push(call);
        return Promise.reject(new RequestFailure({ kind: 'offline' }));
      }) as RequestCall,
      go: async (to) => {
        went.push(to);
      },
      here: () => '/shop/orders/history?page=2',
    },
    { readAccount: async () => ({ user, observedAt: 0 }) },
  );
  return { session, calls, went };
}

/** Chooses to log out, and confirms it. */
async function logOut(session: ReturnType<typeof startSession>): Promise<void> {
  session.send({ type: 'LOGOUT' });
  await settled();
  session.send({ type: 'CONFIRM' });
  await settled();
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('who has asked for the deletion of their account', () => {
  test.each([
    [merchant, '/auth/login?leaving=true'],
    [supplierUser, '/supplier/auth/login?leaving=true'],
  ])(
    '[§D-deletion-device] is gone from the device at once, and told why at the login of their kind',
    async (user, login) => {
      const purge = vi.fn(async () => {});
      for (const before of [[], [{ type: 'UNAUTHENTICATED' }]] as const) {
        const went: string[] = [];
        const go = async (to: string) => void went.push(to);
        const session = startSession({ user, go }, { purge });
        for (const event of before) session.send(event);
        session.send({ type: 'LEFT' });
        await settled();
        expect(purge).toHaveBeenLastCalledWith(user);
        expect(stateOf(session)).toBe('anonymous');
        expect(readToken()).toBeNull();
        expect(went).toEqual([login]);
        expect(session.getSnapshot().context.isLeaving).toBe(false);
      }
      expect(purge).toHaveBeenCalledTimes(2);
    },
  );
});

describe('who logs out', () => {
  test.each([
    ['[§2-logout-shop]', merchant, '/auth/login?loggedOut=true'],
    ['[§2-logout-supplier]', supplierUser, '/supplier/auth/login'],
  ])('%s lands on the login of their kind', async (_, user, login) => {
    const { session, went } = signedIn(user);
    await logOut(session);
    expect(stateOf(session)).toBe('anonymous');
    expect(went).toEqual([login]);
  });

  test('[§7-logout] [§7-logout-ignored] [§4-logout] is logged out though the server could not be told', async () => {
    const { session, calls } = signedIn(merchant);
    session.send({ type: 'LOGOUT' });
    await settled();
    expect(calls).not.toContain('POST /logout');
    session.send({ type: 'CONFIRM' });
    await settled();
    expect(calls).toContain('POST /logout');
    expect(readToken()).toBeNull();
    expect(session.getSnapshot().context.user).toBeNull();
  });
});

test('[§4-expiry-login] [§8-401-login] who confirms that the session has ended comes to the login, and back to where they were', async () => {
  const { session, went, calls } = signedIn(merchant);
  session.send({ type: 'UNAUTHENTICATED' });
  await settled();
  expect(readToken()).toBe('t1');
  session.send({ type: 'CONFIRM' });
  await settled();
  expect(readToken()).toBeNull();
  expect(went).toEqual(['/auth/login?redirectTo=%2Fshop%2Forders%2Fhistory%3Fpage%3D2']);
  expect(calls).not.toContain('POST /logout');
});

test('[§4-expiry-login] [§8-401-login] whose session with a supplier has ended comes to the suppliers’ login', async () => {
  const { session, went } = signedIn(supplierUser);
  session.send({ type: 'UNAUTHENTICATED' });
  session.send({ type: 'CONFIRM' });
  await settled();
  expect(went).toEqual(['/supplier/auth/login?redirectTo=%2Fshop%2Forders%2Fhistory%3Fpage%3D2']);
});

test('[§D-sealed] [§4-user-failed] a token that the server refuses at a start seals what its session left open, once the token is gone', async () => {
  const sealed: (string | null)[] = [];
  const session = startSession(
    {
      user: null,
      request: (() =>
        Promise.reject(new RequestFailure({ kind: 'unauthenticated' }))) as RequestCall,
    },
    { sealLeft: async () => void sealed.push(readToken()) },
  );
  await settled();
  expect(stateOf(session)).toBe('anonymous');
  expect(sealed).toEqual([null]);
});

test('[§D-sealed] [§D-sealed-page] a 401 tells the other tabs at once, and seals', async () => {
  const told: string[] = [];
  const session = startSession(
    { user: merchant, tellOthers: (news) => void told.push(news) },
    { seal: async ({ id }: User) => void told.push(id) },
  );
  session.send({ type: 'UNAUTHENTICATED' });
  session.send({ type: 'UNAUTHENTICATED' });
  await settled();
  expect(told).toEqual(['expired', merchant.id]);
});

describe('[§D-logout-later] a logout that the server', () => {
  function loggingOut(heard: boolean) {
    const told: string[] = [];
    const session = startSession(
      {
        user: merchant,
        request: (async () => {
          told.push('logout');
          if (!heard) throw new RequestFailure({ kind: 'offline' });
          return { data: null };
        }) as RequestCall,
        endings: {
          keep: async (token) => {
            told.push(`keep ${token}`);
            return () => void told.push('strike');
          },
          send: async () => void told.push('send'),
        },
      },
      { purge: async () => void told.push('purge') },
    );
    return { session, told };
  }

  test.each([
    ['hears is struck out', true, ['keep t1', 'logout', 'strike']],
    ['can’t hear is kept for later', false, ['keep t1', 'logout', 'send']],
  ])(
    '%s; [§D-purge] either way all that the device keeps of the person goes',
    async (_, heard, expected) => {
      const { session, told } = loggingOut(heard);
      await logOut(session);
      expect(stateOf(session)).toBe('anonymous');
      expect(told.filter((one) => one !== 'purge')).toEqual(expected);
      expect(told).toContain('purge');
      expect(readToken()).toBeNull();
    },
  );
});
