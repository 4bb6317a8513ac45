import { eq } from 'drizzle-orm';
import { activities } from '../../server/db/schema.ts';
import type { TestServer } from './server.ts';
import { newPerson } from './server-people.ts';

const day = 86_400_000;

export const ask = 'POST /shop/partnership-requests';
export const withdraw = 'DELETE /shop/partnership-requests/{id}';
export const decide = 'POST /supplier/partnership-requests/{id}/decision';
export const change = 'PATCH /supplier/partnerships/{id}';
export const end = 'PATCH /shop/partnerships/{id}';

export const terms = {
  discount: 1500,
  currency: 'DKK',
  shipping: 'Fragtfrit over 500 kr.',
  minimum_order: { amount: 50_000, currency: 'DKK' },
};

/** Shops and suppliers that become partners, on a server whose clock is at `now`. */
export function partnershipsOn(server: TestServer, now: number) {
  const inDays = (days: number) => new Date(now + days * day).toISOString();

  async function pair() {
    const shop = await newPerson(server.db);
    const supplier = await newPerson(server.db, { shops: 0, suppliers: 1 });
    return {
      shop: { token: shop.token },
      supplier: { token: supplier.token },
      shopId: shop.shopIds[0] ?? 0,
      supplierId: supplier.supplierIds[0] ?? 0,
      shopUser: shop.userId,
      supplierUser: supplier.userId,
    };
  }
  async function withRequest() {
    const both = await pair();
    const body = { supplier_id: both.supplierId, message: ' Vi sælger lamper. ' };
    const { data } = await server.ok(ask, { body }, both.shop);
    return { ...both, request: data };
  }
  async function partners() {
    const both = await withRequest();
    const body = { decision: 'approve', terms } as const;
    await server.ok(decide, { id: both.request.id, body }, both.supplier);
    const { data } = await server.ok('GET /shop/partnerships', {}, both.shop);
    const [made] = data;
    if (!made) throw new Error('No partnership came of it.');
    return { ...both, partnership: made };
  }
  const actionsOf = async (tenant: string) =>
    (await server.db.select().from(activities).where(eq(activities.tenant, tenant)))
      .sort((a, b) => a.id - b.id)
      .map(({ action, subject }) => `${action} ${subject}`);

  return { inDays, pair, withRequest, partners, actionsOf };
}
