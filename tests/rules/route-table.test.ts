import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from '../../src/app/site.ts';
import { findRoute } from '../../src/router/find-route.ts';
import { localeRedirect, readLocalePath, withLocale } from '../../src/router/locale-path.ts';
import type { Route } from '../../src/router/site.ts';

const shop = 'auth check-shop-relation check-page-status';

/** Path, layout and guards of every page as agreed; `check-auth` runs first on all of them. */
const agreed: readonly (readonly [path: string, layout: string, guards: string])[] = [
  ['/', 'transfer', 'entrance'],
  ['/connect', 'transfer', ''],
  ['/connect/login', 'guest', 'guest'],
  ['/connect/signup', 'guest', 'guest'],
  ['/connect/error', 'guest', ''],
  ['/connect/shopify', 'transfer', 'auth'],
  ['/connect/shopify/authenticate', 'transfer', 'auth'],
  ['/auth/login', 'guest', 'guest'],
  ['/auth/signup', 'guest', 'guest'],
  ['/auth/reset-password', 'guest', 'guest'],
  ['/auth/reset-password/{token?}', 'guest', 'guest'],
  ['/supplier/auth/login', 'guest', 'guest'],
  ['/shop/create', 'shop', 'auth'],
  ['/shop/dashboard', 'shop', shop],
  ['/shop/integrations', 'shop', shop],
  [
    '/shop/integrations/advanced-settings/mapping-values',
    'shop',
    `${shop} check-active-subscription`,
  ],
  [
    '/shop/integrations/advanced-settings/mutating-values',
    'shop',
    `${shop} check-active-subscription`,
  ],
  ['/shop/page-disabled', 'shop', ''],
  ['/shop/profile', 'shop', shop],
  ['/shop/server-error', 'shop', ''],
  ['/shop/subscription', 'shop', 'auth check-shop-relation'],
  ['/shop/subscription/change', 'shop', 'auth check-shop-relation'],
  ['/shop/subscription/thank-you', 'shop', 'auth check-shop-relation'],
  ['/shop/subscription/upgrade', 'shop', 'auth check-shop-relation'],
  ['/shop/orders/history', 'shop', shop],
  ['/shop/orders/show/{orderNumber?}', 'shop', shop],
  ['/shop/orders/redirect-to-order', 'transfer', shop],
  ['/shop/products/feeds', 'shop', `${shop} check-active-subscription`],
  ['/shop/products/import-list', 'shop', shop],
  ['/shop/products/my-products', 'shop', shop],
  ['/shop/products/search-products', 'shop', shop],
  ['/shop/signup/complete', 'shop', 'auth'],
  ['/shop/signup/setup-shop-profile', 'shop', 'auth'],
  ['/shop/user/privacy', 'shop', 'auth'],
  ['/shop/user/profile', 'shop', 'auth'],
  ['/supplier/dashboard', 'supplier', 'auth check-supplier-relation'],
  ['/supplier/partnerships', 'supplier', 'auth check-supplier-relation'],
  ['/supplier/user-no-relation', 'supplier', 'auth'],
  ['/supplier/user/privacy', 'supplier', 'auth'],
  ['/supplier/user/profile', 'supplier', 'auth'],
];

/** Pages that the specification doesn't have. */
const added: typeof agreed = [
  ['/auth/confirm/{token}', 'guest', ''],
  ['/auth/keep-account/{token}', 'guest', ''],
  ['/shop/subscription/invoices/{number}', 'shop', 'auth check-shop-relation'],
  ['/supplier/categories', 'supplier', 'auth check-supplier-relation'],
  ['/connect/woocommerce/authenticate', 'transfer', 'auth'],
];
const all = [...agreed, ...added];

/** An example of the page's address. */
const example = (path: string) =>
  path.replace(/\{token\??\}/, 'abc').replace(/\{(orderNumber\?|number)\}/, '1001');
const routeAt = (path: string): Route | undefined => findRoute(site.routes, example(path));

test('[§2-prefix] [§D-routes] there are forty routes and five of our own, each with its layout and its guards', () => {
  expect(agreed).toHaveLength(40);
  const found = all.map(([path]) => {
    const route = routeAt(path);
    return [path, route?.layout, route?.guards.join(' ')];
  });
  expect(found).toEqual(all);
});

test('[§D-routes] no page stands in the table that was not agreed on, and none is late unseen', () => {
  const known = new Set(all.map(([path]) => routeAt(path)));
  expect(site.routes.filter((route) => !known.has(route)).map(({ pattern }) => pattern)).toEqual(
    [],
  );
});

test('[§2-prefix] [§9-locale] each stands under /en as well', () => {
  expect(agreed.length).toBeGreaterThan(30);
  for (const [path] of all) {
    const address = example(path);
    const english = readLocalePath(withLocale('en', address));
    expect(english).toMatchObject({ locale: 'en', path: address });
    expect(findRoute(site.routes, english.path)).toBe(routeAt(path));
    expect(localeRedirect(address, 'en')?.to).toBe(withLocale('en', address));
  }
});

test('[§2-screens] every route has a screen of its own', async () => {
  const screens = await Promise.all(site.routes.map(({ screen }) => screen.load()));
  const shared = screens.filter((screen, index) => screens.indexOf(screen) !== index);
  // A first shop is created like any other, and a supplier's user is a person like a merchant.
  expect(shared.map(({ name }) => name)).toEqual(['ShopCreate', 'UserProfile', 'UserPrivacy']);
});

test('[§2-footer-hidden] a shop that is being made has neither sidebar nor footer around it', () => {
  const bare = site.routes.filter(({ sidebarHidden }) => sidebarHidden);
  expect(bare.map(({ pattern }) => pattern).sort()).toEqual([
    '/shop/create',
    '/shop/signup/complete',
    '/shop/signup/setup-shop-profile',
  ]);
  expect(bare.every(({ footerHidden }) => footerHidden)).toBe(true);
});

const source = '../shared/specification.md';
const absent = existsSync(source) ? '' : `: skipped, there is no ${source}`;

test.skipIf(absent)(`[§D-routes] they are those of the specification${absent}`, () => {
  const table = readFileSync(source, 'utf8').split('### Routes')[1]?.split('###')[0] ?? '';
  const paths = [...table.matchAll(/(?<=[|,] )\/[^\s,|]*/g)].map(([path]) => path);
  expect(paths).toHaveLength(40);
  expect(new Set(paths)).toEqual(new Set(agreed.map(([path]) => path)));
});
