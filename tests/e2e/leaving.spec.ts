import type { Page } from 'playwright/test';
import { deletionWaitDays } from '../../contract/rules/account-deletion.ts';
import { openDatabase } from '../../server/db/open.ts';
import { deleteDueAccounts } from '../../server/leaving/delete-due.ts';
import { everythingStored } from '../support/everything-stored.ts';
import { long } from '../support/share.ts';
import { tablesHolding } from '../support/walk-tables.ts';
import { type App, arriveSignedIn, expect, fillLogin, type merchant, test } from './app.ts';
import { objections } from './axe.ts';
import { mailedPath } from './mails.ts';
import { takenOver } from './taken-over.ts';

test.use({ ownServer: true });

type Who = typeof merchant & { token: string };

/** A person with a shop of their own, signed in to it. */
async function atWork(page: Page, app: App, name: string): Promise<Who> {
  const who = await app.newPerson(name);
  const body = { name: 'Fjordens Lamper', country: 'DK', currency: 'DKK' };
  await app.api().ok('POST /user/shops', { body }, who);
  await arriveSignedIn(page, app, who);
  await page.goto(`${app.url}/shop/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return who;
}

/** Asks for the deletion of the account in the user menu. */
async function askFor(page: Page, app: App, who: Who): Promise<void> {
  await page.getByRole('button', { name: 'Din konto' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Privatliv' }).click();
  await expect(page).toHaveURL(`${app.url}/shop/user/privacy`);
  await page.getByRole('button', { name: 'Slet min konto …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Slet din konto?' });
  await expect(dialog).toContainText(who.email);
  await dialog.getByLabel('Nuværende adgangskode').fill('ikke kodeordet');
  const submit = dialog.getByRole('button', { name: 'Slet kontoen om 14 dage' });
  await submit.click();
  const box = dialog.getByRole('checkbox', { name: 'Luk butikken Fjordens Lamper' });
  await expect(box).toHaveAttribute('aria-invalid', 'true');
  await box.check();
  await submit.click();
  await expect(dialog).toContainText('Det er ikke din nuværende adgangskode.');
  await expect.poll(() => objections(page)).toEqual([]);
  await dialog.getByLabel('Nuværende adgangskode').fill(who.password);
  await submit.click();
  await expect(page).toHaveURL(/\/auth\/login\?leaving=true$/);
  await expect(page.getByRole('main')).toContainText('Din konto bliver slettet om 14 dage');
}

test(
  '[§D-deletion] [§D-deletion-back] [§D-deletion-device] [§D-privacy-found] [§2-shop-user-privacy] one asks for the deletion, finds the device empty, and takes it back by signing in and by the mail',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of (401|403|409|422)/);
    const who = await atWork(page, app, 'leaver');
    await askFor(page, app, who);
    await expect.poll(() => page.evaluate(everythingStored)).not.toContain(who.email);
    expect(await page.evaluate(() => document.cookie)).not.toMatch(/token=./);
    const refused = await app.api().refused('GET /user', {}, who);
    expect(refused.status).toBe(401);

    await fillLogin(page, who);
    await expect(page.getByRole('alert')).toContainText('Kontoen er sat til at blive slettet.');
    await page.getByRole('link', { name: 'Behold min konto' }).click();
    await expect(page).toHaveURL(/\/auth\/keep-account\/[\w-]{43}$/);
    expect(await objections(page)).toEqual([]);
    await page.getByRole('button', { name: 'Behold min konto' }).click();
    await expect(page.getByRole('status')).toContainText('Din konto bliver ikke slettet');
    await page.getByRole('link', { name: 'Log ind', exact: true }).click();
    await fillLogin(page, who);
    await expect(page.getByRole('button', { name: /^Butik: Fjordens Lamper/ })).toBeVisible();

    await askFor(page, app, who);
    const link = await mailedPath(app, who.email, /\/auth\/keep-account\/[\w-]+/);
    await page.goto(app.url + link);
    await page.getByRole('button', { name: 'Behold min konto' }).click();
    await expect(page.getByRole('status')).toContainText('Din konto bliver ikke slettet');
    await page.goto(`${app.url}/auth/keep-account/${'x'.repeat(43)}`);
    await page.getByRole('button', { name: 'Behold min konto' }).click();
    await expect(page.getByRole('main')).toContainText('Linket er udløbet eller brugt');
  },
);

test(
  '[§D-deletion] [§D-deletion-due] [§D-deletion-data] [§D-deletion-shop] after the wait the sign-in is refused as an unknown account’s, and no table holds the person',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of (401|409|422)/);
    const who = await atWork(page, app, 'gone');
    await askFor(page, app, who);
    // So that the page doesn't look for its server while it is stopped.
    await page.goto('about:blank');
    const texts = [who.email, 'Fjordens Lamper'];
    const told: string[] = [];
    await app.restart('SIGTERM', {}, async (data) => {
      const { db, close } = await openDatabase(data);
      expect((await tablesHolding(db, texts)).holding).toEqual(
        expect.arrayContaining(['shops', 'users']),
      );
      await deleteDueAccounts(db, {
        now: Date.now() + deletionWaitDays * 86_400_000,
        post: ({ to }) => told.push(to),
        forgetMails: async () => {},
      });
      const { holding, seen } = await tablesHolding(db, texts);
      expect(holding).toEqual([]);
      expect(seen).toBeGreaterThan(40);
      await close();
    });
    expect(told).toEqual([who.email]);
    await page.goto(`${app.url}/auth/login`);
    await fillLogin(page, who);
    await expect(page.getByText('Forkert e-mail eller adgangskode.')).toBeVisible();
    await fillLogin(page, { ...who, email: 'nobody-at-all@example.com' });
    await expect(page.getByText('Forkert e-mail eller adgangskode.')).toBeVisible();
  },
);

test(
  '[§D-deletion] [§D-classes] without a network the account isn’t deleted, and it says what it takes',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await atWork(page, app, 'offline-leaver');
    await page.goto(`${app.url}/shop/user/profile`);
    await page.getByRole('main').getByRole('link', { name: 'Gå til privatliv' }).click();
    await expect(page).toHaveURL(`${app.url}/shop/user/privacy`);
    await takenOver(page);
    const open = page.getByRole('button', { name: 'Slet min konto …' });
    await expect(open).toBeEnabled();
    app.proxy.cut();
    await page.context().setOffline(true);
    await expect(open).toBeDisabled();
    await expect(page.getByText('Det kræver forbindelse at slette kontoen.')).toBeVisible();
    app.proxy.restore();
    await page.context().setOffline(false);
    await expect(open).toBeEnabled();
  },
);
