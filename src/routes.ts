import { lazy, lazyModule } from './lib/lazy.ts';
import { links } from './links.ts';
import type { GuardName } from './machines/guards/guards.ts';
import { page, type Route, type Site } from './wiring/route.ts';

const guest: readonly GuardName[] = ['guest'];
const supplier: readonly GuardName[] = ['auth', 'check-supplier-relation'];
const shop: readonly GuardName[] = ['auth', 'check-shop-relation', 'check-page-status'];
const billing: readonly GuardName[] = ['auth', 'check-shop-relation'];

const products = { titleId: 'shell.nav.products' } as const;
const orders = { titleId: 'title.orders', path: links.orders() } as const;

/** One row a page. `check-auth` runs first everywhere. */
const routes: readonly Route[] = [
  page('/', 'transfer', ['entrance'], 'title.home', 'app/pass-through.tsx', () =>
    import('./app/pass-through.tsx').then((module) => module.PassThrough),
  ),
  page('/auth/login', 'guest', guest, 'title.login', 'screens/login/login.tsx', () =>
    import('./screens/login/login.tsx').then((module) => module.Login),
  ),
  page('/auth/signup', 'guest', guest, 'title.signup', 'screens/signup/signup.tsx', () =>
    import('./screens/signup/signup.tsx').then((module) => module.Signup),
  ),
  page(
    '/auth/reset-password/:token?',
    'guest',
    guest,
    'title.resetPassword',
    'screens/reset-password/reset-password.tsx',
    () =>
      import('./screens/reset-password/reset-password.tsx').then((module) => module.ResetPassword),
  ),
  page(
    '/auth/confirm/:token',
    'guest',
    [],
    'title.confirmAddress',
    'screens/confirm-address/confirm-address.tsx',
    () =>
      import('./screens/confirm-address/confirm-address.tsx').then(
        (module) => module.ConfirmAddress,
      ),
  ),
  page(
    '/auth/keep-account/:token',
    'guest',
    [],
    'title.keepAccount',
    'screens/keep-account/keep-account.tsx',
    () => import('./screens/keep-account/keep-account.tsx').then((module) => module.KeepAccount),
  ),
  page(
    '/shop/create',
    'shop',
    ['auth'],
    'title.shopCreate',
    'screens/shop-create/shop-create.tsx',
    () => import('./screens/shop-create/shop-create.tsx').then((module) => module.ShopCreate),
    { footerHidden: true, sidebarHidden: true },
  ),
  page(
    '/shop/signup/setup-shop-profile',
    'shop',
    ['auth'],
    'title.setupShopProfile',
    'screens/shop-create/shop-create.tsx',
    () => import('./screens/shop-create/shop-create.tsx').then((module) => module.ShopCreate),
    { footerHidden: true, sidebarHidden: true },
  ),
  page(
    '/shop/signup/complete',
    'shop',
    ['auth'],
    'title.signupComplete',
    'screens/signup-complete/signup-complete.tsx',
    () =>
      import('./screens/signup-complete/signup-complete.tsx').then(
        (module) => module.SignupComplete,
      ),
    { footerHidden: true, sidebarHidden: true },
  ),
  page(
    '/shop/profile',
    'shop',
    shop,
    'title.shopProfile',
    'screens/shop-profile/shop-profile.tsx',
    () => import('./screens/shop-profile/shop-profile.tsx').then((module) => module.ShopProfile),
  ),
  page(
    '/shop/user/profile',
    'shop',
    ['auth'],
    'title.userProfile',
    'screens/user-profile/user-profile.tsx',
    () => import('./screens/user-profile/user-profile.tsx').then((module) => module.UserProfile),
  ),
  page(
    '/shop/user/privacy',
    'shop',
    ['auth'],
    'title.userPrivacy',
    'screens/user-privacy/user-privacy.tsx',
    () => import('./screens/user-privacy/user-privacy.tsx').then((module) => module.UserPrivacy),
  ),
  page(
    '/supplier/user/profile',
    'supplier',
    ['auth'],
    'title.userProfile',
    'screens/user-profile/user-profile.tsx',
    () => import('./screens/user-profile/user-profile.tsx').then((module) => module.UserProfile),
  ),
  page(
    '/supplier/user/privacy',
    'supplier',
    ['auth'],
    'title.userPrivacy',
    'screens/user-privacy/user-privacy.tsx',
    () => import('./screens/user-privacy/user-privacy.tsx').then((module) => module.UserPrivacy),
  ),
  page(
    '/supplier/auth/login',
    'guest',
    guest,
    'title.supplierLogin',
    'screens/login/login.tsx',
    () => import('./screens/login/login.tsx').then((module) => module.SupplierLogin),
  ),
  page('/connect', 'transfer', [], 'title.connect', 'screens/connect/connect.tsx', () =>
    import('./screens/connect/connect.tsx').then((module) => module.Connect),
  ),
  page('/connect/login', 'guest', guest, 'title.connect', 'screens/login/connect-login.tsx', () =>
    import('./screens/login/connect-login.tsx').then((module) => module.ConnectLogin),
  ),
  page(
    '/connect/signup',
    'guest',
    guest,
    'title.connect',
    'screens/signup/connect-signup.tsx',
    () => import('./screens/signup/connect-signup.tsx').then((module) => module.ConnectSignup),
  ),
  page(
    '/connect/error',
    'guest',
    [],
    'title.connectError',
    'screens/connect/connect-error.tsx',
    () => import('./screens/connect/connect-error.tsx').then((module) => module.ConnectError),
  ),
  page(
    '/connect/shopify',
    'transfer',
    ['auth'],
    'title.connect',
    'screens/connect/connect-shopify.tsx',
    () => import('./screens/connect/connect-shopify.tsx').then((module) => module.ConnectShopify),
  ),
  page(
    '/connect/shopify/authenticate',
    'transfer',
    ['auth'],
    'title.connect',
    'screens/connect/authenticate.tsx',
    () =>
      import('./screens/connect/authenticate.tsx').then(
        (module) => module.ConnectShopifyAuthenticate,
      ),
  ),
  page(
    '/supplier/dashboard',
    'supplier',
    supplier,
    'title.dashboard',
    'screens/supplier-dashboard/supplier-dashboard.tsx',
    () =>
      import('./screens/supplier-dashboard/supplier-dashboard.tsx').then(
        (module) => module.SupplierDashboard,
      ),
  ),
  page(
    '/supplier/partnerships',
    'supplier',
    supplier,
    'title.supplierPartnerships',
    'screens/supplier-partnerships/supplier-partnerships.tsx',
    () =>
      import('./screens/supplier-partnerships/supplier-partnerships.tsx').then(
        (module) => module.SupplierPartnerships,
      ),
  ),
  page(
    '/supplier/categories',
    'supplier',
    supplier,
    'title.categories',
    'screens/supplier-categories/supplier-categories.tsx',
    () =>
      import('./screens/supplier-categories/supplier-categories.tsx').then(
        (module) => module.SupplierCategories,
      ),
  ),
  page(
    '/supplier/user-no-relation',
    'supplier',
    ['auth'],
    'title.supplierNoRelation',
    'screens/supplier-no-relation/supplier-no-relation.tsx',
    () =>
      import('./screens/supplier-no-relation/supplier-no-relation.tsx').then(
        (module) => module.SupplierNoRelation,
      ),
  ),
  page('/shop/dashboard', 'shop', shop, 'title.dashboard', 'screens/dashboard/dashboard.tsx', () =>
    import('./screens/dashboard/dashboard.tsx').then((module) => module.Dashboard),
  ),
  page(
    '/shop/integrations',
    'shop',
    shop,
    'title.integrations',
    'screens/integrations/integrations.tsx',
    () => import('./screens/integrations/integrations.tsx').then((module) => module.Integrations),
  ),
  page(
    '/shop/integrations/advanced-settings/mapping-values',
    'shop',
    [...shop, 'check-active-subscription'],
    'title.mappingValues',
    'screens/mapping-values/mapping-values.tsx',
    () =>
      import('./screens/mapping-values/mapping-values.tsx').then((module) => module.MappingValues),
  ),
  page(
    '/shop/integrations/advanced-settings/mutating-values',
    'shop',
    [...shop, 'check-active-subscription'],
    'title.mutatingValues',
    'screens/mutating-values/mutating-values.tsx',
    () =>
      import('./screens/mutating-values/mutating-values.tsx').then(
        (module) => module.MutatingValues,
      ),
  ),
  page(
    '/shop/products/search-products',
    'shop',
    shop,
    'title.searchProducts',
    'screens/search-products/search-products.tsx',
    () =>
      import('./screens/search-products/search-products.tsx').then(
        (module) => module.SearchProducts,
      ),
    { below: products },
  ),
  page(
    '/shop/products/import-list',
    'shop',
    shop,
    'title.importList',
    'screens/import-list/import-list.tsx',
    () => import('./screens/import-list/import-list.tsx').then((module) => module.ImportList),
    { below: products },
  ),
  page(
    '/shop/products/my-products',
    'shop',
    shop,
    'title.myProducts',
    'screens/my-products/my-products.tsx',
    () => import('./screens/my-products/my-products.tsx').then((module) => module.MyProducts),
    { below: products },
  ),
  page(
    '/shop/products/feeds',
    'shop',
    [...shop, 'check-active-subscription'],
    'title.feeds',
    'screens/feeds/feeds.tsx',
    () => import('./screens/feeds/feeds.tsx').then((module) => module.Feeds),
    { below: products },
  ),
  page('/shop/orders/history', 'shop', shop, 'title.orders', 'screens/orders/orders.tsx', () =>
    import('./screens/orders/orders.tsx').then((module) => module.Orders),
  ),
  page(
    '/shop/orders/show/:orderNumber?',
    'shop',
    shop,
    'title.orderNumber',
    'app/order-by-number.tsx',
    () => import('./app/order-by-number.tsx').then((module) => module.OrderByNumber),
    { below: orders },
  ),
  page(
    '/shop/subscription',
    'shop',
    billing,
    'title.subscription',
    'screens/subscription/subscription.tsx',
    () => import('./screens/subscription/subscription.tsx').then((module) => module.Subscription),
  ),
  page(
    '/shop/subscription/invoices/:number',
    'shop',
    billing,
    'title.invoice',
    'screens/invoice/invoice.tsx',
    () => import('./screens/invoice/invoice.tsx').then((module) => module.Invoice),
  ),
  page(
    '/shop/subscription/change',
    'shop',
    billing,
    'title.subscriptionChange',
    'screens/subscription-change/subscription-change.tsx',
    () =>
      import('./screens/subscription-change/subscription-change.tsx').then(
        (module) => module.SubscriptionChange,
      ),
  ),
  page(
    '/shop/subscription/thank-you',
    'shop',
    billing,
    'title.subscriptionThankYou',
    'screens/subscription-thank-you/subscription-thank-you.tsx',
    () =>
      import('./screens/subscription-thank-you/subscription-thank-you.tsx').then(
        (module) => module.SubscriptionThankYou,
      ),
  ),
  page(
    '/shop/subscription/upgrade',
    'shop',
    billing,
    'title.subscriptionUpgrade',
    'screens/subscription-upgrade/subscription-upgrade.tsx',
    () =>
      import('./screens/subscription-upgrade/subscription-upgrade.tsx').then(
        (module) => module.SubscriptionUpgrade,
      ),
  ),
  page(
    '/shop/orders/redirect-to-order',
    'transfer',
    shop,
    'title.order',
    'app/redirect-to-order.tsx',
    () => import('./app/redirect-to-order.tsx').then((module) => module.RedirectToOrder),
  ),
  page(
    '/shop/page-disabled',
    'shop',
    [],
    'title.pageDisabled',
    'screens/page-disabled/page-disabled.tsx',
    () => import('./screens/page-disabled/page-disabled.tsx').then((module) => module.PageDisabled),
  ),
  page(
    '/shop/server-error',
    'shop',
    [],
    'title.serverError',
    'screens/server-error/server-error.tsx',
    () => import('./screens/server-error/server-error.tsx').then((module) => module.ServerError),
  ),
];

export const site: Site = {
  routes,
  layouts: {
    guest: lazyModule('layouts/guest-layout.tsx', () =>
      import('./layouts/guest-layout.tsx').then((module) => module.GuestLayout),
    ),
    shop: lazyModule('app/shop-frame.tsx', () =>
      import('./app/shop-frame.tsx').then((module) => module.ShopLayout),
    ),
    supplier: lazyModule('app/supplier-frame.tsx', () =>
      import('./app/supplier-frame.tsx').then((module) => module.SupplierLayout),
    ),
    transfer: lazyModule('layouts/transfer-layout.tsx', () =>
      import('./layouts/transfer-layout.tsx').then((module) => module.TransferLayout),
    ),
  },
  errorScreen: lazy(() =>
    import('./screens/error/error-screen.tsx').then((module) => module.ErrorScreen),
  ),
};
