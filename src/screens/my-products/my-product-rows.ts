import type { MyProduct, MyProductStatus } from '../../../contract/entities/my-products.ts';
import { textIndex } from '../../lib/text-match.ts';

/** In the order in which a merchant asks: what sells, what needs a look, what is gone. */
export const statuses = [
  'active',
  'on_hold',
  'out_of_stock',
  'unavailable',
  'unpublished',
  'failed',
] as const satisfies readonly MyProductStatus[];

export type StatusFilter = MyProductStatus | 'all';

/** The status that a URL asks for; `active` unless it names another `[§9-status]`. */
export function statusFrom(text: string | null): StatusFilter {
  return [...statuses, 'all' as const].find((status) => status === text) ?? 'active';
}

/** How many products have each status; a status without any is 0. */
export function countStatuses(
  products: Iterable<Pick<MyProduct, 'status'>>,
): Record<StatusFilter, number> {
  const counts: Record<StatusFilter, number> = {
    active: 0,
    on_hold: 0,
    out_of_stock: 0,
    unavailable: 0,
    unpublished: 0,
    failed: 0,
    all: 0,
  };
  for (const { status } of products) {
    counts[status] += 1;
    counts.all += 1;
  }
  return counts;
}

/** Finds products by title and supplier. */
export const searchMyProducts = textIndex<MyProduct>(
  ({ title, supplier }) => `${title} ${supplier.name}`,
);
