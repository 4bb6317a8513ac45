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
  /** A page is loaded at the first width and the window widened; a state is set up again at each. */
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

/** Takes all pictures of a visit. Throws if anything goes wrong on the page, including messages on its console. */
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

/** A page in which a subject is set up. */
export interface Viewing {
  url: string;
  context: BrowserContext;
  page: Page;
  line: Line;
  locale: Locale;
}

/** Sets up a subject, and checks that the page shows what was meant. */
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
  // Without its script the page stays as the server sent it.
  if (passing) await page.route(/\.js$/, (route) => route.fulfill(noScript));
  await open(path);
  const wanted = typeof fact === 'string' ? fact : fact[locale];
  await page.waitForFunction(isTold, wanted, { timeout: 10_000 }).catch(() => {
    throw new Error(`it never showed «${wanted}»`);
  });
}

const noScript = { body: '', contentType: 'text/javascript' };

/** Runs in the page: whether its main part contains the text, also in a field. */
function isTold(wanted: string): boolean {
  const main = document.querySelector('main');
  const fields = [...(main?.querySelectorAll('input') ?? [])].map(({ value }) => value);
  return [main?.innerText ?? '', ...fields].some((text) => text.includes(wanted));
}

/** Whether the picture shows the whole page; a dialog is pictured in the window. */
function isWhole(subject: Subject): boolean {
  return subject.kind === 'page' || subject.state.shows === 'main';
}

/** A device without a network never stops asking, so it isn't waited for. */
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
