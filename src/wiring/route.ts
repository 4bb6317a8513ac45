import type { ComponentType } from 'react';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import { hasMessages, type MessageId } from '../i18n/messages.ts';
import type { LayoutProps } from '../layouts/layout-props.ts';
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
  titleId: MessageId;
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
  meta: Pick<Route, 'footerHidden' | 'sidebarHidden'> = {},
): Route => ({ pattern, layout, guards, titleId, screen: lazyModule(source, load), ...meta });

/** All that can be shown. */
export interface Site {
  routes: readonly Route[];
  layouts: Record<LayoutName, LazyModule<ComponentType<LayoutProps>>>;
  errorScreen: Lazy<ComponentType<{ error: PageError }>>;
}

const pageWords = new Map<Route, readonly string[]>();

/** The areas of words that a page has beside `core`; the same list at every call. */
export function moreWords(route: Route): readonly string[] {
  if (route.layout === 'guest' || route.layout === 'transfer') return guestWords;
  const known = pageWords.get(route) ?? wordsOf(route);
  pageWords.set(route, known);
  return known;
}

function wordsOf({ layout, screen }: Route): readonly string[] {
  const own = nameOf(screen.source);
  if (layout === 'shop') return ['shop', own];
  // A page that only suppliers see has no words beside theirs.
  return hasMessages(own) ? ['shop', 'supplier', own] : ['shop', 'supplier'];
}

const guestWords: readonly string[] = ['guest'];
const nameOf = (module: string) => module.replace(/^.*\/|\.tsx$/g, '');

export function findRoute(routes: readonly Route[], path: string): Route | undefined {
  return routes.find(({ pattern }) => matchRoute(parse, pattern, path)[0]);
}
