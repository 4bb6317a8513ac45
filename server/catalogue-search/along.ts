import { and, type SQL, sql } from 'drizzle-orm';
import { productStocks, products } from '../db/schema.ts';
import { filterConditions, onOffer, type ProductFilters } from './filters.ts';
import type { SearchOrder } from './order.ts';

interface Asked {
  /** Null for no filter. */
  filters: ProductFilters | null;
  order: SearchOrder;
  what: 'rows' | 'ids';
  /** From the end of the order. */
  isBackwards?: boolean;
  /** One more condition. */
  after?: SQL | undefined;
}

/** Selects the products on offer along the index of an order, so that a limit ends the reading. */
export function along({ filters, order, what, isBackwards = false, after }: Asked): SQL {
  const isByStock = order.by === 'stock';
  const conditions = [...(filters ? filterConditions(products, filters) : []), after ?? []].flat();
  // Its rows are the products on offer.
  const isAlone = isByStock && what === 'ids' && conditions.length === 0;
  if (!isAlone) conditions.push(onOffer);
  if (isByStock && filters?.in_stock) conditions.push(sql`${productStocks.stock} > 0`);
  const key = isByStock ? sql`${productStocks.stock}` : order.key;
  const made = isByStock ? productStocks.createdAt : products.createdAt;
  const id = isByStock ? productStocks.productId : products.id;
  const beside = sql`${products} join ${productStocks} on ${productStocks.productId} = ${products.id}`;
  const tables = isByStock ? beside : sql`${products}`;
  const steps = isBackwards
    ? sql`${key} ${order.opposite}, ${made} asc, ${id} asc`
    : sql`${key} ${order.direction}, ${made} desc, ${id} desc`;
  return sql`
    select ${what === 'rows' ? sql`${products}.*` : id} from ${isAlone ? productStocks : tables}
    where ${and(sql`true`, ...conditions)} order by ${steps}`;
}
