import { everythingStored } from '../support/everything-stored.ts';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, merchant, signInByForm, test } from './app.ts';
import { workerTakesOver } from './device.ts';

const mapping = '/shop/integrations/advanced-settings/mapping-values';
const title = (name: RegExp) => ({ level: 1, name });

test(
  '[§6-check-active-subscription] a page that needs a plan leads those without one to the upgrade, from the server and inside the app',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app, { ...merchant, email: 'no-subscription@example.com' });
    await page.goto(app.url + mapping);
    await expect(page).toHaveURL(/\/shop\/subscription\/upgrade$/);
    await page.goto(`${app.url}/shop/dashboard`);
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, mapping);
    await expect(page).toHaveURL(/\/shop\/subscription\/upgrade$/);
  },
);

test(
  '[§6-check-active-subscription] [§1-offline] without a network the plan that the device knows of lets pass',
  long,
  async ({ device, app }) => {
    const page = device.page();
    await signInByForm(page, app);
    await page.goto(`${app.url}/shop/products/import-list`);
    // Matches the field in stored data, not in the scripts that read it, which are stored too.
    await expect.poll(() => page.evaluate(everythingStored)).toMatch(/current_period_end\\*":/);
    await workerTakesOver(page);
    app.proxy.cut();
    await page.goto(app.url + mapping);
    await expect(page.getByRole('heading', title(/./))).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${mapping}$`));
    await expect(page.getByRole('navigation').first()).toBeVisible();
  },
);

test.describe('a server with other settings', () => {
  test.use({ ownServer: true });

  test(
    '[§6-check-page-status] a page that is switched off is so from the server, after a start from the shell, and without a network',
    long,
    async ({ device, app }) => {
      const page = device.page();
      const off = `${app.url}/shop/products/my-products`;
      const isOff = () => expect(page).toHaveURL(/\/shop\/page-disabled$/);
      await signInByForm(page, app);
      await page.goto(off);
      await expect(page.getByRole('main').getByRole('row').first()).toBeVisible();
      await workerTakesOver(page);

      await app.restart('SIGTERM', { DISABLED_PAGES: '/shop/products/my-products' });
      // The page comes from the stored shell, and is told while it is in use.
      await page.goto(off);
      await isOff();
      const { token } = await app.signIn();
      const answer = await fetch(off, {
        headers: { cookie: `token=${token}` },
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/shop/page-disabled']);

      app.proxy.cut();
      await page.goto(off);
      await isOff();
    },
  );
});
