import type { Page } from 'playwright/test';
import { arriveSignedIn, expect, fillLogin, test } from './app.ts';
import { mailedPath } from './mails.ts';

test.describe.configure({ timeout: 90_000 });

const password = 'et helt nyt kodeord';
const to = (path: string) => (request: { method: string; path: string }) =>
  request.method === 'POST' && request.path === path;

/** The form says that the answer didn't come. */
const lost = (page: Page) => expect(page.getByRole('main').getByRole('alert')).toBeVisible();

test('[§D-idempotency-open] [§D-idempotency-page] a sign-up whose answer was lost is made again after a reload: one account, signed in', async ({
  page,
  app,
}) => {
  const email = `tabt-${Date.now()}@example.com`;
  const signUp = async () => {
    await page.getByLabel('Dit navn').fill('Tabt Svar');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Adgangskode', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Opret konto' }).click();
  };
  await page.goto(`${app.url}/auth/signup`);
  app.proxy.dropAnswer(to('/api/auth/signup'));
  await signUp();
  await lost(page);
  await page.reload();
  await signUp();
  await expect(page).toHaveURL(/\/shop\/signup\/setup-shop-profile/);
  await expect(page.getByRole('main')).toContainText(email);
  const { data } = await app.api().ok('POST /auth/login', { body: { email, password } });
  const open = await app.api().ok('GET /user/sessions', {}, { token: data.token });
  // This one and the page's: what the lost answer held is no third.
  expect(open.data).toHaveLength(2);
});

test('[§D-idempotency-open] [§D-idempotency-page] a new password whose answer was lost is told as set after a reload, and a sign-in goes on', async ({
  page,
  app,
}) => {
  const person = await app.newPerson('tabt-kode');
  await app.api().ok('POST /auth/forgot-password', { body: { email: person.email } });
  const link = await mailedPath(app, person.email, /\/auth\/reset-password\/[\w-]+/);
  const set = async () => {
    await page.getByLabel('Ny adgangskode').fill(password);
    await page.getByRole('button', { name: 'Gem adgangskode' }).click();
  };
  await page.goto(app.url + link);
  app.proxy.dropAnswer(to('/api/auth/reset-password'));
  await set();
  await lost(page);
  await page.reload();
  await set();
  await expect(page.getByText('Din adgangskode er ændret')).toBeVisible();

  await page.getByRole('link', { name: 'Log ind' }).click();
  app.proxy.dropAnswer(to('/api/auth/login'));
  await fillLogin(page, { email: person.email, password });
  await lost(page);
  await page.reload();
  await fillLogin(page, { email: person.email, password });
  await expect(page).toHaveURL(/setup-shop-profile/);
});

test('[§D-idempotency-page] a shop whose answer was lost is made again after a reload: there is one', async ({
  page,
  app,
}) => {
  const token = await arriveSignedIn(page, app, await app.newPerson('tabt-butik'));
  await page.goto(`${app.url}/shop/signup/setup-shop-profile?new=1`);
  app.proxy.dropAnswer(to('/api/user/shops'));
  // The page hears nothing of the shop, and asks again for none.
  app.proxy.fail('drop-request', ({ method, path }) => method === 'GET' && path === '/api/user', 1);
  await page.getByLabel('Butikkens navn').fill('Tabt & Fundet');
  await page.getByRole('button', { name: 'Opret butik' }).click();
  await lost(page);
  app.proxy.mend();
  await page.goto(`${app.url}/shop/signup/setup-shop-profile?new=1`);
  await page.getByLabel('Butikkens navn').fill('Tabt & Fundet');
  await page.getByRole('button', { name: 'Opret butik' }).click();
  await expect(page).toHaveURL(/\/shop\/signup\/complete$/);
  const { data } = await app.api().ok('GET /user/shops', {}, { token });
  expect(data.map(({ name }) => name)).toEqual(['Tabt & Fundet']);
});
