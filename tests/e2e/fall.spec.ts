import type { Locator, Page } from 'playwright/test';
import { long } from '../support/share.ts';
import { until } from '../support/until.ts';
import { arriveSignedIn, expect, test } from './app.ts';

// A product that another test adds would lose its button, and then the first button would be another product's.
test.use({ ownServer: true, contextOptions: { reducedMotion: 'no-preference' } });

type Point = [x: number, y: number];

declare global {
  interface Window {
    falls: { properties: string[]; longest: number; from: Point; to: Point }[];
  }
}

/** Notes each drop that begins to fall: what it animates, for how long, from where to where. */
const noteFalls = () => {
  window.falls = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLElement) || !node.hasAttribute('data-falls')) continue;
      // Its animations have started by now, because that happens in the same turn.
      const moving = node.getAnimations({ subtree: true });
      const frames = moving.flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
      const own = new Set(['offset', 'computedOffset', 'easing', 'composite']);
      const { left, top, width, height } = node.getBoundingClientRect();
      const from: Point = [left + width / 2, top + height / 2];
      const last = (axis: 'X' | 'Y') =>
        frames
          .flatMap(
            ({ transform }) =>
              String(transform).match(`translate${axis}\\((-?[\\d.]+)px`)?.[1] ?? [],
          )
          .at(-1);
      window.falls.push({
        properties: [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter(
          (name) => !own.has(name),
        ),
        longest: Math.max(
          ...moving.map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
        ),
        from,
        to: [from[0] + Number(last('X')), from[1] + Number(last('Y'))],
      });
    }
  }).observe(document, { childList: true, subtree: true });
};

const falls = (page: Page) => page.evaluate(() => window.falls);
const adding = (page: Page) =>
  page.getByRole('article').getByRole('button', { name: 'Føj til importliste' }).first();

/** The middle of an element. Waits, because an element can be away while React takes the page over. */
async function middle(of: Locator): Promise<Point> {
  const box = await until(
    () => of.boundingBox(),
    (found) => found !== null,
  );
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
}

const distance = (a: Point = [0, 0], b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

async function openSearch(page: Page, url: string) {
  await page.addInitScript(noteFalls);
  await page.goto(`${url}/shop/products/search-products`);
  await expect(adding(page)).toBeVisible();
}

for (const width of [390, 1024, 1440]) {
  test(
    `[§D-fall] ${width} px wide, a drop falls from the button once the product is stored, by transform and opacity alone, and is gone`,
    long,
    async ({ page, app }) => {
      await page.setViewportSize({ width, height: 844 });
      await arriveSignedIn(page, app);
      await openSearch(page, app.url);
      const button = await middle(adding(page));
      const place =
        width === 1024
          ? page.getByRole('button', { name: 'Åbn menuen' })
          : page
              .getByRole('navigation', { name: 'Hovedmenu' })
              .filter({ visible: true })
              .getByRole('link', { name: /mportliste$/ });
      const icon = await middle(place.locator('svg'));
      await adding(page).click();
      await expect.poll(async () => (await falls(page)).length).toBe(1);
      const [fall] = await falls(page);
      expect(fall?.properties.sort()).toEqual(['opacity', 'transform']);
      expect(fall?.longest).toBeLessThanOrEqual(500);
      expect(distance(fall?.from, button)).toBeLessThan(2);
      expect(distance(fall?.to, icon)).toBeLessThan(2);
      await expect(page.locator('[data-falls]')).toHaveCount(0);
    },
  );
}

test(
  '[§D-fall] where a person wants no motion nothing falls, and the product is still added',
  long,
  async ({ page, app }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await arriveSignedIn(page, app);
    await openSearch(page, app.url);
    await adding(page).click();
    await expect(page.getByText(/er føjet til importlisten/)).toBeVisible();
    expect(await falls(page)).toEqual([]);
  },
);
