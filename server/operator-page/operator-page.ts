import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Guessing } from '../auth/guessing.ts';
import type { Exchanges } from '../exchange/worker.ts';
import { lookCss, lookFace } from '../html/look.ts';
import { compressed } from '../http/compressed.ts';
import { localeOf } from '../http/locale-of.ts';
import { Refusal } from '../http/refusal.ts';
import { requireOwnPage } from '../http/same-site.ts';
import type { Locale } from '../i18n/locale.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { readForm } from '../pages/plain-forms.ts';
import { lookAt, type Watched } from './look-at.ts';
import {
  cookieName,
  isOperatorSession,
  isOperatorToken,
  noSessionCookie,
  openOperatorSession,
  sessionCookie,
} from './operator-session.ts';
import { type Notice, operatorPage, signInPage, type Wish } from './page.ts';
import { givenUpWork, tryAgain } from './try-again.ts';

export interface OperatorPageOptions extends Watched {
  /** Gives access to the page. */
  token: string;
  guessing: Pick<Guessing, 'token'>;
  jobs: JobQueue;
  exchanges: Pick<Exchanges, 'wake'>;
  addressOf(c: Context): string;
  /** The server's public address. */
  publicUrl(): string;
}

const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};
const yearInSeconds = 365 * 24 * 60 * 60;
const html = 'text/html; charset=utf-8';

/**
 * The page at `/operator`, which shows the state of the installation to whoever has the operator's token; it has no
 * script `[§D-operator-page]`.
 */
export function operatorPages(options: OperatorPageOptions): Hono {
  const { db, token, guessing, addressOf, publicUrl, now, jobs, exchanges } = options;
  const app = new Hono();
  const style = lookCss() + readFileSync(join(import.meta.dirname, 'operator.css'), 'utf8');
  const isSignedIn = (c: Context) =>
    isOperatorSession(token, getCookie(c, cookieName) ?? '', now());

  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.header(name, value);
  });
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    // Browsers get the error on a page, which `tellOnPage` makes.
    return c.text(error.message, error.status, error.headers);
  });
  app.get('/style.css', (c) => compressed(c, style, { type: 'text/css; charset=utf-8' }));
  app.get('/geist.woff2', (c) =>
    c.body(lookFace(), 200, { 'Content-Type': 'font/woff2', 'Cache-Control': 'max-age=86400' }),
  );

  app.get('/', async (c) => {
    if (!isSignedIn(c)) return c.body(signInPage(wishOf(c), null), 200, { 'Content-Type': html });
    const notice = noticeOf(c.req.query('told'));
    return c.body(operatorPage(await lookAt(options), wishOf(c), notice), 200, {
      'Content-Type': html,
    });
  });

  app.post('/sign-in', async (c) => {
    requireOwnPage(c.req.raw, publicUrl());
    const { typed } = await readForm(c.req.raw);
    const told = await guessing
      .token(addressOf(c), async () => {
        if (isOperatorToken(token, typed.text('token').trim()))
          return { ...known, replayed: false };
        throw new Refusal('wrong_credentials', 'That is not the token.');
      })
      .then(() => null, refused);
    if (told === null) {
      c.header('Set-Cookie', sessionCookie(openOperatorSession(token, now())));
      return c.redirect('/operator', 303);
    }
    const { notice, refusal } = told;
    return c.body(signInPage(wishOf(c), notice), refusal.status, {
      ...refusal.headers,
      'Content-Type': html,
    });
  });

  app.post('/sign-out', (c) => {
    requireOwnPage(c.req.raw, publicUrl());
    c.header('Set-Cookie', noSessionCookie);
    return c.redirect('/operator', 303);
  });

  app.post('/language', async (c) => {
    requireOwnPage(c.req.raw, publicUrl());
    const locale = (await readForm(c.req.raw)).typed.text('locale') === 'en' ? 'en' : 'da';
    // The language that all pages remember.
    const kept = { path: '/', sameSite: 'Lax', maxAge: yearInSeconds } as const;
    setCookie(c, 'i18n_redirected', locale, kept);
    return c.redirect('/operator', 303);
  });

  app.post('/again', async (c) => {
    requireOwnPage(c.req.raw, publicUrl());
    if (!isSignedIn(c)) return c.redirect('/operator', 303);
    const { typed } = await readForm(c.req.raw);
    const work = givenUpWork.safeParse({ what: typed.text('what'), id: typed.text('id') });
    const tools = { locale: localeHere(c), now: now(), jobs, exchanges };
    const isAsked = work.success && (await tryAgain(db, work.data, tools));
    return c.redirect(`/operator?told=${isAsked ? 'again' : 'again-gone'}`, 303);
  });

  app.all('*', (c) => c.body(null, 404));
  return app;
}

const known = { status: 200 as const, body: null };

function refused(error: unknown): { notice: Notice; refusal: Refusal } {
  if (!(error instanceof Refusal)) throw error;
  const tooMany = error.code === 'too_many_requests';
  if (!tooMany && error.code !== 'wrong_credentials') throw error;
  return { notice: tooMany ? 'many-tries' : 'wrong-token', refusal: error };
}

const wishOf = (c: Context): Wish => ({
  locale: localeHere(c),
  theme: getCookie(c, 'theme'),
  every: /^([5-9]|[1-9]\d{1,2})$/.test(c.req.query('every') ?? '')
    ? Number(c.req.query('every'))
    : null,
});

/** The language chosen on any page, otherwise the browser's. */
function localeHere(c: Context): Locale {
  const chosen = getCookie(c, 'i18n_redirected');
  if (chosen === 'da' || chosen === 'en') return chosen;
  return localeOf(c.req.header('Accept-Language') ?? null);
}

const noticeOf = (told: string | undefined): Notice | null =>
  told === 'again' || told === 'again-gone' ? told : null;
