import { type SQL, sql } from 'drizzle-orm';
import { marginOf, products, titleKeyOf } from '../db/schema.ts';
import type { ProductQuery } from './filters.ts';
import type { QueryText } from './query-text.ts';

type OrderBy = NonNullable<ProductQuery['order_by']>;

/** The direction that a person means who only names the order: newest first, cheapest first, best margin first. */
const ownDirection = {
  relevance: 'desc',
  newest: 'desc',
  title: 'asc',
  cost: 'asc',
  margin: 'desc',
  stock: 'desc',
} as const satisfies Record<OrderBy, 'asc' | 'desc'>;

/**
 * The order of a search: by relevance when words were typed, else newest first, unless the caller names one. Products
 * alike in it come newest first, so pages never share or miss one.
 */
export function orderOf(query: ProductQuery, text: QueryText | null): SQL {
  const asked = query.order_by ?? 'relevance';
  const by = asked === 'relevance' && text === null ? 'newest' : asked;
  const direction = query.direction ?? ownDirection[by];
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  if (by === 'newest') return newest(direction);
  return sql`${keys[by](text)} ${way}, ${newest('desc')}`;
}

/** As the indexes stand: `products_newest` and `products_supplier_newest` are read backwards for the other direction. */
function newest(direction: 'asc' | 'desc'): SQL {
  return direction === 'desc'
    ? sql`${products.createdAt} desc, ${products.id} desc`
    : sql`${products.createdAt} asc, ${products.id} asc`;
}

const keys = {
  relevance: (text) => sql`ts_rank(${products.search}, ${text?.ranked ?? ''}::text::tsquery)`,
  title: () => titleKeyOf(products),
  cost: () => sql`${products.cost}`,
  margin: () => marginOf(products),
  // The one order without an index: stock changes too often for one.
  stock: () => sql`${products.stock}`,
} satisfies Record<Exclude<OrderBy, 'newest'>, (text: QueryText | null) => SQL>;
