import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, merchant, test } from './app.ts';

const asking = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Vil du kassere dine ændringer?' });
const kept = (page: Page) => page.getByText('Dine ændringer, der ikke er gemt, er bevaret.');

test(
  '[§D-forms] what is typed survives a reload, and neither a link nor Escape nor a step back loses it unasked',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/user/profile`);
    const name = page.getByLabel('Navn', { exact: true });
    await expect(name).toHaveValue(/\S/);
    const before = await name.inputValue();
    await name.fill('Signe Holm');
    await page.getByLabel('Nuværende adgangskode').fill('hemmelighed');
    await page.reload();
    await expect(kept(page)).toBeVisible();
    await expect(name).toHaveValue('Signe Holm');
    await expect(page.getByLabel('Nuværende adgangskode')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
      'hemmelig',
    );
    const feeds = page.getByRole('link', { name: 'Mine feeds' });
    await feeds.click();
    await asking(page).getByRole('button', { name: 'Bliv her' }).click();
    await expect(name).toHaveValue('Signe Holm');
    await feeds.click();
    await asking(page).getByRole('button', { name: 'Kassér ændringer' }).click();
    await expect(page).toHaveURL(/\/shop\/products\/feeds$/);

    const drawer = page.getByRole('dialog', { name: 'Nyt feed' });
    await page.getByRole('button', { name: 'Nyt feed' }).click();
    await drawer.getByLabel('Navn', { exact: true }).fill('Til jul');
    await page.reload();
    await expect(kept(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await asking(page).getByRole('button', { name: 'Bliv her' }).click();
    await expect(asking(page)).toBeHidden();
    await page.evaluate(() => history.back());
    await expect(asking(page)).toBeVisible();
    await expect(page).toHaveURL(/feed=new$/);
    await expect(drawer.getByLabel('Navn', { exact: true })).toHaveValue('Til jul');
    await asking(page).getByRole('button', { name: 'Kassér ændringer' }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/shop\/products\/feeds$/);
    await page.goto(`${app.url}/shop/user/profile`);
    await expect(name).toHaveValue(before);
  },
);

test(
  '[§6-team-role] who only reads is told so beforehand, and is offered nothing that would be refused',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app, { ...merchant, email: 'member@example.com' });
    const told = page.getByText('Kun ejere og administratorer kan ændre noget her');
    await page.goto(`${app.url}/shop/integrations`);
    await expect(told).toBeVisible();
    await expect(page.getByRole('button', { name: 'Forbind webshop' })).toBeDisabled();
    await page.goto(`${app.url}/shop/subscription`);
    await expect(told).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Professional' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Opsig plan' })).toHaveCount(0);
    await page.goto(`${app.url}/shop/products/feeds`);
    await expect(page.getByRole('button', { name: 'Nyt feed' })).toBeEnabled();
  },
);
