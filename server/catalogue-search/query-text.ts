import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { printable } from '../selling/pages.ts';

/** More words than these narrow nothing down and cost time. */
const mostWords = 12;
const longestWord = 60;

/** What a person typed, as PostgreSQL's text search reads it: two `tsquery` in text form. */
export interface QueryText {
  /** What a product must match. */
  required: string;
  /** What ranks the matches: also the stop words, which name a size or a gender in the other language. */
  ranked: string;
}

interface WordQueries {
  danish: string;
  english: string;
  prefix: string;
}

/**
 * Every word must be found: its Danish stem, its English stem, or the word itself as the beginning of one in title,
 * SKU, EAN or brand. A stop word of either language needn't be, unless nothing else was asked for. Any input will do:
 * what holds no word at all finds nothing. Null when nothing was typed `[§3-options]`.
 */
export async function readQueryText(db: Db, search: string | undefined): Promise<QueryText | null> {
  const words = wordsOf(search ?? '');
  if (words.length === 0) return null;
  const asked = JSON.stringify(words.map((word) => ({ word, prefix: prefixOf(word) })));
  const { rows } = await db.execute<{ danish: string; english: string; prefix: string }>(sql`
    select plainto_tsquery('danish', word)::text as danish, plainto_tsquery('english', word)::text as english,
      to_tsquery('simple', prefix)::text as prefix
    from jsonb_to_recordset(${asked}::text::jsonb) as asked (word text, prefix text)`);
  return combine(rows);
}

function wordsOf(search: string): string[] {
  const words = printable(search.normalize('NFC')).split(/\s+/u).filter(Boolean);
  return words.slice(0, mostWords).map((word) => Array.from(word).slice(0, longestWord).join(''));
}

/** `word` quoted for `to_tsquery`, which otherwise reads operators in it. */
function prefixOf(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
}

function combine(words: readonly WordQueries[]): QueryText {
  const found = words.filter(({ prefix }) => prefix !== '');
  const telling = found.filter(({ danish, english }) => danish !== '' && english !== '');
  const required = telling.length > 0 ? telling : found;
  return { required: required.map(anyOf).join(' & '), ranked: found.map(anyOf).join(' | ') };
}

function anyOf({ danish, english, prefix }: WordQueries): string {
  const ways = new Set([danish, english, prefix].filter((query) => query !== ''));
  return `(${[...ways].map((query) => `(${query})`).join(' | ')})`;
}
