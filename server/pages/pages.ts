import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PageRequest, RenderedClient, Seed, SentForm } from '../../contract/page.ts';
import type { Config } from '../config.ts';
import { compressed } from '../http/compressed.ts';
import { networkOf } from '../http/network-address.ts';
import { requireOwnPage } from '../http/same-site.ts';
import { once } from '../lib/once.ts';
import { refuseVisit } from '../shares/refuse-visit.ts';
import type { Shares } from '../shares/shares.ts';
import { pageUnits } from '../shares/weights.ts';
import { keepPages } from './kept-pages.ts';
import { pageTemplate } from './page-template.ts';
import { plainFormAt } from './plain-forms.ts';
import { isOwnWish, parting, securityHeaders, styleAttributes } from './security.ts';
import { sendForm } from './send-form.ts';
import { staticFiles } from './static-files.ts';
import { tellOnPage } from './tell-on-page.ts';
import { type CallApi, fetchSubscriptions, readVisitor } from './visitor.ts';

export interface PagesOptions {
  /** The build, with `client/` and `server/` in it. */
  dist: string;
  /** The API's address, and the company that pages show. A part of the shell, so it is the same for everybody. */
  config: Seed['config'];
}

/** The part of the server's settings that pages get. */
export const pagesConfig = ({
  api,
  disabledPages,
  company,
}: Pick<Config, 'api' | 'disabledPages' | 'company'>): PagesOptions['config'] => ({
  ...api,
  disabledPages,
  company,
});

/** The services that the pages share with the rest of the server. */
export interface PagesServices {
  shares: Shares;
  /** The network address of a request. */
  addressOf(c: Context): string;
  /** The server's public address. */
  publicUrl(): string;
}

/** Creates the pages' part of the server; `callApi` makes calls to the API of this process. */
export interface MakePages {
  (callApi: CallApi, services: PagesServices): Hono;
  /** Shows refusals outside the API to browsers as a page; missing if no client is built. */
  onRefusal?: MiddlewareHandler;
}

const YEAR_S = 365 * 24 * 60 * 60;
const cookie = { path: '/', sameSite: 'Lax' } as const;

/**
 * Everything outside the API and the pictures: the files of the build, and rendered pages. Rejects if there is no
 * build.
 */
export async function openPages({ dist, config }: PagesOptions): Promise<MakePages> {
  const client = join(dist, 'client');
  const server = join(dist, 'server/entry-server.js');
  if (!existsSync(server)) throw new Error(`There is no build in ${dist}: run \`npm start\`.`);
  const built: RenderedClient = await import(pathToFileURL(server).href);
  const render = keepPages(built.render);
  const template = pageTemplate(client);
  const serveFile = staticFiles(client);
  const shell = template.shell({ config, user: null, subscriptions: null }, built.starts);
  const inspector = template.inspector({ config });
  const headersOf = (attributes?: string) =>
    securityHeaders(config.base, template.styleSource, attributes);
  const headers = headersOf();

  const make: MakePages = (callHere, { shares, addressOf, publicUrl }) => {
    const callApi = URL.canParse(config.base) ? callElsewhere : callHere;
    const app = new Hono();
    app.use(async (c, next) => {
      await next();
      for (const [name, value] of Object.entries(headers))
        if (!c.res.headers.has(name)) c.header(name, value);
      if (!isOwnWish(c.req.raw)) c.header(...parting);
    });

    // Current values for a page that started from a device's shell, where they may be old.
    app.get('/config.json', (c) => c.json(config, 200, { 'Cache-Control': 'no-store' }));
    app.get('/index.html', (c) => unchanging(c, shell));

    app.on('GET', ['/inspect', '/inspect/', '/inspect.html'], (c) => unchanging(c, inspector));

    app.get('*', async (c) => {
      const url = new URL(c.req.url);
      const file = serveFile(url.pathname, c.req.raw);
      if (file) return file;
      // A missing file isn't a page: a script must not be answered with HTML.
      if (/\.[^/]+$/.test(url.pathname)) return c.body(null, 404, { 'Cache-Control': 'no-store' });

      try {
        shares.arrive(addressOf(c), pageUnits);
        return await show(c, { token: getCookie(c, 'token'), sent: null });
      } catch (error) {
        return refuseVisit(c, error);
      }
    });

    app.post('*', async (c) => {
      const form = plainFormAt(new URL(c.req.url).pathname);
      if (form === null) return refuseMethod(c);
      try {
        shares.arrive(addressOf(c), pageUnits);
        requireOwnPage(c.req.raw, publicUrl());
        const api = { call: callApi, isHere: callApi === callHere, urlOf: urlsAt(c), addressOf };
        const outcome = await sendForm(c, form, api);
        if (outcome.kind === 'shown') {
          if (outcome.retryAfter !== null) c.header('Retry-After', outcome.retryAfter);
          return await show(c, { token: getCookie(c, 'token'), sent: outcome.sent });
        }
        for (const one of outcome.cookies) c.header('Set-Cookie', one, { append: true });
        return await show(c, { token: outcome.token, sent: null });
      } catch (error) {
        return refuseVisit(c, error);
      }
    });
    app.all('*', refuseMethod);

    const urlsAt = (c: Context) => (path: string) => new URL(config.base + path, c.req.url).href;

    /** The page at an address, for the person of `token`, with the result of a form that was sent to it. */
    async function show(
      c: Context,
      { token, sent }: { token: string | undefined; sent: SentForm | null },
    ): Promise<Response> {
      const url = new URL(c.req.url);
      const urlOf = urlsAt(c);
      const visitor = await readVisitor(token, urlOf('/user'), callApi);
      // Cookies of another server's API aren't passed on.
      if (callApi === callHere) {
        for (const one of visitor.cookies) c.header('Set-Cookie', one, { append: true });
      }
      if (visitor.rejected) setCookie(c, 'token', '', { ...cookie, maxAge: 0, secure: true });
      const request: PageRequest = {
        path: url.pathname,
        search: url.search.slice(1),
        // The result of a form is shown in the language of its address, whatever was chosen in another tab since.
        chosenLocale: sent ? null : (getCookie(c, 'i18n_redirected') ?? null),
        hasToken: visitor.hasToken,
        user: visitor.user,
        subscriptions: once(() => fetchSubscriptions(token, urlOf('/shop/subscriptions'), callApi)),
        config,
        sent,
        kept: (name) => getCookie(c, name) ?? null,
      };
      const whose = visitor.user?.id ?? networkOf(addressOf(c));
      const answer = await shares.inLongTurn(whose, () => render(request));
      if (answer.kind === 'redirect') {
        if (answer.chooseLocale) {
          setCookie(c, 'i18n_redirected', answer.chooseLocale, { ...cookie, maxAge: YEAR_S });
        }
        c.header('Cache-Control', 'private, no-store');
        return c.redirect(answer.to, c.req.method === 'POST' ? 303 : 302);
      }
      // Somebody has just signed in, but the API couldn't be asked about them: a redirect to the same address avoids
      // that reloading sends the form again.
      if (c.req.method === 'POST' && sent === null)
        return c.redirect(url.pathname + url.search, 303);
      const { subscriptions } = answer;
      const seed: Seed = { config, user: visitor.user, subscriptions };
      const page = template.page(answer, seed, getCookie(c, 'theme'));
      const status = (sent?.refused?.status ?? answer.status) as ContentfulStatusCode;
      c.header('Vary', 'Cookie');
      c.header('Cache-Control', 'private, no-store');
      for (const [name, value] of Object.entries(headersOf(styleAttributes(answer.html))))
        c.header(name, value);
      const tellsBySize = visitor.user !== null && !isOwnWish(c.req.raw);
      return compressed(c, page, { type: html, status, tellsBySize });
    }
    return app;
  };
  return Object.assign(make, { onRefusal: tellOnPage(built, template, headers) });
}

/** Pages are only read; only forms may be sent. */
function refuseMethod(c: Context): Response {
  return c.body(null, 405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' });
}

const html = 'text/html; charset=utf-8';

/** A page that is the same for everybody, revalidated each time. */
function unchanging(c: Context, page: string): Promise<Response> {
  c.header('Cache-Control', 'no-cache');
  return compressed(c, page, { type: html });
}

/** In milliseconds: how long a page waits for another server's API before it is sent without that data. */
const patience = 3_000;

const callElsewhere: CallApi = (request) =>
  fetch(request, { signal: AbortSignal.timeout(patience) });
