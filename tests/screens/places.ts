import { readFileSync } from 'node:fs';
import type { Locale } from './options.ts';

/** Whose eyes a page is seen with: nobody's, or those of a demo person by the name before the @. */
export type Who =
  | 'guest'
  | 'merchant'
  | 'supplier'
  | 'no-shop'
  | 'no-supplier'
  | 'no-subscription'
  | 'no-vat';

export interface Place {
  /** As the table of routes writes it. */
  pattern: string;
  /** Of the picture, where the pattern alone would name two. */
  name?: string;
  /** Without a language. */
  path: string;
  who: Who;
  /** A word of the page's own data, the same in every language, or one for each. */
  fact: string | Record<Locale, string>;
  /** Nobody stays here: shown as the server sends it, before its script leads on. */
  passing?: true;
}

const place = (who: Who, pattern: string, fact: Place['fact'], path = pattern): Place => ({
  who,
  pattern,
  fact,
  path,
});
const passing = (who: Who, pattern: string, fact: Place['fact'], path = pattern): Place => ({
  ...place(who, pattern, fact, path),
  passing: true,
});

const ticket = '?sessionToken=of-the-store';

/** Every route once, by the person it is for, with parameters of the demo data. */
export const places: readonly Place[] = [
  place('guest', '/', { da: 'Log ind', en: 'Log in' }),
  place('guest', '/auth/login', { da: 'Husk mig', en: 'Remember me' }),
  place('guest', '/auth/signup', { da: 'Opret konto', en: 'Create account' }),
  {
    ...place('guest', '/auth/reset-password/:token?', { da: 'Send link', en: 'Send link' }),
    path: '/auth/reset-password',
    name: '/auth/reset-password',
  },
  {
    ...place('guest', '/auth/reset-password/:token?', { da: 'Mindst 10 tegn', en: 'At least 10' }),
    path: '/auth/reset-password/of-the-mail',
    name: '/auth/reset-password/:token',
  },
  {
    ...place('guest', '/auth/confirm/:token', {
      da: 'Bekræft adressen',
      en: 'Confirm the address',
    }),
    path: '/auth/confirm/of-the-mail',
    name: '/auth/confirm/:token',
  },
  {
    ...place('guest', '/auth/keep-account/:token', {
      da: 'Behold min konto',
      en: 'Keep my account',
    }),
    path: '/auth/keep-account/of-the-mail',
    name: '/auth/keep-account/:token',
  },
  place('guest', '/supplier/auth/login', { da: 'Husk mig', en: 'Remember me' }),
  passing('merchant', '/connect', 'Dropline', `/connect${ticket}`),
  place('guest', '/connect/login', { da: 'Log ind', en: 'Log in' }),
  place('guest', '/connect/signup', { da: 'Opret konto', en: 'Create account' }),
  place(
    'guest',
    '/connect/error',
    { da: 'er udløbet', en: 'has expired' },
    '/connect/error?reason=expired',
  ),
  passing('merchant', '/connect/shopify', 'Dropline', `/connect/shopify${ticket}`),
  passing(
    'merchant',
    '/connect/shopify/authenticate',
    'Dropline',
    `/connect/shopify/authenticate${ticket}`,
  ),
  place('merchant', '/shop/create', { da: 'Butikkens navn', en: 'Shop name' }),
  place('no-shop', '/shop/signup/setup-shop-profile', { da: 'Butikkens navn', en: 'Shop name' }),
  place('merchant', '/shop/signup/complete', 'Nordlys Living'),
  place('merchant', '/shop/dashboard', 'Nanna'),
  place('merchant', '/shop/products/search-products', 'Nordisk Dropship'),
  place('merchant', '/shop/products/import-list', '38'),
  place('merchant', '/shop/products/my-products', '46'),
  place('merchant', '/shop/products/feeds', 'Google'),
  place('merchant', '/shop/orders/history', 'NL-10482'),
  place('merchant', '/shop/orders/show/:orderNumber?', 'NL-10419', '/shop/orders/show/NL-10419'),
  passing(
    'merchant',
    '/shop/orders/redirect-to-order',
    'Dropline',
    '/shop/orders/redirect-to-order?orderNumber=NL-10419',
  ),
  place('merchant', '/shop/integrations', 'Shopify'),
  place('merchant', '/shop/integrations/advanced-settings/mapping-values', 'Nordlys'),
  place('merchant', '/shop/integrations/advanced-settings/mutating-values', 'Nordlys'),
  place('merchant', '/shop/subscription', 'Professional'),
  place(
    'merchant',
    '/shop/subscription/invoices/:number',
    'DL-000001',
    '/shop/subscription/invoices/DL-000001',
  ),
  place('merchant', '/shop/subscription/change', 'Business'),
  place('merchant', '/shop/subscription/thank-you', 'Professional'),
  place('no-subscription', '/shop/subscription/upgrade', 'Starter'),
  place('merchant', '/shop/profile', 'DK13585628'),
  place('merchant', '/shop/user/profile', 'merchant@example.com'),
  place('merchant', '/shop/user/privacy', 'MB'),
  place('merchant', '/shop/page-disabled', { da: 'slået fra', en: 'switched off' }),
  place('merchant', '/shop/server-error', { da: 'Serveren', en: 'server' }),
  place('supplier', '/supplier/dashboard', 'Torben'),
  place('supplier', '/supplier/partnerships', 'Nordlys Living'),
  place('supplier', '/supplier/categories', { da: 'Droplines egne', en: 'Dropline’s own' }),
  place('no-supplier', '/supplier/user-no-relation', 'no-supplier@example.com'),
  place('supplier', '/supplier/user/profile', 'supplier@example.com'),
  place('supplier', '/supplier/user/privacy', 'MB'),
];

/** The patterns of `src/routes.ts`, off the file itself: the table needs the bundler to be loaded. */
export function routePatterns(): string[] {
  const found = [...readFileSync('src/routes.ts', 'utf8').matchAll(/page\(\s*'([^']+)'/g)];
  return found.flatMap(([, pattern]) => pattern ?? []);
}
