import type { Mutant } from './mutant.ts';

/** Guards and layouts of pages, and where a session that ends leads. */
export const routes: readonly Mutant[] = [
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'shop pages are never switched off',
    file: 'src/routes.ts',
    find: "['auth', 'check-shop-relation', 'check-page-status']",
    replace: "['auth', 'check-shop-relation']",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'who has no supplier sees the suppliers’ pages',
    file: 'src/routes.ts',
    find: "['auth', 'check-supplier-relation']",
    replace: "['auth']",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'who has no shop sees its subscription',
    file: 'src/routes.ts',
    find: "billing: readonly GuardName[] = ['auth', 'check-shop-relation'];",
    replace: "billing: readonly GuardName[] = ['auth'];",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'mapping values take no plan',
    file: 'src/routes.ts',
    find: "advanced-settings/mapping-values',\n    'shop',\n    [...shop, 'check-active-subscription'],",
    replace: "advanced-settings/mapping-values',\n    'shop',\n    shop,",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'mutating values take no plan',
    file: 'src/routes.ts',
    find: "advanced-settings/mutating-values',\n    'shop',\n    [...shop, 'check-active-subscription'],",
    replace: "advanced-settings/mutating-values',\n    'shop',\n    shop,",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'the shop’s user profile stands in the suppliers’ layout',
    file: 'src/routes.ts',
    find: "'/shop/user/profile',\n    'shop',",
    replace: "'/shop/user/profile',\n    'supplier',",
  },
  {
    rules: ['§D-routes', '§2-prefix'],
    says: 'the suppliers’ login stands in the shop’s layout',
    file: 'src/routes.ts',
    find: "'/supplier/auth/login',\n    'guest',",
    replace: "'/supplier/auth/login',\n    'shop',",
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
    find: "{ guard: ({ context }) => context.user !== null, target: 'signedIn.settled' },",
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
