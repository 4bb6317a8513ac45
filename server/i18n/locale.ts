export type Locale = 'da' | 'en';

/** A page's address in a language, as a mail links to it; `path` begins with a slash, and `publicUrl` doesn't end with one. */
export const pageAddress = (publicUrl: string, locale: Locale, path: string): string =>
  `${publicUrl}${locale === 'en' ? '/en' : ''}${path}`;
