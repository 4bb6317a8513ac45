import { arriveSignedIn, expect, merchant, test } from './app.ts';

test.describe.configure({ timeout: 90_000 });

test.describe('a server of its own', () => {
  test.use({ ownServer: true });

  test('[§2-sidebar-upgrade] [§2-sidebar-trial] [§2-subscription-upgrade] [§2-subscription-thank-you] [§2-subscription-change] [§2-subscription] a shop without a plan buys one, changes it and ends it', async ({
    page,
    app,
  }) => {
    await arriveSignedIn(page, app, { ...merchant, email: 'no-subscription@example.com' });
    await page.goto(`${app.url}/shop/dashboard`);
    await expect(page.getByText('Prøv gratis: søg og saml varer.')).toBeVisible();
    await page.getByRole('link', { name: 'Opgradér nu' }).click();

    await expect(page).toHaveURL(/\/shop\/subscription\/upgrade$/);
    await page.getByRole('button', { name: 'Køb Starter' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Faktura, 14 dage.');
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
    await page.getByRole('button', { name: /^DL-/ }).first().click();
    await expect(page.getByRole('dialog')).toContainText('Moms 25 %');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Opsig plan' }).click();
    await dialog.getByRole('button', { name: 'Opsig plan' }).click();
    await expect(page.getByText('Butikken har ingen aktiv plan')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Opgradér nu' })).toBeVisible();
  });
});

test('[§7-delete-payment-method] [§7-delete-payment-method-failed] a removal that fails is told; the methods are unknown until they are read again', async ({
  page,
  app,
  errors,
}) => {
  errors.allow(/409/);
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

  app.proxy.cut();
  await remove();
  await expect(page.getByText('Vi ved ikke, hvad der er gemt nu.')).toBeVisible();
  await expect(card).toBeHidden();
  app.proxy.restore();
  // The banner's, which looks for the server at once.
  await page.getByRole('button', { name: 'Prøv igen' }).first().click();
  await expect(card).toBeVisible({ timeout: 40_000 });
});
