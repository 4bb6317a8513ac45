import type { GuardName } from '../machines/guards/guards.ts';
import { type LayoutName, type Offer, type PageRow, pagesIn, recordPagesIn } from './page.ts';

const guestPage = pagesIn('guest');
const guestRecordPage = recordPagesIn('guest');
const transferPage = pagesIn('transfer');
const shopPage = pagesIn('shop');
const shopRecordPage = recordPagesIn('shop');
const supplierPage = pagesIn('supplier');

const guest: readonly GuardName[] = ['guest'];
const person: readonly GuardName[] = ['auth'];
const supplier: readonly GuardName[] = ['auth', 'check-supplier-relation'];
const shop: readonly GuardName[] = ['auth', 'check-shop-relation', 'check-page-status'];
const subscribed: readonly GuardName[] = [...shop, 'check-active-subscription'];
const billing: readonly GuardName[] = ['auth', 'check-shop-relation'];

const ofProducts = { below: { titleId: 'shell.nav.products' } } as const;
const ofOrders = { below: { titleId: 'title.orders', path: '/shop/orders/history' } } as const;
const alone = { footerHidden: true, sidebarHidden: true } as const;

/** Why a person comes to the login, and where they wanted to go. */
type Arrival = { redirectTo?: string; loggedOut?: boolean; leaving?: boolean };
type Destination = { redirectTo?: string };
/** What a store platform sends along with a person. */
type Ticket = { sessionToken?: string };
/** A list's filters, its page, and what is open over it. */
type ListState = Record<string, string | undefined>;

type Everywhere = 'navigation' | 'palette' | 'key';

/**
 * All pages, one per row. `check-auth` runs first for each. This is loaded with the first page; the screens
 * (`app/screens.ts`) and the entries of navigation and palette are total maps over these names, in other modules.
 */
export const pages = {
  home: transferPage('/', ['entrance'], 'title.home'),

  login: guestPage<never, Arrival>('/auth/login', guest, 'title.login'),
  signup: guestPage<never, Destination>('/auth/signup', guest, 'title.signup'),
  resetPassword: guestRecordPage<[token?: string]>(
    '/auth/reset-password/:token?',
    guest,
    'title.resetPassword',
  ),
  confirmAddress: guestRecordPage('/auth/confirm/:token', [], 'title.confirmAddress'),
  keepAccount: guestRecordPage('/auth/keep-account/:token', [], 'title.keepAccount'),
  supplierLogin: guestPage<never, Arrival>('/supplier/auth/login', guest, 'title.supplierLogin'),

  connect: transferPage<never, Ticket>('/connect', [], 'title.connect'),
  connectLogin: guestPage<never, Ticket>('/connect/login', guest, 'title.connect'),
  connectSignup: guestPage<never, Ticket>('/connect/signup', guest, 'title.connect'),
  connectError: guestPage<never, { reason?: string; platform?: string }>(
    '/connect/error',
    [],
    'title.connectError',
  ),
  connectShopify: transferPage<never, Ticket>('/connect/shopify', person, 'title.connect'),
  connectShopifyAuthenticate: transferPage<never, Ticket>(
    '/connect/shopify/authenticate',
    person,
    'title.connect',
  ),
  connectWooAuthenticate: transferPage(
    '/connect/woocommerce/authenticate',
    person,
    'title.connect',
  ),

  shopCreate: shopPage<'palette'>('/shop/create', person, 'title.shopCreate', alone),
  setupShopProfile: shopPage<never, Destination>(
    '/shop/signup/setup-shop-profile',
    person,
    'title.setupShopProfile',
    alone,
  ),
  signupComplete: shopPage('/shop/signup/complete', person, 'title.signupComplete', alone),
  shopProfile: shopPage<'menu' | 'palette', { tab?: string }>(
    '/shop/profile',
    shop,
    'title.shopProfile',
  ),
  userProfile: shopPage<'menu' | 'palette'>('/shop/user/profile', person, 'title.userProfile'),
  userPrivacy: shopPage<'menu' | 'palette'>('/shop/user/privacy', person, 'title.userPrivacy'),

  dashboard: shopPage<Everywhere>('/shop/dashboard', shop, 'title.dashboard'),
  integrations: shopPage<Everywhere | 'menu', ListState>(
    '/shop/integrations',
    shop,
    'title.integrations',
  ),
  mappingValues: shopPage<'palette', ListState>(
    '/shop/integrations/advanced-settings/mapping-values',
    subscribed,
    'title.mappingValues',
  ),
  mutatingValues: shopPage<'palette', ListState>(
    '/shop/integrations/advanced-settings/mutating-values',
    subscribed,
    'title.mutatingValues',
  ),
  searchProducts: shopPage<Everywhere, ListState>(
    '/shop/products/search-products',
    shop,
    'title.searchProducts',
    ofProducts,
  ),
  importList: shopPage<Everywhere, ListState>(
    '/shop/products/import-list',
    shop,
    'title.importList',
    ofProducts,
  ),
  myProducts: shopPage<Everywhere, ListState>(
    '/shop/products/my-products',
    shop,
    'title.myProducts',
    ofProducts,
  ),
  feeds: shopPage<Everywhere, ListState>(
    '/shop/products/feeds',
    subscribed,
    'title.feeds',
    ofProducts,
  ),
  orders: shopPage<Everywhere, ListState>('/shop/orders/history', shop, 'title.orders'),
  order: shopRecordPage('/shop/orders/show/:orderNumber?', shop, 'title.orderNumber', ofOrders),
  redirectToOrder: transferPage('/shop/orders/redirect-to-order', shop, 'title.order'),

  subscription: shopPage<'menu' | 'palette', ListState>(
    '/shop/subscription',
    billing,
    'title.subscription',
  ),
  invoice: shopRecordPage('/shop/subscription/invoices/:number', billing, 'title.invoice'),
  subscriptionChange: shopPage<'palette'>(
    '/shop/subscription/change',
    billing,
    'title.subscriptionChange',
  ),
  subscriptionThankYou: shopPage(
    '/shop/subscription/thank-you',
    billing,
    'title.subscriptionThankYou',
  ),
  subscriptionUpgrade: shopPage('/shop/subscription/upgrade', billing, 'title.subscriptionUpgrade'),

  pageDisabled: shopPage('/shop/page-disabled', [], 'title.pageDisabled'),
  serverError: shopPage('/shop/server-error', [], 'title.serverError'),

  supplierDashboard: supplierPage<Everywhere>('/supplier/dashboard', supplier, 'title.dashboard'),
  supplierPartnerships: supplierPage<Everywhere, ListState>(
    '/supplier/partnerships',
    supplier,
    'title.supplierPartnerships',
  ),
  supplierCategories: supplierPage<'navigation'>(
    '/supplier/categories',
    supplier,
    'title.categories',
  ),
  supplierNoRelation: supplierPage(
    '/supplier/user-no-relation',
    person,
    'title.supplierNoRelation',
  ),
  supplierProfile: supplierPage<'menu' | 'palette'>(
    '/supplier/user/profile',
    person,
    'title.userProfile',
  ),
  supplierPrivacy: supplierPage<'menu' | 'palette'>(
    '/supplier/user/privacy',
    person,
    'title.userPrivacy',
  ),
};

type Pages = typeof pages;
export type PageName = keyof Pages;

/**
 * The names of a layout's pages that are offered in one place; the module that offers them has a total map over these
 * names.
 */
export type PagesOffered<In extends Offer, Layout extends LayoutName = LayoutName> = {
  [Name in PageName]: [Pages[Name]['layout'], In] extends [
    Layout,
    NonNullable<Pages[Name]['offers']>,
  ]
    ? Name
    : never;
}[PageName];

/** Whether a page only requires a sign-in, without a shop or a supplier. */
export const isOfPerson = ({ guards }: PageRow): boolean => guards === person;
