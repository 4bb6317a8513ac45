import type { Page } from 'playwright/test';
import { sessionToken } from '../support/session-token.ts';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, fillLogin, merchant, test } from './app.ts';

// In most of these tests the platform's data is refused.
const refused = /status of 4(09|10|22|00|01|03)/;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const tokenIn = (page: Page) => new URL(page.url()).searchParams.get('sessionToken');

test('[§1-connect] [§2-connect] [§2-connect-login] [§2-connect-shopify] [§2-connect-shopify-authenticate] [§2-connect-error] [§6-auth-connect] [§2-integrations] a person who arrives from their store signs in, and the store waits to be allowed; the same way leads in once', async ({
  page,
  app,
  errors,
}) => {
  errors.allow(refused);
  const shop = 'walk-lunefjord.myshopify.com';
  const token = await sessionToken({ shop });
  await page.goto(`${app.url}/connect?sessionToken=${token}`);
  await expect(page).toHaveURL(/\/connect\/login\?/);
  expect(tokenIn(page)).toBe(token);
  await expect(page.getByText(`${shop} bliver forbundet, når du er logget ind.`)).toBeVisible();
  await fillLogin(page, { ...merchant, email: 'no-vat@example.com' });
  await expect(page).toHaveURL(/\/shop\/integrations/);
  await expect(page.getByRole('main')).toContainText(shop);
  await expect(page.getByRole('main')).toContainText('Ikke forbundet endnu');

  await page.goto(`${app.url}/connect?sessionToken=${token}`);
  await expect(page).toHaveURL(/\/connect\/error\?reason=used$/);
  await expect(page.getByRole('main')).toContainText('er allerede brugt');
  await page.getByRole('link', { name: 'Gå til Integrationer' }).click();
  await expect(page.getByRole('main').getByText(shop).first()).toBeVisible();
});

test(
  '[§2-connect-error] [§2-connect-shopify] what is forged, too old or missing is said to be so',
  long,
  async ({ page, app, errors }) => {
    errors.allow(refused);
    for (const [token, reason, words] of [
      [
        await sessionToken({ secret: 'somebody else’s secret entirely' }),
        'forged',
        'ikke bekræfte',
      ],
      [await sessionToken({ at: Date.now() - 10 * 60_000 }), 'expired', 'er udløbet'],
    ] as const) {
      await page.goto(`${app.url}/connect?sessionToken=${token}`);
      await expect(page).toHaveURL(new RegExp(`/connect/error\\?reason=${reason}$`));
      await expect(heading(page)).toHaveText('Webshoppen blev ikke forbundet');
      await expect(page.getByRole('main')).toContainText(words);
    }
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/connect/shopify`);
    await expect(page).toHaveURL(/\/connect\/error\?reason=missing$/);
  },
);

test('[§2-connect-signup] [§2-connect-shopify-authenticate] [§2-setup-shop-profile] [§6-auth-connect] one who has no account yet makes one, and a shop, and the store is the shop’s', async ({
  page,
  app,
}) => {
  const shop = 'walk-nystart.myshopify.com';
  const token = await sessionToken({ shop });
  // Without going through the entry page: a guarded page of the flow leads to the flow's own login and keeps the
  // token.
  await page.goto(`${app.url}/connect/shopify?sessionToken=${token}`);
  await expect(page).toHaveURL(/\/connect\/login\?/);
  expect(tokenIn(page)).toBe(token);
  await page.getByRole('link', { name: 'Opret en konto' }).click();
  await expect(page).toHaveURL(/\/connect\/signup\?/);
  expect(tokenIn(page)).toBe(token);
  await page.getByLabel('Dit navn').fill('Storm Nystart');
  await page.getByLabel('E-mail').fill(`storm-${Date.now()}@example.com`);
  await page.getByLabel('Adgangskode', { exact: true }).fill('et helt nyt kodeord');
  await page.getByRole('button', { name: 'Opret konto' }).click();
  await expect(page).toHaveURL(/\/shop\/signup\/setup-shop-profile\?redirectTo=/);
  await page.getByLabel('Butikkens navn').fill('Nystart');
  await page.getByRole('button', { name: 'Opret butik' }).click();
  await expect(page).toHaveURL(/\/shop\/integrations/);
  await expect(page.getByRole('main')).toContainText(shop);
  await expect(page.getByRole('main')).toContainText('Ikke forbundet endnu');
});
