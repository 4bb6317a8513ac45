import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { recordActivity } from '../../server/activities/record.ts';
import { activities, importProducts, shopUsers } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson, newSession } from '../support/server-people.ts';

onOneDatabase('activities', (database) => {
  const server = serverFor({ database });
  let supplierId: number;
  beforeAll(async () => {
    supplierId = await newSupplier(server.db);
  });

  it('[§7-activities] tells who added, edited and removed what, newest first, with the changed fields only', async () => {
    const { token, userId } = await newPerson(server.db);
    const { id: product_id } = await newProduct(server.db, { supplierId, title: 'Cykellygte' });
    const item = (await server.ok('POST /import-products', { body: { product_id } }, { token }))
      .data;
    // Adding it again changes nothing, so no activity is recorded.
    await server.ok('POST /import-products', { body: { product_id } }, { token });
    const { id } = item;
    await server.ok('PATCH /import-products/{id}', { id, body: { title: 'Forlygte' } }, { token });
    await server.ok('DELETE /import-products/{id}', { id }, { token });
    const { data, meta } = await server.ok('GET /user/activities', {}, { token });
    expect(meta).toEqual({ current_page: 1, per_page: 10, last_page: 1, total: 3 });
    expect(data.map(({ action, subject }) => [action, subject])).toEqual([
      ['import_product.removed', 'Forlygte'],
      ['import_product.edited', 'Forlygte'],
      ['import_product.added', 'Cykellygte'],
    ]);
    expect(data[1]).toMatchObject({
      actor: { id: userId, name: 'Test Testesen' },
      entity: 'import_product',
      entity_id: String(id),
      before: { title: 'Cykellygte' },
      after: { title: 'Forlygte' },
      source: 'user',
    });
  });

  it('[§7-activities] a change that waited on the device is told as such', async () => {
    const { token } = await newPerson(server.db);
    const { id: product_id } = await newProduct(server.db, { supplierId });
    await server.ok(
      'POST /import-products',
      { body: { product_id } },
      { token, headers: { 'X-Offline-Replay': '1' } },
    );
    await server.ok('DELETE /import-products', {}, { token });
    const { data } = await server.ok('GET /user/activities', {}, { token });
    expect(data.map(({ action, source }) => [action, source])).toEqual([
      ['import_list.emptied', 'user'],
      ['import_product.added', 'offline_replay'],
    ]);
    expect(data[0]).toMatchObject({ before: { count: 1 }, after: { count: 0 } });
  });

  it('[§7-activities] comes ten a page; a wrong page is refused by its field', async () => {
    const { token, shopIds } = await newPerson(server.db);
    for (let at = 1; at <= 12; at += 1) {
      await recordActivity(server.db, {
        tenant: `shop:${shopIds[0] ?? 0}`,
        action: 'shop.edited',
        subject: `Nr. ${at}`,
      });
    }
    const second = await server.ok('GET /user/activities', { query: { page: 2 } }, { token });
    expect(second.meta).toMatchObject({ current_page: 2, last_page: 2, total: 12 });
    expect(second.data.map(({ subject }) => subject)).toEqual(['Nr. 2', 'Nr. 1']);
    expect(second.data[0]).toMatchObject({ actor: null, source: 'sync', before: null });
    const wrong = await server.refused('GET /user/activities', { query: { page: 0 } }, { token });
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['page']]);
  });

  it('[§D-tenancy] are those of the shop that the session stands on, else of the supplier, else none', async () => {
    const other = await newPerson(server.db, { suppliers: 1 });
    const { token, userId, shopIds, supplierIds } = await newPerson(server.db, { suppliers: 1 });
    const note = (tenant: `shop:${number}` | `supplier:${number}`, subject: string) =>
      recordActivity(server.db, { tenant, userId, action: 'shop.edited', subject });
    await note(`shop:${other.shopIds[0] ?? 0}`, 'fremmed');
    await note(`shop:${shopIds[0] ?? 0}`, 'butik');
    await note(`supplier:${supplierIds[0] ?? 0}`, 'leverandør');
    const seen = async (by: string) =>
      (await server.ok('GET /user/activities', {}, { token: by })).data.map((row) => row.subject);
    expect(await seen(token)).toEqual(['butik']);
    const asSupplier = await newSession(server.db, userId, { supplierId: supplierIds[0] });
    expect(await seen(asSupplier)).toEqual(['leverandør']);
    expect(await seen(await newSession(server.db, userId))).toEqual([]);
  });

  it('[§7-activities] a write that is refused leaves no trace', async () => {
    const { token, shopIds } = await newPerson(server.db);
    await server.refused('DELETE /import-products/{id}', { id: 999_999 }, { token });
    const tenant = `shop:${shopIds[0] ?? 0}`;
    expect(await server.db.$count(activities, eq(activities.tenant, tenant))).toBe(0);
  });

  it('[§6-team-role] limited reads only; a member does the daily work', async () => {
    const owner = await newPerson(server.db);
    const shopId = owner.shopIds[0] ?? 0;
    const { token, userId } = await newPerson(server.db, { shops: 0 });
    await server.db.insert(shopUsers).values({ shopId, userId, roleName: 'limited' });
    const standing = await newSession(server.db, userId, { shopId });
    const { id: product_id } = await newProduct(server.db, { supplierId });
    const writes = [
      ['POST /import-products', { body: { product_id } }],
      ['PATCH /import-products/{id}', { id: 1, body: { title: 'x' } }],
      ['DELETE /import-products/{id}', { id: 1 }],
      ['DELETE /import-products', {}],
      ['POST /import-products/import/bulk', { body: { limit: null } }],
      ['POST /shop/orders/{id}/confirm', { id: 'NL-1' }],
      ['POST /shop/events/{id}/cancel', { id: 'x' }],
    ] as const;
    for (const [call, args] of writes) {
      const response = await server.send(call, args, { token: standing });
      expect([call, response.status]).toEqual([call, 403]);
      expect(await response.json()).toMatchObject({ code: 'forbidden' });
    }
    expect((await server.ok('GET /import-products', {}, { token: standing })).data).toEqual([]);
    const mine = and(eq(shopUsers.shopId, shopId), eq(shopUsers.userId, userId));
    await server.db.update(shopUsers).set({ roleName: 'member' }).where(mine);
    await server.ok('POST /import-products', { body: { product_id } }, { token: standing });
    expect(await server.db.$count(importProducts, eq(importProducts.shopId, shopId))).toBe(1);
    expect((await server.send('GET /import-products', {}, { token })).status).toBe(403);
  });
});
