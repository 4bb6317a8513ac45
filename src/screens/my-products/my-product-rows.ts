import type { MyProduct, MyProductStatus } from '../../../contract/entities/my-products.ts';
import type { ShopMoney } from '../../../contract/entities/rates.ts';
import { marginOf } from '../../../contract/rules/margin.ts';
import { unsellable as cannotSell } from '../../../contract/rules/what-needs.ts';

/** A status, all of them, or products of which no variant can be sold. */
export type StatusFilter = MyProductStatus | 'unsellable' | 'all';

/** In the order of interest for a merchant: what sells, what needs attention, what is gone. */
const statuses: readonly StatusFilter[] = [
  'active',
  'unsellable',
  'on_hold',
  'out_of_stock',
  'unavailable',
  'unpublished',
  'failed',
  'all',
];

/** The status in a URL; `active` if there is none `[§9-status]`. */
export function statusFrom(text: string | null): StatusFilter {
  return statuses.find((status) => status === text) ?? 'active';
}

export function hasStatus({ status }: Pick<MyProduct, 'status'>, chosen: StatusFilter): boolean {
  if (chosen === 'unsellable') return cannotSell.includes(status);
  return chosen === 'all' || status === chosen;
}

/** How many products have each status, including 0. */
export function countStatuses(
  products: Iterable<Pick<MyProduct, 'status'>>,
): Record<StatusFilter, number> {
  const counts: Record<StatusFilter, number> = {
    active: 0,
    unsellable: 0,
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
    if (cannotSell.includes(status)) counts.unsellable += 1;
  }
  return counts;
}

/**
 * The statuses to choose from: only those that some product has, and always `active`, which is the default
 * `[§9-status]`.
 */
export function offered(
  counts: Record<StatusFilter, number> | null,
  chosen: StatusFilter,
): StatusFilter[] {
  const always: readonly StatusFilter[] = ['active', 'all', chosen];
  return statuses.filter((status) => !counts || counts[status] > 0 || always.includes(status));
}

/** The orders of the list; newest first by default. */
export const sortOrders = ['newest', 'title', 'price', 'margin', 'stock'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const sortFrom = (text: string | null): SortOrder =>
  sortOrders.find((order) => order === text) ?? 'newest';

type Sorted = Pick<MyProduct, 'title' | 'price' | 'cost' | 'stock'>;

/** Sorts by name, or puts first what needs attention: the lowest price, margin or stock. */
export function sorter(
  order: SortOrder,
  locale: string,
  money: ShopMoney,
): ((a: Sorted, b: Sorted) => number) | null {
  if (order === 'newest') return null;
  if (order === 'title') {
    const { compare } = new Intl.Collator(locale);
    return (a, b) => compare(a.title, b.title);
  }
  const figure = figures[order];
  return (a, b) => figure(a, money) - figure(b, money);
}

const figures = {
  price: ({ price }: Sorted) => price.amount,
  // A product without a known margin comes first.
  margin: ({ price, cost }: Sorted, money: ShopMoney) =>
    marginOf(price, cost, money)?.share ?? Number.NEGATIVE_INFINITY,
  stock: ({ stock }: Sorted) => stock,
};
