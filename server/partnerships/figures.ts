import { sql } from 'drizzle-orm';
import type { SupplierFigures } from '../../contract/entities/partnerships.ts';
import type { Db } from '../db/database.ts';
import { day } from '../lib/durations.ts';

const days = 30;

/** The supplier's orders through partners: its part of them, at the prices that the shops pay. */
export async function readSupplierFigures(
  db: Db,
  supplierId: number,
  now: number,
): Promise<SupplierFigures> {
  const from = new Date(Math.floor(now / day) * day - (days - 1) * day);
  const [counted] = (
    await db.execute<{ products: number; currency: string }>(sql`
      select (select count(*)::int from products where supplier_id = ${supplierId} and left_at is null) as products,
        (select currency from suppliers where id = ${supplierId}) as currency`)
  ).rows;
  const currency = counted?.currency ?? 'DKK';
  const sold = await db.execute<{ day: string; orders: number; amount: string }>(sql`
    select to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(distinct o.id)::int as orders, sum(part.cost::bigint)::text as amount
    from orders o join purchase_orders part on part.order_id = o.id
    where o.shop_id in (select shop_id from partnerships where supplier_id = ${supplierId})
      and o.placed_at >= ${from.toISOString()}::timestamptz
      and o.state not in ('pending_payment', 'cancelled', 'refunded')
      and part.supplier_id = ${supplierId} and part.state <> 'cancelled'
      and part.currency = ${currency}
    group by 1`);
  const byDay = new Map(sold.rows.map((row) => [row.day, row]));
  const list = Array.from({ length: days }, (_, at) => {
    const name = new Date(from.getTime() + at * day).toISOString().slice(0, 10);
    const { orders = 0, amount = '0' } = byDay.get(name) ?? {};
    return { day: name, orders_count: orders, revenue: { amount: Number(amount), currency } };
  });
  return {
    products_count: counted?.products ?? 0,
    orders_count: list.reduce((sum, { orders_count }) => sum + orders_count, 0),
    revenue: { amount: list.reduce((sum, { revenue }) => sum + revenue.amount, 0), currency },
    days: list,
  };
}
