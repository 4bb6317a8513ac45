import { type SQL, sql } from 'drizzle-orm';
import { textOf } from '../db/prepared.ts';
import { marginColumn, products, titleKeyOf } from '../db/schema.ts';
import type { ProductQuery } from './filters.ts';
import { named, queryOf, type WordShape } from './search-words.ts';

export type OrderBy = NonNullable<ProductQuery['order_by']>;

/** The direction that is used if only the order is given: newest first, cheapest first, best margin first. */
const ownDirection = {
  relevance: 'desc',
  newest: 'desc',
  title: 'asc',
  cost: 'asc',
  margin: 'desc',
  stock: 'desc',
} as const satisfies Record<OrderBy, 'asc' | 'desc'>;

/** The order of products; those with equal values come newest first, so that no product is on two pages or on none. */
export interface SearchOrder {
  by: OrderBy;
  key: SQL;
  direction: SQL;
  opposite: SQL;
}

/** The order of a search: the caller's, or else by relevance if words were typed, or else newest first. */
export function orderNameOf(
  query: Pick<ProductQuery, 'order_by'>,
  words: readonly WordShape[] | null,
): OrderBy {
  const asked = query.order_by ?? 'relevance';
  return asked === 'relevance' && words === null ? 'newest' : asked;
}

const isAscending = (by: OrderBy, direction: ProductQuery['direction']): boolean =>
  (direction ?? ownDirection[by]) === 'asc';

/** Whether a list without words starts with the newest product. */
export function isNewestFirst(query: Pick<ProductQuery, 'order_by' | 'direction'>): boolean {
  const by = orderNameOf(query, null);
  return by === 'newest' && !isAscending(by, query.direction);
}

/** The order for a statement. */
export function orderOf(
  query: Pick<ProductQuery, 'order_by' | 'direction'>,
  words: readonly WordShape[] | null,
): SearchOrder {
  const by = orderNameOf(query, words);
  const isUp = isAscending(by, query.direction);
  return {
    by,
    key: keys[by](words),
    direction: isUp ? sql`asc` : sql`desc`,
    opposite: isUp ? sql`desc` : sql`asc`,
  };
}

/**
 * Titles with the whole words come first, then words that begin so, then parts of words, then matches by brand, number
 * or description. The title is checked first because that is cheap: reading the search words of rows is most of the
 * cost of a broad search.
 */
function relevanceOf(words: readonly WordShape[] | null): SQL {
  if (words === null || words.length === 0) return sql`0`;
  const isShown = sql.join(
    words.map((_, at) => sql`strpos(lower(${products.title}), ${textOf(named.root(at))}) > 0`),
    sql` and `,
  );
  const inTitle = (name: string) => sql`${products.search} @@ ${queryOf(name)}`;
  return sql`case when not (${isShown}) then 0 when ${inTitle(named.wholeInTitle)} then 3
    when ${inTitle(named.beginningInTitle)} then 2 else 1 end
    + ts_rank(${products.search}, ${queryOf(named.ranked)})`;
}

const keys = {
  newest: () => sql`${products.createdAt}`,
  relevance: relevanceOf,
  title: () => titleKeyOf(products),
  cost: () => sql`${products.cost}`,
  margin: () => marginColumn(products),
  stock: () => sql`${products.stock}`,
} satisfies Record<OrderBy, (words: readonly WordShape[] | null) => SQL>;

export const newestFirst: SearchOrder = orderOf({ order_by: 'newest' }, null);
