import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { shops, subscriptions } from '../db/schema.ts';
import type { Buyer } from './vat.ts';

/**
 * Who a plan's invoices are made out to: the shop as it was known when the plan was bought, until the register has found its
 * present number valid `[§D-invoices-buyer]`. What somebody writes into the profile meanwhile changes nobody's VAT. Its shop
 * is locked by the caller.
 */
export async function settleBuyer(
  db: Db,
  { shopId, subscriptionId }: { shopId: number; subscriptionId: number },
): Promise<Buyer> {
  const [row] = await db
    .select({
      present: { country: shops.country, vat: shops.vat, vatState: shops.vatState },
      known: subscriptions.buyer,
    })
    .from(subscriptions)
    .innerJoin(shops, eq(shops.id, subscriptions.shopId))
    .where(eq(subscriptions.id, subscriptionId));
  if (!row) throw new Error(`Shop ${shopId} has no subscription ${subscriptionId}.`);
  const { present, known } = row;
  if (known !== null && present.vatState !== 'valid') return known;
  await db
    .update(subscriptions)
    .set({ buyer: present })
    .where(eq(subscriptions.id, subscriptionId));
  return present;
}
