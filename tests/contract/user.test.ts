import { expect, it } from 'vitest';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newPerson, newSession } from '../support/server-people.ts';

onOneDatabase('user, shops and suppliers', (database) => {
  const server = serverFor({ database });

  it('[§7-get-user] GET /user tells who it is and where the session stands', async () => {
    const { token, userId, email, shopIds, supplierIds } = await newPerson(server.db, {
      shops: 2,
      suppliers: 1,
    });
    const { data } = await server.ok('GET /user', {}, { token });
    expect(data).toEqual({
      id: userId,
      email,
      email_confirmed: true,
      name: 'Test Testesen',
      photo_url: null,
      shop: {
        ...{ id: shopIds[0], name: 'Butik 1', vat: null },
        money: { currency: 'DKK', vat_rate: 2500, rates: null },
      },
      supplier: { id: supplierIds[0], name: 'Leverandør 1' },
    });
  });

  it('[§3-user] [§3-user-supplier] shop and supplier are null for a person without them', async () => {
    const { token } = await newPerson(server.db, { shops: 0 });
    const { data } = await server.ok('GET /user', {}, { token });
    expect(data).toMatchObject({ shop: null, supplier: null });
    expect((await server.ok('GET /user/shops', {}, { token })).data).toEqual([]);
    expect((await server.ok('GET /user/suppliers', {}, { token })).data).toEqual([]);
  });

  it('[§7-switch-shop] [§7-user-shops] [§6-several-shops] [§3-shop] moves the session that asks, and no other', async () => {
    const { token, userId, shopIds } = await newPerson(server.db, { shops: 2 });
    const [first, second] = shopIds as [number, number];
    const other = await newSession(server.db, userId, { shopId: first });
    const shops = await server.ok('GET /user/shops', {}, { token });
    expect(shops.data).toEqual([
      { id: first, name: 'Butik 1', role_name: 'owner' },
      { id: second, name: 'Butik 2', role_name: 'owner' },
    ]);

    const { data } = await server.ok('PATCH /user/shops/switch/{id}', { id: second }, { token });
    expect(data.shop?.id).toBe(second);
    expect((await server.ok('GET /user', {}, { token })).data.shop?.id).toBe(second);
    expect((await server.ok('GET /user', {}, { token: other })).data.shop?.id).toBe(first);
  });

  it('[§7-switch-supplier] [§7-user-suppliers] [§6-several-suppliers] [§3-supplier] moves the session', async () => {
    const { token, supplierIds } = await newPerson(server.db, { shops: 0, suppliers: 2 });
    const id = supplierIds[1] ?? 0;
    const suppliers = await server.ok('GET /user/suppliers', {}, { token });
    expect(suppliers.data.map((supplier) => supplier.access_level)).toEqual(['owner', 'owner']);
    await server.ok('PATCH /user/suppliers/switch/{id}', { id }, { token });
    expect((await server.ok('GET /user', {}, { token })).data.supplier?.id).toBe(id);
  });

  it.each(['PATCH /user/shops/switch/{id}', 'PATCH /user/suppliers/switch/{id}'] as const)(
    '[§D-tenancy] %s: somebody else’s, an unknown and an impossible id are 404, and nothing moves',
    async (call) => {
      const other = await newPerson(server.db, { shops: 1, suppliers: 1 });
      const { token } = await newPerson(server.db, { shops: 1, suppliers: 1 });
      const before = await server.ok('GET /user', {}, { token });
      const theirs = call.includes('shops') ? other.shopIds[0] : other.supplierIds[0];
      for (const id of [theirs ?? 0, 999_999, 0, -1, 'abc', '1e3', 99_999_999_999]) {
        expect(await server.refused(call, { id }, { token })).toMatchObject({
          status: 404,
          code: 'not_found',
        });
      }
      expect(await server.ok('GET /user', {}, { token })).toEqual(before);
    },
  );

  it('[§D-tenancy] a shop that the person has left isn’t theirs any more, even if their session was on it', async () => {
    const { token, userId } = await newPerson(server.db, { shops: 0 });
    const other = await newPerson(server.db);
    const stale = await newSession(server.db, userId, { shopId: other.shopIds[0] });
    expect((await server.ok('GET /user', {}, { token: stale })).data.shop).toBeNull();
    expect((await server.ok('GET /user', {}, { token })).data.shop).toBeNull();
  });

  it.each([
    'GET /user',
    'GET /user/shops',
    'GET /user/suppliers',
    'PATCH /user/shops/switch/{id}',
    'PATCH /user/suppliers/switch/{id}',
    'POST /logout',
  ] as const)(
    '[§7-bearer] %s: no token, an unknown one and an expired one are 401',
    async (call) => {
      const { userId } = await newPerson(server.db);
      const expired = await newSession(server.db, userId, { expiresAt: new Date(Date.now() - 1) });
      for (const token of [undefined, 'nobody-knows-this-token', expired]) {
        const response = await server.send(call, { id: 1 }, { token });
        expect(response.status).toBe(401);
        expect(await response.json()).toMatchObject({ code: 'unauthenticated', errors: {} });
      }
    },
  );
});
