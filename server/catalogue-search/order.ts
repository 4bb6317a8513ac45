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

/** What products are ordered by; those alike in it come newest first, so pages never share or miss one. */
export interface SearchOrder {
  key: SQL;
  direction: SQL;
}

/** The order of a search: by relevance when words were typed, else newest first, unless the caller names one. */
export function orderOf(query: ProductQuery, text: QueryText | null): SearchOrder {
  const asked = query.order_by ?? 'relevance';
  const by = asked === 'relevance' && text === null ? 'newest' : asked;
  const direction = query.direction ?? ownDirection[by];
  return { key: keys[by](text), direction: direction === 'asc' ? sql`asc` : sql`desc` };
}

const keys = {
  newest: () => sql`${products.createdAt}`,
  relevance: (text) => sql`ts_rank(${products.search}, ${text?.ranked ?? ''}::text::tsquery)`,
  title: () => titleKeyOf(products),
  cost: () => sql`${products.cost}`,
  margin: () => marginOf(products),
  // The one order without an index: stock changes too often for one.
  stock: () => sql`${products.stock}`,
} satisfies Record<OrderBy, (text: QueryText | null) => SQL>;
