import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PageRequest, Render, Seed } from '../../contract/page.ts';
import { compressed } from '../compressed.ts';
import type { Config } from '../config.ts';
import { networkOf } from '../network-address.ts';
import { refuseVisit } from '../shares/refuse-visit.ts';
import type { Shares } from '../shares/shares.ts';
import { pageUnits } from '../shares/weights.ts';
import { keepPages } from './kept-pages.ts';
import { pageTemplate } from './page-template.ts';
import { securityHeaders, styleAttributes } from './security.ts';
import { staticFiles } from './static-files.ts';
import { type CallApi, readSubscriptions, readVisitor } from './visitor.ts';

export interface PagesOptions {
  /** The build: `client/` and `server/` below it. */
  dist: string;
  /** Where pages find the API, and what they say of who runs it. Part of the shell: the same for everybody. */
  config: Seed['config'];
}

/** What of the server's settings its pages are told. */
export const pagesConfig = ({
  api,
  disabledPages,
  company,
}: Pick<Config, 'api' | 'disabledPages' | 'company'>): PagesOptions['config'] => ({
  ...api,
  disabledPages,
  company,
});

/** What the pages' part of the server shares with the rest of it. */
export interface PagesServices {
  shares: Shares;
  /** The network address that a request comes from. */
  addressOf(c: Context): string;
}

/** Makes the pages' part of the server; `callApi` answers calls to the API of this process. */
export type MakePages = (callApi: CallApi, services: PagesServices) => Hono;

const YEAR_S = 365 * 24 * 60 * 60;
const cookie = { path: '/', sameSite: 'Lax' } as const;

/**
 * Everything outside the API and the pictures: the files of the build, and pages rendered for whoever asks. Rejects when there
 * is no build.
 */
export async function openPages({ dist, config }: PagesOptions): Promise<MakePages> {
  const client = join(dist, 'client');
  const server = join(dist, 'server/entry-server.js');
  if (!existsSync(server)) throw new Error(`There is no build in ${dist}: run \`npm start\`.`);
  const { render: renderAnew }: { render: Render } = await import(pathToFileURL(server).href);
  const render = keepPages(renderAnew);
  const template = pageTemplate(client);
  const serveFile = staticFiles(client);
  const shell = template.shell({ config, user: null, subscriptions: null });
  const inspector = template.inspector({ config });
  const headersOf = (attributes?: string) =>
    securityHeaders(config.base, template.styleSource, attributes);
  const headers = headersOf();

  return (callHere, { shares, addressOf }) => {
    const callApi = URL.canParse(config.base) ? callElsewhere : callHere;
    const app = new Hono();
    app.use(async (c, next) => {
      await next();
      for (const [name, value] of Object.entries(headers))
        if (!c.res.headers.has(name)) c.header(name, value);
    });

    // What a page that started from the shell on a device may have an old word of.
    app.get('/config.json', (c) => c.json(config, 200, { 'Cache-Control': 'no-store' }));
    app.get('/index.html', (c) => unchanging(c, shell));

    app.on('GET', ['/inspect', '/inspect/', '/inspect.html'], (c) => unchanging(c, inspector));

    app.get('*', async (c) => {
      const url = new URL(c.req.url);
      const file = serveFile(url.pathname, c.req.raw);
      if (file) return file;
      // A file that isn't there is no page: a script must not be answered with HTML.
      if (/\.[^/]+$/.test(url.pathname)) return c.body(null, 404, { 'Cache-Control': 'no-store' });

      const address = addressOf(c);
      try {
        shares.arrive(address, pageUnits);
      } catch (error) {
        return refuseVisit(c, error);
      }
      const token = getCookie(c, 'token');
      const urlOf = (path: string) => new URL(config.base + path, url).href;
      const visitor = await readVisitor(token, urlOf('/user'), callApi);
      // An API elsewhere sets none of ours.
      if (callApi === callHere) {
        for (const one of visitor.cookies) c.header('Set-Cookie', one, { append: true });
      }
      if (visitor.rejected) setCookie(c, 'token', '', { ...cookie, maxAge: 0, secure: true });
      const request: PageRequest = {
        path: url.pathname,
        search: url.search.slice(1),
        chosenLocale: getCookie(c, 'i18n_redirected') ?? null,
        hasToken: visitor.hasToken,
        user: visitor.user,
        subscriptions: once(() => readSubscriptions(token, urlOf('/shop/subscriptions'), callApi)),
        disabledPages: config.disabledPages,
        company: config.company,
        kept: (name) => getCookie(c, name) ?? null,
      };
      const whose = visitor.user?.id ?? networkOf(address);
      const rendering = shares.inLongTurn(whose, () => render(request));
      const answer = await rendering.catch((error) => refuseVisit(c, error));
      if (answer instanceof Response) return answer;
      if (answer.kind === 'redirect') {
        if (answer.chooseLocale) {
          setCookie(c, 'i18n_redirected', answer.chooseLocale, { ...cookie, maxAge: YEAR_S });
        }
        c.header('Cache-Control', 'private, no-store');
        return c.redirect(answer.to, 302);
      }
      const { subscriptions } = answer;
      const seed: Seed = { config, user: visitor.user, subscriptions };
      const page = template.page(answer, seed, getCookie(c, 'theme'));
      const status = answer.status as ContentfulStatusCode;
      c.header('Vary', 'Cookie');
      c.header('Cache-Control', 'private, no-store');
      for (const [name, value] of Object.entries(headersOf(styleAttributes(answer.html))))
        c.header(name, value);
      const tellsBySize = visitor.user !== null && !isOwnWish(c);
      return compressed(c, page, { type: html, status, tellsBySize });
    });
    return app;
  };
}

const html = 'text/html; charset=utf-8';

/** A page that is the same for everybody, asked for again each time. */
function unchanging(c: Context, page: string): Promise<Response> {
  c.header('Cache-Control', 'no-cache');
  return compressed(c, page, { type: html });
}

/**
 * Whether the person asked for the page themselves: typed, or followed a link of ours. Then nobody else has chosen its address, whose
 * words the page repeats beside who they are `[§D-compressed]`.
 */
function isOwnWish(c: Context): boolean {
  const from = c.req.header('Sec-Fetch-Site');
  return from === 'none' || from === 'same-origin';
}

/** How long a page waits for an API elsewhere before it comes without what that knows, in milliseconds. */
const patience = 3_000;

const callElsewhere: CallApi = (request) =>
  fetch(request, { signal: AbortSignal.timeout(patience) });

/** Asks at most once, and only when somebody wants to know. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => {
    asked ??= ask();
    return asked;
  };
}
