import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { textOf } from '../db/prepared.ts';
import { productsWith, type Statistics, wordStatistics } from './common-words.ts';
import type { QueryPart, QueryText, RequiredWord } from './query-text.ts';

/** A word of more products than this is common: reading its index entries would take longer than a search may. */
const common = 3_000;

/** How a statement looks for a word. All words of the same shape can be looked for by the same statement. */
export interface WordShape {
  /** One for each part of a word: whether it only counts at the end. */
  lastParts: readonly boolean[];
  /** What an index is read for; nothing for a common word, which is only checked in rows that others have found. */
  index: 'word' | 'number' | null;
}

/** The words of a search: what its statement looks like, and the values that it is given. */
export interface SearchWords {
  /** No words if the query contains nothing that can be searched for. */
  shapes: readonly WordShape[];
  values: Record<string, string>;
}

/** The names of the values; a word and a part of it are told by their places. */
export const named = {
  query: (word: number) => `query_${word}`,
  number: (word: number) => `number_${word}`,
  root: (word: number) => `root_${word}`,
  part: (word: number, part: number) => `part_${word}_${part}`,
  partAtEnd: (word: number, part: number) => `part_at_end_${word}_${part}`,
  ranked: 'ranked',
  wholeInTitle: 'whole_in_title',
  beginningInTitle: 'beginning_in_title',
};

/**
 * A value that the planner doesn't look at, so that it plans once for all values, and that is worked out once, not for
 * each row. The plan would hardly differ: which index is read is decided before, by how common the words are.
 */
export const hidden = (value: SQL): SQL => sql`(select ${value})`;

/** The words of a query with this name. */
export const queryOf = (name: string): SQL => hidden(sql`${textOf(name)}::tsquery`);

const keptOf = new WeakMap<QueryText, SearchWords & { statistics: Statistics }>();

/** How to look for the words, judged by how common they are. */
export async function searchWordsOf(db: Db, text: QueryText): Promise<SearchWords> {
  const statistics = await wordStatistics(db);
  const kept = keptOf.get(text);
  if (kept?.statistics === statistics) return kept;
  const words = wordsWith(text, statistics);
  keptOf.set(text, { ...words, statistics });
  return words;
}

function wordsWith(text: QueryText, statistics: Statistics): SearchWords {
  const values: Record<string, string> = {
    [named.ranked]: text.ranked,
    [named.wholeInTitle]: ofTitle(text.wholeInTitle),
    [named.beginningInTitle]: ofTitle(text.beginningInTitle),
  };
  const isCommon = (forms: readonly string[], parts: readonly QueryPart[]) =>
    productsWith({ forms, parts }, statistics) > common;
  const shapeOf = ({ query, forms, parts, root, numbers }: RequiredWord, at: number): WordShape => {
    values[named.query(at)] = query;
    values[named.root(at)] = root;
    for (const [nth, { text: part, last }] of parts.entries()) {
      values[named.part(at, nth)] = `%${part}%`;
      if (last) values[named.partAtEnd(at, nth)] = part + endings;
    }
    const lastParts = parts.map(({ last }) => last);
    const number = numbers.find((one) => !isCommon([one.text], []));
    if (number) {
      values[named.number(at)] = number.query;
      return { lastParts, index: 'number' };
    }
    return { lastParts, index: isCommon(forms, parts) ? null : 'word' };
  };
  return { shapes: text.required.map(shapeOf), values };
}

/** The Danish noun endings that may follow the last part of a compound. */
const endings = '(e|en|et|er|ene|erne|s)?\\M';

/** Restricts a query to weight A: title, SKU, EAN and brand. */
function ofTitle(query: string): string {
  return query.replaceAll(
    /'(?:[^'\\]|''|\\.)*'(:\*)?/g,
    (word, prefix) => `${word}${prefix ? 'A' : ':A'}`,
  );
}
