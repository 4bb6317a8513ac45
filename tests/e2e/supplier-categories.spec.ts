import { long } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';

test.use({ ownServer: true });
const supplier = { email: 'supplier@example.com', password: 'dropline-demo' };
const viewer = { email: 'viewer@example.com', password: 'dropline-demo' };

test(
  '[§D-categories-queue] [§D-categories-accepted] [§D-categories-mapped] [§D-tabs-answers] a supplier works its queue of unmapped categories: a suggestion with one press, another place by searching, all sure ones at once, and takes each back',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app, supplier);
    await page.goto(`${app.url}/supplier/categories`);
    // The first of the two suppliers has all its categories mapped.
    await expect(page.getByText('Alt er placeret')).toBeVisible();
    await page.getByRole('button', { name: 'Leverandør: Grøn Stue Engros' }).click();
    await page.getByRole('button', { name: /^Nordisk Dropship\s*Ejer/ }).click();
    const queue = page.getByRole('list', { name: 'Ikke placeret' });
    const rows = queue.getByRole('listitem');
    await expect(rows).toHaveCount(4);
    // Most products first.
    await expect(rows.first()).toContainText('Rejse & tasker › Tasker');
    await expect(rows.first()).toContainText('3 produkter');
    await expect(rows.filter({ hasText: 'Sæsonvarer' })).toContainText('Intet forslag');

    // Another tab on the same list follows the changes of this one.
    const other = await page.context().newPage();
    const brought = other.waitForResponse(/\/assets\/maintenance-/);
    await other.goto(page.url());
    await brought;
    const seenThere = other.getByRole('list', { name: 'Ikke placeret' }).getByRole('listitem');
    await expect(seenThere).toHaveCount(4);

    // Accept all sure suggestions at once, then undo it.
    await page.getByRole('button', { name: 'Godkend det sikre forslag' }).click();
    await expect(page.getByText('1 kategori er placeret.')).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(seenThere).toHaveCount(3);
    await other.close();
    await page.getByRole('button', { name: 'Fortryd' }).click();
    await expect(rows).toHaveCount(4);

    // Accept one suggestion by keyboard: the focus moves on to the next.
    await page.getByRole('button', { name: /^Placér Gryder i Køkken › Gryder og knive/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Gryder er placeret: 2 produkter flytter/)).toBeVisible();
    await expect(rows).toHaveCount(3);
    await expect(rows.locator(':focus')).toHaveCount(1);

    // Choose another category, found by its name.
    const field = page.getByRole('combobox', { name: 'Droplines kategori for Sæsonvarer' });
    await field.click();
    await field.pressSequentially('frilu');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(rows.filter({ hasText: 'Sæsonvarer' })).toHaveCount(0);

    // A mapped category is among the mapped ones, where it can be moved or unmapped.
    await page.getByRole('button', { name: /^Placeret/ }).click();
    await page.getByRole('searchbox', { name: 'Søg i dine kategorier' }).fill('sæson');
    const mapped = page.getByRole('list', { name: 'Placeret' }).getByRole('listitem');
    await expect(mapped).toHaveCount(1);
    await page.getByRole('button', { name: 'Fjern placeringen af Sæsonvarer' }).click();
    await expect(page.getByText(/Sæsonvarer er ikke placeret længere/)).toBeVisible();
    await expect(page.getByText('Ingen kategorier matcher')).toBeVisible();
  },
);

test(
  '[§D-categories-queue] [§D-roles] a viewer reads where the categories stand and has nothing to press, in English too',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app, viewer);
    await page.goto(`${app.url}/en/supplier/categories`);
    await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible();
    const rows = page.getByRole('list', { name: 'Unmapped' }).getByRole('listitem');
    await expect(rows.first()).toContainText('3 products');
    await expect(rows.first().getByRole('button', { name: /^Map Tasker to/ })).toBeDisabled();
    await expect(page.getByRole('combobox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /sure suggestion/ })).toHaveCount(0);
  },
);
