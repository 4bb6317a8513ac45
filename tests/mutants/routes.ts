import type { Mutant } from './mutant.ts';

/** Guards and layouts of pages, and where an ended session leads. */
export const routes: readonly Mutant[] = [
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'shop pages are never switched off',
    file: 'src/router/pages.ts',
    find: "['auth', 'check-shop-relation', 'check-page-status']",
    replace: "['auth', 'check-shop-relation']",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'who has no supplier sees the suppliers’ pages',
    file: 'src/router/pages.ts',
    find: "['auth', 'check-supplier-relation']",
    replace: "['auth']",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'who has no shop sees its subscription',
    file: 'src/router/pages.ts',
    find: "billing: readonly GuardName[] = ['auth', 'check-shop-relation'];",
    replace: "billing: readonly GuardName[] = ['auth'];",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'mapping values take no plan',
    file: 'src/router/pages.ts',
    find: "advanced-settings/mapping-values',\n    subscribed,",
    replace: "advanced-settings/mapping-values',\n    shop,",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'mutating values take no plan',
    file: 'src/router/pages.ts',
    find: "advanced-settings/mutating-values',\n    subscribed,",
    replace: "advanced-settings/mutating-values',\n    shop,",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'the shop’s user profile stands in the suppliers’ layout',
    file: 'src/router/pages.ts',
    find: "shopPage<'menu' | 'palette'>('/shop/user/profile'",
    replace: "supplierPage<'menu' | 'palette'>('/shop/user/profile'",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'the suppliers’ login stands in the shop’s layout',
    file: 'src/router/pages.ts',
    find: "guestPage<never, Arrival>('/supplier/auth/login'",
    replace: "shopPage<never, Arrival>('/supplier/auth/login'",
  },
  {
    rules: ['§2-footer-hidden'],
    says: 'the footer stands on every page',
    file: 'src/layouts/frame.tsx',
    find: '{!footerHidden && (',
    replace: '{(!footerHidden || true) && (',
  },
  {
    rules: ['§4-subscription', '§6-check-active-subscription'],
    says: 'a plan that is past due counts as active',
    file: 'src/machines/guards/guards.ts',
    find: "({ status }) => status === 'active'",
    replace: "({ status }) => status === 'active' || status === 'past_due'",
  },
  {
    rules: ['§7-seed'],
    says: 'the user that the server seeded is fetched all the same',
    file: 'src/machines/session.ts',
    find: "{ guard: ({ context }) => context.user !== null, target: 'signedIn.ready' },",
    replace: '',
  },
  {
    rules: ['§4-expiry-login', '§8-401-login'],
    says: 'whose session with a supplier has ended comes to the shops’ login',
    file: 'src/wiring/session.ts',
    find: 'supplier || isOfSupplier(redirectTo)',
    replace: 'isOfSupplier(redirectTo)',
  },
];
