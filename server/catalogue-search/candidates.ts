import { and, type SQL, sql } from 'drizzle-orm';
import { limitTo, textOf } from '../db/prepared.ts';
import { products } from '../db/schema.ts';
import { along } from './along.ts';
import { filterConditions, onOffer, type ProductFilters } from './filters.ts';
import type { SearchOrder } from './order.ts';
import { hidden, named, queryOf, type WordShape } from './search-words.ts';

/** The most matches of a search that are looked at: nobody pages through more. */
export const mostFound = 1_000;

/** For common words, only this many products from the front of an order are searched. */
const mostSearched = 20_000;

/** The ways to search: by the index of the rare words, along the front of the order, or by the index of all words. */
export type Way = 'rare words' | 'front' | 'all words';

/**
 * Searches in the cheaper way first. Only a search by index is sure to find everything, so it follows if walking along
 * the order didn't fill up.
 */
export async function firstOf<T>(
  words: readonly WordShape[],
  look: (way: Way) => Promise<T>,
  isFull: (found: T) => boolean,
): Promise<T> {
  // Without words nothing is looked for, which needs no index.
  if (words.length === 0 || words.some(({ index }) => index !== null)) {
    return await look('rare words');
  }
  const found = await look('front');
  return isFull(found) ? found : await look('all words');
}

interface Asked {
  /** Null for no filter. */
  filters: ProductFilters | null;
  order: SearchOrder;
  columns: SQL;
  limit: number;
}

/** Selects `columns` of the products that have the words, the first ones of an order. */
export function candidates(way: Way, words: readonly WordShape[], asked: Asked): SQL {
  if (way === 'front') return byWalk(words.map(has), asked);
  return byIndex(way === 'rare words' ? words.flatMap(hasByRare) : words.map(has), asked);
}

function byIndex(words: readonly SQL[], { filters, order, columns, limit }: Asked): SQL {
  const conditions = words.length === 0 ? [sql`false`] : words;
  const filtered = filterConditions(products, filters);
  // With an offset, so that the planner doesn't walk through the whole order for a few rows.
  return sql`
    select ${columns} from (
      select * from ${products} where ${and(onOffer, ...filtered, ...conditions)} offset 0
    ) as products order by ${order.key} ${order.direction}, created_at desc, id desc ${limitTo(limit)}`;
}

function byWalk(words: readonly SQL[], { filters, order, columns, limit }: Asked): SQL {
  return sql`
    select ${columns} from (
      ${along({ filters, order, what: 'rows' })} ${limitTo(mostSearched)}
    ) as products where ${and(...words)} ${limitTo(limit)}`;
}

/** What every match fulfils for a word. An index can find the rows with it. */
function has({ lastParts }: WordShape, word: number): SQL {
  const parts = lastParts.map((isLast, part) => holdsPart(word, part, isLast));
  return sql`(${sql.join([matches(named.query(word)), ...parts], sql` or `)})`;
}

/** The same, but an index is only read for what is rare; the rest is checked in each row that it finds. */
function hasByRare(shape: WordShape, word: number): SQL[] {
  const all = has(shape, word);
  if (shape.index === 'word') return [all];
  const looked = sql`${all} is true`;
  return shape.index === 'number' ? [matches(named.number(word)), looked] : [looked];
}

/** The pattern finds rows in the index; the expression checks that the part is at the end of a word. */
function holdsPart(word: number, part: number, isLast: boolean): SQL {
  const title = sql`lower(${products.title})`;
  const holds = sql`${title} like ${hidden(textOf(named.part(word, part)))}`;
  const ends = sql`${title} ~ ${hidden(textOf(named.partAtEnd(word, part)))}`;
  return isLast ? sql`(${holds} and ${ends})` : holds;
}

const matches = (name: string): SQL => sql`${products.search} @@ ${queryOf(name)}`;
