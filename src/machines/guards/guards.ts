import type { User } from '../../../contract/entities/users.ts';
import { type Guard, pass, wanted } from './guard.ts';
import { safeRedirect } from './redirect-to.ts';

/** Runs first everywhere: a token without its user is a user to be fetched `[§6-check-auth]`. */
const checkAuth: Guard = async (visit) => {
  if (visit.hasToken() && !visit.user()) await visit.loadUser();
  return pass;
};

/** `[§6-auth]` Only signed-in people; the others log in and come back. */
const auth: Guard = (visit) => {
  if (visit.user()) return pass;
  if (visit.hasToken()) return { kind: 'unreachable' };
  if (visit.path.includes('/connect')) {
    const sessionToken = new URLSearchParams(visit.search).get('sessionToken');
    return redirect('/connect/login', sessionToken === null ? {} : { sessionToken });
  }
  return redirect('/auth/login', { redirectTo: wanted(visit) });
};

/** `[§6-guest]` A signed-in person has no business here: on to where they were going, or to their dashboard. */
const guest: Guard = (visit) => {
  const user = visit.user();
  if (!user) return pass;
  const redirectTo = new URLSearchParams(visit.search).get('redirectTo');
  return { kind: 'redirect', to: safeRedirect(redirectTo) ?? dashboardOf(user) };
};

/** `[§6-check-shop-relation]` */
const checkShopRelation: Guard = (visit) =>
  visit.user()?.shop
    ? pass
    : redirect('/shop/signup/setup-shop-profile', { redirectTo: wanted(visit) });

/** The way in: a signed-in person's dashboard, else the login. */
const entrance: Guard = (visit) => {
  const user = visit.user();
  if (user) return { kind: 'redirect', to: dashboardOf(user) };
  return visit.hasToken() ? { kind: 'unreachable' } : { kind: 'redirect', to: '/auth/login' };
};

export const guards = {
  'check-auth': checkAuth,
  auth,
  guest,
  'check-shop-relation': checkShopRelation,
  entrance,
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;

/** `[§6-guest]` The supplier's dashboard for those who have a supplier, else the shop's. */
function dashboardOf(user: User): '/supplier/dashboard' | '/shop/dashboard' {
  return user.supplier ? '/supplier/dashboard' : '/shop/dashboard';
}

function redirect(path: string, query: Record<string, string>) {
  const search = new URLSearchParams(query).toString();
  return { kind: 'redirect', to: search ? `${path}?${search}` : path } as const;
}
