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
  const { tables, alone, key, createdAt, id, inStock } =
    order.by === 'stock' ? byStock : byColumn(order);
  const conditions = [...filterConditions(products, filters), after ?? []].flat();
  const isAlone = alone !== null && what === 'ids' && conditions.length === 0;
  if (!isAlone) conditions.push(onOffer);
  if (filters?.in_stock && inStock) conditions.push(inStock);
  const steps = isBackwards
    ? sql`${key} ${order.opposite}, ${createdAt} asc, ${id} asc`
    : sql`${key} ${order.direction}, ${createdAt} desc, ${id} desc`;
  return sql`
    select ${what === 'rows' ? sql`${products}.*` : id} from ${isAlone ? alone : tables}
    where ${and(sql`true`, ...conditions)} order by ${steps}`;
}

const byStock = {
  tables: sql`${products} join ${productStocks} on ${productStocks.productId} = ${products.id}`,
  /** Its rows are the products on offer, so it needs no other table if only ids are asked for. */
  alone: productStocks,
  key: sql`${productStocks.stock}`,
  createdAt: productStocks.createdAt,
  id: productStocks.productId,
  /** The filter, as a part of the index. */
  inStock: sql`${productStocks.stock} > 0`,
};

const byColumn = ({ key }: SearchOrder) => ({
  ...{ tables: sql`${products}`, alone: null, inStock: null, key },
  ...{ createdAt: products.createdAt, id: products.id },
});
