import type { Locale } from '../i18n/locale.ts';
import { preferencesOf } from './preferences.ts';

/** The best of our languages for an `Accept-Language` header; Danish if it names none of them `[§9-locale]`. */
export function localeOf(header: string | null): Locale {
  const wanted = preferencesOf(header).filter(({ quality }) => quality > 0);
  const languages = wanted.map(({ name }) => name.split('-')[0]);
  return languages.find((language) => language === 'da' || language === 'en') === 'en'
    ? 'en'
    : 'da';
}
