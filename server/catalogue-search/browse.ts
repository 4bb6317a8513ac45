import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { productCells, products, suppliers } from '../db/schema.ts';
import { offsetOf, perPage, placeOf } from '../http/pages.ts';
import { anchorsOf } from './anchors.ts';
import { filterConditions, filterIds, onOffer, type ProductQuery, shapeOf } from './filters.ts';
import { orderOf } from './order.ts';
import { type PageOfProducts, productColumns, toProduct } from './product-rows.ts';

/** A query without words, either over products or over the stored counts of them. */
type Shape = ReturnType<typeof shapeOf>;

/** Whether the page comes with a count, and where it starts: after a product, or at an offset from the nearer end. */
interface Manner {
  isCounted: boolean;
  isAnchored: boolean;
  isFromEnd: boolean;
}

const keptTotal = (db: Db, shape: Shape) =>
  db
    .select({ total: sql<number>`coalesce(sum(${productCells.count}), 0)::int` })
    .from(productCells)
    .where(and(...filterConditions(productCells, shape)));

const countKept = prepared('products_kept', keptTotal);

/** Walks along an index and stops when the page is full. */
const pageAlong = prepared('products_along', (db, shape: Shape, manner: Manner) => {
  const { key, direction, opposite } = orderOf(shape, null);
  const { createdAt, id } = products;
  const order: SQL[] = [sql`${key} ${direction}`, desc(createdAt), desc(id)];
  const backwards: SQL[] = [sql`${key} ${opposite}`, asc(createdAt), asc(id)];
  const after = sql`(${createdAt}, ${id}) < (${sql.placeholder('made')}::timestamptz, ${sql.placeholder('id')}::int)`;
  const ids = db
    .select({ id })
    .from(products)
    .where(
      and(onOffer, ...filterConditions(products, shape), manner.isAnchored ? after : undefined),
    )
    .orderBy(...(manner.isFromEnd ? backwards : order))
    .limit(sql.placeholder('limit'))
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
 * A page without words. `total` is the number of products, where it is known. The first page is fetched together with
 * it, and beyond the last page no rows are read.
 */
export async function browse(
  db: Db,
  shopId: number,
  query: ProductQuery,
  total?: Promise<number>,
): Promise<PageOfProducts> {
  if (query.page === 1) {
    const first = { limit: perPage, offset: 0, isFromEnd: false };
    const reading = readAlong(db, shopId, query, { ...first, isCounted: total === undefined });
    const [rows, known] = await Promise.all([reading, total]);
    return { rows: rows.map(toProduct), total: known ?? rows[0]?.total ?? 0, isMore: false };
  }
  const count = async () =>
    (await countKept(db, shapeOf(query)).execute(filterIds(query)))[0]?.total ?? 0;
  const known = await (total ?? count());
  if (offsetOf(query.page) >= known) return { rows: [], total: known, isMore: false };
  const place = { ...placeOf(query.page, known), isCounted: false };
  const rows = await readAlong(db, shopId, query, place);
  return { rows: rows.map(toProduct), total: known, isMore: false };
}

interface Place {
  limit: number;
  offset: number;
  isFromEnd: boolean;
  isCounted: boolean;
}

async function readAlong(
  db: Db,
  shopId: number,
  query: ProductQuery,
  { limit, offset, isFromEnd, isCounted }: Place,
) {
  const shape = shapeOf(query);
  const ids = filterIds(query);
  const before = offsetOf(query.page);
  const { by, isOwn } = orderOf(query, null);
  const anchors = by === 'newest' && isOwn ? anchorsOf(db, JSON.stringify([shape, ids])) : null;
  const anchor = anchors?.find(before) ?? null;
  const rows = anchor
    ? await pageAlong(db, shape, { isCounted, isAnchored: true, isFromEnd: false }).execute({
        ...{ ...ids, ...anchor, shopId, limit: perPage, offset: 0 },
      })
    : await pageAlong(db, shape, { isCounted, isAnchored: false, isFromEnd }).execute({
        ...{ ...ids, shopId, limit, offset },
      });
  const last = rows.at(-1);
  if (last && rows.length === perPage) anchors?.keep(before + perPage, last);
  return rows;
}
