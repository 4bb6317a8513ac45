import { everythingStored } from '../support/everything-stored.ts';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';
import { objections } from './axe.ts';
import { workerTakesOver } from './device.ts';

test(
  '[§D-inspect] the inspector opens without a network, beside a tab, and shows nothing once nobody is signed in',
  long,
  async ({ device, app }) => {
    const page = device.page();
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/products/import-list`);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    await workerTakesOver(page);
    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
    await expect.poll(locks).toBeGreaterThan(0);
    // Matches an event of the log, not the script that writes it, which is stored too.
    await expect.poll(() => page.evaluate(everythingStored)).toContain('"type":"newest.observed"');
    app.proxy.cut();
    const other = await device.newPage();
    await other.goto(`${app.url}/inspect?part=connection`);
    await expect(other.getByText('Nej, intet svar')).toBeVisible();
    await expect(other.getByText(/^Holdes af fane /).first()).toBeVisible();
    expect(await objections(other)).toEqual([]);

    await other.getByRole('link', { name: 'Log', exact: true }).click();
    await other.locator('summary', { hasText: 'newest.observed' }).last().press('Enter');
    await expect(other.getByText('"runs": [')).toBeVisible();
    await other.getByRole('link', { name: 'Tidsrejse' }).click();
    await expect(other.getByRole('slider')).toBeVisible();
    expect(await objections(other)).toEqual([]);
    await other.getByRole('button', { name: 'Forrige' }).press('Enter');
    await expect(other.getByRole('button', { name: 'Næste' })).toBeEnabled();

    await page.context().clearCookies({ name: 'token' });
    await expect(other.getByText('Ingen er logget ind')).toBeVisible();
    await expect(other.locator('summary')).toHaveCount(0);
    app.proxy.restore();
  },
);
