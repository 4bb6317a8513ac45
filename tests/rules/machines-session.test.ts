import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { User } from '../../contract/entities/users.ts';
import { type Failure, RequestFailure } from '../../src/api/failure.ts';
import { sessionMachine } from '../../src/machines/session.ts';
import { merchant, supplierUser } from '../support/people.ts';
import { settled, stateOf, TurnedClock } from '../support/turned-clock.ts';

interface World {
  seeded?: User;
  hasToken?: boolean;
  stored?: User | null;
  /** The answers to each fetch of the user, in order; the last one repeats. */
  answers?: (User | Failure)[];
  unsent?: number;
}

function start({
  seeded,
  hasToken = true,
  stored = null,
  answers = [merchant],
  unsent = 0,
}: World) {
  const left = [...answers];
  const clock = new TurnedClock();
  clock.increment(1_000);
  const effects = {
    clearToken: vi.fn(),
    seal: vi.fn(),
    goToLogin: vi.fn(),
    fetchUser: vi.fn(async () => {
      const answer = left.length > 1 ? left.shift() : left[0];
      if (!answer || 'kind' in answer) throw new RequestFailure(answer ?? { kind: 'offline' });
      return answer;
    }),
    signOut: vi.fn(async () => {}),
  };
  const session = createActor(
    sessionMachine.provide({
      actors: {
        fetchUser: fromPromise(effects.fetchUser),
        storedUser: fromPromise(async () => stored && { user: stored, observedAt: 5 }),
        countUnsent: fromPromise(async () => unsent),
        signOut: fromPromise(effects.signOut),
      },
      actions: {
        clearToken: effects.clearToken,
        seal: effects.seal,
        goToLogin: (_, params) => effects.goToLogin(params),
      },
    }),
    { input: { user: seeded ?? null, hasToken, clock } },
  );
  session.start();
  return { session, effects };
}

describe('who is signed in at the start', () => {
  test('[§4-auth] nobody, without a token', () => {
    const { session, effects } = start({ hasToken: false });
    expect(stateOf(session)).toBe('anonymous');
    expect(effects.fetchUser).not.toHaveBeenCalled();
  });

  test('[§7-seed] the user that the server seeded, at once and without a call', () => {
    const { session, effects } = start({ seeded: merchant });
    expect(stateOf(session)).toBe('signedIn.ready');
    expect(effects.fetchUser).not.toHaveBeenCalled();
  });

  test('[§4-auth] [§3-state-auth] the user behind the token, once fetched', async () => {
    const { session } = start({});
    expect(stateOf(session)).toBe('restoring.reading');
    await settled();
    expect(stateOf(session)).toBe('signedIn.ready');
    expect(session.getSnapshot().context).toMatchObject({ user: merchant, source: 'server' });
  });

  test('[§4-auth] the stored user counts as loaded, and is fetched again in the background', async () => {
    const { session } = start({ stored: { ...merchant, name: 'Mette, before' } });
    const seen: (string | undefined)[] = [];
    session.subscribe(({ context }) => seen.push(context.user?.name));
    await settled();
    expect(stateOf(session)).toBe('signedIn.ready');
    expect(seen[0]).toBe('Mette, before');
    expect(session.getSnapshot().context).toMatchObject({ user: merchant, source: 'server' });
  });
});

describe('a user fetch that fails', () => {
  test.each<Failure>([
    { kind: 'unauthenticated' },
    { kind: 'refused', status: 403, code: 'forbidden', errors: {}, details: undefined },
  ])(
    '[§4-user-failed] [§8-user] clears the token when the server said so: $kind',
    async (failure) => {
      const { session, effects } = start({ answers: [failure] });
      await settled();
      expect(stateOf(session)).toBe('anonymous');
      expect(effects.clearToken).toHaveBeenCalledOnce();
      expect(session.getSnapshot().context.hasToken).toBe(false);
    },
  );

  test.each<Failure>([
    { kind: 'offline' },
    { kind: 'timeout' },
    { kind: 'unavailable', status: 502 },
    { kind: 'unavailable', status: 200 },
  ])(
    '[§4-user-failed] [§8-user] keeps the token when the network failed: $kind',
    async (failure) => {
      const { session, effects } = start({ answers: [failure, merchant] });
      await settled();
      expect(stateOf(session)).toBe('stranded');
      expect(effects.clearToken).not.toHaveBeenCalled();
      session.send({ type: 'RETRY' });
      await settled();
      expect(stateOf(session)).toBe('signedIn.ready');
    },
  );

  test('[§1-offline] leaves the stored user signed in, and is tried again with the network', async () => {
    const { session } = start({ stored: merchant, answers: [{ kind: 'offline' }, merchant] });
    await settled();
    expect(session.getSnapshot().context).toMatchObject({
      user: merchant,
      source: 'store',
      observedAt: 5,
    });
    session.send({ type: 'RETRY' });
    await settled();
    expect(session.getSnapshot().context).toMatchObject({ source: 'server', observedAt: 1_000 });
  });

  test('[§D-confirmed] asks once more where the server may know more by now', async () => {
    const known: User = { ...merchant, email_confirmed: false };
    const { session, effects } = start({
      seeded: known,
      answers: [{ ...known, email_confirmed: true }, { kind: 'offline' }],
    });
    session.send({ type: 'REFRESH' });
    await settled();
    expect(session.getSnapshot().context.user?.email_confirmed).toBe(true);
    session.send({ type: 'REFRESH' });
    await settled();
    expect(stateOf(session)).toBe('signedIn.ready');
    expect(effects.fetchUser).toHaveBeenCalledTimes(2);
    expect(session.getSnapshot().context.user?.email_confirmed).toBe(true);
  });

  test('[§4-expiry] of a stored user is an expired session where the server said so', async () => {
    const { session, effects } = start({
      stored: merchant,
      answers: [{ kind: 'unauthenticated' }],
    });
    await settled();
    expect(stateOf(session)).toBe('expired');
    expect(effects.clearToken).not.toHaveBeenCalled();
  });
});

describe('expiry', () => {
  test('[§4-expiry] [§4-expiry-login] [§8-401-login] a 401 seals at once, ends only with the word of the person, and leads to the login', () => {
    const { session, effects } = start({ seeded: merchant });
    session.send({ type: 'UNAUTHENTICATED' });
    expect(stateOf(session)).toBe('expired');
    expect(effects.seal).toHaveBeenCalledOnce();
    expect(effects.goToLogin).not.toHaveBeenCalled();
    session.send({ type: 'UNAUTHENTICATED' });
    session.send({ type: 'CONFIRM' });
    expect(stateOf(session)).toBe('anonymous');
    expect(effects.clearToken).toHaveBeenCalledOnce();
    expect(effects.goToLogin).toHaveBeenCalledExactlyOnceWith({ supplier: false, after: 'expiry' });
    expect(effects.signOut).not.toHaveBeenCalled();
    expect(session.getSnapshot().context.user).toBeNull();
  });

  test('[§8-401] a 401 while nobody is signed in is nothing to warn of', () => {
    const { session } = start({ hasToken: false });
    session.send({ type: 'UNAUTHENTICATED' });
    expect(stateOf(session)).toBe('anonymous');
  });
});

describe('logout', () => {
  test('[§2-logout-confirm] [§2-logout-stay] asks first, telling how much is unsent, and may be called off', async () => {
    const { session, effects } = start({ seeded: merchant, unsent: 3 });
    session.send({ type: 'LOGOUT' });
    await settled();
    expect(stateOf(session)).toBe('signedIn.confirmingLogout');
    expect(session.getSnapshot().context.unsent).toBe(3);
    session.send({ type: 'KEEP_LOGGED_IN' });
    expect(stateOf(session)).toBe('signedIn.ready');
    expect(effects.signOut).not.toHaveBeenCalled();
  });

  test('[§4-logout] [§3-state-auth] [§7-logout-ignored] clears token and user, even where signing out failed', async () => {
    const { session, effects } = start({
      seeded: supplierUser,
    });
    effects.signOut.mockRejectedValueOnce(new Error('the store is blocked'));
    session.send({ type: 'LOGOUT' });
    await settled();
    session.send({ type: 'CONFIRM' });
    await settled();
    expect(stateOf(session)).toBe('anonymous');
    expect(effects.clearToken).toHaveBeenCalledOnce();
    expect(effects.goToLogin).toHaveBeenCalledExactlyOnceWith({ supplier: true, after: 'logout' });
    expect(session.getSnapshot().context).toMatchObject({ user: null, hasToken: false });
  });

  test('[§4-token-saved] a login fetches the user behind the new token', async () => {
    const { session } = start({ hasToken: false });
    session.send({ type: 'TOKEN_SAVED' });
    await settled();
    expect(stateOf(session)).toBe('signedIn.ready');
  });
});
