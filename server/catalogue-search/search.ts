import { and, desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Product, productFilters } from '../../contract/entities/products.ts';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema.ts';
import { offsetOf, perPage } from '../http/pages.ts';
import { spellAnew } from './did-you-mean.ts';
import { filterConditions, type ProductQuery } from './filters.ts';
import { knownWords } from './known-words.ts';
import { orderOf, type SearchOrder } from './order.ts';
import { selectProducts, toProduct } from './product-rows.ts';
import { type QueryPart, type QueryText, readQueryText } from './query-text.ts';
import { readFacets } from './read-facets.ts';

export interface Found {
  rows: Product[];
  total: number;
  filters: z.infer<typeof productFilters> | null;
  /** Other words that find more, where these find next to nothing. */
  didYouMean: string | null;
}

/** So few are next to nothing. */
const few = 2;

/** A page of the suppliers' products, and with `include=product-filters` what each filter would find `[§3-filters]`. */
export async function searchProducts(db: Db, shopId: number, query: ProductQuery): Promise<Found> {
  const text = await readQueryText(db, query.search);
  const conditions = [...filterConditions(query), ...matching(text)];
  const order = orderOf(query, text);
  const wanted = query.include === undefined ? null : await readFacets(db, query, matching(text));
  if (text !== null) {
    const { ids, total } = await pick(db, query, conditions, order);
    const rows = await readPage(db, shopId, ids);
    const isAsked = query.include !== undefined && query.page === 1;
    const didYouMean = isAsked && total <= few ? await otherWords(db, query, total) : null;
    return { rows, total, filters: wanted?.filters ?? null, didYouMean };
  }
  const { total } = wanted ?? (await readFacets(db, query, []));
  // Behind the last page nothing is walked over only to be left out.
  const ids = offsetOf(query.page) < total ? await walk(db, query, conditions, order) : [];
  const rows = await readPage(db, shopId, ids);
  return { rows, total, filters: wanted?.filters ?? null, didYouMean: null };
}

/** What the person may have meant, where it finds more than `total` under the same filters. */
async function otherWords(db: Db, query: ProductQuery, total: number): Promise<string | null> {
  const known = await knownWords(db);
  const meant = known && spellAnew(query.search ?? '', known);
  if (!meant) return null;
  const text = await readQueryText(db, meant);
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(...filterConditions(query), ...matching(text)))
    .limit(total + 1);
  return found.length > total ? meant : null;
}

interface PageOfIds {
  ids: number[];
  total: number;
}

/** Without words: walks an index in order and stops when the page is full. */
async function walk(
  db: Db,
  query: ProductQuery,
  conditions: SQL[],
  { key, direction }: SearchOrder,
): Promise<number[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(...conditions))
    .orderBy(sql`${key} ${direction}`, desc(products.createdAt), desc(products.id))
    .limit(perPage)
    .offset(offsetOf(query.page));
  return rows.map(({ id }) => id);
}

/** With words: matching is the costly part, so it is done once for the page and the count. */
async function pick(
  db: Db,
  query: ProductQuery,
  conditions: SQL[],
  { key, direction }: SearchOrder,
): Promise<PageOfIds> {
  const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
    with found as materialized (
      select id, created_at, ${key} as key from ${products} where ${and(...conditions)}
    ),
    page as (
      select row_number() over () as position, id from (
        select id from found order by key ${direction}, created_at desc, id desc
        limit ${perPage} offset ${offsetOf(query.page)}
      ) as ordered
    )
    select (select count(*)::int from found) as total,
      coalesce((select json_agg(id order by position) from page), '[]'::json) as ids`);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The products in the order of `ids`. */
async function readPage(db: Db, shopId: number, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const rows = await selectProducts(db, shopId).where(inArray(products.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, toProduct(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Danish endings of a noun: what may follow the last part of a compound. */
const endings = '(e|en|et|er|ene|erne|s)?\\M';

/** The pattern finds rows in the index; the expression looks at the ends of their words. */
function holdsPart({ text, last }: QueryPart): SQL {
  const title = sql`lower(${products.title})`;
  const holds = sql`${title} like ${`%${text}%`}::text`;
  return last ? sql`(${holds} and ${title} ~ ${text + endings}::text)` : holds;
}

/** Nothing that can be searched for was typed: nothing is found. */
function matching(text: QueryText | null): SQL[] {
  if (text === null) return [];
  if (text.required.length === 0) return [sql`false`];
  return text.required.map(({ query, parts }) => {
    const ways = [sql`${products.search} @@ ${query}::text::tsquery`, ...parts.map(holdsPart)];
    return sql`(${sql.join(ways, sql` or `)})`;
  });
}
