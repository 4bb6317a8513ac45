import { isLocale, type Locale } from '../i18n/locale.ts';
import type { Theme } from '../ui/theme.ts';

/** What can be open over the page. */
export const layers = ['confirm', 'drawer', 'notices'] as const;
export type OpenLayer = (typeof layers)[number];

export interface Options {
  locale: Locale;
  theme: Theme;
  layer: OpenLayer | null;
}

/** The options in the page's address. */
export function optionsFrom(search: string): Options {
  const params = new URLSearchParams(search);
  const lang = params.get('lang');
  const theme = params.get('theme');
  return {
    locale: isLocale(lang) ? lang : 'da',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    layer: layers.find((one) => one === params.get('layer')) ?? null,
  };
}

/** The page's address with some options changed. */
export function addressOf(options: Options, change: Partial<Options>): string {
  const { locale, theme, layer } = { ...options, ...change };
  const params = new URLSearchParams({ lang: locale, theme, ...(layer && { layer }) });
  return `?${params}`;
}
