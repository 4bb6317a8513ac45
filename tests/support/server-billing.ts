import { and, eq } from 'drizzle-orm';
import { markPaid } from '../../server/admin/invoices.ts';
import { invoices, myProducts, paymentMethods, shops } from '../../server/db/schema.ts';
import type { TestServer } from './server.ts';
import { newProduct, newSupplier } from './server-catalogue.ts';
import { newPerson, newSession } from './server-people.ts';

export const start = Date.UTC(2027, 3, 1, 10);
export const day = 86_400_000;

export const buy = 'POST /shop/subscriptions';
export const change = 'PATCH /shop/subscriptions/{id}';
export const cancel = 'DELETE /shop/subscriptions/{id}';

/** Shops that buy plans, on a server whose clock starts at `start`. */
export function billingOn(server: TestServer) {
  async function shopkeeper(profile: Partial<typeof shops.$inferInsert> = {}) {
    const { shopIds, userId } = await newPerson(server.db);
    const shopId = shopIds[0] ?? 0;
    // The session stays valid when the clock is moved.
    const expiresAt = new Date(start + 1000 * day);
    const token = await newSession(server.db, userId, { shopId, expiresAt });
    await server.db
      .update(shops)
      .set({ vat: 'DK13585628', ...profile })
      .where(eq(shops.id, shopId));
    return { by: { token }, shopId, userId };
  }
  async function withPlan(plan: 'starter' | 'professional' = 'starter') {
    const keeper = await shopkeeper();
    const { data } = await server.ok(buy, { body: { plan } }, keeper.by);
    return { ...keeper, subscription: data };
  }
  const invoicesOf = async (by: { token: string }) =>
    (await server.ok('GET /shop/invoices', {}, by)).data;

  /** Pays everything that the shop owes, on the day of `now`. */
  async function pays(shopId: number, now: number) {
    const open = and(eq(invoices.shopId, shopId), eq(invoices.state, 'open'));
    const owed = await server.db.select({ number: invoices.number }).from(invoices).where(open);
    for (const { number } of owed) await markPaid(server.db, { number, on: null, now });
  }

  async function sells(shopId: number, count: number) {
    const supplierId = await newSupplier(server.db);
    for (let at = 0; at < count; at += 1) {
      const { id } = await newProduct(server.db, { supplierId });
      await server.db.insert(myProducts).values({
        shopId,
        productId: id,
        status: 'active',
        title: 'Vare',
        description: '',
        variants: [],
      });
    }
  }
  async function addCards(shopId: number, count: number) {
    const rows = await server.db
      .insert(paymentMethods)
      .values(
        Array.from({ length: count }, (_, at) => ({
          shopId,
          brand: 'visa',
          last4: `000${at}`,
          expMonth: 5,
          expYear: 2029,
          isDefault: at === 0,
        })),
      )
      .returning({ id: paymentMethods.id });
    return rows.map(({ id }) => id);
  }

  return { shopkeeper, withPlan, invoicesOf, pays, sells, addCards };
}
