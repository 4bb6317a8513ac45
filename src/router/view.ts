import type { Locale } from '../i18n/locale.ts';
import type { Content } from './resolve-page.ts';

/** What is on the screen. While another page is loading, its address is behind the browser's. */
export interface PageView {
  locale: Locale;
  /** Without the language prefix. */
  path: string;
  /** Without its question mark. */
  search: string;
  content: Content;
}

/**
 * The name of a view's page. The server's and the browser's have to be equal before the browser takes over the markup.
 */
export function viewName({ locale, path, content }: PageView): string {
  if (content.kind === 'screen') return `${locale} ${path}`;
  const { error } = content;
  return `${locale} error ${error.kind === 'status' ? error.status : error.kind}`;
}
