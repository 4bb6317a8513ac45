import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { type App, arriveSignedIn, expect, fillLogin, test } from './app.ts';
import { mailedPath } from './mails.ts';

const password = 'et helt nyt kodeord';

/**
 * Sends a form whose answers are lost, and expects an alert. Several answers have to be lost, because a browser
 * repeats a request by itself on a reused connection.
 */
async function lose(page: Page, app: App, path: string, send: () => Promise<void>): Promise<void> {
  app.proxy.dropAnswer((request) => request.method === 'POST' && request.path === path, 10);
  await send();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  app.proxy.mend();
}

test(
  '[§D-idempotency-open] [§D-idempotency-page] a sign-up whose answer was lost is made again after a reload: one account, signed in',
  long,
  async ({ page, app }) => {
    const email = `tabt-${Date.now()}@example.com`;
    const signUp = async () => {
      await page.getByLabel('Dit navn').fill('Tabt Svar');
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Adgangskode', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Opret konto' }).click();
    };
    await page.goto(`${app.url}/auth/signup`);
    await lose(page, app, '/api/auth/signup', signUp);
    await page.reload();
    await signUp();
    await expect(page).toHaveURL(/\/shop\/signup\/setup-shop-profile/);
    await expect(page.getByRole('main')).toContainText(email);
    await app.api().ok('POST /auth/login', { body: { email, password } });
  },
);

test(
  '[§D-idempotency-open] [§D-idempotency-page] a new password whose answer was lost is told as set after a reload, and a sign-in goes on',
  long,
  async ({ page, app }) => {
    const person = await app.newPerson('tabt-kode');
    await app.api().ok('POST /auth/forgot-password', { body: { email: person.email } });
    const link = await mailedPath(app, person.email, /\/auth\/reset-password\/[\w-]+/);
    const set = async () => {
      await page.getByLabel('Ny adgangskode').fill(password);
      await page.getByRole('button', { name: 'Gem adgangskode' }).click();
    };
    await page.goto(app.url + link);
    await lose(page, app, '/api/auth/reset-password', set);
    await page.reload();
    await set();
    await expect(page.getByText('Din adgangskode er ændret')).toBeVisible();

    await page.getByRole('link', { name: 'Log ind' }).click();
    const login = () => fillLogin(page, { email: person.email, password });
    await lose(page, app, '/api/auth/login', login);
    await page.reload();
    await login();
    await expect(page).toHaveURL(/setup-shop-profile/);
  },
);

test(
  '[§D-idempotency-page] a shop whose answer was lost is made again after a reload: there is one',
  long,
  async ({ page, app }) => {
    const token = await arriveSignedIn(page, app, await app.newPerson('tabt-butik'));
    const make = async () => {
      await page.goto(`${app.url}/shop/signup/setup-shop-profile?new=1`);
      await page.getByLabel('Butikkens navn').fill('Tabt & Fundet');
      await page.getByRole('button', { name: 'Opret butik' }).click();
    };
    await lose(page, app, '/api/user/shops', make);
    await make();
    await expect(page).toHaveURL(/\/shop\/signup\/complete$/);
    const { data } = await app.api().ok('GET /user/shops', {}, { token });
    expect(data.map(({ name }) => name)).toEqual(['Tabt & Fundet']);
  },
);
