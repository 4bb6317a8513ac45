import type { Page } from 'playwright/test';
import { heights, setTheme, showAll } from '../screens/camera.ts';
import type { Locale, Theme, Width } from '../screens/options.ts';
import { subjects } from '../screens/plan.ts';
import { settle, watchLine } from '../screens/settle.ts';
import { allowedBy, enter, isOffline, labelOf, whoseOf } from '../screens/visit.ts';
import { type App, arriveSignedIn, expect, merchant, test } from './app.ts';
import { objections } from './axe.ts';

test.describe.configure({ timeout: 600_000 });
test.use({
  viewport: { width: 1440, height: heights[1440] },
  // What a state is answered is decided in the state: nothing may stand between.
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

const ofPlaces = (isTheirs: (who: string) => boolean) =>
  subjects.filter((subject) => subject.kind === 'place' && isTheirs(whoseOf(subject)));
const shop = ofPlaces((who) => who === 'merchant');
const states = subjects.filter(({ kind }) => kind === 'state');
const half = Math.ceil(states.length / 2);

const isLong = Boolean(process.env.TEST_LONG);
const widths = [1440, 390] as const;
const themes = ['light', 'dark'] as const;

/** The languages in which the n-th is looked at: `npm run test:long` looks in both. */
function localesAt(at: number): readonly Locale[] {
  if (isLong) return ['da', 'en'];
  return at % 2 === 0 ? ['da'] : ['en'];
}

/** How the n-th is looked at: in one width and theme, the next in others; by `npm run test:long` in all of them. */
function looksAt(at: number): readonly (readonly [Width, Theme])[] {
  const all = widths.flatMap((width) => themes.map((theme) => [width, theme] as const));
  return isLong ? all : all.slice(Math.floor(at / 2) % 4).slice(0, 1);
}

for (const [whose, theirs] of [
  ['every page of a shop', shop.slice(0, 13)],
  ['every further page of a shop', shop.slice(13)],
  [
    'every page of a guest, of a supplier and of people who lack something',
    ofPlaces((who) => who !== 'merchant'),
  ],
  ['every dialog', states.slice(0, half)],
  ['every state', states.slice(half)],
] as const) {
  test.describe(whose, () => {
    // What waits on a device without a network is sent to the server in the end.
    test.use({ ownServer: theirs.some(isOffline) });

    test(`[§D-axe] [§D-contrast] axe finds nothing to object to on ${whose}, in both languages and themes and on a phone, and every text reaches AAA`, async ({
      page,
      app,
      errors,
    }) => {
      expect(theirs.length).toBeGreaterThan(9);
      const line = watchLine(page);
      const found: string[] = [];
      let signedIn = 'guest';
      for (const [at, subject] of theirs.entries()) {
        const allowed = allowedBy(subject);
        if (allowed) errors.allow(allowed);
        signedIn = await become(page, app, whoseOf(subject), signedIn);
        const context = page.context();
        for (const locale of localesAt(at)) {
          await enter({ url: app.url, context, page, line, locale }, subject);
          await expect(page.locator('h1'), labelOf(subject)).toHaveText(/\S{3}/);
          let shown: Width | null = null;
          for (const [width, theme] of looksAt(at)) {
            await setTheme(page, theme);
            if (width !== shown) {
              await page.setViewportSize({ width, height: heights[width] });
              // What is scrolled away behind something else can't be judged.
              await showAll(page, width);
              if (!isOffline(subject)) await settle(page, line);
              shown = width;
            }
            const where = `${labelOf(subject)}, ${width} px, ${theme}, ${locale}`;
            for (const one of await objections(page)) found.push(`${where}: ${one}`);
          }
          await page.setViewportSize({ width: 1440, height: heights[1440] });
          await context.setOffline(false);
          await page.unrouteAll();
          // A session that is said to have ended leaves its page waiting for an answer.
          await page.goto('about:blank');
        }
      }
      expect(found).toEqual([]);
    });
  });
}

/** Signs in as somebody else, where the last page was not theirs. */
async function become(page: Page, app: App, who: string, last: string): Promise<string> {
  if (who === last) return last;
  await page.context().clearCookies();
  if (who !== 'guest')
    await arriveSignedIn(page, app, { ...merchant, email: `${who}@example.com` });
  return who;
}
