import type { Page } from 'playwright/test';
import { heights, setTheme, showAll } from '../screens/camera.ts';
import type { Locale, Theme, Width } from '../screens/options.ts';
import { subjects } from '../screens/plan.ts';
import { settle, watchLine } from '../screens/settle.ts';
import { allowedBy, enter, isOffline, labelOf, type Subject, whoseOf } from '../screens/visit.ts';
import { isLong, shareOf } from '../support/share.ts';
import { type App, arriveSignedIn, expect, merchant, test } from './app.ts';
import { objections } from './axe.ts';

// The long run visits everything in two languages, two themes and three widths, so it has no time limit.
test.describe.configure({ timeout: isLong ? 0 : 600_000 });
test.use({
  viewport: { width: 1440, height: heights[1440] },
  // Each state sets its own answers, and a service worker could replace them.
  serviceWorkers: 'block',
});

const ofPages = (isTheirs: (who: string) => boolean) =>
  shareOf(
    subjects.filter((subject) => subject.kind === 'page' && isTheirs(whoseOf(subject))),
    5,
  );
const states = subjects.filter(({ kind }) => kind === 'state');
/** All of them in three tests; by `npm test`, one in 24. */
const parts = isLong ? [0, 1, 2] : [0];
const step = isLong ? 3 : 24;
const statesFrom = (first: number) => states.filter((_, at) => at % step === first);

const widths = [1440, 1024, 390] as const;
const themes = ['light', 'dark'] as const;

/** The languages for the n-th subject: alternating, or both by `npm run test:long`. */
function localesAt(at: number): readonly Locale[] {
  if (isLong) return ['da', 'en'];
  return at % 2 === 0 ? ['da'] : ['en'];
}

/** The themes for the n-th subject: alternating, or both by `npm run test:long`. */
function themesAt(at: number): readonly Theme[] {
  const first = Math.floor(at / 2) % 2;
  return isLong ? themes : themes.slice(first, first + 1);
}

/**
 * The widths for the n-th subject, grouped by visit: one of them, or all by `npm run test:long`. For a state, the
 * phone's width is a visit of its own, because things open differently on a phone.
 */
function widthsAt(at: number, subject: Subject): readonly (readonly Width[])[] {
  const only = subject.kind === 'state' ? subject.state.width : undefined;
  const nth = Math.floor(at / 4) % 3;
  if (only) return [[only]];
  if (!isLong) return [widths.slice(nth, nth + 1)];
  return subject.kind === 'page' ? [widths] : [widths.slice(0, 2), widths.slice(2)];
}

for (const [whose, theirs] of [
  ['pages of a shop', ofPages((who) => who === 'merchant')],
  [
    'pages of a guest, of a supplier and of people who lack something',
    ofPages((who) => who !== 'merchant'),
  ],
  ...parts.map(
    (first) =>
      [
        `dialogs and states, one in ${step} from number ${first + 1} on`,
        statesFrom(first),
      ] as const,
  ),
] as const) {
  test.describe(whose, () => {
    // Offline states leave commands on the device that are sent to the server in the end, and one person opens more
    // pages than one person may.
    test.use({ ownServer: true, settings: { RATE_SHARE: '0' } });

    test(`[§D-axe] [§D-contrast] axe finds nothing to object to on ${whose}, in both languages and themes and at every width, and every text reaches AAA`, async ({
      page,
      app,
      errors,
    }) => {
      expect(theirs.length).toBeGreaterThan(3);
      const line = watchLine(page);
      const found: string[] = [];
      let where = '';
      let allowed: RegExp | undefined;
      // What refuses a page covers it, and what is covered isn't checked.
      page.on('response', (answer) => {
        const isRefused = answer.status() === 429 && !allowed?.test('status of 429');
        if (isRefused) found.push(`${where}: ${answer.url()} was refused`);
      });
      let signedIn = 'guest';
      for (const [at, subject] of theirs.entries()) {
        where = labelOf(subject);
        allowed = allowedBy(subject);
        if (allowed) errors.allow(allowed);
        signedIn = await become(page, app, whoseOf(subject), signedIn);
        const context = page.context();
        const looks = localesAt(at).flatMap((locale) =>
          widthsAt(at, subject).map((line) => ({ locale, line })),
        );
        for (const [nth, { locale, line: pulled }] of looks.entries()) {
          if (nth > 0) await forgetDevice(page, app);
          const [first = 1440] = pulled;
          await page.setViewportSize({ width: first, height: heights[first] });
          await enter({ url: app.url, context, page, line, locale }, subject);
          await expect(page.locator('h1'), labelOf(subject)).toHaveText(/\S{3}/);
          for (const width of pulled) {
            await page.setViewportSize({ width, height: heights[width] });
            // Elements that are scrolled out of view behind others can't be checked.
            await showAll(page, width);
            if (!isOffline(subject)) await settle(page, line);
            for (const theme of themesAt(at)) {
              await setTheme(page, theme);
              where = `${labelOf(subject)}, ${width} px, ${theme}, ${locale}`;
              for (const one of await objections(page)) found.push(`${where}: ${one}`);
            }
          }
          await context.setOffline(false);
          await page.unrouteAll();
          // A page whose session is said to have expired would go on waiting for an answer.
          await page.goto('about:blank');
        }
      }
      expect(found).toEqual([]);
    });
  });
}

/** Signs in as another person, if the last page belonged to somebody else. */
async function become(page: Page, app: App, who: string, last: string): Promise<string> {
  if (who === last) return last;
  await page.context().clearCookies();
  if (who !== 'guest')
    await arriveSignedIn(page, app, { ...merchant, email: `${who}@example.com` });
  return who;
}

/** Deletes what an earlier look at the same subject has left on the device: drafts, waiting changes, what is folded. */
async function forgetDevice(page: Page, app: App): Promise<void> {
  const context = page.context();
  await context.clearCookies({ name: /^(?!token$)/ });
  const browser = await context.newCDPSession(page);
  const what = { origin: app.url, storageTypes: 'indexeddb,local_storage' };
  await browser.send('Storage.clearDataForOrigin', what);
  await browser.detach();
}
