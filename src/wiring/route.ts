import type { ComponentType } from 'react';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import { hasMessages, type MessageId } from '../i18n/messages.ts';
import type { Crumb, LayoutProps } from '../layouts/layout-props.ts';
import { decoded } from '../lib/decoded.ts';
import { type Lazy, type LazyModule, lazyModule } from '../lib/lazy.ts';
import type { GuardName } from '../machines/guards/guards.ts';
import type { PageError } from './resolve-page.ts';

type LayoutName = 'guest' | 'shop' | 'supplier' | 'transfer';

/** One page: what its address looks like, who may see it, and what is shown. */
export interface Route {
  pattern: string;
  layout: LayoutName;
  /** Run in this order, after `check-auth`, which runs everywhere. */
  guards: readonly GuardName[];
  /** Its words may name the last step of the path: `{last}`. */
  titleId: MessageId;
  /** What it lies below where its address doesn't say so. */
  below?: Crumb;
  footerHidden?: true;
  sidebarHidden?: true;
  screen: LazyModule<ComponentType>;
}

/** A row of the table of routes; `source` is the screen's module below `src/`. */
export const page = (
  pattern: string,
  layout: LayoutName,
  guards: readonly GuardName[],
  titleId: MessageId,
  source: string,
  load: () => Promise<ComponentType>,
  meta: Pick<Route, 'below' | 'footerHidden' | 'sidebarHidden'> = {},
): Route => ({ pattern, layout, guards, titleId, screen: lazyModule(source, load), ...meta });

/** All that can be shown. */
export interface Site {
  routes: readonly Route[];
  layouts: Record<LayoutName, LazyModule<ComponentType<LayoutProps>>>;
  errorScreen: Lazy<ComponentType<{ error: PageError }>>;
}

interface Words {
  /** Beside `core`. */
  atOnce: readonly string[];
  /** Of the parts that the page loads when they are needed. */
  later: readonly string[];
}

const guestWords: Words = { atOnce: ['guest'], later: [] };
const pageWords = new Map<Route, Words>();

/** The areas of words that a page has; the same lists at every call. */
export function wordsOf(route: Route): Words {
  if (route.layout === 'guest' || route.layout === 'transfer') return guestWords;
  const known = pageWords.get(route) ?? shopWords(route);
  pageWords.set(route, known);
  return known;
}

function shopWords({ layout, screen }: Route): Words {
  const own = nameOf(screen.source);
  const shared = layout === 'shop' ? ['shop'] : ['shop', 'supplier'];
  // What only suppliers see has its words in theirs.
  const further = hasMessages(own) || own.startsWith('supplier-') ? own : 'pages';
  return {
    atOnce: [...shared, further].filter(hasMessages),
    later: ['shop.later', `${own}.later`].filter(hasMessages),
  };
}

const nameOf = (module: string) => module.replace(/^.*\/|\.tsx$/g, '');

/** The route of a path; none where a parameter is nothing that any page could be asked for `[§8-404-invalid]`. */
export function findRoute(routes: readonly Route[], path: string): Route | undefined {
  return routes.find(({ pattern }) => {
    const [fits, params] = matchRoute(parse, pattern, path);
    return fits && Object.values(params).every(isParameter);
  });
}

/** What a page's title may name of its path: the last step. */
export const titleValues = (path: string): Record<string, string> => ({
  last: decoded(path.slice(path.lastIndexOf('/') + 1)),
});

function isParameter(value: string | undefined): boolean {
  if (value === undefined) return true;
  try {
    return /^[^\p{Cc}]{1,200}$/u.test(decodeURIComponent(value));
  } catch {
    return false;
  }
}

/** The way from home to `path`, both left out: what its route lies below, and every route that is a part of it `[§2-breadcrumb]`. */
export function trailOf(routes: readonly Route[], path: string): readonly Crumb[] {
  const here = findRoute(routes, path);
  const parts = path.split('/').filter(Boolean);
  const above = parts.slice(1).map((_, count) => `/${parts.slice(0, count + 1).join('/')}`);
  const matched = above.flatMap((one) => {
    const route = findRoute(routes, one);
    return route && route !== here ? [{ titleId: route.titleId, path: one }] : [];
  });
  return here?.below ? [here.below, ...matched] : matched;
}
