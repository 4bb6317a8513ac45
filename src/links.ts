/** Why somebody comes to a login, and where they wanted to go. */
type Arrival = { redirectTo?: string; loggedOut?: boolean; leaving?: boolean };

/** One builder a route that is linked to. Paths carry no language: `wouter`'s base adds `/en` `[§2-prefix]`. */
export const links = {
  home: () => '/',
  login: (query?: Arrival) => withQuery('/auth/login', query),
  signup: (query?: { redirectTo?: string }) => withQuery('/auth/signup', query),
  resetPassword: (token?: string) =>
    token ? `/auth/reset-password/${encodeURIComponent(token)}` : '/auth/reset-password',
  keepAccount: (token: string) => `/auth/keep-account/${encodeURIComponent(token)}`,
  supplierLogin: (query?: Arrival) => withQuery('/supplier/auth/login', query),
  connectLogin: (query?: { sessionToken?: string }) => withQuery('/connect/login', query),
  connectSignup: (query?: { sessionToken?: string }) => withQuery('/connect/signup', query),
  connectError: (query?: { reason?: string }) => withQuery('/connect/error', query),
  connectShopify: (query?: { sessionToken?: string }) => withQuery('/connect/shopify', query),
  connectShopifyAuthenticate: (query?: { sessionToken?: string }) =>
    withQuery('/connect/shopify/authenticate', query),
  shopCreate: () => '/shop/create',
  signupComplete: () => '/shop/signup/complete',
  dashboard: () => '/shop/dashboard',
  integrations: (query?: Record<string, string | undefined>) =>
    withQuery('/shop/integrations', query),
  mappingValues: (query?: Record<string, string | undefined>) =>
    withQuery('/shop/integrations/advanced-settings/mapping-values', query),
  mutatingValues: (query?: Record<string, string | undefined>) =>
    withQuery('/shop/integrations/advanced-settings/mutating-values', query),
  shopProfile: (query?: { tab?: string }) => withQuery('/shop/profile', query),
  userProfile: () => '/shop/user/profile',
  userPrivacy: () => '/shop/user/privacy',
  searchProducts: (query?: Record<string, string | undefined>) =>
    withQuery('/shop/products/search-products', query),
  importList: (query?: Record<string, string | undefined>) =>
    withQuery('/shop/products/import-list', query),
  myProducts: (query?: Record<string, string | undefined>) =>
    withQuery('/shop/products/my-products', query),
  orders: (query?: Record<string, string | undefined>) => withQuery('/shop/orders/history', query),
  order: (orderNumber: string) => `/shop/orders/show/${encodeURIComponent(orderNumber)}`,
  setupShopProfile: (query?: { redirectTo?: string }) =>
    withQuery('/shop/signup/setup-shop-profile', query),
  feeds: (query?: Record<string, string | undefined>) => withQuery('/shop/products/feeds', query),
  subscription: (query?: Record<string, string | undefined>) =>
    withQuery('/shop/subscription', query),
  invoice: (number: string) => `/shop/subscription/invoices/${encodeURIComponent(number)}`,
  subscriptionChange: () => '/shop/subscription/change',
  subscriptionThankYou: () => '/shop/subscription/thank-you',
  subscriptionUpgrade: () => '/shop/subscription/upgrade',
  supplierDashboard: () => '/supplier/dashboard',
  supplierPartnerships: (query?: Record<string, string | undefined>) =>
    withQuery('/supplier/partnerships', query),
  supplierCategories: () => '/supplier/categories',
  supplierProfile: () => '/supplier/user/profile',
  supplierPrivacy: () => '/supplier/user/privacy',
} as const;

function withQuery(path: string, query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => [key, String(value)] satisfies [string, string]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

/** Whether a path is in the suppliers' area. */
export const isOfSupplier = (path: string): boolean => /^\/supplier(\/|$)/i.test(path);
