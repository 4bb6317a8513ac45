import { describe, expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Subscription } from '../../contract/entities/subscriptions.ts';
import type { User } from '../../contract/entities/users.ts';
import { lazy } from '../../src/lib/pure/lazy.ts';
import { guardChainMachine } from '../../src/machines/guard-chain.ts';
import type { Guard, Verdict, Visit } from '../../src/machines/guards/guard.ts';
import { guards } from '../../src/machines/guards/guards.ts';
import { resolvePage } from '../../src/router/resolve-page.ts';
import type { Site } from '../../src/router/site.ts';
import { merchant, supplierUser } from '../support/people.ts';

interface Person {
  user?: User | null;
  token?: boolean;
  /** The user that the token turns out to belong to. */
  behind?: User | null;
  /** The shop's subscriptions; null if they can't be fetched. */
  subscriptions?: { status: Subscription['status'] }[] | null;
  disabled?: string[];
}

function visitOf(
  address: string,
  {
    user = null,
    token = user !== null,
    behind = null,
    subscriptions = null,
    disabled = [],
  }: Person = {},
): Visit {
  const [path = '', search = ''] = address.split('?');
  let loaded = user;
  return {
    path,
    search,
    user: () => loaded,
    hasToken: () => token,
    loadUser: async () => {
      loaded = behind;
    },
    subscriptions: async () => subscriptions,
    disabledPages: () => disabled,
  };
}

function run(
  names: string[],
  visit: Visit,
  table: Record<string, Guard> = guards,
): Promise<Verdict> {
  const chain = createActor(guardChainMachine, { input: { names, guards: table, visit } });
  const verdict = toPromise(chain);
  chain.start();
  return verdict;
}

const redirect = (to: string): Verdict => ({ kind: 'redirect', to });
const pass: Verdict = { kind: 'pass' };

describe('the chain', () => {
  test('[§D-routes] runs in order, and the first refusal has the last word', async () => {
    const ran: string[] = [];
    const named =
      (name: string, verdict: Verdict): Guard =>
      () => {
        ran.push(name);
        return verdict;
      };
    const table = {
      a: named('a', pass),
      b: named('b', redirect('/b')),
      c: named('c', redirect('/c')),
    };
    expect(await run(['a', 'b', 'c'], visitOf('/'), table)).toEqual(redirect('/b'));
    expect(ran).toEqual(['a', 'b']);
    expect(await run([], visitOf('/'), table)).toEqual(pass);
  });

  test.each(['nonsense', 'toString', '__proto__', ''])(
    '[§6-unknown] [§8-unknown] an unknown guard is a 500 "Unknown middleware": %j',
    async (name) => {
      expect(await run([name], visitOf('/'))).toEqual({
        kind: 'error',
        status: 500,
        message: 'Unknown middleware',
      });
    },
  );

  test.each<[string, unknown]>([
    ['an error', new Error('no')],
    ['a word', 'no'],
    ['nothing', undefined],
  ])('[§8-no-status] a guard that throws %s, without a status, is a 500', async (_, thrown) => {
    const broken: Guard = () => {
      throw thrown;
    };
    const rejecting: Guard = () => Promise.reject(thrown);
    for (const table of [{ broken }, { broken: rejecting }]) {
      expect(await run(['broken'], visitOf('/'), table)).toMatchObject({
        kind: 'error',
        status: 500,
      });
    }
  });

  test('[§6-check-auth] runs before the guards of every route', async () => {
    const screen = { ...lazy(async () => () => null), source: 'a.tsx' };
    const site: Site = {
      routes: [
        { pattern: '/login', layout: 'guest', guards: ['guest'], titleId: 'title.login', screen },
      ],
      layouts: {
        guest: screen,
        shop: screen,
        supplier: screen,
        transfer: screen,
      } as Site['layouts'],
      errorScreen: screen,
    };
    const visit = visitOf('/login', { token: true, behind: merchant });
    expect(await resolvePage(site, visit, 'da')).toEqual(redirect('/shop/dashboard'));
  });
});

describe('the guards', () => {
  test('[§6-auth] a guest goes to the login, and the wanted path goes along', async () => {
    expect(
      await run(['check-auth', 'auth'], visitOf('/shop/products/import-list?page=2&q=å')),
    ).toEqual(
      redirect(
        `/auth/login?${new URLSearchParams({ redirectTo: '/shop/products/import-list?page=2&q=å' })}`,
      ),
    );
  });

  test.each(['/supplier/partnerships?tab=requests&request=4', '/Supplier/dashboard'])(
    '[§D-login-supplier] a guest at %s goes to the suppliers’ login, and the wanted path goes along',
    async (from) => {
      const query = new URLSearchParams({ redirectTo: from });
      const login = redirect(`/supplier/auth/login?${query}`);
      expect(await run(['check-auth', 'auth', 'check-supplier-relation'], visitOf(from))).toEqual(
        login,
      );
    },
  );

  test.each([
    ['/connect/shopify?sessionToken=a%2Bb&x=1', '/connect/login?sessionToken=a%2Bb'],
    ['/connect/shopify/authenticate', '/connect/login'],
    ['/connect/woocommerce/authenticate', '/connect/login'],
  ])('[§6-auth-connect] %s goes to %s', async (from, to) => {
    expect(await run(['auth'], visitOf(from))).toEqual(redirect(to));
  });

  test('[§6-check-auth] a token without a user loads the user first', async () => {
    const visit = visitOf('/shop/dashboard', { token: true, behind: merchant });
    expect(await run(['check-auth', 'auth', 'check-shop-relation'], visit)).toEqual(pass);
  });

  test('[§4-user-failed] a token whose user cannot be had right now is no reason to log in again', async () => {
    const visit = visitOf('/shop/dashboard', { token: true, behind: null });
    expect(await run(['check-auth', 'auth'], visit)).toEqual({ kind: 'unreachable' });
  });

  test('[§6-auth-connect] a signed-in person at the login of the connect flow goes on connecting', async () => {
    const from = '/connect/login?sessionToken=a%2Bb';
    expect(await run(['guest'], visitOf(from, { user: merchant }))).toEqual(
      redirect('/connect?sessionToken=a%2Bb'),
    );
    expect(await run(['guest'], visitOf('/connect/login', { user: merchant }))).toEqual(
      redirect('/shop/dashboard'),
    );
  });

  test.each([
    [merchant, '/auth/login', '/shop/dashboard'],
    [merchant, '/supplier/auth/login', '/shop/dashboard'],
    [supplierUser, '/auth/login', '/supplier/dashboard'],
    [{ ...merchant, supplier: supplierUser.supplier }, '/auth/signup', '/supplier/dashboard'],
    [
      merchant,
      '/auth/login?redirectTo=%2Fshop%2Forders%2Fhistory%3Fpage%3D2',
      '/shop/orders/history?page=2',
    ],
    [merchant, '/auth/login?redirectTo=%2F%2Fevil.example', '/shop/dashboard'],
  ])('[§6-guest] [§6-guest-supplier] a signed-in person goes on: %#', async (user, from, to) => {
    expect(await run(['check-auth', 'guest'], visitOf(from, { user }))).toEqual(redirect(to));
  });

  test('[§6-guest] a guest stays', async () => {
    expect(await run(['check-auth', 'guest'], visitOf('/auth/login'))).toEqual(pass);
  });

  test('[§6-check-shop-relation] a user without a shop goes to set one up', async () => {
    const names = ['check-auth', 'auth', 'check-shop-relation'];
    expect(await run(names, visitOf('/shop/dashboard', { user: supplierUser }))).toEqual(
      redirect('/shop/signup/setup-shop-profile?redirectTo=%2Fshop%2Fdashboard'),
    );
    expect(await run(names, visitOf('/shop/dashboard', { user: merchant }))).toEqual(pass);
  });

  test('[§6-check-supplier-relation] a user without a supplier is told so', async () => {
    const names = ['check-auth', 'auth', 'check-supplier-relation'];
    expect(await run(names, visitOf('/supplier/partnerships', { user: merchant }))).toEqual(
      redirect('/supplier/user-no-relation'),
    );
    expect(await run(names, visitOf('/supplier/partnerships', { user: supplierUser }))).toEqual(
      pass,
    );
  });

  test.each([
    ['/shop/products/feeds', true],
    ['/shop/products/feeds/', true],
    ['/Shop/Products/FEEDS', true],
    ['/shop/orders/show/1001', true],
    ['/shop/products/feeds-of-mine', false],
    ['/shop/products', false],
    ['/shop/dashboard', false],
  ])('[§6-check-page-status] %s is switched off: %s', async (path, isOff) => {
    const disabled = ['/shop/products/feeds', '/shop/orders/show'];
    expect(await run(['check-page-status'], visitOf(path, { disabled }))).toEqual(
      isOff ? redirect('/shop/page-disabled') : pass,
    );
    expect(await run(['check-page-status'], visitOf(path))).toEqual(pass);
  });

  test.each<[Subscription['status'][] | null, Verdict]>([
    [[], redirect('/shop/subscription/upgrade')],
    [['canceled', 'trialing', 'past_due'], redirect('/shop/subscription/upgrade')],
    [['canceled', 'active'], pass],
    [null, { kind: 'unreachable' }],
  ])(
    '[§6-check-active-subscription] [§4-subscription] with the subscriptions %j',
    async (statuses, verdict) => {
      const subscriptions = statuses?.map((status) => ({ status })) ?? null;
      const visit = visitOf('/shop/products/feeds', { user: merchant, subscriptions });
      expect(await run(['check-active-subscription'], visit)).toEqual(verdict);
    },
  );

  test('[§2-index] the way in leads on', async () => {
    expect(await run(['entrance'], visitOf('/'))).toEqual(redirect('/auth/login'));
    expect(await run(['entrance'], visitOf('/', { token: true }))).toEqual({ kind: 'unreachable' });
    expect(await run(['entrance'], visitOf('/', { user: merchant }))).toEqual(
      redirect('/shop/dashboard'),
    );
    expect(await run(['entrance'], visitOf('/', { user: supplierUser }))).toEqual(
      redirect('/supplier/dashboard'),
    );
  });
});
