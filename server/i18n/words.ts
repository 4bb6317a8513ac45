import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import type { Locale } from './locale.ts';

const folder = join(import.meta.dirname, '..', '..', 'locales');
/** The same formats for dates and numbers as on the pages. */
const formattingTag = { da: 'da-DK', en: 'en-GB' } satisfies Record<Locale, string>;
const cache = createIntlCache();
const made = new Map<Locale, IntlShape<string>>();

/** The server's texts for people in a language: mails and validation errors. */
export function words(locale: Locale): IntlShape<string> {
  const known = made.get(locale);
  if (known !== undefined) return known;
  const messages: Record<string, string> = JSON.parse(
    readFileSync(join(folder, `${locale}.json`), 'utf8'),
  );
  const intl = createIntl<string>(
    {
      locale: formattingTag[locale],
      messages,
      onError(error) {
        throw error;
      },
    },
    cache,
  );
  made.set(locale, intl);
  return intl;
}
