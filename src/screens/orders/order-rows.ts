import type { Order, OrderState } from '../../../contract/entities/orders.ts';

/** The chips over the orders: which states each of them shows. */
const groups = {
  all: null,
  'needs-you': ['awaiting_confirmation', 'on_hold', 'outcome_unknown', 'failed'],
  'under-way': ['pending_payment', 'confirmed', 'placing', 'placed', 'partially_shipped'],
  shipped: ['shipped', 'delivered'],
  closed: ['cancelled', 'refunded'],
} as const satisfies Record<string, readonly OrderState[] | null>;
export type Group = keyof typeof groups;
export const groupNames = Object.keys(groups) as Group[];

export function groupFrom(text: string | null): Group {
  return groupNames.find((name) => name === text) ?? 'all';
}

export function inGroup({ state }: Pick<Order, 'state'>, group: Group): boolean {
  const states: readonly OrderState[] | null = groups[group];
  return states === null || states.includes(state);
}

/** How many orders each chip stands for. */
export function countGroups(orders: readonly Pick<Order, 'state'>[]): Record<Group, number> {
  const count = (group: Group) => orders.filter((order) => inGroup(order, group)).length;
  return {
    all: orders.length,
    'needs-you': count('needs-you'),
    'under-way': count('under-way'),
    shipped: count('shipped'),
    closed: count('closed'),
  };
}

/** Newest first, by when they were placed. */
export function newestFirst<T extends Pick<Order, 'placed_at' | 'id'>>(a: T, b: T): number {
  return b.placed_at.localeCompare(a.placed_at) || b.id - a.id;
}
