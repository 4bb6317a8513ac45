import type { ComponentType } from 'react';
import { type Lazy, type LazyModule, lazy, lazyModule } from '../lib/pure/lazy.ts';
import type { PageName } from '../router/pages.ts';

/** The screen of each page. A module that isn't `screens/<name>/<name>.tsx`, named after its page, states its path. */
const modules: Record<PageName, Lazy<ComponentType> | LazyModule<ComponentType>> = {
  home: lazyModule('app/pass-through.tsx', () =>
    import('./pass-through.tsx').then((module) => module.PassThrough),
  ),
  login: lazy(() => import('../screens/login/login.tsx').then((module) => module.Login)),
  signup: lazy(() => import('../screens/signup/signup.tsx').then((module) => module.Signup)),
  resetPassword: lazy(() =>
    import('../screens/reset-password/reset-password.tsx').then((module) => module.ResetPassword),
  ),
  confirmAddress: lazy(() =>
    import('../screens/confirm-address/confirm-address.tsx').then(
      (module) => module.ConfirmAddress,
    ),
  ),
  keepAccount: lazy(() =>
    import('../screens/keep-account/keep-account.tsx').then((module) => module.KeepAccount),
  ),
  supplierLogin: lazyModule('screens/login/login.tsx', () =>
    import('../screens/login/login.tsx').then((module) => module.SupplierLogin),
  ),
  connect: lazy(() => import('../screens/connect/connect.tsx').then((module) => module.Connect)),
  connectLogin: lazyModule('screens/login/connect-login.tsx', () =>
    import('../screens/login/connect-login.tsx').then((module) => module.ConnectLogin),
  ),
  connectSignup: lazyModule('screens/signup/connect-signup.tsx', () =>
    import('../screens/signup/connect-signup.tsx').then((module) => module.ConnectSignup),
  ),
  connectError: lazyModule('screens/connect/connect-error.tsx', () =>
    import('../screens/connect/connect-error.tsx').then((module) => module.ConnectError),
  ),
  connectShopify: lazyModule('screens/connect/connect-shopify.tsx', () =>
    import('../screens/connect/connect-shopify.tsx').then((module) => module.ConnectShopify),
  ),
  connectShopifyAuthenticate: lazyModule('screens/connect/authenticate.tsx', () =>
    import('../screens/connect/authenticate.tsx').then(
      (module) => module.ConnectShopifyAuthenticate,
    ),
  ),
  connectWooAuthenticate: lazyModule('screens/connect/woo-authenticate.tsx', () =>
    import('../screens/connect/woo-authenticate.tsx').then(
      (module) => module.ConnectWooAuthenticate,
    ),
  ),
  shopCreate: lazy(() =>
    import('../screens/shop-create/shop-create.tsx').then((module) => module.ShopCreate),
  ),
  setupShopProfile: lazyModule('screens/shop-create/shop-create.tsx', () =>
    import('../screens/shop-create/shop-create.tsx').then((module) => module.ShopCreate),
  ),
  signupComplete: lazy(() =>
    import('../screens/signup-complete/signup-complete.tsx').then(
      (module) => module.SignupComplete,
    ),
  ),
  shopProfile: lazy(() =>
    import('../screens/shop-profile/shop-profile.tsx').then((module) => module.ShopProfile),
  ),
  userProfile: lazy(() =>
    import('../screens/user-profile/user-profile.tsx').then((module) => module.UserProfile),
  ),
  userPrivacy: lazy(() =>
    import('../screens/user-privacy/user-privacy.tsx').then((module) => module.UserPrivacy),
  ),
  dashboard: lazy(() =>
    import('../screens/dashboard/dashboard.tsx').then((module) => module.Dashboard),
  ),
  integrations: lazy(() =>
    import('../screens/integrations/integrations.tsx').then((module) => module.Integrations),
  ),
  mappingValues: lazy(() =>
    import('../screens/mapping-values/mapping-values.tsx').then((module) => module.MappingValues),
  ),
  mutatingValues: lazy(() =>
    import('../screens/mutating-values/mutating-values.tsx').then(
      (module) => module.MutatingValues,
    ),
  ),
  searchProducts: lazy(() =>
    import('../screens/search-products/search-products.tsx').then(
      (module) => module.SearchProducts,
    ),
  ),
  importList: lazy(() =>
    import('../screens/import-list/import-list.tsx').then((module) => module.ImportList),
  ),
  myProducts: lazy(() =>
    import('../screens/my-products/my-products.tsx').then((module) => module.MyProducts),
  ),
  feeds: lazy(() => import('../screens/feeds/feeds.tsx').then((module) => module.Feeds)),
  orders: lazy(() => import('../screens/orders/orders.tsx').then((module) => module.Orders)),
  order: lazyModule('app/order-by-number.tsx', () =>
    import('./order-by-number.tsx').then((module) => module.OrderByNumber),
  ),
  redirectToOrder: lazyModule('app/redirect-to-order.tsx', () =>
    import('./redirect-to-order.tsx').then((module) => module.RedirectToOrder),
  ),
  subscription: lazy(() =>
    import('../screens/subscription/subscription.tsx').then((module) => module.Subscription),
  ),
  invoice: lazy(() => import('../screens/invoice/invoice.tsx').then((module) => module.Invoice)),
  subscriptionChange: lazy(() =>
    import('../screens/subscription-change/subscription-change.tsx').then(
      (module) => module.SubscriptionChange,
    ),
  ),
  subscriptionThankYou: lazy(() =>
    import('../screens/subscription-thank-you/subscription-thank-you.tsx').then(
      (module) => module.SubscriptionThankYou,
    ),
  ),
  subscriptionUpgrade: lazy(() =>
    import('../screens/subscription-upgrade/subscription-upgrade.tsx').then(
      (module) => module.SubscriptionUpgrade,
    ),
  ),
  pageDisabled: lazy(() =>
    import('../screens/page-disabled/page-disabled.tsx').then((module) => module.PageDisabled),
  ),
  serverError: lazy(() =>
    import('../screens/server-error/server-error.tsx').then((module) => module.ServerError),
  ),
  supplierDashboard: lazy(() =>
    import('../screens/supplier-dashboard/supplier-dashboard.tsx').then(
      (module) => module.SupplierDashboard,
    ),
  ),
  supplierPartnerships: lazy(() =>
    import('../screens/supplier-partnerships/supplier-partnerships.tsx').then(
      (module) => module.SupplierPartnerships,
    ),
  ),
  supplierCategories: lazy(() =>
    import('../screens/supplier-categories/supplier-categories.tsx').then(
      (module) => module.SupplierCategories,
    ),
  ),
  supplierNoRelation: lazy(() =>
    import('../screens/supplier-no-relation/supplier-no-relation.tsx').then(
      (module) => module.SupplierNoRelation,
    ),
  ),
  supplierProfile: lazyModule('screens/user-profile/user-profile.tsx', () =>
    import('../screens/user-profile/user-profile.tsx').then((module) => module.UserProfile),
  ),
  supplierPrivacy: lazyModule('screens/user-privacy/user-privacy.tsx', () =>
    import('../screens/user-privacy/user-privacy.tsx').then((module) => module.UserPrivacy),
  ),
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The screen of a page, with the module that the server lists in the page. */
export function screenOf(name: PageName): LazyModule<ComponentType> {
  const own = kebab(name);
  return { source: `screens/${own}/${own}.tsx`, ...modules[name] };
}
