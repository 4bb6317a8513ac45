import { and, desc, eq, getTableName, inArray, type Subquery, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { productCells, products, productTotals, suppliers } from '../db/schema.ts';
import { offsetOf, perPage, placeOf } from '../http/pages.ts';
import { firstPageOf } from '../search/first-page.ts';
import { along } from './along.ts';
import { anchorsOf } from './anchors.ts';
import { filterConditions, filterIds, type ProductQuery, shapeOf } from './filters.ts';
import { isNewestFirst, orderOf } from './order.ts';
import { type PageOfProducts, productColumns, toProduct } from './product-rows.ts';

/** A query without words, either over products or over the stored counts of them. */
type Shape = ReturnType<typeof shapeOf>;

/** Whether the page comes with a count, and where it starts. */
interface Manner {
  isCounted: boolean;
  from: 'the start' | 'a product' | 'an offset' | 'an offset from the end';
}

/** How many products there are under the filters, as stored; without filters there are fewer rows to add up. */
function keptTotal(db: Db, shape: Shape) {
  const conditions = filterConditions(productCells, shape);
  const counts = conditions.length === 0 ? productTotals : productCells;
  return db
    .select({ total: sql<number>`coalesce(sum(${counts.count}), 0)::int` })
    .from(counts)
    .where(and(...conditions));
}

const countKept = prepared('products_kept', keptTotal);

/** Walks along an index and stops when the page is full; of products that are skipped, only the index is read. */
const pageAlong = prepared('products_along', (db, shape: Shape, { isCounted, from }: Manner) => {
  const order = orderOf(shape, null);
  const { createdAt, id } = products;
  const previous = sql`(${sql.placeholder('made')}::timestamptz, ${sql.placeholder('id')}::int)`;
  const after = from === 'a product' ? sql`(${createdAt}, ${id}) < ${previous}` : undefined;
  const isBackwards = from === 'an offset from the end';
  const skipped = sql`(
    ${along({ filters: shape, order, what: 'ids', isBackwards })}
    limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')})`;
  const page: Subquery =
    from === 'the start' || from === 'a product'
      ? firstPageOf(products, along({ filters: shape, order, what: 'rows', after }))
      : db.select().from(products).where(inArray(id, skipped)).as(getTableName(products));
  const total = isCounted ? sql`(${keptTotal(db, shape)})` : sql`0`;
  return db
    .select({
      ...productColumns(sql.placeholder('shopId')),
      // What the page after a deep one starts from.
      ...(from !== 'the start' && { made: sql<string>`${createdAt}::text` }),
      total: total.mapWith(Number),
    })
    .from(page)
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .orderBy(sql`${order.key} ${order.direction}`, desc(createdAt), desc(id));
});

/** A page without words. `total` is the number of products, where it is known. */
export const browse = (
  db: Db,
  shopId: number,
  query: ProductQuery,
  total?: Promise<number>,
): Promise<PageOfProducts> =>
  query.page === 1 ? firstPage(db, shopId, query, total) : laterPage(db, shopId, query, total);

/** Fetched together with the total. */
async function firstPage(
  db: Db,
  shopId: number,
  query: ProductQuery,
  total?: Promise<number>,
): Promise<PageOfProducts> {
  const manner: Manner = { isCounted: total === undefined, from: 'the start' };
  const given = { ...filterIds(query), shopId };
  const reading = pageAlong(db, shapeOf(query), manner).execute(given);
  const [rows, known] = await Promise.all([reading, total]);
  return { rows: rows.map(toProduct), total: known ?? rows[0]?.total ?? 0, isMore: false };
}

/** From where the page before it ended, if that is known. Beyond the last page no rows are read. */
async function laterPage(
  db: Db,
  shopId: number,
  query: ProductQuery,
  total?: Promise<number>,
): Promise<PageOfProducts> {
  const shape = shapeOf(query);
  const ids = filterIds(query);
  const count = async () => (await countKept(db, shape).execute(ids))[0]?.total ?? 0;
  const known = await (total ?? count());
  const before = offsetOf(query.page);
  if (before >= known) return { rows: [], total: known, isMore: false };
  const anchors = isNewestFirst(query) ? anchorsOf(db, JSON.stringify([shape, ids])) : null;
  const anchor = anchors?.find(before) ?? null;
  const place = placeOf(query.page, known);
  const from = anchor ? 'a product' : place.isFromEnd ? 'an offset from the end' : 'an offset';
  const given = { ...ids, ...anchor, ...place, shopId };
  const rows = await pageAlong(db, shape, { isCounted: false, from }).execute(given);
  const { id, made } = rows.at(-1) ?? {};
  if (id !== undefined && made !== undefined && rows.length === perPage) {
    anchors?.keep(before + perPage, { made, id });
  }
  return { rows: rows.map(toProduct), total: known, isMore: false };
}
