import type { Page } from 'playwright/test';
import { shiftsOf, watchShifts } from '../bench/layout-shifts.ts';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';
import { workerTakesOver } from './device.ts';
import { withoutWebFonts } from './without-web-fonts.ts';

test.use({ serviceWorkers: 'allow', ...withoutWebFonts });

const path = '/shop/products/search-products';

test(
  '[§D-endless-grid] the grid goes on while one scrolls or presses for more, and a reload and a step back come to the same place',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await watchShifts(page);
    await page.goto(app.url + path);
    await expect(cards(page)).toHaveCount(10);
    await page.mouse.move(640, 400);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 600);
        return cards(page).count();
      })
      .toBeGreaterThanOrEqual(20);
    await expect(page).toHaveURL(/[?&]page=[23]$/);
    await expect(page.getByText(/^1–[23]0 af \d+$/)).toBeVisible();

    // By keyboard: the focus moves to the first new card.
    const more = page.getByRole('link', { name: 'Vis flere' });
    await more.focus();
    await page.keyboard.press('Enter');
    // The first new card is at a multiple of ten, depending on how many pages scrolling has loaded.
    await expect.poll(() => focused(page)).toBeGreaterThanOrEqual(20);
    expect((await focused(page)) % 10).toBe(0);
    expect(await shiftsOf(page)).toEqual([]);

    const left = 1_500;
    await page.evaluate((y) => scrollTo(0, y), left);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const count = await cards(page).count();
    const address = page.url();
    await page.reload();
    await expect(cards(page)).toHaveCount(count);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(left, -1);
    await page.getByRole('navigation').getByRole('link', { name: 'Ordrer' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ordrer');
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect(cards(page)).toHaveCount(count);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(left, -1);

    // Select everything that is shown.
    await page.getByLabel(`Vælg alle ${count} viste`).check();
    await expect(page.getByRole('button', { name: /^Føj \d+ til importlisten$/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: `${count} valgt` })).toBeVisible();

    // Offline, the page says that the rest isn't here, and loads it when the connection is back.
    await workerTakesOver(page);
    await expect(cards(page)).toHaveCount(count);
    app.proxy.cut();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText(/^Resten er ikke gemt på denne enhed/)).toBeVisible();
    await expect(cards(page)).toHaveCount(count);
    app.proxy.restore();
    await page.getByRole('button', { name: 'Prøv igen' }).last().click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(count);
  },
);

test(
  '[§D-endless-grid] where one grid ends and another begins, the last row is full at every width',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}${path}?page=12`);
    await expect(cards(page)).toHaveCount(120);
    const columns = new Set<number>();
    for (const width of [390, 800, 1024, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const places = await cards(page).evaluateAll((all) =>
        all.map((card) => Math.round(card.getBoundingClientRect().left)),
      );
      const inRow = new Set(places).size;
      expect(120 % inRow, `${inRow} in a row, ${width} px wide`).toBe(0);
      columns.add(inRow);
    }
    // The test saw grids with different numbers of columns.
    expect(columns.size).toBeGreaterThan(2);
  },
);

test(
  '[§D-did-you-mean] a slip is met with the word that was meant, and what nothing has with what one can do',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}${path}?search=bordlmape`);
    await page.getByRole('link', { name: 'bordlampe', exact: true }).click();
    await expect(page).toHaveURL(/search=bordlampe/);
    await expect(page.getByRole('searchbox')).toHaveValue('bordlampe');
    await expect(cards(page).first()).toContainText(/bordlampe/i);

    await page.getByRole('searchbox').fill('bordlampe xyzzyq');
    await expect(page.getByText('Ingen produkter matcher »bordlampe xyzzyq«')).toBeVisible();
    await page.getByRole('link', { name: 'Søg efter »bordlampe«' }).click();
    await expect(cards(page).first()).toContainText(/bordlampe/i);
  },
);

/** The index of the card that holds the focus; -1 for none. */
const focused = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article')].findIndex((card) =>
      card.contains(document.activeElement),
    ),
  );

const cards = (page: Page) =>
  page.getByRole('region', { name: 'Søgeresultater' }).getByRole('article');
