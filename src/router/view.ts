import type { Locale } from '../i18n/locale.ts';
import type { Content } from './resolve-page.ts';

/** What is on the screen. Its address lags behind the browser's while a page is on its way. */
export interface PageView {
  locale: Locale;
  /** Without the language prefix. */
  path: string;
  /** Without its question mark. */
  search: string;
  content: Content;
}

/** Names the page of a view: the server's and the browser's must agree before the browser takes over the markup. */
export function viewName({ locale, path, content }: PageView): string {
  if (content.kind === 'screen') return `${locale} ${path}`;
  const { error } = content;
  return `${locale} error ${error.kind === 'status' ? error.status : error.kind}`;
}
