import { long } from '../support/share.ts';
import { arriveSignedIn, expect, merchant, test } from './app.ts';

test.describe('a server of its own', () => {
  test.use({ ownServer: true });

  test(
    '[§2-sidebar-upgrade] [§2-sidebar-trial] [§2-subscription-upgrade] [§2-subscription-thank-you] [§2-subscription-change] [§2-subscription] a shop without a plan buys one, changes it and ends it',
    long,
    async ({ page, app }) => {
      await arriveSignedIn(page, app, { ...merchant, email: 'no-subscription@example.com' });
      await page.goto(`${app.url}/shop/dashboard`);
      await expect(page.getByText('Prøv gratis: søg og saml produkter.')).toBeVisible();
      await page.getByRole('link', { name: 'Opgradér nu' }).click();

      await expect(page).toHaveURL(/\/shop\/subscription\/upgrade$/);
      await page.getByRole('button', { name: 'Køb Starter' }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText('Faktura med 14 dages betalingsfrist.');
      await dialog.getByRole('button', { name: 'Køb plan' }).click();

      await expect(page).toHaveURL(/\/shop\/subscription\/thank-you$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak. Starter er aktiv');
      await expect(page.getByText('248,75 kr.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Opgradér nu' })).toBeHidden();

      await page.goto(`${app.url}/shop/subscription/change`);
      await page.getByRole('button', { name: 'Skift til Business' }).click();
      await expect(dialog).toContainText('Du betaler forskellen for resten af perioden');
      await dialog.getByRole('button', { name: 'Skift plan' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tak. Business er aktiv');

      await page.getByRole('link', { name: 'Se abonnement' }).click();
      await expect(page.getByText('0 produkter, ingen grænse')).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(11);
      await page.getByRole('link', { name: /^DL-/ }).first().click();
      await expect(page.getByRole('article')).toContainText('Moms 25 %');
      await page.goBack();
      await page.getByRole('button', { name: 'Opsig plan' }).click();
      await dialog.getByRole('button', { name: 'Opsig plan' }).click();
      await expect(page.getByText('Butikken har ingen aktiv plan')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Opgradér nu' })).toBeVisible();
    },
  );
});

test(
  '[§7-delete-payment-method] [§7-delete-payment-method-failed] where a provider keeps cards, a removal that fails is told; the methods are unknown until they are read again',
  long,
  async ({ page, app, errors }) => {
    errors.allow(/409/);
    const visa = { id: 7, brand: 'visa', last4: '1881', exp_month: 5, exp_year: 2031 };
    let isCut = false;
    await page.route('**/api/shop/payment-methods', (route) =>
      isCut ? route.abort() : route.fulfill({ json: { data: [{ ...visa, is_default: true }] } }),
    );
    const body = { code: 'last_payment_method', message: '', errors: {} };
    await page.route('**/api/shop/payment-methods/7', (route) =>
      isCut ? route.abort() : route.fulfill({ status: 409, json: body }),
    );
    await arriveSignedIn(page, app, { ...merchant, email: 'no-vat@example.com' });
    await page.goto(`${app.url}/shop/subscription`);
    const card = page.getByText('Visa •••• 1881');
    await expect(card).toBeVisible();
    const remove = async () => {
      await page.getByRole('button', { name: 'Fjern' }).first().click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Fjern' }).click();
      await expect(dialog).toBeHidden();
    };
    await remove();
    await expect(page.getByText('Det er den eneste betalingsmetode')).toBeVisible();
    await expect(card).toBeVisible();

    isCut = true;
    app.proxy.cut();
    await remove();
    await expect(page.getByText('Vi ved ikke, hvad der er gemt nu.')).toBeVisible();
    await expect(card).toBeHidden();
    isCut = false;
    app.proxy.restore();
    // The banner's button, which looks for the server at once.
    await page.getByRole('button', { name: 'Prøv igen' }).first().click();
    await expect(card).toBeVisible();
  },
);
