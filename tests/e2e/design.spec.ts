import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import { buildDesign } from '../../scripts/design.ts';
import { layers } from '../../src/design/options.ts';
import { wholeChromium } from '../support/chromium.ts';
import { differingPixels, encodePicture, pictureFrom, readPicture } from '../support/picture.ts';
import { shareOf } from '../support/share.ts';
import { createErrorWatch } from './error-watch.ts';

const pictures = path.resolve(import.meta.dirname, '../pictures');
const record = path.join(pictures, 'taken-with.json');
const results = path.resolve('test-results/design');
const site = path.join(results, 'site');
const kinds: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};
/** Every look is taken for new pictures and by `npm run test:long`; `npm test` takes two, with each width and theme. */
const looks = [
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 1440, theme: 'light' },
  { width: 1440, theme: 'dark' },
];
const looksOf = (renews: boolean) => (renews ? looks : shareOf(looks, 3));
type Look = (typeof looks)[number];
const suffixOf = ({ width, theme }: Look) => `${width}-${theme}.png`;
/** Up to so many pixels may differ through chance in the rasteriser. */
const mostDiffering = 50;

test.use({ launchOptions: wholeChromium });

test('[§D-design] every component looks as in its pictures, in both themes, at 390 and 1440 px', async ({
  browser,
}, { config }) => {
  const renews = ['all', 'changed'].includes(config.updateSnapshots);
  const there = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : null;
  const skipUnlessLike = (isLike: boolean) =>
    test.skip(
      !renews && !isLike,
      `The pictures were taken with Chromium ${there?.browser} and its fonts, here it is ${browser.version()}: look at npm run design, then renew them with npm run design:pictures.`,
    );
  // Most of the time goes into the build, and fonts can only be told apart after it.
  skipUnlessLike(there?.browser === browser.version());
  test.slow();
  await buildDesign(site);
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Copenhagen',
  });
  const errors = createErrorWatch(() => false);
  await errors.watch(context);
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date('2026-11-21T10:00:00Z'));
  await page.route('http://design.test/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(site, pathname === '/' ? 'index.html' : pathname);
    const contentType = kinds[path.extname(file)];
    return existsSync(file)
      ? route.fulfill({ path: file, contentType })
      : route.fulfill({ status: 404 });
  });
  await open(page, '/');

  const here = { browser: browser.version(), fonts: await fingerprint(page) };
  skipUnlessLike(there?.fonts === here.fonts);

  const wanted = looksOf(renews);
  const taken = await takePictures(page, wanted);
  expect(taken.size).toBe((6 + layers.length) * wanted.length);
  if (renews) keepAll(taken, here);
  else expect(differing(taken)).toEqual([]);
  expect(errors.found()).toEqual([]);
  await context.close();
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`http://design.test${address}`);
  await page.locator('main').waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** A picture of each chapter, and of each layer over an empty page, by file name. */
async function takePictures(page: Page, wanted: readonly Look[]): Promise<Map<string, Buffer>> {
  const taken = new Map<string, Buffer>();
  const inAll = async (take: (suffix: string) => Promise<void>) => {
    for (const look of wanted) {
      await page.setViewportSize({ width: look.width, height: 800 });
      await page.evaluate((one) => {
        document.documentElement.dataset.theme = one;
      }, look.theme);
      await take(suffixOf(look));
    }
  };
  const chapters = await page.locator('[data-chapter]').all();
  await inAll(async (suffix) => {
    for (const chapter of chapters) {
      const name = await chapter.getAttribute('data-chapter');
      // Alone on the page, so that what stands above can't shift it by fractions of a pixel.
      await chapter.evaluate((shown) => {
        for (const one of document.querySelectorAll<HTMLElement>('[data-chapter]'))
          one.style.display = one === shown ? '' : 'none';
      });
      taken.set(`${name}-${suffix}`, await chapter.screenshot());
    }
  });
  for (const layer of layers) {
    await open(page, `/?layer=${layer}`);
    await page.locator('dialog[open], [role=status]').first().waitFor();
    await inAll(async (suffix) => {
      taken.set(`${layer}-${suffix}`, await page.screenshot());
    });
  }
  return taken;
}

/** Letters in each fallback face: it changes when the machine has other fonts or draws them differently. */
async function fingerprint(page: Page): Promise<string> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (!context) throw new Error('Nothing can be drawn.');
    for (const [row, face] of ['Geist', 'system-ui', 'monospace'].entries()) {
      context.font = `16px ${face}`;
      context.fillText('Æblegrød › 1.234,50 →', 2, 20 + row * 30);
    }
    return canvas.toDataURL();
  });
  return hash('sha256', drawn, 'hex').slice(0, 16);
}

function keepAll(taken: ReadonlyMap<string, Buffer>, here: object): void {
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  for (const [name, png] of taken)
    writeFileSync(path.join(pictures, name), encodePicture(pictureFrom(png)));
  writeFileSync(record, `${JSON.stringify(here, null, 2)}\n`);
}

/** The pictures that have changed, each with the path of the new one. */
function differing(taken: ReadonlyMap<string, Buffer>): string[] {
  const suffixes = looksOf(false).map(suffixOf);
  const known = globSync('*.png', { cwd: pictures }).filter((name) =>
    suffixes.some((suffix) => name.endsWith(suffix)),
  );
  const gone = known.filter((name) => !taken.has(name)).map((name) => `${name} shows nothing now`);
  const changed = [...taken].flatMap(([name, png]) => {
    const file = path.join(pictures, name);
    const count = existsSync(file)
      ? differingPixels(readPicture(readFileSync(file)), png)
      : Number.POSITIVE_INFINITY;
    if (count <= mostDiffering) return [];
    const now = path.join(results, name);
    writeFileSync(now, png);
    return [`${name}: ${count} pixels differ, see ${now}; npm run design:pictures renews them`];
  });
  return [...gone, ...changed];
}
