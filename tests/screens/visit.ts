import type { BrowserContext, Page } from 'playwright';
import { heights, type Shot, showAll, take } from './camera.ts';
import type { Locale, Theme, Width } from './options.ts';
import type { PicturedPage } from './pictured-pages.ts';
import { type Line, settle, watchLine } from './settle.ts';
import type { State } from './state.ts';
import { wordsOf } from './words.ts';

export type Subject = { kind: 'page'; pictured: PicturedPage } | { kind: 'state'; state: State };

/** One subject on one device, in one language. */
export interface Visit {
  subject: Subject;
  /** A page is pulled from the first to the next; a state is brought about at each anew. */
  widths: readonly Width[];
  themes: readonly Theme[];
  locale: Locale;
}

export const labelOf = (subject: Subject): string =>
  subject.kind === 'page'
    ? (subject.pictured.name ?? subject.pictured.pattern)
    : subject.state.name;

export const whoseOf = (subject: Subject): PicturedPage['who'] =>
  subject.kind === 'page' ? subject.pictured.who : subject.state.who;

interface Studio {
  url: string;
  context: BrowserContext;
  /** The folder of all pictures. */
  out: string;
}

/** Takes all pictures of a visit. Throws what went wrong on the page, be it a message on its console. */
export async function pictures(studio: Studio, visit: Visit): Promise<Shot[]> {
  const page = await studio.context.newPage();
  const errors = errorsOf(page, allowedBy(visit.subject));
  try {
    const shots: Shot[] = [];
    const line = watchLine(page);
    await enter({ ...studio, page, line, locale: visit.locale }, visit.subject);
    for (const width of visit.widths) {
      await page.setViewportSize({ width, height: heights[width] });
      if (isWhole(visit.subject)) await showAll(page, width);
      if (!isOffline(visit.subject)) await settle(page, line);
      for (const theme of visit.themes) {
        const shot = { label: labelOf(visit.subject), width, theme, locale: visit.locale };
        await take(page, studio.out, shot);
        shots.push(shot);
      }
    }
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return shots;
  } catch (error) {
    if (errors.length === 0) throw error;
    throw new Error([String(error), ...errors].join('\n'));
  } finally {
    await page.close();
  }
}

/** A page on which a subject is brought about. */
export interface Viewing {
  url: string;
  context: BrowserContext;
  page: Page;
  line: Line;
  locale: Locale;
}

/** Brings a subject about, and makes sure that what is there is what was meant. */
export async function enter(viewing: Viewing, subject: Subject): Promise<void> {
  const { url, context, page, line, locale } = viewing;
  const open = async (path: string) => {
    await page.goto(url + (locale === 'da' ? '' : `/${locale}`) + path);
    await settle(page, line);
  };
  if (subject.kind === 'state') {
    const { state } = subject;
    await state.enter({ page, context, word: wordsOf(locale), open });
    const shown = page.locator(state.shows ?? 'dialog[open]').first();
    await shown.waitFor({ timeout: 10_000 }).catch((cause: unknown) => {
      throw new Error(`“${state.name}” never showed`, { cause });
    });
    return;
  }
  const { path, passing, fact } = subject.pictured;
  // Without its script a page stays as the server sent it.
  if (passing) await page.route(/\.js$/, (route) => route.fulfill(noScript));
  await open(path);
  const wanted = typeof fact === 'string' ? fact : fact[locale];
  await page.waitForFunction(isTold, wanted, { timeout: 10_000 }).catch(() => {
    throw new Error(`it never showed «${wanted}»`);
  });
}

const noScript = { body: '', contentType: 'text/javascript' };

/** Runs in the page: whether its main part says so, be it in a field. */
function isTold(wanted: string): boolean {
  const main = document.querySelector('main');
  const fields = [...(main?.querySelectorAll('input') ?? [])].map(({ value }) => value);
  return [main?.innerText ?? '', ...fields].some((text) => text.includes(wanted));
}

/** A dialog is pictured as it stands over the page, a page down to its foot. */
function isWhole(subject: Subject): boolean {
  return subject.kind === 'page' || subject.state.shows === 'main';
}

/** A device without a network is never done asking. */
export function isOffline(subject: Subject): boolean {
  return subject.kind === 'state' && (subject.state.allows?.test('net::ERR_') ?? false);
}

/** Console messages that belong to a subject. */
export function allowedBy(subject: Subject): RegExp | undefined {
  return subject.kind === 'state' ? subject.state.allows : undefined;
}

function errorsOf(page: Page, allowed: RegExp | undefined): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!allowed?.test(text)) errors.push(text);
  };
  page.on('pageerror', (error) => note(`page error: ${error.stack}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    note(`console error: ${message.text()} ${message.location().url}`);
  });
  return errors;
}
