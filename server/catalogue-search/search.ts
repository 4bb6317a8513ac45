import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Product, productFilters } from '../../contract/entities/products.ts';
import type { Db } from '../db/database.ts';
import { arrayText } from '../db/integers.ts';
import { prepared } from '../db/prepared.ts';
import { productCells, products } from '../db/schema.ts';
import { offsetOf, perPage } from '../http/pages.ts';
import { spellAnew } from './did-you-mean.ts';
import { filterConditions, filterIds, onOffer, type ProductQuery, shapeOf } from './filters.ts';
import { knownWords } from './known-words.ts';
import { orderOf } from './order.ts';
import { productsOf, toProduct } from './product-rows.ts';
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

/**
 * A page of the suppliers' products, and with `include=product-filters` what each filter would find `[§3-filters]`. What is found may be asked of a
 * `catalogue` that is some seconds old; what is shown of it, and that it is on the shop's list, isn't.
 */
export async function searchProducts(
  db: Db,
  shopId: number,
  query: ProductQuery,
  catalogue = db,
): Promise<Found> {
  const asked = { ...query, ...filterIds(query) };
  const text = await readQueryText(catalogue, query.search);
  const facets = query.include === undefined ? null : readFacets(catalogue, asked, matching(text));
  const page = text === null ? walk(catalogue, asked) : pick(catalogue, asked, text);
  const [{ ids, total }, filters] = await Promise.all([page, facets]);
  const rows = await readPage(db, shopId, ids);
  const isAsked = text !== null && filters !== null && query.page === 1;
  const didYouMean = isAsked && total <= few ? await otherWords(catalogue, asked, total) : null;
  return { rows, total, filters, didYouMean };
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
    .where(and(...conditionsOf(query, text)))
    .limit(total + 1);
  return found.length > total ? meant : null;
}

interface PageOfIds {
  ids: number[];
  total: number;
}

/** Of products, and of the counts that are kept of them, in the shape of a query without words. */
type Shape = ReturnType<typeof shapeOf>;

const countKept = prepared('products_kept', (db, shape: Shape) =>
  db
    .select({ total: keptTotal })
    .from(productCells)
    .where(and(...filterConditions(productCells, shape))),
);
const keptTotal = sql<number>`coalesce(sum(${productCells.count}), 0)::int`;

const walkIndex = prepared('products_walked', (db, shape: Shape) => {
  const { key, direction } = orderOf(shape, null);
  return db
    .select({ id: products.id })
    .from(products)
    .where(and(onOffer, ...filterConditions(products, shape)))
    .orderBy(sql`${key} ${direction}`, desc(products.createdAt), desc(products.id))
    .limit(perPage)
    .offset(sql.placeholder('offset'));
});

/** Without words: walks an index in order and stops when the page is full. Behind the last page nothing is walked over only to be left out. */
async function walk(db: Db, query: ProductQuery): Promise<PageOfIds> {
  const shape = shapeOf(query);
  const offset = offsetOf(query.page);
  const count = async () => (await countKept(db, shape).execute(filterIds(query)))[0]?.total ?? 0;
  const idsFrom = async () => {
    const rows = await walkIndex(db, shape).execute({ ...filterIds(query), offset });
    return rows.map(({ id }) => id);
  };
  if (offset === 0) {
    const [total, ids] = await Promise.all([count(), idsFrom()]);
    return { ids, total };
  }
  const total = await count();
  return { ids: offset < total ? await idsFrom() : [], total };
}

/** With words: matching is the costly part, so it is done once for the page and the count. */
async function pick(db: Db, query: ProductQuery, text: QueryText): Promise<PageOfIds> {
  const { key, direction } = orderOf(query, text);
  const conditions = conditionsOf(query, text);
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
  const rows = await productsOf(db).execute({ shopId, ids: arrayText(ids) });
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

const conditionsOf = (query: ProductQuery, text: QueryText | null): SQL[] => [
  onOffer,
  ...filterConditions(products, query),
  ...matching(text),
];

/** Nothing that can be searched for was typed: nothing is found. */
function matching(text: QueryText | null): SQL[] {
  if (text === null) return [];
  if (text.required.length === 0) return [sql`false`];
  return text.required.map(({ query, parts }) => {
    const ways = [sql`${products.search} @@ ${query}::text::tsquery`, ...parts.map(holdsPart)];
    return sql`(${sql.join(ways, sql` or `)})`;
  });
}
