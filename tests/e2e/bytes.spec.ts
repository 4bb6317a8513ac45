import type { Page } from 'playwright/test';
import { pageBytes } from '../../scripts/bytes.mjs';
import { expect, signInByForm, test } from './app.ts';

test.use({ serviceWorkers: 'block' });

/** Loaded behind a page that is in use already. */
const behind = /\/(register|error-screen|error|jobs)-/;

/** The scripts and styles that opening a page asks for until `isUsable`. */
async function loadedBy(page: Page, open: () => Promise<void>): Promise<string[]> {
  const files = new Set<string>();
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname) && !behind.test(pathname)) files.add(pathname.slice(1));
  };
  page.on('request', note);
  await open();
  page.off('request', note);
  return [...files].sort();
}

test('[§D-bytes] opening a page loads the scripts and styles that are counted for it, and no others', async ({
  app,
  page,
}) => {
  const login = await loadedBy(page, async () => {
    await page.goto(`${app.url}/auth/login`);
    await expect(page.getByRole('button', { name: 'Log ind' })).toBeEnabled();
    await page.waitForFunction(() => performance.now() > 900);
  });
  // The styles of the first page come inside of it.
  const counted = (name: 'login' | 'import list') => pageBytes(name).map(({ file }) => file);
  expect(login).toEqual(
    counted('login')
      .filter((file) => file.endsWith('.js'))
      .sort(),
  );

  await signInByForm(page, app);
  const list = await loadedBy(page, async () => {
    await page.goto(`${app.url}/shop/products/import-list`);
    await expect(page.getByRole('main').getByRole('row').getByRole('link').first()).toBeVisible();
  });
  expect(list).toEqual(counted('import list').sort());
});
