import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { limitTo, prepared, textOf } from '../db/prepared.ts';
import { products, suppliers } from '../db/schema.ts';
import { offsetOf, perPage } from '../http/pages.ts';
import { candidates, firstOf, mostFound, type Way } from './candidates.ts';
import { filterConditions, filterIds, onOffer, type ProductQuery, shapeOf } from './filters.ts';
import { newestFirst, orderNameOf, orderOf } from './order.ts';
import { type PageOfProducts, productColumns, toProduct } from './product-rows.ts';
import type { SearchWords, WordShape } from './search-words.ts';

/** What is the same in all searches that one statement can answer. */
interface SearchShape {
  query: ReturnType<typeof shapeOf>;
  words: readonly WordShape[];
  /** A product whose whole SKU or EAN was typed comes first. */
  hasExact: boolean;
}

/**
 * A page of what is found in one way. Each row has the number of all matches, of which there are at most one more than
 * `mostFound`: they are limited before they are ranked, because ranking is expensive.
 */
const pageFound = prepared('products_found', (db, search: SearchShape, way: Way) => {
  const { query, words, hasExact } = search;
  const order = orderOf(query, words);
  // By relevance the newest matches are ranked; any other order takes its own first ones.
  const taken = order.by === 'relevance' ? newestFirst : order;
  const columns = sql`id, created_at, ${order.key} as key`;
  const asked = { filters: query, order: taken, columns, limit: mostFound + 1 };
  const byWords = candidates(way, words, asked);
  const typed = textOf('typed');
  const exact = sql`
    select id, created_at, 1000::float8 as key from ${products}
    where ${and(onOffer, ...filterConditions(products, query))} and (lower(sku) = lower(${typed}) or ean = ${typed})
    ${limitTo(perPage)}`;
  const found = hasExact
    ? sql`select id, created_at, max(key) as key from ((${byWords}) union all (${exact})) as ways group by 1, 2`
    : byWords;
  const page = sql`(
    with found as materialized (${found})
    select id, row_number() over () as position, (select count(*)::int from found) as total from (
      select id from found order by key ${order.direction}, created_at desc, id desc
      ${limitTo(perPage)} offset ${sql.placeholder('offset')}
    ) as ordered) as page`;
  return db
    .select({ ...productColumns(sql.placeholder('shopId')), total: sql<number>`page.total` })
    .from(products)
    .innerJoin(page, sql`page.id = ${products.id}`)
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .orderBy(sql`page.position`);
});

/** A page of the matches, of which at most `mostFound` are counted. */
export async function pick(
  db: Db,
  shopId: number,
  query: ProductQuery,
  words: SearchWords,
): Promise<PageOfProducts> {
  const offset = offsetOf(query.page);
  const rows = offset < mostFound ? await readFound(db, shopId, query, words) : [];
  // Only a page with rows knows how many were found.
  if (rows.length === 0 && offset > 0) {
    return { ...(await pick(db, shopId, { ...query, page: 1 }, words)), rows: [] };
  }
  const total = rows[0]?.total ?? 0;
  return {
    rows: rows.map(toProduct),
    total: Math.min(total, mostFound),
    isMore: total > mostFound,
  };
}

function readFound(db: Db, shopId: number, query: ProductQuery, { shapes, values }: SearchWords) {
  const by = orderNameOf(query, shapes);
  const typed = (query.search ?? '').trim();
  const hasExact = by === 'relevance' && isNumber(typed);
  const shape = { query: shapeOf(query), words: shapes, hasExact };
  const given = { ...values, ...filterIds(query), shopId, typed, offset: offsetOf(query.page) };
  return firstOf(
    shapes,
    (way) => pageFound(db, shape, way).execute(given),
    ([first]) => (first?.total ?? 0) > mostFound,
  );
}

/** Whether the text could be a whole SKU or EAN: one word with a digit or a sign. */
const isNumber = (typed: string): boolean => /^\S*[\d_.-]\S*$/.test(typed);

const matchesFound = prepared(
  'matches_found',
  (db, query: SearchShape['query'], words: readonly WordShape[], way: Way) => {
    const asked = { filters: query, order: newestFirst, columns: sql`id`, limit: perPage };
    const found = sql`(${candidates(way, words, asked)}) as found`;
    return db.select({ count: sql<number>`count(*)::int` }).from(found);
  },
);

/** How many products the words find under the same filters, counted only as far as needed to tell few from many. */
export async function countMatches(
  db: Db,
  query: ProductQuery,
  { shapes, values }: SearchWords,
): Promise<number> {
  const given = { ...values, ...filterIds(query) };
  return await firstOf(
    shapes,
    async (way) =>
      (await matchesFound(db, shapeOf(query), shapes, way).execute(given))[0]?.count ?? 0,
    (count) => count === perPage,
  );
}
