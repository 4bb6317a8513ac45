import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { recordChange, shopTenant } from '../../server/changes/record.ts';
import { importProducts, myProducts, orders } from '../../server/db/schema.ts';
import { pageOfImportProducts } from '../../server/import-list/import-product-rows.ts';
import { pageOfMyProducts } from '../../server/my-products/my-product-rows.ts';
import { pageOfOrders } from '../../server/orders/order-rows.ts';
import { busyShop, fillBusyShop } from '../bench/busy-shop.ts';
import { onEachDatabase, serverFor } from '../support/server.ts';

onEachDatabase('the totals of lists', (database) => {
  const server = serverFor({ database });
  beforeAll(() =>
    fillBusyShop(server.db, { products: 60, importProducts: 30, orders: 25, activities: 1 }),
  );

  const active = { status: 'active', search: undefined } as const;
  const lists = {
    'the import list': {
      entity: 'import-products',
      total: async (page: number) =>
        (await pageOfImportProducts(server.db, busyShop, page, undefined)).total,
      remove: () =>
        server.db.execute<{ id: number }>(sql`delete from ${importProducts} where id = (
          select max(id) from ${importProducts} where ${eq(importProducts.shopId, busyShop)}) returning id`),
    },
    'what a shop sells': {
      entity: 'my-products',
      total: async (page: number) =>
        (await pageOfMyProducts(server.db, busyShop, { ...active, page })).total,
      remove: () =>
        server.db.execute<{
          id: number;
        }>(sql`update ${myProducts} set status = 'unpublished' where id = (
          select max(id) from ${myProducts} where ${eq(myProducts.shopId, busyShop)} and status = 'active') returning id`),
    },
    orders: {
      entity: 'orders',
      total: async (page: number) => (await pageOfOrders(server.db, busyShop, page)).total,
      remove: () =>
        server.db.execute<{ id: number }>(sql`delete from ${orders} where id = (
          select max(id) from ${orders} where ${eq(orders.shopId, busyShop)}) returning id`),
    },
  } as const;

  test.each(Object.entries(lists))(
    '[§D-list-totals] %s: counted again once a record has changed, on every page, and not before',
    async (_, { entity, total, remove }) => {
      const before = await total(1);
      expect(before).toBeGreaterThan(10);
      expect(await total(2)).toBe(before);
      const [gone] = (await remove()).rows;
      // Nobody has been told of it yet: so nothing was counted again.
      expect([await total(1), await total(2)]).toEqual([before, before]);
      await recordChange(server.db, shopTenant(busyShop), entity, gone?.id ?? 0, 'delete');
      expect([await total(2), await total(1)]).toEqual([before - 1, before - 1]);
    },
  );

  test('[§D-list-totals] what the whole list has and what a part of it has are counted apart', async () => {
    const all = { status: 'all', search: undefined, page: 1 } as const;
    const { total } = await pageOfMyProducts(server.db, busyShop, { ...active, page: 1 });
    expect((await pageOfMyProducts(server.db, busyShop, all)).total).toBe(total + 1);
  });
});
