import { type SQL, sql } from 'drizzle-orm';
import { marginColumn, products, titleKeyOf } from '../db/schema.ts';
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
  by: OrderBy;
  key: SQL;
  direction: SQL;
  opposite: SQL;
  /** It runs as a person means who only names it. */
  isOwn: boolean;
}

/** The order of a search: by relevance when words were typed, else newest first, unless the caller names one. */
export function orderOf(
  query: Pick<ProductQuery, 'order_by' | 'direction'>,
  text: QueryText | null,
): SearchOrder {
  const asked = query.order_by ?? 'relevance';
  const by = asked === 'relevance' && text === null ? 'newest' : asked;
  const direction = query.direction ?? ownDirection[by];
  const isUp = direction === 'asc';
  return {
    ...{ by, key: keys[by](text), isOwn: direction === ownDirection[by] },
    direction: isUp ? sql`asc` : sql`desc`,
    opposite: isUp ? sql`desc` : sql`asc`,
  };
}

/**
 * The words themselves in the title come first, then words that begin so, then parts of words, then all that is found by
 * brand, number or description. The cheap look at the title goes before the others: reading the search words of a row is
 * most of what a broad search costs.
 */
function relevanceOf(text: QueryText | null): SQL {
  if (text === null || text.required.length === 0) return sql`0`;
  const isShown = sql.join(
    text.required.map(({ root }) => sql`strpos(lower(${products.title}), ${root}::text) > 0`),
    sql` and `,
  );
  const inTitle = (query: string) => sql`${products.search} @@ ${ofTitle(query)}::text::tsquery`;
  return sql`case when not (${isShown}) then 0 when ${inTitle(text.wholeInTitle)} then 3
    when ${inTitle(text.beginningInTitle)} then 2 else 1 end
    + ts_rank(${products.search}, ${text.ranked}::text::tsquery)`;
}

/** Titles are of weight A, with SKU, EAN and brand. */
function ofTitle(query: string): string {
  return query.replaceAll(
    /'(?:[^'\\]|''|\\.)*'(:\*)?/g,
    (word, prefix) => `${word}${prefix ? 'A' : ':A'}`,
  );
}

const keys = {
  newest: () => sql`${products.createdAt}`,
  relevance: (text) => relevanceOf(text),
  title: () => titleKeyOf(products),
  cost: () => sql`${products.cost}`,
  margin: () => marginColumn(products),
  // The one order without an index: stock changes too often for one.
  stock: () => sql`${products.stock}`,
} satisfies Record<OrderBy, (text: QueryText | null) => SQL>;

export const newestFirst: SearchOrder = orderOf({ order_by: 'newest' }, null);

/** Whether an index has the products in this order. */
export const hasIndex = ({ by }: SearchOrder): boolean => by !== 'relevance' && by !== 'stock';
