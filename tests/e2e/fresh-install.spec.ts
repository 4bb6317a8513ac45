import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { mappedFile } from '../catalogue/files.ts';
import { startApp } from '../support/app-process.ts';
import { long } from '../support/share.ts';
import { expect, fillLogin, test } from './app.ts';

const execute = promisify(execFile);

/** Runs the README's commands for operators, in order; returns the password that is shown once. */
async function setUp(dataDir: string): Promise<string> {
  const command = async (script: string, ...args: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir, INIT_CWD: dataDir };
    return (await execute(process.execPath, [script, ...args], { env })).stdout;
  };
  const admin = (...args: string[]) => command('server/admin/cli.ts', ...args);
  await admin('create-supplier', 'Nordlys A/S');
  const told = await admin(
    'create-user',
    'eva@nordlys.example',
    '--supplier',
    '1',
    '--name',
    'Eva Lund',
  );
  await writeFile(path.join(dataDir, 'varer.csv'), mappedFile(3));
  const file = ['import', 'varer.csv', '--supplier', '1', '--currency', 'DKK'];
  const columns = ['--map', 'title=Navn,sku=Varenr,cost=Pris'];
  await command('server/catalogue/cli.ts', ...file, ...columns);
  return /shown this once: (\S+)/.exec(told)?.[1] ?? '';
}

const windows = [
  [390, 844],
  [1440, 900],
] as const;

for (const [width, height] of windows) {
  test(
    `[§D-admin] [§2-supplier-login] [§2-signup] [§7-post-import-products] without demo data: a supplier signs in to their catalogue, and a new shop puts it on its import list, ${width} px wide`,
    long,
    async ({ page, app }) => {
      await page.setViewportSize({ width, height });
      const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-fresh-'));
      const password = await setUp(dataDir);
      const fresh = await startApp({ dataDir, flags: ['--no-demo'] });
      app.proxy.pointAt(fresh.url);
      try {
        await page.goto(`${app.url}/supplier/auth/login`);
        await fillLogin(page, { email: 'eva@nordlys.example', password });
        await expect(page.getByRole('heading', { name: 'Hej Eva' })).toBeVisible();
        await expect(page.getByRole('main')).toContainText(/Produkter i kataloget\s*3/);

        await page.goto('about:blank');
        await page.context().clearCookies();
        await page.goto(`${app.url}/auth/signup`);
        await page.getByLabel('Dit navn').fill('Bo Holm');
        await page.getByLabel('E-mail').fill('bo@example.com');
        await page.getByLabel('Adgangskode', { exact: true }).fill('sand i skoene 42');
        await page.getByRole('button', { name: 'Opret konto' }).click();
        await page.getByLabel('Butikkens navn').fill('Fyrtårnet');
        await page.getByRole('button', { name: 'Opret butik' }).click();
        await page.getByRole('link', { name: /Find produkter/ }).click();

        // A search starts with filters that find nothing here; the page offers to remove them.
        await page.getByRole('link', { name: 'Fjern alle filtre' }).click();
        await expect(page.getByRole('article')).toHaveCount(3);
        await expect(page.getByRole('article').first()).toContainText('Nordlys A/S');
        await page.getByRole('button', { name: 'Føj til importliste' }).first().click();
        await page.getByRole('link', { name: 'På importlisten' }).click();
        await expect(page.getByRole('row').filter({ hasText: 'Nordlys A/S' })).toHaveCount(1);
      } finally {
        await fresh.stop();
        await rm(dataDir, { recursive: true });
      }
    },
  );
}
