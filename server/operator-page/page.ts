import { html } from 'hono/html';
import type { Locale } from '../i18n/locale.ts';
import type { Seen } from './look-at.ts';
import { sections } from './sections.ts';
import { type Speech, speechOf } from './speech.ts';
import type { Cell } from './table.ts';

/** The display preferences of an operator's browser. */
export interface Wish {
  locale: Locale;
  theme: string | undefined;
  /** Seconds until the page reloads itself; null for never. */
  every: number | null;
}

/** The result of a form, shown on the page that follows. */
export type Notice = 'again' | 'again-gone' | 'wrong-token' | 'many-tries';

/** In seconds: a useful interval for somebody who is watching. */
export const usualEvery = 30;

/** The state of the installation, for whoever has the token. */
export function operatorPage(seen: Seen, wish: Wish, notice: Notice | null): string {
  const speech = speechOf(wish.locale);
  const { t, time } = speech;
  const { work } = seen.found;
  const sum = (of: (one: (typeof work)[number]) => number) =>
    work.reduce((total, one) => total + of(one), 0);
  const oldest = Math.max(0, ...work.map((one) => one.oldest));
  const totals: [string, string][] = [
    [t('operator.section.given-up'), speech.number(seen.givenUp.length)],
    [t('operator.waiting'), speech.number(sum((one) => one.waiting))],
    [t('operator.oldest'), oldest === 0 ? '–' : speech.span(oldest)],
    [t('operator.failed-day'), speech.number(sum((one) => one.failed))],
    [t('operator.stores-trouble'), speech.number(seen.stores.length)],
  ];
  const content = html`<div class="head">
<div><h1>${t('operator.title')}</h1>
<p class="note">${t('operator.seen-at', { at: time(seen.now) })}</p></div>
<div class="acts">
<a class="act" href="${addressOf(wish)}">${t('operator.refresh')}</a>
<a href="${addressOf({ ...wish, every: wish.every === null ? usualEvery : null })}">${
    wish.every === null
      ? t('operator.refresh-every', { seconds: usualEvery })
      : t('operator.refresh-stop')
  }</a>
</div></div>
${noticeOf(notice, speech)}
<dl class="totals">${totals.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${sections.map((section) => section(seen, speech))}`;
  return frame(wish, speech, {
    content,
    out: html`<form method="post" action="/operator/sign-out"><button>${t('operator.sign-out')}</button></form>`,
  });
}

/** The sign-in form for the token. */
export function signInPage(wish: Wish, notice: Notice | null): string {
  const speech = speechOf(wish.locale);
  const { t } = speech;
  const wrong = notice === 'wrong-token' || notice === 'many-tries';
  return frame({ ...wish, every: null }, speech, {
    content: html`<div class="sign-in">
<h1>${t('operator.title')}</h1>
<p>${t('operator.sign-in-lead')}</p>
${noticeOf(notice, speech)}
<form method="post" action="/operator/sign-in">
<label for="token">${t('operator.token')}</label>
<input id="token" name="token" type="password" autocomplete="current-password" required maxlength="500" ${
      wrong ? html`aria-invalid="true" aria-describedby="notice"` : ''
    }>
<button class="main">${t('operator.sign-in')}</button>
</form></div>`,
    out: '',
  });
}

function noticeOf(notice: Notice | null, { t }: Speech): Cell {
  if (notice === null) return '';
  const tone = notice === 'again' ? 'done' : 'refused';
  return html`<p id="notice" class="notice ${tone}" role="${tone === 'done' ? 'status' : 'alert'}">${t(`operator.notice.${notice}`)}</p>`;
}

/** There is no script, so the page's settings are in its address. */
function addressOf({ every }: Pick<Wish, 'every'>): string {
  return every === null ? '/operator' : `/operator?every=${every}`;
}

function frame(
  { locale, theme, every }: Wish,
  { t }: Speech,
  { content, out }: { content: Cell; out: Cell },
): string {
  const chosen = theme === 'light' || theme === 'dark' ? html` data-theme="${theme}"` : '';
  const other: Locale = locale === 'da' ? 'en' : 'da';
  return String(html`<!doctype html>
<html lang="${locale}"${chosen}>
<head>
<meta charset="utf-8">
<title>${t('title.page', { page: t('operator.title') })}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${every === null ? '' : html`<meta http-equiv="refresh" content="${every}">`}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="preload" href="/operator/geist.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/operator/style.css">
</head>
<body>
<a class="skip" href="#main">${t('operator.skip')}</a>
<header>
<p class="name"><a href="/operator">Dropline</a> <span>${t('operator.title')}</span></p>
<div class="acts">
<form method="post" action="/operator/language"><input type="hidden" name="locale" value="${other}"><button lang="${other}">${t(`operator.language.${other}`)}</button></form>
${out}
</div>
</header>
<main id="main" tabindex="-1">
${content}
</main>
</body>
</html>`);
}
