import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Download } from 'playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { long } from '../support/share.ts';
import { type App, arriveSignedIn, expect, merchant, test } from './app.ts';
import { workerTakesOver } from './device.ts';

// Each test stops and starts its server between its steps.
test.use({ ownServer: true, serviceWorkers: 'allow' });

const admin = 'server/admin/cli.ts';
const noPlan = { ...merchant, email: 'no-subscription@example.com' };
/** That person's shop. */
const shop = '4';

const run = promisify(execFile);

/** Runs a script over the stopped server's data, as its operator does, and returns its output. */
async function operate(app: App, script: string, ...args: string[]): Promise<string> {
  let said = '';
  await app.restart('SIGTERM', {}, async (data) => {
    const env = { ...process.env, ...data.env, DATA_DIR: data.dataDir };
    said = (await run(process.execPath, [script, ...args], { env })).stdout;
  });
  return said;
}

/** The text of the PDF, without blanks. */
async function textOf(download: Download): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replaceAll(/\s+/g, '');
}

test('[§D-invoice-document] [§D-mark-paid] [§D-one-way-to-pay] an invoice from its purchase to its payment: its page, its PDF in both languages, its print, without a network, and paid', async ({
  page,
  app,
}) => {
  await arriveSignedIn(page, app, noPlan);
  await page.goto(`${app.url}/shop/subscription/upgrade`);
  await page.getByRole('button', { name: 'Køb Starter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Køb plan' }).click();
  const link = page.getByRole('link', { name: /^DL-\d{6}$/ });
  const number = (await link.textContent()) ?? '';
  await link.click();

  const paper = page.getByRole('article', { name: `Faktura ${number}` });
  await expect(page).toHaveURL(new RegExp(`/shop/subscription/invoices/${number}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Faktura ${number}`);
  await expect(paper).toContainText('Dropline ApS');
  await expect(paper).toContainText('Momsnr. DK90000020');
  await expect(paper).toContainText('DK50 0040 0440 1162 43');
  await expect(paper).toContainText('248,75 kr.');

  const fetched = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return download;
  };
  const danish = await fetched('Hent som PDF');
  expect(danish.suggestedFilename()).toBe(`faktura-${number}.pdf`);
  const text = await textOf(danish);
  for (const words of [number, 'Cykelkælderen', 'Moms25%', '248,75kr.', 'DK500040044011624'])
    expect(text).toContain(words);

  // In print, the page shows only the document.
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.goto(`${app.url}/en/shop/subscription`);
  await expect(page.getByText('You pay by invoice within 14 days.')).toBeVisible();
  await expect(page.getByText('••••')).toHaveCount(0);
  const english = await fetched(`Download ${number} as PDF`);
  expect(english.suggestedFilename()).toBe(`invoice-${number}.pdf`);
  expect(await textOf(english)).toContain('TransferDKK248.75by');

  await page.goto(`${app.url}/shop/subscription/invoices/${number}`);
  await expect(paper).toBeVisible();
  await workerTakesOver(page);
  app.proxy.cut();
  await page.reload();
  await expect(paper).toContainText('248,75 kr.');
  await expect(page.getByText('PDF’en hentes på serveren')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hent som PDF' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  const said = await operate(app, admin, 'mark-paid', number);
  expect(said).toContain(`${number} of Cykelkælderen is paid, on `);
  app.proxy.restore();
  // Without a reload: the page is told.
  await expect(paper).toContainText('Betalt', { timeout: 90_000 });
  await expect(paper).not.toContainText('Overfør');
});

test(
  '[§D-past-due] a shop that hasn’t paid is told what stops and what goes on, is led to the invoice, and goes on when it is paid',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app, noPlan);
    const { token } = await app.signIn(noPlan);
    const { data } = await app
      .api()
      .ok('POST /shop/subscriptions', { body: { plan: 'starter' } }, { token });
    expect(data.status).toBe('active');
    await operate(app, 'tests/support/stop-plan-main.ts', shop);

    await page.goto(`${app.url}/shop/orders/history`);
    const banner = page.getByRole('status').filter({ hasText: 'Planen er stoppet' });
    await expect(banner).toContainText('Du kan stadig se alt, hente data og behandle ordrer.');
    await page.goto(`${app.url}/shop/products/feeds`);
    await expect(page).toHaveURL(/\/shop\/subscription\/upgrade$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Starter er stoppet, til fakturaen er betalt',
    );
    await expect(page.getByRole('button', { name: /^Køb / })).toHaveCount(0);
    const pay = page.getByRole('main').getByRole('link', { name: 'Se og betal fakturaen' });
    // Before the invoice is known, the link leads to the list of all.
    await expect(pay).toHaveAttribute('href', /\/invoices\/DL-\d{6}$/);
    await pay.click();
    const paper = page.getByRole('article');
    await expect(paper).toContainText('Overfør 248,75');
    const number = (await page.getByRole('heading', { level: 1 }).textContent())?.slice(-9) ?? '';

    await page.goto(`${app.url}/shop/subscription`);
    await expect(page.getByRole('main')).toContainText('Forfalden');
    expect(await operate(app, admin, 'mark-paid', number)).toContain('Starter resumes at once.');
    await page.goto(`${app.url}/shop/products/feeds`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine feeds');
    await expect(banner).toHaveCount(0);
  },
);
