import type { Page } from 'playwright/test';
import { pageBytes } from '../../scripts/bytes.mjs';
import { everythingStored } from '../support/everything-stored.ts';
import { expect, signInByForm, test } from './app.ts';

test.use({ serviceWorkers: 'block' });

/** Chunks that load after the page, when it is already in use. */
const behind = /\/(register|error-screen|error|jobs)-/;

/** The scripts and styles that a page had requested by a time on its own clock, in milliseconds. */
async function loadedBy(page: Page, moment: number): Promise<string[]> {
  const names = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < until)
        .map(({ name }) => new URL(name).pathname.slice(1)),
    moment,
  );
  return [...new Set(names)]
    .filter((name) => /\.(js|css)$/.test(name) && !behind.test(`/${name}`))
    .sort();
}

/** When the page had started: only then it requests the script that registers the worker. */
async function startedAt(page: Page): Promise<number> {
  const asked = await page.waitForFunction(() =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/register-')),
  );
  return asked.evaluate((entry) => entry?.startTime ?? 0);
}

/** Notes on the page's own clock when the first product was shown, however late the test looks. */
const noteFirstRow = () => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main tbody a')) return;
    document.documentElement.dataset.firstRow = String(performance.now());
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
};

test('[§D-bytes] opening a page loads the scripts and styles that are counted for it, and no others', async ({
  app,
  page,
}) => {
  await page.addInitScript(noteFirstRow);
  await page.goto(`${app.url}/auth/login`);
  await expect(page.getByRole('button', { name: 'Log ind' })).toBeEnabled();
  const started = await startedAt(page);
  // The first page has its styles inline, but for those of its font.
  const counted = (name: 'login' | 'import list') => pageBytes(name).map(({ file }) => file);
  expect(await loadedBy(page, started)).toEqual(
    counted('login')
      .filter((file) => file.endsWith('.js') || file.includes('/font-'))
      .sort(),
  );

  await signInByForm(page, app);
  // What happens once per device isn't part of opening the page: fetching the key to seal with, and the first reading.
  const stored = () => page.evaluate(everythingStored);
  await expect.poll(stored).toContain('"key":{"x":"');
  await expect.poll(stored).toContain('newest.observed');
  await page.goto(`${app.url}/shop/products/import-list`);
  await expect(page.locator('html')).toHaveAttribute('data-first-row', /\d/);
  const firstRow = Number(await page.locator('html').getAttribute('data-first-row'));
  expect(await loadedBy(page, firstRow)).toEqual(counted('import list').sort());
});
