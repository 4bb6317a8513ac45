import { lazy, lazyModule } from './lib/lazy.ts';
import type { GuardName } from './machines/guards/guards.ts';
import type { Route, Site } from './wiring/route.ts';

const guest: readonly GuardName[] = ['guest'];
const supplier: readonly GuardName[] = ['auth', 'check-supplier-relation'];
const shop: readonly GuardName[] = ['auth', 'check-shop-relation', 'check-page-status'];
const billing: readonly GuardName[] = ['auth', 'check-shop-relation'];

/** One row a page. `check-auth` runs first everywhere. */
const routes: readonly Route[] = [
  {
    pattern: '/',
    layout: 'transfer',
    guards: ['entrance'],
    titleId: 'title.home',
    screen: lazyModule('app/pass-through.tsx', () =>
      import('./app/pass-through.tsx').then((module) => module.PassThrough),
    ),
  },
  {
    pattern: '/auth/login',
    layout: 'guest',
    guards: guest,
    titleId: 'title.login',
    screen: lazyModule('screens/login/login.tsx', () =>
      import('./screens/login/login.tsx').then((module) => module.Login),
    ),
  },
  {
    pattern: '/auth/signup',
    layout: 'guest',
    guards: guest,
    titleId: 'title.signup',
    screen: lazyModule('screens/signup/signup.tsx', () =>
      import('./screens/signup/signup.tsx').then((module) => module.Signup),
    ),
  },
  {
    pattern: '/auth/reset-password/:token?',
    layout: 'guest',
    guards: guest,
    titleId: 'title.resetPassword',
    screen: lazyModule('screens/reset-password/reset-password.tsx', () =>
      import('./screens/reset-password/reset-password.tsx').then((module) => module.ResetPassword),
    ),
  },
  {
    pattern: '/shop/signup/setup-shop-profile',
    layout: 'guest',
    guards: ['auth'],
    titleId: 'title.setupShopProfile',
    footerHidden: true,
    screen: lazyModule('screens/no-shop/no-shop.tsx', () =>
      import('./screens/no-shop/no-shop.tsx').then((module) => module.NoShop),
    ),
  },
  {
    pattern: '/supplier/auth/login',
    layout: 'guest',
    guards: guest,
    titleId: 'title.supplierLogin',
    screen: lazyModule('screens/login/login.tsx', () =>
      import('./screens/login/login.tsx').then((module) => module.SupplierLogin),
    ),
  },
  {
    pattern: '/connect',
    layout: 'transfer',
    guards: [],
    titleId: 'title.connect',
    screen: lazyModule('screens/connect/connect.tsx', () =>
      import('./screens/connect/connect.tsx').then((module) => module.Connect),
    ),
  },
  {
    pattern: '/connect/login',
    layout: 'guest',
    guards: guest,
    titleId: 'title.connect',
    screen: lazyModule('screens/login/connect-login.tsx', () =>
      import('./screens/login/connect-login.tsx').then((module) => module.ConnectLogin),
    ),
  },
  {
    pattern: '/connect/signup',
    layout: 'guest',
    guards: guest,
    titleId: 'title.connect',
    screen: lazyModule('screens/signup/connect-signup.tsx', () =>
      import('./screens/signup/connect-signup.tsx').then((module) => module.ConnectSignup),
    ),
  },
  {
    pattern: '/connect/error',
    layout: 'guest',
    guards: [],
    titleId: 'title.connectError',
    screen: lazyModule('screens/connect/connect-error.tsx', () =>
      import('./screens/connect/connect-error.tsx').then((module) => module.ConnectError),
    ),
  },
  {
    pattern: '/connect/shopify',
    layout: 'transfer',
    guards: ['auth'],
    titleId: 'title.connect',
    screen: lazyModule('screens/connect/connect-shopify.tsx', () =>
      import('./screens/connect/connect-shopify.tsx').then((module) => module.ConnectShopify),
    ),
  },
  {
    pattern: '/connect/shopify/authenticate',
    layout: 'transfer',
    guards: ['auth'],
    titleId: 'title.connect',
    screen: lazyModule('screens/connect/authenticate.tsx', () =>
      import('./screens/connect/authenticate.tsx').then(
        (module) => module.ConnectShopifyAuthenticate,
      ),
    ),
  },
  {
    pattern: '/supplier/dashboard',
    layout: 'supplier',
    guards: supplier,
    titleId: 'title.dashboard',
    screen: lazyModule('screens/supplier-dashboard/supplier-dashboard.tsx', () =>
      import('./screens/supplier-dashboard/supplier-dashboard.tsx').then(
        (module) => module.SupplierDashboard,
      ),
    ),
  },
  {
    pattern: '/supplier/partnerships',
    layout: 'supplier',
    guards: supplier,
    titleId: 'title.supplierPartnerships',
    screen: lazyModule('screens/supplier-partnerships/supplier-partnerships.tsx', () =>
      import('./screens/supplier-partnerships/supplier-partnerships.tsx').then(
        (module) => module.SupplierPartnerships,
      ),
    ),
  },
  {
    pattern: '/supplier/user-no-relation',
    layout: 'supplier',
    guards: ['auth'],
    titleId: 'title.supplierNoRelation',
    screen: lazyModule('screens/supplier-no-relation/supplier-no-relation.tsx', () =>
      import('./screens/supplier-no-relation/supplier-no-relation.tsx').then(
        (module) => module.SupplierNoRelation,
      ),
    ),
  },
  {
    pattern: '/shop/dashboard',
    layout: 'shop',
    guards: shop,
    titleId: 'title.dashboard',
    screen: lazyModule('screens/dashboard/dashboard.tsx', () =>
      import('./screens/dashboard/dashboard.tsx').then((module) => module.Dashboard),
    ),
  },
  {
    pattern: '/shop/integrations',
    layout: 'shop',
    guards: shop,
    titleId: 'title.integrations',
    screen: lazyModule('screens/integrations/integrations.tsx', () =>
      import('./screens/integrations/integrations.tsx').then((module) => module.Integrations),
    ),
  },
  {
    pattern: '/shop/integrations/advanced-settings/mapping-values',
    layout: 'shop',
    guards: [...shop, 'check-active-subscription'],
    titleId: 'title.mappingValues',
    screen: lazyModule('screens/mapping-values/mapping-values.tsx', () =>
      import('./screens/mapping-values/mapping-values.tsx').then((module) => module.MappingValues),
    ),
  },
  {
    pattern: '/shop/integrations/advanced-settings/mutating-values',
    layout: 'shop',
    guards: [...shop, 'check-active-subscription'],
    titleId: 'title.mutatingValues',
    screen: lazyModule('screens/mutating-values/mutating-values.tsx', () =>
      import('./screens/mutating-values/mutating-values.tsx').then(
        (module) => module.MutatingValues,
      ),
    ),
  },
  {
    pattern: '/shop/products/search-products',
    layout: 'shop',
    guards: shop,
    titleId: 'title.searchProducts',
    screen: lazyModule('screens/search-products/search-products.tsx', () =>
      import('./screens/search-products/search-products.tsx').then(
        (module) => module.SearchProducts,
      ),
    ),
  },
  {
    pattern: '/shop/products/import-list',
    layout: 'shop',
    guards: shop,
    titleId: 'title.importList',
    screen: lazyModule('screens/import-list/import-list.tsx', () =>
      import('./screens/import-list/import-list.tsx').then((module) => module.ImportList),
    ),
  },
  {
    pattern: '/shop/products/my-products',
    layout: 'shop',
    guards: shop,
    titleId: 'title.myProducts',
    screen: lazyModule('screens/my-products/my-products.tsx', () =>
      import('./screens/my-products/my-products.tsx').then((module) => module.MyProducts),
    ),
  },
  {
    pattern: '/shop/orders/history',
    layout: 'shop',
    guards: shop,
    titleId: 'title.orders',
    screen: lazyModule('screens/orders/orders.tsx', () =>
      import('./screens/orders/orders.tsx').then((module) => module.Orders),
    ),
  },
  {
    pattern: '/shop/orders/show/:orderNumber?',
    layout: 'shop',
    guards: shop,
    titleId: 'title.order',
    screen: lazyModule('app/order-by-number.tsx', () =>
      import('./app/order-by-number.tsx').then((module) => module.OrderByNumber),
    ),
  },
  {
    pattern: '/shop/subscription',
    layout: 'shop',
    guards: billing,
    titleId: 'title.subscription',
    screen: lazyModule('screens/subscription/subscription.tsx', () =>
      import('./screens/subscription/subscription.tsx').then((module) => module.Subscription),
    ),
  },
  {
    pattern: '/shop/subscription/change',
    layout: 'shop',
    guards: billing,
    titleId: 'title.subscriptionChange',
    screen: lazyModule('screens/subscription-change/subscription-change.tsx', () =>
      import('./screens/subscription-change/subscription-change.tsx').then(
        (module) => module.SubscriptionChange,
      ),
    ),
  },
  {
    pattern: '/shop/subscription/thank-you',
    layout: 'shop',
    guards: billing,
    titleId: 'title.subscriptionThankYou',
    screen: lazyModule('screens/subscription-thank-you/subscription-thank-you.tsx', () =>
      import('./screens/subscription-thank-you/subscription-thank-you.tsx').then(
        (module) => module.SubscriptionThankYou,
      ),
    ),
  },
  {
    pattern: '/shop/subscription/upgrade',
    layout: 'shop',
    guards: billing,
    titleId: 'title.subscriptionUpgrade',
    screen: lazyModule('screens/subscription-upgrade/subscription-upgrade.tsx', () =>
      import('./screens/subscription-upgrade/subscription-upgrade.tsx').then(
        (module) => module.SubscriptionUpgrade,
      ),
    ),
  },
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
