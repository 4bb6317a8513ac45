import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Notice, RenderedClient } from '../../contract/page.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import type { PageTemplate } from './page-template.ts';
import { isOwnWish, parting } from './security.ts';

/** Whether the request is from a person's browser for a page, and not for a script, a picture or by another program. */
function wantsPage(c: Context): boolean {
  const use = c.req.header('Sec-Fetch-Dest');
  if (use !== undefined) return use === 'document';
  return /\btext\/html\b/i.test(c.req.header('Accept') ?? '');
}

/**
 * Shows every refusal that a browser gets instead of a page as a page: in the product's design and the page's language,
 * with the one thing that helps `[§D-told-on-page]`. The API's answers are data and aren't changed.
 */
export function tellOnPage(
  { renderNotice }: Pick<RenderedClient, 'renderNotice'>,
  template: Pick<PageTemplate, 'notice'>,
  headers: Record<string, string>,
) {
  /** By language and status, of which there are few. */
  const kept = new Map<string, Promise<string>>();
  const markup = (notice: Notice, locale: Locale) => {
    const key = `${locale} ${notice.title}`;
    const made = kept.get(key) ?? renderNotice(notice);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };

  return createMiddleware(async (c, next) => {
    await next();
    const { res } = c;
    if (res.status < 400 || /^\/api(\/|$)/.test(c.req.path) || !wantsPage(c)) return;
    if (res.headers.get('Content-Type')?.startsWith('text/html')) return;
    const locale = localeOf(c);
    const notice = noticeOf(res.status, locale);
    const page = template.notice(
      { title: pageTitle(notice.title, locale), html: await markup(notice, locale) },
      { locale, theme: getCookie(c, 'theme') },
    );
    const pageHeaders = new Headers(res.headers);
    for (const name of ['Content-Length', 'Content-Encoding', 'ETag']) pageHeaders.delete(name);
    for (const [name, value] of Object.entries(headers)) pageHeaders.set(name, value);
    if (!isOwnWish(c.req.raw)) pageHeaders.set(...parting);
    pageHeaders.set('Content-Type', 'text/html; charset=utf-8');
    pageHeaders.set('Cache-Control', 'no-store');
    // Hono merges the headers of the previous response into the new one, so it is cleared first.
    c.res = undefined;
    c.res = new Response(page, { status: res.status, headers: pageHeaders });
  });
}

/** As on the pages: the language of the address, otherwise the chosen one, otherwise Danish. */
function localeOf(c: Context): Locale {
  const [, named] = /^\/(da|en)(?=\/|$)/.exec(c.req.path) ?? [];
  return (named ?? getCookie(c, 'i18n_redirected')) === 'en' ? 'en' : 'da';
}

const again = '';

/** By status: the title, and what helps. */
const kinds: Record<number, { title: string; hint: string; label: string; href: string }> = {
  403: {
    title: 'visit.foreign.title',
    hint: 'visit.foreign.hint',
    label: 'visit.open',
    href: again,
  },
  404: {
    title: 'error.page.notFound.title',
    hint: 'error.page.notFound.hint',
    label: 'error.page.home',
    href: '/',
  },
  405: { title: 'visit.unsent.title', hint: 'visit.unsent.hint', label: 'visit.open', href: again },
  413: { title: 'visit.large.title', hint: 'visit.large.hint', label: 'visit.open', href: again },
  415: { title: 'visit.unsent.title', hint: 'visit.unsent.hint', label: 'visit.open', href: again },
  429: {
    title: 'error.too_many_requests.title',
    hint: 'error.too_many_requests.hint',
    label: 'ui.retry',
    href: again,
  },
  503: {
    title: 'error.unavailable.title',
    hint: 'error.unavailable.hint',
    label: 'ui.retry',
    href: again,
  },
};
const failed = {
  title: 'error.page.other.title',
  hint: 'error.page.other.hint',
  label: 'ui.retry',
  href: again,
};

const pageTitle = (page: string, locale: Locale) =>
  words(locale).formatMessage({ id: 'title.page' }, { page });

function noticeOf(status: number, locale: Locale): Notice {
  const { formatMessage } = words(locale);
  const { title, hint, label, href } = kinds[status] ?? failed;
  return {
    title: formatMessage({ id: title }),
    hint: formatMessage({ id: hint }),
    action: { label: formatMessage({ id: label }), href },
  };
}
