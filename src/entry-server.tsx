import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type {
  PageAnswer,
  PageRequest,
  RenderedClient,
  SeededSubscriptions,
} from '../contract/page.ts';
import { readFailure } from './api/read-answer.ts';
import { App } from './app/app.tsx';
import { site } from './app/site.ts';
import { modulesOf } from './app/starts.ts';
import { localeRedirect, readLocalePath, withLocale } from './router/locale-path.ts';
import { resolvePage } from './router/resolve-page.ts';
import { type PageView, viewName } from './router/view.ts';
import { NoticePage } from './screens/error/notice-page.tsx';
import { KeptProvider } from './ui/kept-flag.ts';
import { type SentForm, SentFormProvider } from './ui/sent-form.ts';
import { never, serverMachines } from './wiring/server-machines.ts';

export { starts } from './app/starts.ts';

/** Decides what a visit shows, with the same guards as in the browser, and renders it. */
export const render: RenderedClient['render'] = async (request) => {
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
    disabledPages: () => request.config.disabledPages,
  };
  const resolved = await resolvePage(site, visit, locale);
  if (resolved.kind === 'redirect') {
    return { kind: 'redirect', to: withLocale(locale, resolved.to), chooseLocale: null };
  }
  const view: PageView = { locale, path, search, content: resolved };
  return page(view, request, await subscriptionsFor(view, request));
};

export const renderNotice: RenderedClient['renderNotice'] = async (notice) =>
  renderToString(<NoticePage {...notice} />);

/** A shop's frame shows the plan, which mustn't appear later than the page `[§2-sidebar-subscription]`. */
async function subscriptionsFor({ content }: PageView, { user, subscriptions }: PageRequest) {
  if (content.kind !== 'screen' || content.route.layout !== 'shop' || !user?.shop) return null;
  const data = await subscriptions();
  return data && { data, observedAt: Date.now() };
}

function page(
  view: PageView,
  { user, hasToken, config, sent, kept }: PageRequest,
  subscriptions: SeededSubscriptions | null,
): PageAnswer {
  let title = '';
  const form = sent && sentForm(sent);
  const navigation = {
    view: { get: () => view, subscribe: () => () => {} },
    go: () => Promise.reject(new Error('Nobody navigates while the server renders.')),
  };
  const html = renderToString(
    <StrictMode>
      <KeptProvider value={kept}>
        <SentFormProvider value={() => form}>
          <App
            site={site}
            machines={serverMachines(user, hasToken)}
            navigation={navigation}
            sync={null}
            send={never}
            seed={{ user, subscriptions }}
            config={{ get: () => config, subscribe: () => () => {} }}
            onTitle={(text) => {
              title = text;
            }}
          />
        </SentFormProvider>
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
    sent: form,
    view: viewName(view),
    modules: content.kind === 'screen' ? modulesOf(content.route, locale) : [],
  };
}

/** Reads the answer in the same way as the page's own script would. */
function sentForm({ values, refused }: NonNullable<PageRequest['sent']>): SentForm {
  return { values, failure: refused && readFailure(refused.status, false, refused.body, false) };
}

function statusOf({ content }: PageView): number {
  if (content.kind === 'screen') return 200;
  return content.error.kind === 'status' ? content.error.status : 503;
}
