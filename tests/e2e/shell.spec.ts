import { everythingStored } from '../support/everything-stored.ts';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, merchant, test } from './app.ts';
import { workerTakesOver } from './device.ts';

test('[§2-sidebar-collapse] [§2-sidebar-minimised] [§2-sidebar-width] [§2-sidebar-guide] [§2-breadcrumb] the frame of a shop folds, shrinks and lies over the page, and remembers it', async ({
  page,
  app,
}) => {
  await arriveSignedIn(page, app);
  await page.goto(`${app.url}/shop/products/import-list`);
  const side = page.getByRole('complementary');
  const group = side.getByRole('button', { name: 'Produkter' });
  const inGroup = side.getByRole('link', { name: 'Mine feeds' });
  await expect(inGroup).toBeVisible();
  await group.click();
  await expect(inGroup).toHaveCount(0);
  await page.reload();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await group.click();
  await expect(inGroup).toBeVisible();

  await page.getByRole('button', { name: 'Minimér menuen' }).click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(64);
  await page.reload();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(64);
  await page.getByRole('button', { name: 'Udvid menuen' }).click();
  await expect.poll(async () => (await side.boundingBox())?.width).toBe(240);

  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(side).toBeHidden();
  await page.getByRole('button', { name: 'Åbn menuen' }).click();
  const overlay = page.getByRole('dialog', { name: 'Hovedmenu' });
  await expect(overlay).toBeVisible();
  await page.mouse.click(1_000, 400);
  await expect(overlay).toBeHidden();
  await page.getByRole('button', { name: 'Åbn menuen' }).click();
  await overlay.getByRole('button', { name: 'Startguide' }).click();
  await expect(overlay).toBeHidden();
  const guide = page.getByRole('dialog', { name: 'Kom i gang med Dropline' });
  await expect(guide.getByRole('listitem')).toHaveCount(4);
  await expect(guide).toContainText('3 af 4 trin er klaret');
  await guide.getByRole('link', { name: /Forbind din webshop/ }).click();
  await expect(page).toHaveURL(/\/shop\/integrations$/);
  await expect(guide).toBeHidden();

  await page.goto(`${app.url}/shop/integrations/advanced-settings/mapping-values`);
  const trail = page.getByRole('navigation', { name: 'Du er her' });
  await expect(trail.getByRole('listitem')).toHaveCount(3);
  await trail.getByRole('link', { name: 'Integrationer' }).click();
  await expect(page).toHaveURL(/\/shop\/integrations$/);
  await trail.getByRole('link', { name: 'Forside' }).click();
  await expect(page).toHaveURL(/\/shop\/dashboard$/);
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('[§2-sidebar-minimised] [§D-pages] a start has the theme and the width of the sidebar that were chosen from its first picture on', async ({
    page,
    app,
  }) => {
    await arriveSignedIn(page, app);
    await page
      .context()
      .addCookies([{ name: 'sidebar-minimised', value: 'yes', url: app.url, sameSite: 'Lax' }]);
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark');
      requestAnimationFrame(function look() {
        const { width } = document.querySelector('aside')?.getBoundingClientRect() ?? {};
        if (width) sessionStorage.setItem(`width ${width}`, 'seen');
        requestAnimationFrame(look);
      });
    });
    await page.goto(`${app.url}/shop/integrations`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Udvid menuen' })).toBeVisible();
    const seen = await page.evaluate(() => Object.keys(sessionStorage));
    expect(seen.filter((name) => name.startsWith('width'))).toEqual(['width 64']);

    // The shell, before the app's script has arrived.
    await page.route(/assets\/index-.*\.js$/, () => {});
    await page.goto(`${app.url}/index.html`, { waitUntil: 'commit' });
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await expect.poll(ground).toBe('rgb(17, 19, 21)');
    await expect(page.locator('#root')).toBeEmpty();
  });
});

test(
  '[§2-guide] a new shop is shown the guide, which counts what it has',
  long,
  async ({ page, app }) => {
    const { token, ...who } = await app.newPerson('Frida');
    const shop = { name: 'Fridas', country: 'DK', currency: 'DKK' } as const;
    await app.api().ok('POST /user/shops', { body: shop }, { token });
    await arriveSignedIn(page, app, who);
    await page.goto(`${app.url}/shop/dashboard`);
    await page.getByRole('button', { name: 'Vis guiden' }).click();
    const guide = page.getByRole('dialog', { name: 'Kom i gang med Dropline' });
    await expect(guide).toContainText('0 af 4 trin er klaret');
    await page.keyboard.press('Escape');
    await expect(guide).toBeHidden();
  },
);

test(
  '[§2-guide] [§1-offline] the guide is read without a network, by what the device knows',
  long,
  async ({ device, app }) => {
    const page = device.page();
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/integrations`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await workerTakesOver(page);
    const readGuide = async () => {
      await page.goto(`${app.url}/shop/dashboard`);
      await page.getByRole('complementary').getByRole('button', { name: 'Startguide' }).click();
      const guide = page.getByRole('dialog', { name: 'Kom i gang med Dropline' });
      await expect(guide).toContainText('3 af 4 trin er klaret');
    };
    await readGuide();
    // The answer is shown before it is stored.
    await expect.poll(() => page.evaluate(everythingStored)).toContain('GET /shop/integrations');
    app.proxy.cut();
    await readGuide();
    app.proxy.restore();
  },
);

test(
  '[§2-upgrade-guide] [§2-upgrade-steps] [§2-upgrade-change] [§2-upgrade-button] [§2-upgrade-loader] [§9-upgrade] a 402 tells what the plan covers, after a loader of a second, and leads to a plan',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/status of 402/);
    await arriveSignedIn(page, app);
    await page.route(/\/api\/products/, (route) =>
      route.fulfill({
        status: 402,
        json: {
          code: 'subscription_required',
          message: '',
          errors: {},
          details: { limit: 25, used: 30 },
        },
      }),
    );
    const refused = page.waitForResponse((answer) => answer.status() === 402);
    await page.goto(`${app.url}/shop/products/search-products`);
    await refused;
    const before = Date.now();
    const modal = page.getByRole('dialog', { name: 'Det kræver en anden plan' });
    await expect(modal).toBeVisible();
    await expect(modal.getByRole('listitem')).toHaveCount(4);
    expect(Date.now() - before).toBeGreaterThan(900);
    await expect(modal).toContainText('dækker 25 produkter, og du bruger 30');
    const links = await modal
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual([
      '/shop/integrations',
      '/shop/products/search-products',
      '/shop/products/import-list',
      '/shop/subscription/change',
      '/shop/subscription/upgrade',
    ]);
    await modal.getByRole('link', { name: 'Opgradér abonnement' }).click();
    await expect(page).toHaveURL(/\/shop\/subscription\/upgrade$/);
    await expect(modal).toBeHidden();
  },
);

test('[§2-server-error] [§2-error-checked] the page of a server that failed looks again, and tells when', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/shop/server-error`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Serveren svarer igen');
  await expect(page.getByRole('status').last()).toContainText(/Sidst tjekket kl\. \d\d[.:]\d\d/);
  app.proxy.cut();
  await page.getByRole('button', { name: 'Tjek igen' }).click();
  await expect(heading).toHaveText('Serveren svarer ikke');
  app.proxy.restore();
  await page.getByRole('button', { name: 'Tjek igen' }).click();
  await expect(heading).toHaveText('Serveren svarer igen');
});

test('[§2-logout-confirm] [§2-logout-stay] [§2-user-menu-logout] logging out asks, and staying changes nothing', async ({
  page,
  app,
}) => {
  await arriveSignedIn(page, app, merchant);
  await page.goto(`${app.url}/shop/user/profile`);
  await page.getByRole('button', { name: 'Din konto' }).click();
  await page.getByRole('button', { name: 'Log ud', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Vil du logge ud?' });
  await question.getByRole('button', { name: 'Forbliv logget ind' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/shop\/user\/profile$/);
});
