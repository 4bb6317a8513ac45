import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { keysListen } from './alive.ts';
import { arriveSignedIn, expect, test } from './app.ts';
import { answered, importProducts } from './traffic.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test(
  '[§D-keyboard] [§D-palette] a merchant searches, adds, edits and imports without a mouse, and sees at each step where they are',
  long,
  async ({ page, app }) => {
    const token = await arriveSignedIn(page, app);
    const before = (await importProducts(app, token)).length;
    await page.goto(`${app.url}/shop/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await keysListen(page);

    // To the search, with the palette.
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Søg eller gå til' });
    await expect(field).toBeFocused();
    await page.keyboard.type('søg prod');
    await expect(page.getByRole('option', { selected: true })).toHaveText('Søg produkter');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search-products$/);
    await expect(page.locator('[data-row]').first()).toBeVisible();

    // Type words, then move down into the results.
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await seesFocus(page);
    await page.keyboard.type('lampe');
    await expect(page).toHaveURL(/search=lampe/);
    await expect(page.locator('section [aria-busy=true]')).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    while ((await inList(page)) === 'there') await page.keyboard.press('j');
    await seesFocus(page);
    const title = await cardHere(page).getByRole('heading').innerText();

    // Add it to the import list.
    await page.keyboard.press('a');
    await expect(cardHere(page)).toContainText('På importlisten');
    await seesFocus(page);
    await expect.poll(async () => (await importProducts(app, token)).length).toBe(before + 1);
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page).toHaveURL(/import-list$/);
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toBeVisible();

    // In the editor: another title, saved.
    while (!(await row.evaluate((element) => element.contains(document.activeElement)))) {
      await page.keyboard.press('j');
    }
    await seesFocus(page);
    await page.keyboard.press('e');
    const editor = page.getByRole('dialog', { name: 'Redigér produkt' });
    await expect(editor).toBeVisible();
    const opened = page.locator('tr[aria-current=true]');
    await expect(opened).toContainText(title);
    await tabTo(page, 'Titel');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`${title} uden mus`);
    await tabTo(page, 'Gem');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/import-list$/);
    await expect(page.getByRole('row').filter({ hasText: 'uden mus' })).toBeVisible();

    // Start the import from the palette; its question gets the focus.
    await expect(editor).toBeHidden();
    await expect(opened).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('importér prod');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Importér til din butik' });
    await expect(question).toBeVisible();
    await expect
      .poll(() => question.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await tabTo(page, 'Hvor mange');
    await page.keyboard.type('1');
    await tabTo(page, 'Importér 1 produkt');
    await page.keyboard.press('Enter');
    const told = page.getByRole('status').filter({ hasText: 'Import til din butik: færdig' });
    await expect(told).toBeVisible();
    expect(answered(app, 'POST', '/api/import-products/import/bulk')).toHaveLength(1);
  },
);

test(
  '[§D-keyboard] [§D-undo] rows are selected up to one, removed, and brought back; the help sheet tells how',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/products/import-list?all=1`);
    await keysListen(page);
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Tastaturgenveje' });
    await expect(help).toContainText('Vælg alle rækker hertil');
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(page.locator('tbody a:focus')).toHaveCount(0);

    for (const key of ['j', 'x', 'j', 'ArrowDown', 'Shift+X']) await page.keyboard.press(key);
    await expect(page.getByRole('region', { name: 'Handlinger for de valgte' })).toContainText(
      '3 valgt',
    );
    await page.keyboard.press('Escape');
    await expect(page.locator('tr[aria-selected=true]')).toHaveCount(0);
    const title = await page.locator('tbody a:focus').innerText();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('status').filter({ hasText: 'er fjernet' })).toBeVisible();
    await expect(page.locator('tbody a:focus')).toHaveCount(1);
    expect(await page.locator('tbody a:focus').innerText()).not.toBe(title);
    await page.getByRole('button', { name: 'Fortryd' }).press('Enter');
    await expect(
      page.getByRole('row').filter({ hasText: title.split('\n')[0] ?? '' }),
    ).toBeVisible();

    // Go to another page and back: the list is at the same place.
    await page.evaluate(() => scrollTo(0, 900));
    const seen = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll('tbody tr')];
        const first = rows.find((row) => row.getBoundingClientRect().top > 100);
        return `${first?.querySelector('a')?.textContent} at ${first?.getBoundingClientRect().top}`;
      });
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    const left = await seen();
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ordrer');
    await page.goBack();
    await expect.poll(seen).toBe(left);
  },
);

const cardHere = (page: Page) => page.locator('[data-row]:focus-within');

async function inList(page: Page): Promise<'there' | 'missing'> {
  const words = await cardHere(page).innerText();
  return /På importlisten|I Mine produkter/.test(words) ? 'there' : 'missing';
}

/** Expects a visible ring around the focused element, or around its row or field. */
async function seesFocus(page: Page) {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (!element?.matches(':focus-visible')) return 'none';
        const rings = [getComputedStyle(element), getComputedStyle(element, '::after')];
        const has = rings.some(
          ({ outlineStyle, outlineWidth, boxShadow }) =>
            (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
        );
        return has ? 'ring' : 'no ring';
      }),
    )
    .toBe('ring');
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let turns = 0; turns < 60; turns += 1) {
    await page.keyboard.press('Tab');
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      return element?.labels?.[0]?.innerText ?? element?.innerText ?? '';
    });
    if (typeof name === 'string' ? label.trim() === name : name.test(label.trim())) {
      await seesFocus(page);
      return;
    }
  }
  throw new Error(`Tab never reaches ${name}.`);
}
