/** A page for signed-in people, and how to recognize it. */
export interface OwnPage {
  /** The end of the address. */
  path: string;
  /** The specification's rule for the route. */
  rule: string;
  heading: string | RegExp;
  /** A text on this page and on no other of the same side. */
  own: string;
  /** Where the page leads, if it redirects. */
  leadsTo?: string;
}

/** In Danish, as seen in the shop of `merchant@example.com`. */
export const shopPages: readonly OwnPage[] = [
  page('/shop/create', '§2-shop-create', 'Opret en butik mere', 'Opret butik Opret en butik mere'),
  page(
    '/shop/signup/setup-shop-profile',
    '§2-setup-shop-profile',
    'Opret en butik mere',
    'Opret din butik',
  ),
  page('/shop/signup/complete', '§2-signup-complete', /^Velkommen, /, 'Tre trin, så er du i gang.'),
  page('/shop/profile', '§2-shop-profile', 'Butik', 'Virksomheds-id'),
  page('/shop/user/profile', '§2-shop-user-profile', 'Min profil', 'Adgangsnøgler'),
  page('/shop/user/privacy', '§2-shop-user-privacy', 'Privatliv', 'Cookies'),
  page('/shop/dashboard', '§2-dashboard', /^Hej /, 'Omsætning pr. dag'),
  page('/shop/integrations', '§2-integrations', 'Integrationer', 'Forbind webshop'),
  page(
    '/shop/integrations/advanced-settings/mapping-values',
    '§2-mapping-values',
    'Oversæt værdier',
    'Mangler oversættelse',
  ),
  page(
    '/shop/integrations/advanced-settings/mutating-values',
    '§2-mutating-values',
    'Værdiregler',
    'Forhåndsvisning',
  ),
  page(
    '/shop/products/search-products',
    '§2-search-products',
    'Søg produkter',
    'Enkeltvis, ikke i kolli',
  ),
  page('/shop/products/import-list', '§2-import-list', 'Importliste', 'Importér alle produkter'),
  page('/shop/products/my-products', '§2-my-products', 'Mine produkter', 'Udgåede'),
  page('/shop/products/feeds', '§2-feeds', 'Mine feeds', 'Sidst bygget'),
  page('/shop/orders/history', '§2-orders-history', 'Ordrer', 'ordrer kræver handling'),
  page('/shop/orders/show/NL-10419', '§2-orders-show', 'Ordre NL-10419', 'Tidslinje'),
  {
    ...page(
      '/shop/orders/redirect-to-order?orderNumber=NL-10419',
      '§2-orders-redirect',
      'Ordre NL-10419',
      'Tidslinje',
    ),
    leadsTo: '/shop/orders/show/NL-10419',
  },
  page('/shop/subscription', '§2-subscription', 'Abonnement', 'Tidligere abonnementer'),
  page(
    '/shop/subscription/invoices/DL-000001',
    '§D-invoice-document',
    'Faktura DL-000001',
    'Pris uden moms',
  ),
  page('/shop/subscription/change', '§2-subscription-change', 'Skift plan', 'Sammenlign, og skift'),
  page('/shop/subscription/thank-you', '§2-subscription-thank-you', /^Tak\. /, 'Tak. Professional'),
  page(
    '/shop/subscription/upgrade',
    '§2-subscription-upgrade',
    'Du har allerede Professional',
    'Planen er aktiv. Du kan skifte',
  ),
  page(
    '/shop/page-disabled',
    '§2-page-disabled',
    'Siden er slået fra',
    'Vi har lukket den for en tid',
  ),
  page(
    '/shop/server-error',
    '§2-server-error',
    'Serveren svarer igen',
    'Det, der gik galt, lå hos os',
  ),
];

/** In English, as seen by `supplier@example.com`. */
export const supplierPages: readonly OwnPage[] = [
  page('/supplier/user/profile', '§2-supplier-profile', 'My profile', 'Passkeys'),
  page('/supplier/user/privacy', '§2-supplier-privacy', 'Privacy', 'Cookies'),
  page('/supplier/dashboard', '§2-supplier-dashboard', /^Hello /, 'Revenue through partners'),
  page('/supplier/partnerships', '§2-supplier-partnerships', 'Partnerships', 'Minimum order'),
  page('/supplier/categories', '§D-categories-queue', 'Categories', 'Dropline’s own categories'),
  page(
    '/supplier/user-no-relation',
    '§2-supplier-no-relation',
    /^Your account is linked to /,
    'The supplier’s pages are open to you.',
  ),
];

function page(path: string, rule: string, heading: string | RegExp, own: string): OwnPage {
  return { path, rule, heading, own };
}
