import type { Page } from 'playwright/test';
import { heights, setTheme, showAll } from '../screens/camera.ts';
import type { Theme, Width } from '../screens/options.ts';
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

/** Where and how the n-th is looked at: in both widths and both themes. `npm run test:long` looks at each in every way. */
function looksAt(at: number): readonly (readonly [Width, Theme])[] {
  const every = ([1440, 390] as const).flatMap((width) =>
    (['light', 'dark'] as const).map((theme) => [width, theme] as const),
  );
  if (process.env.TEST_LONG) return every;
  return every.filter((_, look) =>
    at % 2 === 0 ? look === 0 || look === 3 : look === 1 || look === 2,
  );
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

    test(`[§D-axe] axe finds nothing to object to on ${whose}, in both themes and on a phone`, async ({
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
        await enter({ url: app.url, context, page, line, locale: 'da' }, subject);
        await expect(page.locator('h1'), labelOf(subject)).toHaveText(/\S{3}/);
        const look = async (width: Width, theme: Theme) => {
          await page.setViewportSize({ width, height: heights[width] });
          await setTheme(page, theme);
          // What is scrolled away behind something else can't be judged.
          await showAll(page, width);
          if (!isOffline(subject)) await settle(page, line);
          for (const one of await objections(page)) {
            found.push(`${labelOf(subject)}, ${width} px, ${theme}: ${one}`);
          }
        };
        for (const [width, theme] of looksAt(at)) await look(width, theme);
        await page.setViewportSize({ width: 1440, height: heights[1440] });
        await context.setOffline(false);
        await page.unrouteAll();
        // A session that is said to have ended leaves its page waiting for an answer.
        await page.goto('about:blank');
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
