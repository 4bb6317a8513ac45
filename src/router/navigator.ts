import type { Locale } from '../i18n/locale.ts';
import { type Cell, cell } from '../lib/pure/cell.ts';
import { isStepHeld } from '../lib/pure/unsaved.ts';
import type { Visit } from '../machines/guards/guard.ts';
import type { PageLoadEvent } from '../machines/page-load.ts';
import { localeRedirect, readLocalePath, withLocale } from './locale-path.ts';
import { type Content, type Resolved, resolvePage, showError } from './resolve-page.ts';
import { markedState, scrollBack, scrollStays, scrollToStart } from './scroll.ts';
import type { Site } from './site.ts';
import type { PageView } from './view.ts';

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

export interface NavigatorDeps {
  site: Site;
  visitor: Omit<Visit, 'path' | 'search'>;
  /** The language that the person chose earlier. */
  locale: { chosen(): string | null; choose(locale: Locale): void };
  /** Called when a page starts to load, and when it is there. */
  onLoad(type: PageLoadEvent['type']): void;
  isOnline(): boolean;
  /** Whether the page is about to be reloaded because of a failed chunk; waits until that is decided. */
  isReloading(): Promise<boolean>;
}

export interface Navigator {
  /** Null until the first page is there. */
  view: Cell<PageView | null>;
  /** Goes to a path of the app; one without a language prefix keeps the current language. */
  go(to: string, options?: NavigateOptions): Promise<void>;
  /** Runs the guards again for the browser's current address: at the start, and when somebody has signed in or out. */
  reconsider(): Promise<void>;
  /** Shows the same page in another language. */
  switchLocale(locale: Locale): Promise<void>;
}

const MOST_REDIRECTS = 8;

/**
 * Moves between pages: first guards and chunks, then the address and the page together, so that nothing half-loaded is
 * shown. A later navigation replaces an earlier one.
 */
export function createNavigator(deps: NavigatorDeps): Navigator {
  const view = cell<PageView | null>(null);
  let latest = 0;
  let running: Promise<void> = Promise.resolve();

  /** `enter` changes the browser's address to the final one; `shown` is called when the page is there. */
  async function enterPage(
    ticket: number,
    url: URL,
    enter: (at: URL) => void,
    shown: () => void,
  ): Promise<void> {
    // The first page is taken over from the server's markup, without a progress bar.
    if (view.get()) deps.onLoad('START');
    try {
      const { at, content } = await followRedirects(url);
      if (ticket !== latest) return;
      const { locale, path } = readLocalePath(at.pathname);
      enter(at);
      view.set({ locale, path, search: at.search.slice(1), content });
      shown();
    } catch (error) {
      // Not even the error page could be loaded, so the screen stays as it is.
      if (!view.get()) throw error;
      console.error(error);
    } finally {
      if (ticket === latest) deps.onLoad('FINISH');
    }
  }

  /** Like `enterPage`. If another navigation replaces this one, it resolves with that one, when a page is there. */
  async function show(url: URL, enter: (at: URL) => void, shown: () => void): Promise<void> {
    const ticket = ++latest;
    running = enterPage(ticket, url, enter, shown);
    await running;
    if (ticket !== latest) await running;
  }

  /** Follows redirects until there is something to show. */
  async function followRedirects(start: URL): Promise<{ at: URL; content: Content }> {
    let at = start;
    for (let turns = 0; turns < MOST_REDIRECTS; turns += 1) {
      const moved = localeRedirect(at.pathname, deps.locale.chosen());
      if (moved) {
        deps.locale.choose(moved.locale);
        at = new URL(moved.to + at.search + at.hash, at);
      }
      const { locale, path } = readLocalePath(at.pathname);
      const resolved = await resolve(path, at.search.slice(1), locale);
      if (resolved.kind !== 'redirect') return { at, content: resolved };
      at = new URL(withLocale(locale, resolved.to), at);
    }
    const { locale } = readLocalePath(at.pathname);
    return { at, content: await showError(deps.site, { kind: 'status', status: 500 }, locale) };
  }

  async function resolve(path: string, search: string, locale: Locale): Promise<Resolved> {
    try {
      return await resolvePage(deps.site, { ...deps.visitor, path, search }, locale);
    } catch {
      // Guards don't reject, so a chunk or texts for the page are missing. The recovery from failed chunks already
      // knows about it.
      if (await deps.isReloading()) return new Promise(() => {});
      const unreachable = { kind: 'unreachable' } as const;
      const broken = { kind: 'status', status: 500 } as const;
      return showError(deps.site, deps.isOnline() ? broken : unreachable, locale);
    }
  }

  /** Shows the same page with another query; there is nothing to decide or load. */
  function requery(current: PageView, url: URL): void {
    latest += 1;
    deps.onLoad('FINISH');
    view.set({ ...current, search: url.search.slice(1) });
  }

  addEventListener('popstate', () => {
    if (isStepHeld()) return;
    const url = new URL(location.href);
    const current = view.get();
    if (current && isSamePage(current, url)) {
      requery(current, url);
      scrollBack();
    } else {
      void show(url, moveTo, scrollBack);
    }
  });

  return {
    view,
    go(to, { replace = false, state = null } = {}) {
      const current = view.get();
      const given = readLocalePath(to);
      const path = given.prefixed ? to : withLocale(current?.locale ?? given.locale, to);
      const url = new URL(path, location.href);
      const enter = (at: URL) => {
        const again = replace || at.href === location.href;
        history[again ? 'replaceState' : 'pushState'](markedState(state), '', at);
      };
      if (!current || !isSamePage(current, url) || url.search.slice(1) === current.search) {
        return show(url, enter, scrollToStart);
      }
      enter(url);
      // Done before the page changes, because scrolling that the change causes belongs to the new history entry.
      scrollStays();
      requery(current, url);
      return Promise.resolve();
    },
    reconsider: () => show(new URL(location.href), moveTo, scrollBack),
    switchLocale(locale) {
      deps.locale.choose(locale);
      const { path } = readLocalePath(location.pathname);
      const to = withLocale(locale, path) + location.search + location.hash;
      return show(new URL(to, location.href), moveTo, () => {});
    },
  };
}

function isSamePage(view: PageView, url: URL): boolean {
  const { path, locale } = readLocalePath(url.pathname);
  return view.content.kind === 'screen' && view.path === path && view.locale === locale;
}

function moveTo(at: URL): void {
  if (at.href !== location.href) history.replaceState(history.state, '', at);
}
