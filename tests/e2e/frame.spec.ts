import { arriveSignedIn, expect, merchant, test } from './app.ts';

test('[§2-sidebar-search] [§2-sidebar-import-list] [§2-sidebar-my-products] [§2-sidebar-feeds] [§2-sidebar-integrations] [§2-sidebar-subscription] [§2-sidebar-company-id] [§2-top-contact] [§2-user-menu-profile] [§2-user-menu-shop] [§2-user-menu-integrations] [§2-user-menu-subscription] [§2-index] the frame of a shop leads to each place that it names, and home', async ({
  page,
  app,
}) => {
  await arriveSignedIn(page, app);
  await page.goto(app.url);
  await expect(page).toHaveURL(`${app.url}/shop/dashboard`);
  const side = page.getByRole('complementary');
  for (const [name, path] of [
    ['Søg produkter', '/shop/products/search-products'],
    ['Min importliste', '/shop/products/import-list'],
    ['Mine produkter', '/shop/products/my-products'],
    ['Mine feeds', '/shop/products/feeds'],
    ['Integrationer', '/shop/integrations'],
  ] as const) {
    await side.getByRole('link', { name }).click();
    await expect(page).toHaveURL(app.url + path);
  }
  await expect(side).toContainText('Professional');
  await expect(side).toContainText('sho1');
  await expect(
    page.getByRole('banner').getByRole('link', { name: /@|Kontakt os/ }),
  ).toHaveAttribute('href', 'mailto:hjaelp@dropline.example');
  for (const [name, path] of [
    ['Min profil', '/shop/user/profile'],
    ['Butik', '/shop/profile'],
    ['Integrationer', '/shop/integrations'],
    ['Abonnement', '/shop/subscription'],
    ['Privatliv', '/shop/user/privacy'],
  ] as const) {
    await page.getByRole('button', { name: 'Din konto' }).click();
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(app.url + path);
  }
});

test('[§2-banner-vat] [§2-footer-hidden] [§2-notifications] a shop without a VAT number is asked for one; a shop that is being made has no footer; what was done is told at the top right', async ({
  page,
  app,
}) => {
  await arriveSignedIn(page, app, { ...merchant, email: 'no-vat@example.com' });
  await page.goto(`${app.url}/shop/create`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page.goto(`${app.url}/shop/dashboard`);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('link', { name: 'Tilføj CVR-nummer' }).click();
  await expect(page).toHaveURL(`${app.url}/shop/profile`);
  await page.getByLabel('Telefon').fill('+45 70 10 20 30');
  await page.getByRole('main').getByRole('button', { name: 'Gem' }).click();
  const notice = page.getByRole('status').filter({ hasText: /gemt/i }).first();
  await expect(notice).toBeVisible();
  const box = await notice.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 48);
  expect(box?.y).toBeLessThan(160);
});

test('[§2-transfer-layout] the landing for those who come from a platform turns until it knows where they go', async ({
  page,
  app,
  errors,
}) => {
  errors.allow(/status of 422/);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app.url}/connect?sessionToken=none`);
  await expect(page.getByRole('status')).toContainText('Forbind din webshop');
  await expect(page.locator('svg, [class*=spin]').first()).toBeVisible();
  go();
  await expect(page).toHaveURL(/\/connect\/error\?/);
});
