import type { Page } from 'playwright/test';
import type { RunningJob } from '../../contract/entities/jobs.ts';
import { runningJob } from '../support/running-job.ts';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, merchant, test } from './app.ts';

test.use({ serviceWorkers: 'block' });

const started = () => ({ created_at: new Date().toISOString() });

/** A running import. `stopped` and `status` are the server's answer to stopping it. */
async function importUnderWay(page: Page, stopped: Partial<RunningJob>, status = 200) {
  let job = runningJob(started());
  const keys: (string | undefined)[] = [];
  await page.route('**/api/shop/events', (route) => route.fulfill({ json: { data: job } }));
  await page.route('**/api/shop/events/j1/cancel', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    job = { ...job, progress: 100, finished_at: new Date().toISOString(), ...stopped };
    const refused = { code: 'conflict', message: '', errors: {} };
    await route.fulfill({ status, json: status === 200 ? { data: job } : refused });
  });
  return keys;
}

const stop = (page: Page) => page.getByRole('button', { name: 'Stop importen' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Stop importen?' });

test(
  '[§D-jobs-cancel] a running import is stopped from its banner: what was imported stays and is counted, the rest is on the list',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    const keys = await importUnderWay(page, { state: 'cancelled', skipped: 6 });
    await page.goto(`${app.url}/shop/orders/history`);
    await expect(page.getByText('40 % · 4 af 10')).toBeVisible();
    await stop(page).click();
    await expect(question(page)).toContainText('4 produkter er importeret og bliver');
    await question(page).getByRole('button', { name: 'Importér videre' }).click();
    await expect(question(page)).toHaveCount(0);
    expect(keys).toEqual([]);

    await stop(page).click();
    await question(page).getByRole('button', { name: 'Stop importen' }).click();
    await expect(
      page.getByText('Import til din butik er stoppet: 4 importeret, 6 er stadig på importlisten.'),
    ).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await expect(stop(page)).toHaveCount(0);
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
    await page.getByRole('button', { name: 'Fjern besked' }).click();
    await expect(page.getByText('er stoppet')).toHaveCount(0);
  },
);

test(
  '[§D-jobs-cancel] over the import list, too; an import that ended before is said to have',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of 409/);
    await arriveSignedIn(page, app);
    await importUnderWay(page, { state: 'completed', ok: 10 }, 409);
    await page.goto(`${app.url}/shop/products/import-list`);
    await expect(page.getByRole('region', { name: 'Importerer: 4 af 10' })).toBeVisible();
    // Only one button to stop it: the one that is on every page.
    await expect(stop(page)).toHaveCount(1);
    await stop(page).click();
    await question(page).getByRole('button', { name: 'Stop importen' }).click();
    await expect(page.getByText('Importen var slut, før den kunne stoppes.')).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Importen er færdig' })).toBeVisible();
  },
);

test(
  '[§D-jobs-cancel] [§1-offline] without a connection it is said that stopping takes one',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    const keys = await importUnderWay(page, { state: 'cancelled', skipped: 6 });
    await page.goto(`${app.url}/shop/products/import-list`);
    await expect(page.getByRole('region', { name: 'Importerer: 4 af 10' })).toBeVisible();
    app.proxy.cut();
    await page.context().setOffline(true);
    await expect(page.getByText(/Ingen forbindelse/).first()).toBeVisible();
    await stop(page).click();
    await expect(question(page)).toContainText('Den kan først stoppes, når du er online igen.');
    await expect(question(page).getByRole('button', { name: 'Stop importen' })).toBeDisabled();
    expect(keys).toEqual([]);
  },
);

test(
  '[§D-jobs-cancel] [§D-roles] who only reads sees the import, and no way to stop it',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app, { ...merchant, email: 'limited@example.com' });
    await importUnderWay(page, {});
    await page.goto(`${app.url}/shop/products/import-list`);
    await expect(page.getByRole('region', { name: 'Importerer: 4 af 10' })).toBeVisible();
    await expect(page.getByText('40 % · 4 af 10')).toBeVisible();
    await expect(page.getByText('Du har læseadgang.').first()).toBeVisible();
    await expect(stop(page)).toHaveCount(0);
  },
);
