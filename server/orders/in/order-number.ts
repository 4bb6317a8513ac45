import { and, eq, like, or } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { orders } from '../../db/schema.ts';

/** Characters that an address and a table's cell show as they are. */
const odd = /[^\p{L}\p{N}._-]+/gu;
const longest = 40;

/** The store's number, by which the merchant knows the order; where another store of the shop has used it, with a number behind it. */
export async function freeNumber(tx: Db, shopId: number, wanted: string): Promise<string> {
  const base =
    wanted
      .toWellFormed()
      .replaceAll(odd, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, longest) || 'order';
  const rows = await tx
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shopId),
        or(eq(orders.orderNumber, base), like(orders.orderNumber, `${likeText(base)}-%`)),
      ),
    );
  const taken = new Set(rows.map(({ number }) => number));
  let free = base;
  for (let next = 2; taken.has(free); next += 1) free = `${base}-${next}`;
  return free;
}

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
