/** The languages of the product `[§9-locale]`. */
export type Locale = 'da' | 'en';

export const locales: readonly Locale[] = ['da', 'en'];
export const defaultLocale: Locale = 'da';

/** Each in its own words, so that one finds home from the wrong one. */
export const localeNames = { da: 'Dansk', en: 'English' } satisfies Record<Locale, string>;

export const isLocale = (text: unknown): text is Locale => text === 'da' || text === 'en';

/** The tag that dates, numbers and money are written by: English as it is written in Europe. */
export const formattingTag = { da: 'da-DK', en: 'en-GB' } satisfies Record<Locale, string>;
