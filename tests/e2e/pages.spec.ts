import { shareOf } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';

// A service worker would answer with its shell from the second page on.
test.use({ serviceWorkers: 'block' });

const guestPages = [
  ['/auth/login', 'Log ind', 'Log in'],
  ['/auth/signup', 'Opret konto', 'Create an account'],
  ['/auth/reset-password', 'Nulstil adgangskode', 'Reset password'],
  ['/auth/reset-password/some-token', 'Nulstil adgangskode', 'Reset password'],
  ['/auth/confirm/some-token', 'Bekræft e-mailadresse', 'Confirm email address'],
  ['/auth/keep-account/some-token', 'Behold din konto', 'Keep your account'],
  ['/supplier/auth/login', 'Log ind som leverandør', 'Log in as a supplier'],
  ['/connect/error', 'Webshoppen blev ikke forbundet', 'Store not connected'],
  ['/shop/page-disabled', 'Siden er slået fra', 'Page switched off'],
] as const;
const shopPages = [
  ['/shop/dashboard', 'Overblik', 'Dashboard'],
  ['/shop/products/search-products', 'Søg produkter', 'Search products'],
  ['/shop/products/import-list', 'Importliste', 'Import list'],
  ['/shop/products/my-products', 'Mine produkter', 'My products'],
  ['/shop/orders/history', 'Ordrer', 'Orders'],
  ['/shop/orders/show/NL-10419', 'Ordre NL-10419', 'Order NL-10419'],
  ['/shop/integrations', 'Integrationer', 'Integrations'],
  ['/shop/integrations/advanced-settings/mapping-values', 'Oversæt værdier', 'Map values'],
  ['/shop/integrations/advanced-settings/mutating-values', 'Værdiregler', 'Value rules'],
  ['/shop/profile', 'Butik', 'Shop'],
  ['/shop/create', 'Opret butik', 'Create a shop'],
  ['/shop/signup/complete', 'Velkommen', 'Welcome'],
  ['/shop/user/profile', 'Min profil', 'My profile'],
  ['/shop/user/privacy', 'Privatliv', 'Privacy'],
  ['/shop/subscription', 'Abonnement', 'Subscription'],
  ['/shop/subscription/invoices/DL-000001', 'Faktura', 'Invoice'],
  ['/shop/subscription/change', 'Skift plan', 'Change plan'],
  ['/shop/page-disabled', 'Siden er slået fra', 'Page switched off'],
  ['/shop/server-error', 'Serverfejl', 'Server error'],
] as const;
const supplierPages = [
  ['/supplier/dashboard', 'Overblik', 'Dashboard'],
  ['/supplier/partnerships', 'Partnerskaber', 'Partnerships'],
  ['/supplier/categories', 'Kategorier', 'Categories'],
  ['/supplier/user-no-relation', 'Ingen leverandør', 'No supplier'],
  ['/supplier/user/profile', 'Min profil', 'My profile'],
] as const;
const supplier = { email: 'supplier@example.com', password: 'dropline-demo' };
const languages = [
  { prefix: '', tail: 'Dropline forbinder e-handel' },
  { prefix: '/en', tail: 'Dropline connects eCommerce' },
] as const;

for (const { prefix, tail } of shareOf(languages, 2)) {
  const at = prefix === '' ? 1 : 2;

  test(`[§1-title] [§2-prefix] ${prefix || 'da'}: every page comes from the server, is taken over as it is, and says what it is`, async ({
    page,
    app,
  }) => {
    expect([...guestPages, ...shopPages, ...supplierPages]).toHaveLength(33);
    const pages = [
      ...shareOf(guestPages, 3),
      ...shareOf(shopPages, 3),
      ...shareOf(supplierPages, 3),
    ];
    await page.addInitScript(rememberMarkup);
    for (const row of pages) {
      if (row === shopPages[0]) await arriveSignedIn(page, app);
      if (row === supplierPages[0]) {
        // Leaves the merchant's page first, or it would make requests with the supplier's token.
        await page.goto('about:blank');
        await arriveSignedIn(page, app, supplier);
      }
      const [path] = row;
      const fromServer = page.waitForResponse(app.url + prefix + path);
      await page.goto(app.url + prefix + path);
      const html = await (await fromServer).text();
      const title = `${row[at]} · ${tail}`;
      expect(html, path).toContain(`<title>${title}</title>`);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', prefix.slice(1) || 'da');
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect
        .poll(() => page.evaluate(standing), path)
        .toEqual({ fromServer: true, taken: true });
    }
  });
}

test('[§2-unknown] [§2-error-404] an unknown route is a 404 that leads home, from the server and inside the app', async ({
  page,
  app,
  errors,
}) => {
  errors.allow(/status of 404/);
  for (const [path, heading, home] of [
    ['/no/such/page', 'Siden findes ikke', '/'],
    ['/en/no/such/page', 'Page not found', '/en/'],
  ] as const) {
    const answer = await page.goto(app.url + path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${heading}`));
    const link = page.getByRole('main').getByRole('link');
    expect((await link.getAttribute('href'))?.replace(/\/?$/, '/')).toBe(home);
  }
  expect((await page.request.get(`${app.url}/no-such-file.js`)).status()).toBe(404);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[§2-guest-footer] [§2-guest-links] [§7-seed] the login and the shell of a shop can be read', async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/auth/login`);
    await expect(page.getByRole('heading', { level: 1, name: 'Log ind' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(/\d{4} \w+/);
    await expect(footer.getByRole('link')).toHaveText(['Om os', 'Blog', 'Privatlivspolitik']);

    await arriveSignedIn(page, app);
    const answer = await page.goto(`${app.url}/shop/products/import-list`);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('heading', { level: 1, name: 'Importliste' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Min importliste' })).toBeVisible();
    await expect(page.getByText('Nordlys Living').first()).toBeVisible();
    await expect(page.getByText('sho1', { exact: false }).first()).toBeVisible();
  });
});

declare global {
  interface Window {
    fromServer?: Element;
  }
}

/** Runs before any script of the page: keeps a reference to the server's element. */
function rememberMarkup() {
  new MutationObserver(() => {
    window.fromServer ??= document.querySelector('#root > *') ?? undefined;
  }).observe(document, { childList: true, subtree: true });
}

/** Whether the server's element is still there and React has taken it over. */
function standing() {
  const element = document.querySelector('#root > *');
  return {
    fromServer: element !== null && element === window.fromServer,
    taken: Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber')),
  };
}
