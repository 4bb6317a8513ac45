import { afterEach, describe, expect, test, vi } from 'vitest';
import type { User } from '../../contract/entities/users.ts';
import { RequestFailure } from '../../src/api/failure.ts';
import type { RequestCall } from '../../src/api/request.ts';
import { readToken, saveToken } from '../../src/wiring/cookies.ts';
import { createSession } from '../../src/wiring/session.ts';
import { cookieJar } from '../support/cookie-jar.ts';
import { merchant, supplierUser } from '../support/people.ts';
import { settled, stateOf } from '../support/turned-clock.ts';

/** A session as the page has it, with a server that can't be reached. */
function signedIn(user: User) {
  vi.stubGlobal('document', cookieJar().document);
  vi.stubGlobal('location', new URL('https://dropline.example/'));
  saveToken('t1', true);
  const calls: string[] = [];
  const went: string[] = [];
  const request = ((call: string) => {
    calls.push(call);
    return Promise.reject(new RequestFailure({ kind: 'offline' }));
  }) as RequestCall;
  const session = createSession({
    user,
    hasToken: true,
    request,
    endings: { keep: async () => () => {}, send: async () => {} },
    go: async (to) => {
      went.push(to);
    },
    here: () => '/shop/orders/history?page=2',
    tellOthers: () => {},
    local: {
      readAccount: async () => user && { user, observedAt: 0 },
      countUnsent: async () => 0,
      unseal: async () => {},
      seal: async () => {},
      sealLeft: async () => {},
      purge: async () => {},
    },
  });
  session.start();
  return { session, calls, went };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('who logs out', () => {
  test.each([
    ['[§2-logout-shop]', merchant, '/auth/login?loggedOut=true'],
    ['[§2-logout-supplier]', supplierUser, '/supplier/auth/login'],
  ])('%s lands on the login of their kind', async (_, user, login) => {
    const { session, went } = signedIn(user);
    session.send({ type: 'LOGOUT' });
    await settled();
    session.send({ type: 'CONFIRM' });
    await settled();
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
  vi.stubGlobal('document', cookieJar().document);
  vi.stubGlobal('location', new URL('https://dropline.example/'));
  saveToken('t1', true);
  const sealed: (string | null)[] = [];
  const session = createSession({
    user: null,
    hasToken: true,
    request: (() => Promise.reject(new RequestFailure({ kind: 'unauthenticated' }))) as RequestCall,
    endings: { keep: async () => () => {}, send: async () => {} },
    go: async () => {},
    here: () => '/',
    tellOthers: () => {},
    local: {
      readAccount: async () => null,
      countUnsent: async () => 0,
      unseal: async () => {},
      seal: async () => {},
      sealLeft: async () => void sealed.push(readToken()),
      purge: async () => {},
    },
  });
  session.start();
  await settled();
  expect(stateOf(session)).toBe('anonymous');
  expect(sealed).toEqual([null]);
});

test('[§D-sealed] [§D-sealed-page] a 401 tells the other tabs at once, and seals', async () => {
  vi.stubGlobal('document', cookieJar().document);
  const told: string[] = [];
  const session = createSession({
    user: merchant,
    hasToken: true,
    request: (() => Promise.reject(new RequestFailure({ kind: 'offline' }))) as RequestCall,
    endings: { keep: async () => () => {}, send: async () => {} },
    go: async () => {},
    here: () => '/',
    tellOthers: (news) => void told.push(news),
    local: {
      readAccount: async () => null,
      countUnsent: async () => 0,
      unseal: async () => {},
      seal: async ({ id }) => void told.push(id),
      sealLeft: async () => {},
      purge: async () => {},
    },
  });
  session.start();
  session.send({ type: 'UNAUTHENTICATED' });
  session.send({ type: 'UNAUTHENTICATED' });
  await settled();
  expect(told).toEqual(['expired', merchant.id]);
});

describe('[§D-logout-later] a logout that the server', () => {
  function loggingOut(heard: boolean) {
    vi.stubGlobal('document', cookieJar().document);
    vi.stubGlobal('location', new URL('https://dropline.example/'));
    saveToken('t1', true);
    const told: string[] = [];
    const session = createSession({
      user: merchant,
      hasToken: true,
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
      go: async () => {},
      here: () => '/',
      tellOthers: () => {},
      local: {
        readAccount: async () => null,
        countUnsent: async () => 0,
        unseal: async () => {},
        seal: async () => {},
        sealLeft: async () => {},
        purge: async () => void told.push('purge'),
      },
    });
    session.start();
    return { session, told };
  }

  test.each([
    ['hears is struck out', true, ['keep t1', 'logout', 'strike']],
    ['can’t hear is kept for later', false, ['keep t1', 'logout', 'send']],
  ])(
    '%s; [§D-purge] either way all that the device keeps of the person goes',
    async (_, heard, expected) => {
      const { session, told } = loggingOut(heard);
      session.send({ type: 'LOGOUT' });
      await settled();
      session.send({ type: 'CONFIRM' });
      await settled();
      expect(stateOf(session)).toBe('anonymous');
      expect(told.filter((one) => one !== 'purge')).toEqual(expected);
      expect(told).toContain('purge');
      expect(readToken()).toBeNull();
    },
  );
});
