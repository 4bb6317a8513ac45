import type { Money } from '../../../contract/entities/money.ts';
import type { MyProduct } from '../../../contract/entities/my-products.ts';
import type { Order } from '../../../contract/entities/orders.ts';
import type { ShopMoney } from '../../../contract/entities/rates.ts';
import { converted } from '../../../contract/rules/conversion.ts';

/** How many days the figures cover, including today. */
export const days = 30;
export const dayMs = 86_400_000;

export interface Course {
  /** The sum of the last 30 days. */
  sum: number;
  /** The sum of the 30 days before, for comparison. */
  before: number;
  /** One value per day, oldest first. */
  daily: number[];
}

export interface Figures {
  /** The shop's currency, or the newest order's if the shop's isn't known. */
  currency: string;
  /** The currencies of all counted orders; those without an exchange rate are left out of the money figures. */
  currencies: string[];
  revenue: Course;
  margin: Course;
  orders: Course;
  /** How many products are on sale, and how many were at the end of each day; null while not all of them are known. */
  selling: { count: number; daily: number[] } | null;
  /** The start of the oldest day, in milliseconds since 1970. */
  from: number;
}

/** The values without today, which isn't over and would look like a drop. */
export const wholeDays = ({ daily }: Pick<Course, 'daily'>): number[] => daily.slice(0, -1);

const lost: readonly Order['state'][] = ['cancelled', 'refunded', 'failed'];

/** Whether these orders, newest first, are enough for the figures: older ones would be too old to count. */
export function reachFar(orders: readonly Order[], older: number, now: number): boolean {
  const from = endOfDay(now) - 2 * days * dayMs;
  const last = orders.at(-1);
  return older === 0 || (last !== undefined && Date.parse(last.placed_at) < from);
}

/** What a shop has sold and earned; money in minor units. Cancelled, refunded and failed orders don't count. */
export function figuresOf(
  orders: readonly Order[],
  products: readonly MyProduct[] | null,
  now: number,
  money: ShopMoney | null,
): Figures {
  const sold = orders.filter(({ state }) => !lost.includes(state));
  const newest = sold.reduce<Order | null>(
    (found, order) => (found && found.placed_at >= order.placed_at ? found : order),
    null,
  );
  const currency = money?.currency ?? newest?.total.currency ?? 'DKK';
  const here = (amount: Money) => converted(amount, currency, money?.rates ?? null);
  const counted = sold.filter(({ total }) => here(total) !== null);
  const amountOf = (amount: Money) => here(amount)?.amount ?? 0;
  const end = endOfDay(now);
  const course = (of: readonly Order[], value: (order: Order) => number) =>
    courseOf(
      of.map((order) => ({ at: Date.parse(order.placed_at), value: value(order) })),
      end,
    );
  return {
    currency,
    currencies: [...new Set(sold.map(({ total }) => total.currency))],
    revenue: course(counted, ({ total }) => amountOf(total)),
    margin: course(
      counted,
      ({ total, vat, cost }) => amountOf(total) - amountOf(vat) - amountOf(cost),
    ),
    orders: course(sold, () => 1),
    selling: products && sellingOf(products, end),
    from: end - days * dayMs,
  };
}

function courseOf(entries: readonly { at: number; value: number }[], end: number): Course {
  const daily = new Array<number>(days).fill(0);
  let before = 0;
  for (const { at, value } of entries) {
    const ago = Math.floor((end - 1 - at) / dayMs);
    if (ago < 0 || ago >= 2 * days) continue;
    if (ago >= days) before += value;
    else daily[days - 1 - ago] = (daily[days - 1 - ago] ?? 0) + value;
  }
  return { sum: daily.reduce((sum, value) => sum + value, 0), before, daily };
}

function sellingOf(products: readonly MyProduct[], end: number) {
  const since = products
    .filter(({ status }) => status === 'active')
    .map(({ published_at }) => Date.parse(published_at));
  const daily = Array.from({ length: days }, (_, index) => {
    const close = end - (days - 1 - index) * dayMs;
    return since.filter((at) => at < close).length;
  });
  return { count: since.length, daily };
}

/** The next midnight in the viewer's time zone. */
function endOfDay(now: number): number {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  return midnight.getTime();
}
