import type { Money } from '../../../contract/entities/money.ts';
import type { Order, OrderState } from '../../../contract/entities/orders.ts';
import type { ShopMoney } from '../../../contract/entities/rates.ts';
import { converted } from '../../../contract/rules/conversion.ts';
import { ordersToConfirm, stuckOrders } from '../../../contract/rules/what-needs.ts';
import { keysOf } from '../../lib/pure/keys-of.ts';

/** The chips over the orders: which states each of them shows. */
const groups = {
  all: null,
  'needs-you': [...ordersToConfirm, ...stuckOrders],
  'under-way': ['pending_payment', 'confirmed', 'placing', 'placed', 'partially_shipped'],
  shipped: ['shipped', 'delivered'],
  closed: ['cancelled', 'refunded'],
} as const satisfies Record<string, readonly OrderState[] | null>;
/** What needs the merchant, by what is to be done. */
const parts = { confirm: ordersToConfirm, stuck: stuckOrders } as const;
type Whole = keyof typeof groups;
type Part = keyof typeof parts;
export type Group = Whole | Part;
export const groupNames = keysOf(groups);
const statesOf: Record<Group, readonly OrderState[] | null> = { ...groups, ...parts };
const partNames = keysOf(parts);

export function groupFrom(text: string | null): Group {
  return [...groupNames, ...partNames].find((name) => name === text) ?? 'all';
}

/** The chips to choose from: the parts of what needs the merchant stand behind it where one looks at that. */
export function offered(group: Group): Group[] {
  const isOpen = group === 'needs-you' || group in parts;
  return groupNames.flatMap((name) =>
    name === 'needs-you' && isOpen ? [name, ...partNames] : [name],
  );
}

export function inGroup({ state }: Pick<Order, 'state'>, group: Group): boolean {
  const states = statesOf[group];
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
    confirm: count('confirm'),
    stuck: count('stuck'),
  };
}

/** The line whose picture stands for an order, the first that has one, and how many lines it has beside that. */
export function pictured({ lines }: Pick<Order, 'lines'>) {
  const line = lines.find(({ image }) => image !== null) ?? lines[0];
  return { line, more: Math.max(0, lines.length - 1) };
}

interface Sum {
  cost: Money;
  total: Money;
}

/** What orders cost and bring together, in the shop's currency; beside that a sum for each currency that has no rate, in the order in which they come. */
export function sumsOf(
  orders: readonly Pick<Order, 'cost' | 'total'>[],
  { currency: to, rates }: Pick<ShopMoney, 'currency' | 'rates'>,
): Sum[] {
  const here = (amount: Money) => converted(amount, to, rates) ?? amount;
  const sums = orders.map(({ cost, total }) => ({ cost: here(cost), total: here(total) }));
  const byCurrency = Map.groupBy(sums, ({ total }) => total.currency);
  return [...byCurrency].map(([currency, some]) => ({
    cost: { amount: some.reduce((sum, { cost }) => sum + cost.amount, 0), currency },
    total: { amount: some.reduce((sum, { total }) => sum + total.amount, 0), currency },
  }));
}
