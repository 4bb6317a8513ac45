import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { BilledTo, Buyer } from '../db/schema/invoice-parts.ts';
import { shops, subscriptions } from '../db/schema.ts';

/** The shop's data as an invoice issued now would show it. */
export const billedTo = (shop: typeof shops.$inferSelect): BilledTo => ({
  name: shop.legalName || shop.name,
  line1: shop.line1,
  postalCode: shop.postalCode,
  city: shop.city,
  country: shop.country,
  vat: shop.vat,
});

/**
 * The party that a plan's invoices are made out to: the shop as it was when the plan was bought, until the register has
 * confirmed its present VAT number `[§D-invoices-buyer]`. So edits of the profile don't change the VAT; a new address
 * in the same country is simply taken over. The caller has locked the shop.
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
