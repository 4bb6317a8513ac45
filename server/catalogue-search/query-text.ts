import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { printable } from '../http/pages.ts';
import { keepNewest } from '../lib/keep-newest.ts';

/** More words would narrow the search hardly further, and cost time. */
const mostWords = 12;
const longestWord = 60;

/** The typed text for PostgreSQL: every query is a `tsquery` in text form. */
export interface QueryText {
  /** Each of these words must be found: by its query, or as a part of the title. */
  required: RequiredWord[];
  /** The query for ranking. It includes stop words, because in the other language they may name a size or a gender. */
  ranked: string;
  /** Every word is in the title: as typed or in another form; or as the beginning of a word. */
  wholeInTitle: string;
  beginningInTitle: string;
}

export interface RequiredWord {
  query: string;
  parts: readonly QueryPart[];
  root: string;
  /** The word in lower case, and its stems. */
  forms: readonly string[];
  /** The pieces with a digit, as of an SKU, that every match must contain; empty if the word is in one piece. */
  numbers: { text: string; query: string }[];
}

/** A part of a word in lower case, letters and digits only, so that nothing in it is an operator. */
export interface QueryPart {
  text: string;
  /** It only counts at the end of a word, possibly followed by an ending. */
  last: boolean;
}

interface WordQueries {
  word: string;
  danish: string;
  english: string;
  prefix: string;
}

/**
 * Every word must be found: its Danish stem, its English stem, the word itself as the beginning of one in title, SKU,
 * EAN or brand, or as a part of a compound in the title: "lamper" finds "Bordlampe". Stop words of both languages may
 * be missing, unless nothing else was asked for. Any input is accepted: one without words finds nothing. Null if
 * nothing was typed `[§3-options]`.
 */
export async function readQueryText(db: Db, search: string | undefined): Promise<QueryText | null> {
  const words = wordsOf(search ?? '');
  if (words.length === 0) return null;
  const asked = JSON.stringify(words.map((word) => ({ word, prefix: prefixOf(word) })));
  const known = keptOf.get(db) ?? new Map<string, QueryText>();
  keptOf.set(db, known);
  const kept = known.get(asked);
  if (kept) return kept;
  const { rows } = await db.execute<{
    word: string;
    danish: string;
    english: string;
    prefix: string;
  }>(sql`
    select lower(word) as word, plainto_tsquery('danish', word)::text as danish, plainto_tsquery('english', word)::text as english,
      to_tsquery('simple', prefix)::text as prefix
    from jsonb_to_recordset(${asked}::text::jsonb) as asked (word text, prefix text)`);
  const text = combine(rows);
  keepNewest(known, asked, text, mostKept);
  return text;
}

/** Recent queries, since each page of a search asks for the same one. */
const keptOf = new WeakMap<Db, Map<string, QueryText>>();
const mostKept = 2_000;

function wordsOf(search: string): string[] {
  const words = printable(search.normalize('NFC')).split(/\s+/u).filter(Boolean);
  return words.slice(0, mostWords).map((word) => Array.from(word).slice(0, longestWord).join(''));
}

/** `word` quoted for `to_tsquery`, which would otherwise interpret operators in it. */
function prefixOf(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
}

function combine(words: readonly WordQueries[]): QueryText {
  const found = words.filter(({ prefix }) => prefix !== '');
  const telling = found.filter(({ danish, english }) => danish !== '' && english !== '');
  const needed = telling.length > 0 ? telling : found;
  const required = needed.map((word) => ({
    query: anyOf(uncovered(word)),
    parts: partsOf(word),
    root: rootOf(word),
    forms: formsOf(word),
    numbers: numbersOf(word),
  }));
  return {
    required,
    ranked: found.map(anyOf).join(' | '),
    wholeInTitle: needed.map((word) => anyOf({ ...word, prefix: wholeWord(word) })).join(' & '),
    beginningInTitle: required.map(({ query }) => query).join(' & '),
  };
}

/** Without the stems that the prefix finds too: an index would be read twice for them. */
function uncovered({ word, danish, english, prefix }: WordQueries): WordQueries {
  const alone = (stem: string) => (`${stem}:*` === prefix ? '' : stem);
  return { word, danish: alone(danish), english: alone(english), prefix };
}

function anyOf({ danish, english, prefix }: WordQueries): string {
  const ways = new Set([danish, english, prefix].filter((query) => query !== ''));
  return `(${[...ways].map((query) => `(${query})`).join(' | ')})`;
}

/** The query for the whole word as typed, not as a beginning. */
const wholeWord = ({ prefix }: WordQueries): string => prefix.replaceAll(':*', '');

const shortest = 3;

const formsOf = ({ word, danish, english }: WordQueries): string[] => [
  word,
  ...[danish, english].flatMap((query) => /^'([^']+)'$/.exec(query)?.[1] ?? []),
];

/**
 * The forms of a word to look for inside other words: from four letters on anywhere, with three only at the end,
 * because too many words contain any three letters. Its stems stand for its other forms.
 */
function partsOf(word: WordQueries): QueryPart[] {
  const forms = formsOf(word)
    .filter((form) => /^(?=.*\p{L})[\p{L}\p{N}]+$/u.test(form) && form.length >= shortest)
    .sort((a, b) => a.length - b.length);
  const long = forms.filter((form) => form.length > shortest);
  const needed = long.filter((form, at) => !long.slice(0, at).some((part) => form.includes(part)));
  const short = new Set(forms.filter((form) => form.length === shortest));
  return [
    ...needed.map((text) => ({ text, last: false })),
    ...[...short].map((text) => ({ text, last: true })),
  ];
}

/** The beginning that all forms of a word share. */
function rootOf(word: WordQueries): string {
  return formsOf(word).reduce((root, form) => {
    let end = 0;
    while (end < root.length && root[end] === form[end]) end += 1;
    return end > 0 ? root.slice(0, end) : root;
  });
}

/** Pieces with a digit have no stems, so every match of the word contains them. */
function numbersOf(word: WordQueries): RequiredWord['numbers'] {
  const pieces = [...word.prefix.matchAll(/'((?:[^']|'')+)':\*/g)];
  if (pieces.length < 2 || partsOf(word).length > 0) return [];
  return pieces.flatMap(([query, text = '']) => (/\d/.test(text) ? [{ text, query }] : []));
}
