import { defaultLocale, isLocale, type Locale } from '../i18n/locale.ts';

export interface LocalePath {
  locale: Locale;
  /** The path without its prefix. */
  path: string;
  /** Whether the path has a language prefix. */
  prefixed: boolean;
}

/** Reads the language prefix of a path `[§2-prefix]`. */
export function readLocalePath(full: string): LocalePath {
  const [, first = '', rest = '/'] = /^\/([^/]*)(\/.*)?$/.exec(full) ?? [];
  // A path that starts with two slashes would be the address of another host.
  return isLocale(first)
    ? { locale: first, path: rest.replace(/^\/+/, '/'), prefixed: true }
    : { locale: defaultLocale, path: full.replace(/^\/+/, '/'), prefixed: false };
}

/** The prefix of a language; Danish has none. */
export const localeBase = (locale: Locale): string =>
  locale === defaultLocale ? '' : `/${locale}`;

export const withLocale = (locale: Locale, path: string): string => localeBase(locale) + path;

/**
 * Where a visit should be redirected to, or null. A path without a language is Danish unless the person chose
 * otherwise, and `/da/…` is redirected to the path without prefix.
 */
export function localeRedirect(
  full: string,
  chosen: unknown,
): { to: string; locale: Locale } | null {
  const { locale, path, prefixed } = readLocalePath(full);
  if (prefixed) return locale === defaultLocale ? { to: path, locale } : null;
  return isLocale(chosen) && chosen !== defaultLocale
    ? { to: withLocale(chosen, path), locale: chosen }
    : null;
}
