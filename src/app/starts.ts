import type { RenderedClient } from '../../contract/page.ts';
import { type Locale, locales } from '../i18n/locale.ts';
import { findRoute } from '../router/find-route.ts';
import { links } from '../router/links.ts';
import { withLocale } from '../router/locale-path.ts';
import { wordsOfPage } from '../router/page-words.ts';
import type { Route } from '../router/site.ts';
import { site } from './site.ts';

/** The modules below `src/` that a page needs besides the entry. */
export const modulesOf = (route: Route, locale: Locale): string[] => [
  site.layouts[route.layout].source,
  route.screen.source,
  ...['core', ...wordsOfPage(route).atOnce].map((area) => `i18n/compiled/${locale}.${area}.json`),
];

/** Where the entrance leads most people who have an account. */
const dashboard = findRoute(site.routes, links.dashboard());

/** What each page starts with on a device, in all languages: its own modules, and the store for the pages of a tenant. */
export const starts: RenderedClient['starts'] = locales.flatMap((locale) =>
  site.routes.flatMap((route) => {
    const shown = (route.guards.includes('entrance') && dashboard) || route;
    const ofTenant = shown.layout === 'shop' || shown.layout === 'supplier';
    const modules = [...modulesOf(shown, locale), ...(ofTenant ? ['wiring/local-store.ts'] : [])];
    return pathsOf(route.pattern).map((path) => ({ path: withLocale(locale, path), modules }));
  }),
);

/** A parameter is always the last step of a pattern. */
function pathsOf(pattern: string): string[] {
  const [whole = '', name] = pattern.split('/:');
  if (name === undefined) return [whole];
  return name.endsWith('?') ? [whole, `${whole}/*`] : [`${whole}/*`];
}
