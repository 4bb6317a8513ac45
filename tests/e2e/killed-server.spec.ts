import { long } from '../support/share.ts';
import { expect, signInByForm, test } from './app.ts';
import { myProducts, openImportList, sent } from './traffic.ts';

test.use({ ownServer: true, inFolder: true });

test(
  '[§7-bulk-import] [§4-job-banner] a server killed in the middle of a bulk import finishes it after its start, and doubles nothing',
  long,
  async ({ page, app }) => {
    const { token } = await app.signIn();
    const before = await myProducts(app, token);
    await signInByForm(page, app);
    // The script that follows jobs loads after the page. Its first answer is what lets it tell a new job from an old
    // one.
    const follows = page.waitForResponse((answer) => answer.url().endsWith('/api/shop/events'));
    await openImportList(page, app);
    await follows;
    await page.getByRole('button', { name: 'Importér alle produkter' }).click();
    await page.getByLabel('Hvor mange').fill('20');
    const go = page.getByRole('button', { name: /^Importér \d+ produkter/ });
    const count = Number(/\d+/.exec(await go.innerText())?.[0]);
    expect(count).toBeGreaterThan(5);
    await go.click();
    const bulk = '/api/import-products/import/bulk';
    await expect.poll(() => sent(app, 'POST', bulk)[0]?.status ?? null).not.toBeNull();
    await app.restart('SIGKILL');
    // Both at once, because the notice disappears after 5 s.
    const told = page.getByText('Import til din butik: færdig');
    await Promise.all([
      expect.poll(() => myProducts(app, token)).toBe(before + count),
      expect(told).toHaveCount(1, { timeout: 90_000 }),
    ]);
    await expect(page.getByText(`er færdig: ${count} importeret`)).toBeVisible();
    expect(await myProducts(app, token)).toBe(before + count);
  },
);
