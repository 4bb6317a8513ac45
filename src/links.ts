/** One builder a route. Paths carry no language: `wouter`'s base adds `/en` `[§2-prefix]`. */
export const links = {
  home: () => '/',
  login: (query?: { redirectTo?: string; loggedOut?: true }) => withQuery('/auth/login', query),
  signup: () => '/auth/signup',
  resetPassword: (token?: string) =>
    token ? `/auth/reset-password/${encodeURIComponent(token)}` : '/auth/reset-password',
  supplierLogin: () => '/supplier/auth/login',
  dashboard: () => '/shop/dashboard',
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
  subscriptionUpgrade: () => '/shop/subscription/upgrade',
  supplierDashboard: () => '/supplier/dashboard',
} as const;

function withQuery(path: string, query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => [key, String(value)] satisfies [string, string]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
