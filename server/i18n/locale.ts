export type Locale = 'da' | 'en';

/**
 * A page's address in a language, for links in mails; `path` begins with a slash, and `publicUrl` has no trailing
 * slash.
 */
export const pageAddress = (publicUrl: string, locale: Locale, path: string): string =>
  `${publicUrl}${locale === 'en' ? '/en' : ''}${path}`;
