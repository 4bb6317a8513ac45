import { expect, fillLogin, test } from './app.ts';
import { workerTakesOver } from './device.ts';

test.use({ ownServer: true });
const supplier = { email: 'supplier@example.com', password: 'dropline-demo' };

test('[§1-supplier] [§2-supplier-login] [§2-supplier-dashboard] [§2-supplier-partnerships] [§2-supplier-sidebar] [§2-supplier-help] [§2-supplier-switcher] [§4-switch-supplier] [§7-switch-supplier-reload] [§A-supplier-offline] [§2-supplier-menu-logout] [§2-logout-supplier] a supplier answers a request, switches supplier, reads on without a network, and logs out', async ({
  device,
  app,
}) => {
  const page = device.page();
  await page.goto(`${app.url}/supplier/auth/login`);
  await expect(page).toHaveTitle(/Log ind som leverandør/);
  await fillLogin(page, supplier);

  await expect(page).toHaveURL(/\/supplier\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Hej Torben' })).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'Hovedmenu' }).first();
  await expect(nav.getByRole('link', { name: 'Partnerskaber' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hjælpecenter' })).toBeVisible();

  // The switcher shows each supplier with the person's level there.
  await page.getByRole('button', { name: 'Leverandør: Grøn Stue Engros' }).click();
  const other = page.getByRole('button', { name: /^Nordisk Dropship\s*Ejer/ });
  await expect(page.getByRole('button', { name: /^Grøn Stue Engros\s*Redaktør/ })).toBeVisible();
  await other.click();
  await expect(page.getByRole('button', { name: 'Leverandør: Nordisk Dropship' })).toBeVisible();

  // The request that expires first is at the top of what needs attention.
  const wish = page.getByRole('link', { name: /Egernets Forråd vil gerne være partner/ });
  await expect(page.getByRole('link', { name: /vil gerne være partner/ })).toHaveCount(4);
  await wish.click();
  await page.getByRole('button', { name: 'Godkend …' }).click();
  await page.getByLabel('Rabat').fill('95');
  await page.getByRole('button', { name: 'Godkend partnerskab' }).click();
  await expect(page.getByText('Skriv et tal fra 0 til 90.')).toBeVisible();
  await page.getByLabel('Rabat').fill('12,5');
  await page.getByRole('button', { name: 'Godkend partnerskab' }).click();
  await expect(page.getByText('Egernets Forråd er nu partner.')).toBeVisible();
  const partners = page.getByRole('link', { name: /^Partnere\s*26$/ });
  await expect(partners).toBeVisible();
  await page.getByRole('link', { name: 'Overblik' }).first().click();
  await expect(page.getByRole('heading', { name: 'Hej Torben' })).toBeVisible();
  await workerTakesOver(page);

  // Cut off and reloaded on a page that shows neither list; afterwards both can still be read.
  await page.goto(`${app.url}/supplier/user-no-relation`);
  await expect(page.getByRole('link', { name: 'Gå til Nordisk Dropship' })).toBeVisible();
  app.proxy.cut();
  await page.reload();
  await nav.getByRole('link', { name: 'Partnerskaber' }).click();
  await expect(partners).toBeVisible();
  await page.getByRole('searchbox', { name: 'Søg efter butik' }).fill('egern');
  const row = page.getByRole('row', { name: /Egernets Forråd.*Aktivt.*12,5/ });
  await expect(row).toBeVisible();
  await expect(page.getByText(/Ingen forbindelse/).first()).toBeVisible();
  await page.getByRole('link', { name: /^Anmodninger/ }).click();
  await expect(
    page.getByRole('row', { name: /Muldvarpens Planter.*Afventer dit svar/ }),
  ).toBeVisible();

  // An act that needs a connection says so, and keeps what was typed.
  await page.getByRole('row', { name: /Muldvarpens Planter/ }).click();
  await page.getByRole('button', { name: 'Afvis …' }).click();
  await page.getByLabel('Begrundelse').fill('Vi sælger ikke til din by.');
  await page.getByRole('button', { name: 'Afvis anmodning' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/forbindelse/i)
      .first(),
  ).toBeVisible();
  await expect(page.getByLabel('Begrundelse')).toHaveValue('Vi sælger ikke til din by.');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();

  // The question stays open while the lists are fetched again.
  const fetched = page.waitForResponse((response) =>
    response.url().endsWith('/supplier/partnership-requests'),
  );
  app.proxy.restore();
  expect((await fetched).ok()).toBe(true);
  await expect(page.getByText(/Ingen forbindelse siden/)).toHaveCount(0);
  await expect(page.getByLabel('Begrundelse')).toHaveValue('Vi sælger ikke til din by.');
  await question.getByRole('button', { name: 'Kassér ændringer' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Din konto' }).click();
  await page.getByRole('button', { name: 'Log ud' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log ud' }).click();
  await expect(page).toHaveURL(/\/supplier\/auth\/login/);
});
