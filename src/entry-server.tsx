import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageAnswer, PageRequest, Render, SeededSubscriptions } from '../contract/page.ts';
import { App } from './app.tsx';
import { KeptProvider } from './layouts/kept-flag.ts';
import { site } from './routes.ts';
import { localeRedirect, readLocalePath, withLocale } from './wiring/locale-path.ts';
import { resolvePage } from './wiring/resolve-page.ts';
import { wordsOf } from './wiring/route.ts';
import { never, serverMachines } from './wiring/server-machines.ts';
import { type View, viewName } from './wiring/view.ts';

/** Decides what a visit gets, by the same guards as in the browser, and renders it. */
export const render: Render = async (request) => {
  const { search, user, hasToken } = request;
  const query = search && `?${search}`;
  const moved = localeRedirect(request.path, request.chosenLocale);
  if (moved) return { kind: 'redirect', to: moved.to + query, chooseLocale: moved.locale };

  const { locale, path } = readLocalePath(request.path);
  const visit = {
    path,
    search,
    user: () => user,
    hasToken: () => hasToken,
    loadUser: () => Promise.resolve(),
    subscriptions: request.subscriptions,
    disabledPages: () => request.disabledPages,
  };
  const resolved = await resolvePage(site, visit, locale);
  if (resolved.kind === 'redirect') {
    return { kind: 'redirect', to: withLocale(locale, resolved.to), chooseLocale: null };
  }
  const view: View = { locale, path, search, content: resolved };
  return page(view, request, await subscriptionsFor(view, request));
};

/** A shop's frame shows the plan: it must not come after the page `[§2-sidebar-subscription]`. */
async function subscriptionsFor({ content }: View, { user, subscriptions }: PageRequest) {
  if (content.kind !== 'screen' || content.route.layout !== 'shop' || !user?.shop) return null;
  const data = await subscriptions();
  return data && { data, observedAt: Date.now() };
}

function page(
  view: View,
  { user, hasToken, disabledPages, company, kept }: PageRequest,
  subscriptions: SeededSubscriptions | null,
): PageAnswer {
  let title = '';
  const config = { disabledPages, company };
  const place = {
    view: { get: () => view, subscribe: () => () => {} },
    go: () => Promise.reject(new Error('Nobody navigates while the server renders.')),
  };
  const html = renderToString(
    <StrictMode>
      <KeptProvider value={kept}>
        <App
          site={site}
          machines={serverMachines(user, hasToken)}
          place={place}
          sync={null}
          send={never}
          seed={{ user, subscriptions }}
          config={{ get: () => config, subscribe: () => () => {} }}
          onTitle={(text) => {
            title = text;
          }}
        />
      </KeptProvider>
    </StrictMode>,
  );
  const { content, locale } = view;
  return {
    kind: 'page',
    status: statusOf(view),
    locale,
    title,
    html,
    subscriptions,
    view: viewName(view),
    modules:
      content.kind === 'screen'
        ? [
            site.layouts[content.route.layout].source,
            content.route.screen.source,
            ...['core', ...wordsOf(content.route).atOnce].map(
              (area) => `i18n/compiled/${locale}.${area}.json`,
            ),
          ]
        : [],
  };
}

function statusOf({ content }: View): number {
  if (content.kind === 'screen') return 200;
  return content.error.kind === 'status' ? content.error.status : 503;
}
