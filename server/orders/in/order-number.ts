import { and, eq, like } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { orders } from '../../db/schema.ts';

/** Other characters than those that addresses and table cells show unchanged. */
const odd = /[^\p{L}\p{N}._-]+/gu;
const longest = 40;

/**
 * The store's number, by which the merchant knows the order; if another store of the shop has used it, with a number
 * added.
 */
export async function freeNumber(tx: Db, shopId: number, wanted: string): Promise<string> {
  const base =
    wanted
      .toWellFormed()
      .replaceAll(odd, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, longest) || 'order';
  const mine = eq(orders.shopId, shopId);
  const isTaken = await tx.$count(orders, and(mine, eq(orders.orderNumber, base)));
  // Finding the free addition needs to read all of the shop's orders, so it is only done if necessary.
  if (!isTaken) return base;
  const rows = await tx
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(mine, like(orders.orderNumber, `${likeText(base)}-%`)));
  const taken = new Set(rows.map(({ number }) => number));
  for (let next = 2; ; next += 1) {
    const free = `${base}-${next}`;
    if (!taken.has(free)) return free;
  }
}

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
