import { preferencesOf } from './request/preferences.ts';

export type Locale = 'da' | 'en';

/** A page's address in a language, as a mail links to it; `path` begins with a slash, and `publicUrl` doesn't end with one. */
export const pageAddress = (publicUrl: string, locale: Locale, path: string): string =>
  `${publicUrl}${locale === 'en' ? '/en' : ''}${path}`;

/** The best of our languages for an `Accept-Language` header; Danish when it names none of them `[§9-locale]`. */
export function localeOf(header: string | null): Locale {
  const wanted = preferencesOf(header).filter(({ quality }) => quality > 0);
  const languages = wanted.map(({ name }) => name.split('-')[0]);
  return languages.find((language) => language === 'da' || language === 'en') === 'en'
    ? 'en'
    : 'da';
}
