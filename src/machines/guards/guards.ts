import type { User } from '../../../contract/entities/users.ts';
import { type Guard, pass, type Visit, wanted } from './guard.ts';
import { safeRedirect } from './redirect-to.ts';

/** Runs first for every page: if there is a token without its user, fetches the user `[§6-check-auth]`. */
const checkAuth: Guard = async (visit) => {
  if (visit.hasToken() && !visit.user()) await visit.loadUser();
  return pass;
};

/** `[§6-auth]` `[§D-login-supplier]` Only for signed-in people; others have to log in and then come back. */
const auth: Guard = (visit) => {
  if (visit.user()) return pass;
  if (visit.hasToken()) return { kind: 'unreachable' };
  if (visit.path.includes('/connect')) {
    return redirect('/connect/login', sessionTokenOf(visit));
  }
  const isOfSupplier = /^\/supplier(\/|$)/i.test(visit.path);
  return redirect(isOfSupplier ? '/supplier/auth/login' : '/auth/login', {
    redirectTo: wanted(visit),
  });
};

/** `[§6-guest]` Only for guests; a signed-in person goes on to where they wanted to go, or to their dashboard. */
const guest: Guard = (visit) => {
  const user = visit.user();
  if (!user) return pass;
  const redirectTo = new URLSearchParams(visit.search).get('redirectTo');
  const sessionToken = sessionTokenOf(visit);
  // A person who comes from a store platform and is already signed in continues connecting.
  if (visit.path.startsWith('/connect/') && 'sessionToken' in sessionToken) {
    return redirect('/connect', sessionToken);
  }
  return { kind: 'redirect', to: safeRedirect(redirectTo) ?? dashboardOf(user) };
};

/** `[§6-check-shop-relation]` */
const checkShopRelation: Guard = (visit) =>
  visit.user()?.shop
    ? pass
    : redirect('/shop/signup/setup-shop-profile', { redirectTo: wanted(visit) });

/** `[§6-check-supplier-relation]` */
const checkSupplierRelation: Guard = (visit) =>
  visit.user()?.supplier ? pass : redirect('/supplier/user-no-relation');

/** `[§6-check-page-status]` */
const checkPageStatus: Guard = (visit) => {
  // Routes are matched regardless of case.
  const path = `${visit.path.toLowerCase()}/`;
  return visit.disabledPages().some((disabled) => path.startsWith(`${disabled.toLowerCase()}/`))
    ? redirect('/shop/page-disabled')
    : pass;
};

/** `[§6-check-active-subscription]` Only the status `active` counts as an active plan `[§4-subscription]`. */
const checkActiveSubscription: Guard = async (visit) => {
  const subscriptions = await visit.subscriptions();
  if (!subscriptions) return { kind: 'unreachable' };
  return subscriptions.some(({ status }) => status === 'active')
    ? pass
    : redirect('/shop/subscription/upgrade');
};

/** The home page: leads a signed-in person to their dashboard, others to the login. */
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
  'check-supplier-relation': checkSupplierRelation,
  'check-page-status': checkPageStatus,
  'check-active-subscription': checkActiveSubscription,
  entrance,
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;

/** `[§6-guest]` The supplier's dashboard for a person with a supplier, otherwise the shop's. */
function dashboardOf(user: User): '/supplier/dashboard' | '/shop/dashboard' {
  return user.supplier ? '/supplier/dashboard' : '/shop/dashboard';
}

function sessionTokenOf({ search }: Visit): { sessionToken: string } | Record<string, never> {
  const sessionToken = new URLSearchParams(search).get('sessionToken');
  return sessionToken === null ? {} : { sessionToken };
}

function redirect(path: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString();
  return { kind: 'redirect', to: search ? `${path}?${search}` : path } as const;
}
