import { and, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema.ts';
import { offsetOf, perPage } from '../http/pages.ts';
import { byIndex, byWalk, type Conditions, mostFound } from './candidates.ts';
import { filterConditions, onOffer, type ProductQuery } from './filters.ts';
import { hasIndex, newestFirst, orderOf, type SearchOrder } from './order.ts';
import { type PageOfProducts, readShown } from './product-rows.ts';
import type { QueryText } from './query-text.ts';

interface Searched {
  text: QueryText;
  words: Conditions;
}

interface Picked {
  ids: number[];
  total: number;
}

/**
 * A page of the matches, of which there are at most `mostFound`: the matches are limited before they are ranked,
 * because ranking is expensive.
 */
export async function pick(
  db: Db,
  shopId: number,
  query: ProductQuery,
  { text, words }: Searched,
): Promise<PageOfProducts> {
  const order = orderOf(query, text);
  // By relevance the newest matches are ranked; any other order takes its own first ones.
  const taken = order.by === 'relevance' ? newestFirst : order;
  const columns = sql`id, created_at, ${order.key} as key`;
  const asked = { ...{ filters: query, order: taken, columns }, limit: mostFound + 1 };
  const select = async (candidates: SQL) => {
    const { rows } = await db.execute<Picked & Record<string, unknown>>(
      pageOf(candidates, query, order),
    );
    return rows[0] ?? { ids: [], total: 0 };
  };
  const found = await firstOf(words, taken, select, {
    index: (conditions) => byIndex(conditions, asked),
    walk: (conditions) => byWalk(conditions, asked),
    isFull: ({ total }) => total > mostFound,
  });
  return {
    rows: await readShown(db, shopId, found.ids),
    total: Math.min(found.total, mostFound),
    isMore: found.total > mostFound,
  };
}

interface Ways {
  index(conditions: readonly SQL[]): SQL;
  walk(conditions: readonly SQL[]): SQL;
}

/**
 * Searches in the cheaper way first. Only a search by index is sure to find everything, so it follows if walking along
 * the order didn't fill up.
 */
export async function firstOf<T>(
  words: Conditions,
  order: SearchOrder,
  select: (candidates: SQL) => Promise<T>,
  { index, walk, isFull }: Ways & { isFull(found: T): boolean },
): Promise<T> {
  if (words.byRare !== null) return await select(index(words.byRare));
  if (hasIndex(order)) {
    const found = await select(walk(words.all));
    if (isFull(found)) return found;
  }
  return await select(index(words.all));
}

/** How many products the words find under the same filters, counted only as far as needed to tell few from many. */
export async function countMatches(
  db: Db,
  query: ProductQuery,
  words: Conditions,
): Promise<number> {
  const asked = { ...{ filters: query, order: newestFirst, columns: sql`id` }, limit: perPage };
  return await firstOf(
    words,
    newestFirst,
    async (candidates) => {
      const { rows } = await db.execute<{ found: number }>(
        sql`select count(*)::int as found from (${candidates}) as found`,
      );
      return rows[0]?.found ?? 0;
    },
    {
      index: (conditions) => byIndex(conditions, asked),
      walk: (conditions) => byWalk(conditions, asked),
      isFull: (found) => found === perPage,
    },
  );
}

/** Whether the text could be a whole SKU or EAN: one word with a digit or a sign. */
const isNumber = (typed: string): boolean => /^\S*[\d_.-]\S*$/.test(typed);

/** A product whose whole SKU or EAN was typed comes first. */
function pageOf(candidates: SQL, query: ProductQuery, { by, direction }: SearchOrder): SQL {
  const typed = (query.search ?? '').trim();
  const exact = sql`
    select id, created_at, 1000::float8 as key from ${products}
    where ${and(onOffer, ...filterConditions(products, query))} and (lower(sku) = lower(${typed}::text) or ean = ${typed}::text)
    limit ${perPage}`;
  const found =
    by === 'relevance' && isNumber(typed)
      ? sql`select id, created_at, max(key) as key from ((${candidates}) union all (${exact})) as ways group by 1, 2`
      : candidates;
  const offset = offsetOf(query.page);
  return sql`
    with found as materialized (${found}),
    page as (
      select row_number() over () as position, id from (
        select id from found order by key ${direction}, created_at desc, id desc
        limit ${Math.max(0, Math.min(perPage, mostFound - offset))} offset ${offset}
      ) as ordered
    )
    select (select count(*)::int from found) as total,
      coalesce((select json_agg(id order by position) from page), '[]'::json) as ids`;
}
