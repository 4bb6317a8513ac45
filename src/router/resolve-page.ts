import { createActor, toPromise } from 'xstate';
import type { Locale } from '../i18n/locale.ts';
import { loadMessages } from '../i18n/messages.ts';
import { guardChainMachine } from '../machines/guard-chain.ts';
import type { Verdict, Visit } from '../machines/guards/guard.ts';
import { guards } from '../machines/guards/guards.ts';
import { findRoute } from './find-route.ts';
import { wordsOfPage } from './page-words.ts';
import type { PageError, Route, Site } from './site.ts';

/** What is shown. */
export type Content = { kind: 'screen'; route: Route } | { kind: 'error'; error: PageError };

export type Resolved = { kind: 'redirect'; to: string } | Content;

/**
 * Decides what a visit shows, using the guards of its route, and loads it. Rejects only if something can't be loaded.
 * Works the same in the browser and on the server.
 */
export async function resolvePage(site: Site, visit: Visit, locale: Locale): Promise<Resolved> {
  const route = findRoute(site.routes, visit.path);
  if (!route) return showError(site, { kind: 'status', status: 404 }, locale);
  // Loads the chunks while the guards are running.
  const loading = loadRoute(site, route, locale);
  loading.catch(() => {});
  const verdict = await runGuards(route, visit);
  if (verdict.kind === 'redirect') return verdict;
  if (verdict.kind === 'unreachable') return showError(site, verdict, locale);
  if (verdict.kind === 'error') {
    return showError(site, { kind: 'status', status: verdict.status }, locale);
  }
  await loading;
  return { kind: 'screen', route };
}

/** The content for an error, with its screen and texts loaded. */
export async function showError(site: Site, error: PageError, locale: Locale): Promise<Content> {
  await Promise.all([site.errorScreen.load(), loadMessages(locale, 'core')]);
  return { kind: 'error', error };
}

/** Loads everything that a route needs to be shown at once. */
async function loadRoute(site: Site, route: Route, locale: Locale): Promise<void> {
  await Promise.all([
    // The layout comes first, because the page's own styles have to come after it.
    site.layouts[route.layout].load(),
    route.screen.load(),
    loadMessages(locale, 'core'),
    ...wordsOfPage(route).atOnce.map((area) => loadMessages(locale, area)),
  ]);
}

function runGuards(route: Route, visit: Visit): Promise<Verdict> {
  const chain = createActor(guardChainMachine, {
    input: { names: ['check-auth', ...route.guards], guards, visit },
  });
  const decided = toPromise(chain);
  chain.start();
  return decided;
}
