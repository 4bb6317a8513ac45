import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { BilledTo, Buyer } from '../db/schema/invoice-parts.ts';
import { shops, subscriptions } from '../db/schema.ts';

/** A shop as an invoice that is issued now would name it. */
export const billedTo = (shop: typeof shops.$inferSelect): BilledTo => ({
  name: shop.legalName || shop.name,
  line1: shop.line1,
  postalCode: shop.postalCode,
  city: shop.city,
  country: shop.country,
  vat: shop.vat,
});

/**
 * Who a plan's invoices are made out to: the shop as it was known when the plan was bought, until the register has found its
 * present number valid `[§D-invoices-buyer]`. What somebody writes into the profile meanwhile changes nobody's VAT; a new address
 * in the same country is just a new address. Its shop is locked by the caller.
 */
export async function settleBuyer(
  db: Db,
  { shopId, subscriptionId }: { shopId: number; subscriptionId: number },
): Promise<Buyer & BilledTo> {
  const [row] = await db
    .select({ shop: shops, known: subscriptions.buyer })
    .from(subscriptions)
    .innerJoin(shops, eq(shops.id, subscriptions.shopId))
    .where(eq(subscriptions.id, subscriptionId));
  if (!row) throw new Error(`Shop ${shopId} has no subscription ${subscriptionId}.`);
  const { shop, known } = row;
  const present = { ...billedTo(shop), vatState: shop.vatState };
  if (known === null || present.vatState === 'valid') {
    await db
      .update(subscriptions)
      .set({ buyer: present })
      .where(eq(subscriptions.id, subscriptionId));
    return present;
  }
  const { country, vat, vatState } = known;
  return country === present.country ? { ...present, vat, vatState } : { ...present, ...known };
}
