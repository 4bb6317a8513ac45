import { useEffect } from 'react';
import { Route } from 'wouter';
import type { MessageId } from '../i18n/messages.ts';
import { MoreMessages, useLocale } from '../i18n/provider.tsx';
import { useT } from '../i18n/t.ts';
import { lazy } from '../lib/pure/lazy.ts';
import { useIsOffline, useSession } from '../machines/react.tsx';
import { useLazy } from '../machines/use-lazy.ts';
import { titleValues, trailOf } from '../router/find-route.ts';
import type { ShownPage } from '../router/location.tsx';
import { wordsOfPage } from '../router/page-words.ts';
import type { Content } from '../router/resolve-page.ts';
import type { PageError, Site } from '../router/site.ts';
import { CrashBoundary } from './crash-boundary.tsx';

const sessionOver = lazy(() => import('./session-over.tsx').then((module) => module.SessionOver));

interface PageProps {
  site: Site;
  view: ShownPage;
  /** Called with the title while rendering on the server; in the browser, an effect sets the title. */
  onTitle?: ((title: string) => void) | undefined;
}

/** The page of a view: its screen in its layout, or an error. When the session is over, neither is shown. */
export function Page({ site, view, onTitle }: PageProps) {
  const [session] = useSession();
  const isOver = session.matches('expired');
  const SessionOver = useLazy(sessionOver, isOver);
  if (isOver) {
    return (
      <>
        <Title id="error.unauthenticated.title" onTitle={onTitle} />
        {SessionOver && <SessionOver />}
      </>
    );
  }
  return (
    <>
      <Title id={titleOf(view.content)} values={titleValues(view.path)} onTitle={onTitle} />
      <CrashBoundary
        page={view.path}
        fallback={<Failed site={site} error={{ kind: 'status', status: 500 }} />}
      >
        <Shown site={site} view={view} />
      </CrashBoundary>
    </>
  );
}

function Shown({ site, view: { content, path } }: { site: Site; view: ShownPage }) {
  const isOffline = useIsOffline();
  if (content.kind === 'error') return <Failed site={site} error={content.error} />;
  const { route } = content;
  const Layout = site.layouts[route.layout].loaded();
  const Screen = route.screen.loaded();
  if (!Layout || !Screen) throw new Error(`${route.pattern} is shown before it is loaded.`);
  const page = (
    <Layout
      titleId={route.titleId}
      titleValues={titleValues(path)}
      above={trailOf(site.routes, path)}
      footerHidden={route.footerHidden ?? false}
      sidebarHidden={route.sidebarHidden ?? false}
    >
      <Route path={route.pattern}>
        <Screen key={path} />
      </Route>
    </Layout>
  );
  const { atOnce, later } = wordsOfPage(route);
  return (
    <MoreMessages areas={atOnce} later={later} retryKey={isOffline}>
      {page}
    </MoreMessages>
  );
}

function Failed({ site, error }: { site: Site; error: PageError }) {
  const ErrorScreen = site.errorScreen.loaded();
  return ErrorScreen ? <ErrorScreen error={error} /> : null;
}

interface TitleProps extends Pick<PageProps, 'onTitle'> {
  id: MessageId;
  values?: Record<string, string>;
}

function Title({ id, values = {}, onTitle }: TitleProps) {
  const t = useT();
  const locale = useLocale();
  const title = t('title.page', { page: t(id, values) });
  onTitle?.(title);
  useEffect(
    function nameThePage() {
      document.title = title;
      document.documentElement.lang = locale;
    },
    [title, locale],
  );
  return null;
}

function titleOf(content: Content): MessageId {
  return content.kind === 'screen' ? content.route.titleId : errorTitle(content.error);
}

function errorTitle(error: PageError): MessageId {
  if (error.kind === 'unreachable') return 'title.unreachable';
  return error.status === 404 ? 'title.notFound' : 'title.error';
}
