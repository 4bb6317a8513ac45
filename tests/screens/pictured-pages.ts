import { entriesOf } from '../../src/lib/pure/entries-of.ts';
import { type PageName, pages } from '../../src/router/pages.ts';
import type { Locale } from './options.ts';

/** Who looks at a page: a guest, or a demo person, named by the part of their email before the @. */
export type Who =
  | 'guest'
  | 'merchant'
  | 'supplier'
  | 'no-shop'
  | 'no-supplier'
  | 'no-subscription'
  | 'no-vat'
  | 'limited'
  | 'viewer';

/** A page to take a picture of. */
export interface PicturedPage {
  /** The path as in the table of pages. */
  pattern: string;
  /** The picture's name, if two pictures have the same pattern. */
  name?: string;
  /** Without the language. */
  path: string;
  who: Who;
  /** A text from the page's own data: one for all languages, or one for each. */
  fact: string | Record<Locale, string>;
  /** The page only redirects, so it is shown as the server sends it, without its script. */
  passing?: true;
}

/** `path` only if it differs from the pattern. */
type Shown = Omit<PicturedPage, 'pattern' | 'path'> & { path: string | undefined };

const seen = (who: Who, fact: PicturedPage['fact'], path?: string): Shown => ({ who, fact, path });
const passing = (who: Who, fact: PicturedPage['fact'], path?: string): Shown => ({
  ...seen(who, fact, path),
  passing: true,
});

const ticket = '?sessionToken=of-the-store';

/** Every page at least once, as the person that it is for, with parameters from the demo data. */
const shown: Record<PageName, Shown | readonly Shown[]> = {
  home: seen('guest', { da: 'Log ind', en: 'Log in' }),
  login: seen('guest', { da: 'Husk mig', en: 'Remember me' }),
  signup: seen('guest', { da: 'Opret konto', en: 'Create account' }),
  resetPassword: [
    {
      ...seen('guest', { da: 'Send link', en: 'Send link' }, '/auth/reset-password'),
      name: '/auth/reset-password',
    },
    {
      ...seen(
        'guest',
        { da: 'Mindst 10 tegn', en: 'At least 10' },
        '/auth/reset-password/of-the-mail',
      ),
      name: '/auth/reset-password/:token',
    },
  ],
  confirmAddress: seen(
    'guest',
    { da: 'Bekræft adressen', en: 'Confirm the address' },
    '/auth/confirm/of-the-mail',
  ),
  keepAccount: seen(
    'guest',
    { da: 'Behold min konto', en: 'Keep my account' },
    '/auth/keep-account/of-the-mail',
  ),
  supplierLogin: seen('guest', { da: 'Husk mig', en: 'Remember me' }),
  connect: passing('merchant', 'Dropline', `/connect${ticket}`),
  connectLogin: seen('guest', { da: 'Log ind', en: 'Log in' }),
  connectSignup: seen('guest', { da: 'Opret konto', en: 'Create account' }),
  connectError: seen(
    'guest',
    { da: 'er udløbet', en: 'has expired' },
    '/connect/error?reason=expired',
  ),
  connectShopify: passing('merchant', 'Dropline', `/connect/shopify${ticket}`),
  connectShopifyAuthenticate: passing(
    'merchant',
    'Dropline',
    `/connect/shopify/authenticate${ticket}`,
  ),
  connectWooAuthenticate: passing(
    'merchant',
    'Dropline',
    '/connect/woocommerce/authenticate?success=1&user_id=of-the-shop',
  ),
  shopCreate: seen('merchant', { da: 'Butikkens navn', en: 'Shop name' }),
  setupShopProfile: seen('no-shop', { da: 'Butikkens navn', en: 'Shop name' }),
  signupComplete: seen('merchant', 'Nordlys Living'),
  dashboard: seen('merchant', 'Nanna'),
  searchProducts: seen('merchant', 'Nordisk Dropship'),
  importList: seen('merchant', '38'),
  myProducts: seen('merchant', '46'),
  feeds: seen('merchant', 'Google'),
  orders: seen('merchant', 'NL-10482'),
  order: seen('merchant', 'NL-10419', '/shop/orders/show/NL-10419'),
  redirectToOrder: passing(
    'merchant',
    'Dropline',
    '/shop/orders/redirect-to-order?orderNumber=NL-10419',
  ),
  integrations: seen('merchant', 'Shopify'),
  mappingValues: seen('merchant', 'Nordlys'),
  mutatingValues: seen('merchant', 'Nordlys'),
  subscription: seen('merchant', 'Professional'),
  invoice: seen('merchant', 'DL-000001', '/shop/subscription/invoices/DL-000001'),
  subscriptionChange: seen('merchant', 'Business'),
  subscriptionThankYou: seen('merchant', 'Professional'),
  subscriptionUpgrade: seen('no-subscription', 'Starter'),
  shopProfile: seen('merchant', 'DK13585628'),
  userProfile: seen('merchant', 'merchant@example.com'),
  userPrivacy: seen('merchant', 'MB'),
  pageDisabled: seen('merchant', { da: 'slået fra', en: 'switched off' }),
  serverError: seen('merchant', { da: 'Serveren', en: 'server' }),
  supplierDashboard: seen('supplier', 'Torben'),
  supplierPartnerships: seen('supplier', 'Nordlys Living'),
  supplierCategories: seen('supplier', { da: 'Droplines egne', en: 'Dropline’s own' }),
  supplierNoRelation: seen('no-supplier', 'no-supplier@example.com'),
  supplierProfile: seen('supplier', 'supplier@example.com'),
  supplierPrivacy: seen('supplier', 'MB'),
};

export const picturedPages: readonly PicturedPage[] = entriesOf(shown).flatMap(([name, pictures]) =>
  [pictures].flat().map((one) => {
    const { pattern } = pages[name];
    return { ...one, pattern, path: one.path ?? pattern };
  }),
);
