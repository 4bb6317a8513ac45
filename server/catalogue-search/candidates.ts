import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema.ts';
import { productsWith, wordStatistics } from './common-words.ts';
import { filterConditions, onOffer, type ProductQuery } from './filters.ts';
import type { SearchOrder } from './order.ts';
import type { QueryPart, QueryText } from './query-text.ts';

/** The most matches of a search that are looked at: nobody pages through more. */
export const mostFound = 1_000;

/** A word of more products than this is common: reading its index entries would take longer than a search may. */
const common = 3_000;
/** For common words, only this many products from the front of an order are searched. */
const mostSearched = 20_000;

/** The SQL conditions for the words of a search. */
export interface Conditions {
  /** All conditions, with which an index can find the rows. */
  all: SQL[];
  /**
   * The same conditions, but the index is read only for the rare words, and the other words are checked in each row
   * that it finds; null if no word is rare.
   */
  byRare: SQL[] | null;
}

export async function conditionsOf(db: Db, text: QueryText): Promise<Conditions> {
  // The query contains nothing that can be searched for.
  if (text.required.length === 0) return { all: [sql`false`], byRare: [sql`false`] };
  const statistics = await wordStatistics(db);
  const isCommon = (forms: readonly string[], parts: readonly QueryPart[]) =>
    productsWith({ forms, parts }, statistics) > common;
  const words = text.required.map(({ query, forms, parts, numbers }) => {
    const ways = [sql`${products.search} @@ ${query}::text::tsquery`, ...parts.map(holdsPart)];
    const has = sql`(${sql.join(ways, sql` or `)})`;
    const looked = sql`${has} is true`;
    const number = numbers.find((one) => !isCommon([one.text], []));
    if (number)
      return { has, quick: [sql`${products.search} @@ ${number.query}::text::tsquery`, looked] };
    return isCommon(forms, parts) ? { has, quick: null, looked } : { has, quick: [has] };
  });
  const isRare = words.some(({ quick }) => quick !== null);
  return {
    all: words.map(({ has }) => has),
    byRare: isRare ? words.flatMap(({ quick, looked }) => quick ?? looked ?? []) : null,
  };
}

interface Asked {
  /** Null for no filter. */
  filters: ProductQuery | null;
  order: SearchOrder;
  columns: SQL;
  limit: number;
}

/** Selects `columns` of the products that have the words, the first ones of an order. */
export function byIndex(words: readonly SQL[], { filters, order, columns, limit }: Asked): SQL {
  // Materialized, so that the planner doesn't walk through the whole order for a few rows.
  return sql`
    with matching as materialized (
      select id, ${order.key} as place, created_at from ${products} where ${and(...on(filters), ...words)}
    ), first as (
      select id from matching order by place ${order.direction}, created_at desc, id desc limit ${limit}
    ) select ${columns} from ${products} where id in (select id from first)`;
}

/** The same, but searches only the products at the front of the order. */
export function byWalk(words: readonly SQL[], { filters, order, columns, limit }: Asked): SQL {
  return sql`
    select ${columns} from (
      select * from ${products} where ${and(...on(filters))}
      order by ${order.key} ${order.direction}, created_at desc, id desc limit ${mostSearched}
    ) as products where ${and(...words)} limit ${limit}`;
}

const on = (filters: ProductQuery | null): SQL[] => [
  onOffer,
  ...(filters ? filterConditions(products, filters) : []),
];

/** The Danish noun endings that may follow the last part of a compound. */
const endings = '(e|en|et|er|ene|erne|s)?\\M';

/** The pattern finds rows in the index; the expression checks that the part is at the end of a word. */
function holdsPart({ text, last }: QueryPart): SQL {
  const title = sql`lower(${products.title})`;
  const holds = sql`${title} like ${`%${text}%`}::text`;
  return last ? sql`(${holds} and ${title} ~ ${text + endings}::text)` : holds;
}
