import { everythingStored } from '../support/everything-stored.ts';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';
import { objections } from './axe.ts';
import { workerTakesOver } from './device.ts';
import { importProducts, openImportList } from './traffic.ts';

test(
  '[§D-inspect] the inspector opens without a network, beside a tab, and shows nothing once nobody is signed in',
  long,
  async ({ device, app }) => {
    const page = device.page();
    const token = await arriveSignedIn(page, app);
    await openImportList(page, app);
    await workerTakesOver(page);
    const [item] = await importProducts(app, token);
    if (!item) throw new Error('The demo import list is empty.');
    const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.length);
    await expect.poll(locks).toBeGreaterThan(0);
    app.proxy.cut();
    await page.goto(`${app.url}/shop/products/import-list?edit=${item.id}`);
    // Otherwise the edit could be compacted with it, and the log would have no event to go back over.
    const stored = () => page.evaluate(everythingStored);
    await expect.poll(stored).not.toContain('"type":"newest.observed"');
    await page.getByRole('dialog').getByLabel('Titel').fill('Set i inspektøren');
    await page.getByRole('button', { name: 'Gem', exact: true }).click();
    await expect(page.getByText('1 ændring venter på at blive sendt.')).toBeVisible();
    const other = await device.newPage();
    await other.goto(`${app.url}/inspect?part=connection`);
    await expect(other.getByText('Nej, intet svar')).toBeVisible();
    await expect(other.getByText(/^Holdes af fane /).first()).toBeVisible();
    expect(await objections(other)).toEqual([]);

    await other.getByRole('link', { name: 'Log', exact: true }).click();
    await other.locator('summary', { hasText: 'command.committed' }).last().press('Enter');
    await expect(other.getByText('"title": "Set i inspektøren"')).toBeVisible();
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
