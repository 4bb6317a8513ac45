/** The languages of the product `[§9-locale]`. */
export type Locale = 'da' | 'en';

export const locales: readonly Locale[] = ['da', 'en'];
export const defaultLocale: Locale = 'da';

/** Each in its own language, so that a person can find theirs from the wrong one. */
export const localeNames = { da: 'Dansk', en: 'English' } satisfies Record<Locale, string>;

export const isLocale = (text: unknown): text is Locale => text === 'da' || text === 'en';

/** The tags for formatting dates, numbers and money; English uses the British conventions. */
export const formattingTag = { da: 'da-DK', en: 'en-GB' } satisfies Record<Locale, string>;
