import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { expect, fillLogin, logOut, merchant, test } from './app.ts';

test.use({ ownServer: true });

const profile = '/shop/user/profile';

/** A virtual passkey authenticator that always consents. Passkeys need a host name, not an address. */
async function withAuthenticator(page: Page, url: string): Promise<string> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return url.replace('127.0.0.1', 'localhost');
}

test(
  '[§D-passkeys] a key that is made on the profile signs in on the login page, until it is removed',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of (401|422)/);
    const url = await withAuthenticator(page, app.url);
    await page.goto(`${url}/auth/login`);
    await fillLogin(page, merchant);
    await expect(page).toHaveURL(/\/shop\/dashboard$/);
    await page.goto(`${url}${profile}`);
    await page.getByRole('button', { name: 'Tilføj en adgangsnøgle' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tilføj en adgangsnøgle' });
    await dialog.getByLabel('Navn på nøglen').fill('Kontorets Mac');
    await dialog.getByLabel('Nuværende adgangskode').fill('ikke kodeordet');
    await dialog.getByRole('button', { name: 'Tilføj en adgangsnøgle' }).click();
    await expect(dialog).toContainText('Det er ikke din nuværende adgangskode.');
    await dialog.getByLabel('Nuværende adgangskode').fill(merchant.password);
    await dialog.getByRole('button', { name: 'Tilføj en adgangsnøgle' }).click();
    const keys = page.getByRole('region', { name: 'Adgangsnøgler' });
    await expect(keys).toContainText('Kontorets Mac');

    await keys.getByRole('button', { name: 'Omdøb Kontorets Mac' }).click();
    const rename = page.getByRole('dialog', { name: 'Omdøb Kontorets Mac' });
    await rename.getByLabel('Navn på nøglen').fill('Min Mac');
    await rename.getByRole('button', { name: 'Gem navnet' }).click();
    await expect(keys).toContainText('Min Mac');

    await logOut(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await page.getByRole('button', { name: 'Brug en adgangsnøgle' }).click();
    await expect(page).toHaveURL(/\/shop\/dashboard$/);

    await page.goto(`${url}${profile}`);
    await expect(keys).toContainText('Sidst brugt');
    await keys.getByRole('button', { name: 'Fjern Min Mac' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Fjern' }).click();
    await expect(keys).toContainText('Du har ingen adgangsnøgler endnu.');
    await logOut(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud' }).click();
    await page.getByRole('button', { name: 'Brug en adgangsnøgle' }).click();
    await expect(page.getByText('Vi kender ikke adgangsnøglen.')).toBeVisible();
  },
);

test(
  '[§D-sessions] a person sees where they are signed in, ends it there, and everywhere',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of 401/);
    await page.goto(`${app.url}/auth/login`);
    await fillLogin(page, merchant);
    await expect(page).toHaveURL(/\/shop\/dashboard$/);
    const elsewhere = [await app.signIn(), await app.signIn(), await app.signIn()];
    const isIn = async ({ token }: { token: string }) =>
      (await app.api().send('GET /user', {}, { token })).status === 200;

    await page.goto(`${app.url}${profile}`);
    const places = page.getByRole('region', { name: 'Her er du logget ind' });
    await expect(places.getByRole('listitem')).toHaveCount(4);
    await expect(places.getByRole('listitem').first()).toContainText(
      /Chrome på Linux.*Denne enhed/s,
    );
    await places
      .getByRole('button', { name: /^Log ud: / })
      .first()
      .click();
    await expect(places.getByRole('listitem')).toHaveCount(3);
    expect((await Promise.all(elsewhere.map(isIn))).filter(Boolean)).toHaveLength(2);

    await places.getByRole('button', { name: 'Log ud alle andre steder' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Log ud alle andre steder' })
      .click();
    await expect(places.getByRole('listitem')).toHaveCount(1);
    expect(await Promise.all(elsewhere.map(isIn))).toEqual([false, false, false]);

    const last = await app.signIn();
    await places.getByRole('button', { name: 'Log ud overalt' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud overalt' }).click();
    const asked = page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Log ud', exact: true });
    await asked.click();
    await expect(page).toHaveURL(/\/auth\/login\?loggedOut=true/);
    expect(await isIn(last)).toBe(false);
  },
);
