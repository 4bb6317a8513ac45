import type { Money } from '../../../contract/entities/money.ts';
import type { Order, OrderState } from '../../../contract/entities/orders.ts';
import type { ShopMoney } from '../../../contract/entities/rates.ts';
import { converted } from '../../../contract/rules/conversion.ts';
import { awaitsConfirmation, isStuck } from '../../../contract/rules/what-needs.ts';
import { keysOf } from '../../lib/pure/keys-of.ts';

type GroupedOrder = Parameters<typeof isStuck>[0];
type Shows = (order: GroupedOrder) => boolean;

const needsYou: Shows = (order) => awaitsConfirmation(order) || isStuck(order);
const among =
  (...states: OrderState[]): Shows =>
  (order) =>
    states.includes(order.state) && !needsYou(order);
/** The chips above the orders, with the orders that each of them shows. */
const groups = {
  all: () => true,
  'needs-you': needsYou,
  'under-way': among('pending_payment', 'confirmed', 'placing', 'placed', 'partially_shipped'),
  shipped: among('shipped', 'delivered'),
  closed: among('cancelled', 'refunded'),
} as const satisfies Record<string, Shows>;
/** The orders that need the merchant, by what has to be done. */
const parts = { confirm: awaitsConfirmation, stuck: isStuck } as const satisfies Record<
  string,
  Shows
>;
type Whole = keyof typeof groups;
type Part = keyof typeof parts;
export type Group = Whole | Part;
export const groupNames = keysOf(groups);
const partNames = keysOf(parts);
const shows: Record<Group, Shows> = { ...groups, ...parts };

export function groupFrom(text: string | null): Group {
  return [...groupNames, ...partNames].find((name) => name === text) ?? 'all';
}

/** The chips to choose from. The two parts of `needs-you` are shown after it while it or one of them is chosen. */
export function offered(group: Group): Group[] {
  const isOpen = group === 'needs-you' || group in parts;
  return groupNames.flatMap((name) =>
    name === 'needs-you' && isOpen ? [name, ...partNames] : [name],
  );
}

export const inGroup = (order: GroupedOrder, group: Group): boolean => shows[group](order);

/** How many orders each chip stands for. */
export function countGroups(orders: readonly GroupedOrder[]): Record<Group, number> {
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

/** The line whose picture represents an order, which is the first that has one, and how many other lines there are. */
export function pictured({ lines }: Pick<Order, 'lines'>) {
  const line = lines.find(({ image }) => image !== null) ?? lines[0];
  return { line, more: Math.max(0, lines.length - 1) };
}

interface Sum {
  cost: Money;
  total: Money;
}

/**
 * The total cost and revenue of orders in the shop's currency, followed by a sum for each currency without an exchange
 * rate, in order of appearance.
 */
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

interface SupplierCost {
  supplier: Order['purchase_orders'][number]['supplier'];
  cost: Money;
}

/** What orders cost at each supplier, the most expensive first. */
export function costsBySupplier(orders: readonly Pick<Order, 'purchase_orders'>[]): SupplierCost[] {
  const parts = orders.flatMap(({ purchase_orders: own }) => own);
  const groups = Map.groupBy(parts, ({ supplier, cost }) => `${supplier.id} ${cost.currency}`);
  return [...groups.values()]
    .flatMap((some) => {
      const [first] = some;
      if (!first) return [];
      const amount = some.reduce((sum, { cost }) => sum + cost.amount, 0);
      return [{ supplier: first.supplier, cost: { ...first.cost, amount } }];
    })
    .sort((one, other) => other.cost.amount - one.cost.amount);
}
