import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { type App, arriveSignedIn, expect, test } from './app.ts';
import { importProducts } from './traffic.ts';

const offer = (page: Page) => page.getByText('Hav Dropline ved hånden');

test('[§D-install] [§1-install] on the third visit the app is offered, installs with the browser’s own question, and after a no stays in the menu alone', async ({
  page,
  app,
}) => {
  await visitThirdTime(page, app);
  await expect(offer(page)).toHaveCount(0);
  await wouldInstall(page);
  await expect(offer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Ikke nu' }).click();
  await expect(offer(page)).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hej');
  await wouldInstall(page);
  await page.getByRole('button', { name: 'Din konto' }).click();
  await page.getByRole('button', { name: 'Installér Dropline' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.asked)).toBe('1');
  await expect(offer(page)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test(
    '[§D-install] the person is told which two taps put the app on the home screen',
    long,
    async ({ page, app }) => {
      await visitThirdTime(page, app);
      await expect(offer(page)).toBeVisible();
      await page.getByRole('button', { name: 'Installér', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Føj Dropline til hjemmeskærmen' });
      await expect(dialog.getByRole('listitem')).toHaveText([
        'Tryk på Del i browserens værktøjslinje.',
        'Vælg »Føj til hjemmeskærm«, og tryk på Tilføj.',
      ]);
      await dialog.getByRole('button', { name: 'Forstået' }).click();
      await expect(dialog).toBeHidden();
      await expect(offer(page)).toHaveCount(0);
    },
  );
});

test(
  '[§D-badge] a refused change is counted on the app’s icon and in the tab’s title until it is settled',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of 409/);
    const token = await arriveSignedIn(page, app);
    await page.addInitScript(keepBadges);
    const [item] = await importProducts(app, token);
    if (!item) throw new Error('The demo import list is empty.');
    await page.goto(`${app.url}/shop/products/import-list?edit=${item.id}`);
    await expect.poll(() => badges(page)).toEqual([0]);
    await page.route('**/api/import-products/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 409,
            json: { code: 'conflict', message: '', errors: {}, details: null },
          })
        : route.fallback(),
    );
    await page.getByRole('dialog').getByLabel('Titel').fill('Afvist');
    await page.getByRole('button', { name: 'Gem', exact: true }).click();
    await expect.poll(() => badges(page)).toEqual([0, 1]);
    await expect(page).toHaveTitle(/^⊘ 1 · /);

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Din konto' }).click();
    await page.getByRole('button', { name: 'Synkronisering' }).click();
    await page.getByRole('button', { name: 'Kassér ændring' }).click();
    await expect.poll(() => badges(page)).toEqual([0, 1, 0]);
    await expect(page).not.toHaveTitle(/⊘/);
  },
);

/** Opens the dashboard of a signed-in person who was there on two earlier days. */
async function visitThirdTime(page: Page, app: App): Promise<void> {
  await arriveSignedIn(page, app);
  await page.addInitScript(isThirdVisit);
  await page.goto(`${app.url}/shop/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hej');
}

/** Runs in the page: makes it look as if it was opened on two earlier days. */
function isThirdVisit(): void {
  const key = 'dropline.install';
  const kept = { visits: 2, lastSeen: 0, imported: false, declined: false };
  if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(kept));
}

/** Chromium doesn't ask in a headless browser, so the test fires an event with the browser event's members. */
const wouldInstall = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const question = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      async prompt() {
        const { dataset } = document.documentElement;
        dataset.asked = String(Number(dataset.asked ?? 0) + 1);
        return { outcome: 'accepted' };
      },
    });
    dispatchEvent(question);
  });

/** Runs in the page: records the numbers set on the app's icon. */
function keepBadges(): void {
  const kept: (number | undefined)[] = [];
  Object.assign(window, { badges: kept });
  Object.defineProperty(navigator, 'setAppBadge', {
    value: async (count?: number) => void kept.push(count),
  });
}

const badges = (page: Page): Promise<(number | undefined)[]> =>
  page.evaluate(() => (window as unknown as { badges: (number | undefined)[] }).badges);
