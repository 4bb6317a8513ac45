import { readFileSync } from 'node:fs';
import type { Locale } from './options.ts';

/** Looks up a language's texts by id; throws for an id that is missing. */
export function wordsOf(locale: Locale): (id: string) => string {
  const words: Record<string, string> = JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8'));
  return (id) => {
    const word = words[id];
    if (word === undefined) throw new Error(`locales/${locale}.json has no ${id}.`);
    return word;
  };
}
