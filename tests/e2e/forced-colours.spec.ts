import type { Locator } from 'playwright/test';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';

test.use({
  viewport: { width: 1440, height: 900 },
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
});

/** The border and outline of an element, where the system has chosen all colours. */
const drawn = (element: Locator) =>
  element.evaluate((one) => {
    const style = getComputedStyle(one);
    const line = (width: string, kind: string) => (kind === 'none' ? 0 : Number.parseFloat(width));
    return {
      outline: line(style.outlineWidth, style.outlineStyle),
      border: line(style.borderTopWidth, style.borderTopStyle),
      ground: style.backgroundColor,
    };
  });

test(
  '[§D-contrast-forced] with forced colours a line tells the current page, the chips, rows and words that are chosen, and what floats',
  long,
  async ({ page, app }) => {
    await arriveSignedIn(page, app);
    await page.goto(`${app.url}/shop/products/import-list`);
    const nav = page.getByRole('navigation', { name: 'Hovedmenu' }).first();
    const here = await drawn(nav.locator('[aria-current=page]'));
    const other = await drawn(nav.locator('a:not([aria-current])').first());
    expect(here.outline).toBe(2);
    expect(other.outline).toBe(0);

    const chips = page.getByRole('main').getByRole('group').first();
    expect((await drawn(chips.locator('[aria-pressed=true]'))).outline).toBe(2);
    const free = await drawn(chips.locator('[aria-pressed=false]').first());
    expect([free.outline, free.border]).toEqual([0, 1]);

    await page.locator('tbody input[type=checkbox]').first().check();
    expect((await drawn(page.locator('tbody tr').nth(0))).outline).toBe(2);
    expect((await drawn(page.locator('tbody tr').nth(1))).outline).toBe(0);
    const bar = page.getByRole('region', { name: 'Valgte' });
    expect((await drawn(bar)).outline).toBeGreaterThan(0);

    await page.locator('tbody a').nth(1).click();
    const drawer = page.locator('dialog[open]');
    await expect(drawer).toBeVisible();
    expect((await drawn(drawer)).border).toBe(1);
    const field = drawer.getByLabel('Titel');
    await field.focus();
    expect((await drawn(field)).outline).toBe(2);

    // In a list of words, the one that Enter would choose is outlined.
    await drawer.getByRole('combobox', { name: 'Kategori' }).click();
    await page.keyboard.press('ArrowDown');
    const options = drawer.getByRole('option');
    expect((await drawn(options.and(page.locator('[data-highlighted]')))).outline).toBe(2);
    const others = options.and(page.locator(':not([data-highlighted], [aria-selected=true])'));
    expect((await drawn(others.first())).outline).toBe(0);
  },
);

test('[§D-contrast-forced] with forced colours the bars of a chart stand out from their ground', async ({
  page,
  app,
}) => {
  await arriveSignedIn(page, app);
  await page.goto(`${app.url}/shop/dashboard`);
  const chart = page.getByRole('main').getByRole('slider').first();
  await expect(chart).toBeVisible();
  const grounds = await chart.evaluate((plot) => {
    const canvas = document.createElement('span');
    canvas.style.background = 'Canvas';
    document.body.append(canvas);
    const page = getComputedStyle(canvas).backgroundColor;
    canvas.remove();
    const bars = [...plot.querySelectorAll<HTMLElement>('[style*=height]')].filter(
      (bar) => bar.offsetHeight > 4,
    );
    return { page, bars: bars.map((bar) => getComputedStyle(bar).backgroundColor) };
  });
  expect(grounds.bars.length).toBeGreaterThan(5);
  expect(grounds.bars).not.toContain(grounds.page);
  expect(grounds.bars.filter((ground) => /^rgba/.test(ground))).toEqual([]);
});
