import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { productCells, products, suppliers } from '../db/schema.ts';
import { offsetOf, perPage } from '../http/pages.ts';
import { anchorsOf } from './anchors.ts';
import { filterConditions, filterIds, onOffer, type ProductQuery, shapeOf } from './filters.ts';
import { orderOf } from './order.ts';
import { type PageOfProducts, productColumns, toProduct } from './product-rows.ts';

/** Of products, and of the counts that are kept of them, in the shape of a query without words. */
type Shape = ReturnType<typeof shapeOf>;

/** What the page comes with, and where it begins: after so many, or after a product. */
interface Manner {
  isCounted: boolean;
  isAnchored: boolean;
}

const keptTotal = (db: Db, shape: Shape) =>
  db
    .select({ total: sql<number>`coalesce(sum(${productCells.count}), 0)::int` })
    .from(productCells)
    .where(and(...filterConditions(productCells, shape)));

const countKept = prepared('products_kept', keptTotal);

/** Walks an index in order and stops when the page is full. */
const pageAlong = prepared('products_along', (db, shape: Shape, manner: Manner) => {
  const { key, direction } = orderOf(shape, null);
  const order: SQL[] = [sql`${key} ${direction}`, desc(products.createdAt), desc(products.id)];
  const after = sql`(${products.createdAt}, ${products.id}) < (${sql.placeholder('made')}::timestamptz, ${sql.placeholder('id')}::int)`;
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(
      and(onOffer, ...filterConditions(products, shape), manner.isAnchored ? after : undefined),
    )
    .orderBy(...order)
    .limit(perPage)
    .offset(sql.placeholder('offset'));
  const total = manner.isCounted ? sql`(${keptTotal(db, shape)})` : sql`0`;
  return db
    .select({
      ...productColumns(sql.placeholder('shopId')),
      made: sql<string>`${products.createdAt}::text`,
      total: total.mapWith(Number),
    })
    .from(products)
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .where(inArray(products.id, ids))
    .orderBy(...order);
});

/**
 * A page without words. `total` is how many there are, where that is known; the first page comes with it, and behind the last one nothing
 * is walked over only to be left out.
 */
export async function browse(
  db: Db,
  shopId: number,
  query: ProductQuery,
  total: Promise<number> | null,
): Promise<PageOfProducts> {
  if (query.page === 1) {
    const [rows, known] = await Promise.all([readAlong(db, shopId, query, total === null), total]);
    return { rows: rows.map(toProduct), total: known ?? rows[0]?.total ?? 0, isMore: false };
  }
  const count = async () =>
    (await countKept(db, shapeOf(query)).execute(filterIds(query)))[0]?.total ?? 0;
  const known = await (total ?? count());
  const rows = offsetOf(query.page) < known ? await readAlong(db, shopId, query, false) : [];
  return { rows: rows.map(toProduct), total: known, isMore: false };
}

async function readAlong(db: Db, shopId: number, query: ProductQuery, isCounted: boolean) {
  const shape = shapeOf(query);
  const ids = filterIds(query);
  const offset = offsetOf(query.page);
  const isNewest = orderOf(query, null).by === 'newest' && query.direction !== 'asc';
  const anchors = isNewest ? anchorsOf(db, JSON.stringify([shape, ids])) : null;
  const anchor = anchors?.find(offset) ?? null;
  const statement = pageAlong(db, shape, { isCounted, isAnchored: anchor !== null });
  const rows = await statement.execute({ ...ids, shopId, ...(anchor ?? {}), offset: anchor ? 0 : offset });
  const last = rows.at(-1);
  if (last && rows.length === perPage) anchors?.keep(offset + perPage, last);
  return rows;
}
