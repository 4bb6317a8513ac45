import { readFileSync } from 'node:fs';
import type { Locale } from './options.ts';

/** The words of a language by their ids; throws for an id that it lacks. */
export function wordsOf(locale: Locale): (id: string) => string {
  const words: Record<string, string> = JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8'));
  return (id) => {
    const word = words[id];
    if (word === undefined) throw new Error(`locales/${locale}.json has no ${id}.`);
    return word;
  };
}
