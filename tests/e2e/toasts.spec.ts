import type { Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, test } from './app.ts';

// The test answers a switch of shops itself, so no worker may stand in between.
test.use({ serviceWorkers: 'block' });

const notices = '[popover=manual] [role=status]';
const pages = [
  '/shop/products/import-list',
  '/shop/products/import-list?edit=1',
  '/shop/products/feeds',
  '/shop/products/feeds?feed=new',
  '/shop/integrations',
  '/shop/integrations/advanced-settings/mutating-values?edit=new',
  '/shop/user/profile',
];

const windows = [
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const;

for (const [width, height] of windows) {
  test(
    `[§D-toast-clear] [§9-toast-place] notices cover no main button of a page, a bar or a dialog, ${width} px wide`,
    long,
    async ({ page, app, errors }) => {
      errors.allow(/status of 500/);
      await page.setViewportSize({ width, height });
      await page.route('**/api/user/shops/switch/*', (route) => route.fulfill({ status: 500 }));
      await arriveSignedIn(page, app);
      let moved = 0;
      for (const path of pages) {
        await page.goto(app.url + path);
        if (path.includes('?'))
          await expect(page.locator('dialog[open] [data-main]')).toBeVisible();
        await expect(page.locator('[data-main]').first()).toBeVisible();
        if (await expectClear(page, path)) moved += 1;
      }
      // Somewhere the notices had to move, or the test would prove nothing.
      expect(moved).toBeGreaterThan(0);

      await page.goto(`${app.url}/shop/products/import-list`);
      await page.locator('tbody input[type=checkbox]').first().check();
      await expect(page.getByRole('region', { name: 'Valgte' })).toBeVisible();
      await expectClear(page, 'the bar of a selection');

      await page.goto(`${app.url}/shop/user/profile`);
      const save = page.locator('main form [data-main]').first();
      await expect(save).toBeVisible();
      // Scrolls the button to where notices appear.
      await save.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 80));
      await expectClear(page, 'a form that was scrolled');
    },
  );
}

/** Causes three notices one after the other and measures each time. Returns whether they had to move. */
async function expectClear(page: Page, where: string): Promise<boolean> {
  let hasMoved = false;
  for (const count of [1, 2, 3]) {
    // By script, so that it works with a dialog on top: a failure behind a dialog is shown, too.
    await page
      .locator('header [popover=auto]')
      .filter({ hasText: 'Dine butikker' })
      .locator('[aria-current=false]')
      .first()
      .evaluate((shop: HTMLElement) => shop.click());
    await expect(page.locator(notices), where).toHaveCount(count);
    const found = await page.evaluate(measure, notices);
    expect(found.main, where).toBeGreaterThan(0);
    expect(found.covered, `${count} on ${where}`).toEqual([]);
    expect(found.outside, where).toBe(0);
    hasMoved ||= found.moved;
  }
  return hasMoved;
}

function measure(notices: string) {
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
  const bars = seen('dialog[open] footer, nav, section:has(> [data-deselect])').filter(
    (bar) => bar.tagName !== 'NAV' || getComputedStyle(bar).position === 'fixed',
  );
  const main = [...seen('[data-main]'), ...bars];
  const cards = seen(notices).map((card) => card.getBoundingClientRect());
  const covered = main.filter((button) => {
    const at = button.getBoundingClientRect();
    return cards.some(
      (card) =>
        card.left < at.right &&
        at.left < card.right &&
        card.top < at.bottom &&
        at.top < card.bottom,
    );
  });
  const outside = cards.filter(
    ({ left, top, right, bottom }) =>
      left < 0 || top < 0 || right > innerWidth || bottom > innerHeight,
  );
  const region = document.querySelector<HTMLElement>(notices)?.closest<HTMLElement>('[popover]');
  return {
    main: main.length,
    covered: covered.map((button) => button.textContent?.trim() || button.localName),
    outside: outside.length,
    moved: Boolean(region?.style.translate),
  };
}
