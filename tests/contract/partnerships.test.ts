import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import {
  activities,
  importProducts,
  myProducts,
  partnershipRequests,
  shopUsers,
  supplierUsers,
} from '../../server/db/schema.ts';
import { endPartnerships, removeLeftovers } from '../../server/partnerships/end-partnerships.ts';
import { onEachDatabase, startServer, type TestServer } from '../support/server.ts';
import { newOrder, newProduct } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

const day = 86_400_000;
const tooLong = 'a'.repeat(1001);

onEachDatabase('partnerships', (database) => {
  let server: TestServer;
  const now = Date.now();
  beforeAll(async () => {
    server = await startServer({ database, now: () => now });
  });
  afterAll(() => server.stop());

  const ask = 'POST /shop/partnership-requests';
  const withdraw = 'DELETE /shop/partnership-requests/{id}';
  const decide = 'POST /supplier/partnership-requests/{id}/decision';
  const change = 'PATCH /supplier/partnerships/{id}';
  const end = 'PATCH /shop/partnerships/{id}';

  const terms = {
    discount: 1500,
    currency: 'DKK',
    shipping: 'Fragtfrit over 500 kr.',
    minimum_order: { amount: 50_000, currency: 'DKK' },
  };
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

  it('[§3-partnership-request] [§7-supplier-requests] a request waits for 30 days, and both sides see it', async () => {
    const { request, shop, supplier, shopId, supplierId } = await withRequest();
    expect(request).toEqual({
      id: request.id,
      shop: { id: shopId, name: 'Butik 1' },
      supplier: { id: supplierId, name: 'Leverandør 1' },
      state: 'pending',
      message: 'Vi sælger lamper.',
      reason: null,
      created_at: new Date(now).toISOString(),
      decided_at: null,
      expires_at: inDays(30),
    });
    const mine = await server.ok('GET /shop/partnership-requests', {}, shop);
    const theirs = await server.ok('GET /supplier/partnership-requests', {}, supplier);
    expect(mine.data).toEqual([request]);
    expect(theirs.data).toEqual([request]);
  });

  it('[§7-shop-requests] the newest come first', async () => {
    const { shop } = await withRequest();
    const other = await newPerson(server.db, { shops: 0, suppliers: 1 });
    const body = { supplier_id: other.supplierIds[0] ?? 0 };
    const second = await server.ok(ask, { body }, shop);
    const { data } = await server.ok('GET /shop/partnership-requests', {}, shop);
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual(second.data);
  });

  it('[§3-partnership-request] one stays open at a time, and partners need none', async () => {
    const { shop, supplier, supplierId, request } = await withRequest();
    const body = { supplier_id: supplierId };
    expect(await server.refused(ask, { body }, shop)).toMatchObject({
      status: 409,
      code: 'request_open',
    });
    await server.ok(decide, { id: request.id, body: { decision: 'approve' } }, supplier);
    expect(await server.refused(ask, { body }, shop)).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  it('[§3-partnership-request] of many requests at once one is made', async () => {
    const { shop, supplierId } = await pair();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () =>
        server.send(ask, { body: { supplier_id: supplierId } }, shop),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('[§3-partnership-request] one that is withdrawn is no longer decided on', async () => {
    const { shop, supplier, request, supplierId } = await withRequest();
    const { data } = await server.ok(withdraw, { id: request.id }, shop);
    expect(data).toMatchObject({ state: 'withdrawn', decided_at: new Date(now).toISOString() });
    expect((await server.ok(withdraw, { id: request.id }, shop)).data).toEqual(data);
    const body = { decision: 'approve' } as const;
    expect(await server.refused(decide, { id: request.id, body }, supplier)).toMatchObject({
      status: 409,
      code: 'conflict',
      details: { state: 'withdrawn' },
    });
    await server.ok(ask, { body: { supplier_id: supplierId } }, shop);
  });

  it('[§3-partnership-request] one that is rejected carries the reason', async () => {
    const { shop, supplier, request } = await withRequest();
    const body = { decision: 'reject', reason: 'Vi leverer ikke til Grønland.' } as const;
    const { data } = await server.ok(decide, { id: request.id, body }, supplier);
    expect(data).toMatchObject({ state: 'rejected', reason: 'Vi leverer ikke til Grønland.' });
    expect((await server.ok('GET /shop/partnership-requests', {}, shop)).data).toEqual([data]);
    expect((await server.ok('GET /shop/partnerships', {}, shop)).data).toEqual([]);
    for (const [call, by] of [
      [decide, supplier],
      [withdraw, shop],
    ] as const) {
      expect(await server.refused(call, { id: request.id, body } as never, by)).toMatchObject({
        status: 409,
        details: { state: 'rejected' },
      });
    }
  });

  it('[§3-partnership-request] after 30 days it has expired, and another may be made', async () => {
    const { shop, supplier, request, supplierId } = await withRequest();
    await server.db
      .update(partnershipRequests)
      .set({ expiresAt: new Date(now - 1) })
      .where(eq(partnershipRequests.id, request.id));
    const { data } = await server.ok('GET /supplier/partnership-requests', {}, supplier);
    expect(data.map(({ state }) => state)).toEqual(['expired']);
    const body = { decision: 'approve' } as const;
    expect(await server.refused(decide, { id: request.id, body }, supplier)).toMatchObject({
      status: 409,
      details: { state: 'expired' },
    });
    await server.ok(ask, { body: { supplier_id: supplierId } }, shop);
    const all = await server.ok('GET /shop/partnership-requests', {}, shop);
    expect(all.data.map(({ state }) => state).sort()).toEqual(['expired', 'pending']);
  });

  it('[§3-partnership] [§7-shop-partnerships] approving makes partners on the given terms', async () => {
    const { partnership, supplier, shopId, supplierId } = await partners();
    expect(partnership).toEqual({
      id: partnership.id,
      shop: { id: shopId, name: 'Butik 1' },
      supplier: { id: supplierId, name: 'Leverandør 1' },
      state: 'active',
      terms,
      started_at: new Date(now).toISOString(),
      ends_at: null,
      products_count: 0,
    });
    const theirs = await server.ok('GET /supplier/partnerships', {}, supplier);
    expect(theirs.data).toEqual([partnership]);
  });

  it('[§3-partnership] [§7-supplier-partnerships] pauses, resumes, and ends on a day', async () => {
    const { partnership, supplier, shop } = await partners();
    const { id } = partnership;
    const states = [];
    for (const body of [
      { state: 'paused' },
      { state: 'active' },
      { state: 'ending', ends_at: inDays(14) },
      { ends_at: inDays(20) },
      { state: 'active' },
    ] as const) {
      const { data } = await server.ok(change, { id, body }, supplier);
      states.push([data.state, data.ends_at]);
    }
    expect(states).toEqual([
      ['paused', null],
      ['active', null],
      ['ending', inDays(14)],
      ['ending', inDays(20)],
      ['active', null],
    ]);
    const body = { state: 'ending', ends_at: inDays(3) } as const;
    const { data } = await server.ok(end, { id, body }, shop);
    expect(data).toMatchObject({ state: 'ending', ends_at: inDays(3) });
    expect(await server.refused(change, { id, body: { state: 'paused' } }, supplier)).toMatchObject(
      {
        status: 409,
        details: { state: 'ending' },
      },
    );
  });

  it('[§3-partnership] new terms are noted with what they were', async () => {
    const { partnership, supplier, shopId, supplierId } = await partners();
    const body = { terms: { ...terms, discount: 2000 } };
    const { data } = await server.ok(change, { id: partnership.id, body }, supplier);
    expect(data.terms.discount).toBe(2000);
    await server.ok(change, { id: partnership.id, body }, supplier);
    const noted = await server.db
      .select()
      .from(activities)
      .where(eq(activities.action, 'partnership.terms_changed'));
    const own = noted.filter(({ entityId }) => entityId === String(partnership.id));
    expect(own.map(({ tenant }) => tenant).sort()).toEqual(
      [`shop:${shopId}`, `supplier:${supplierId}`].sort(),
    );
    expect(own[0]).toMatchObject({ before: { discount: 1500 }, after: { discount: 2000 } });
  });

  it('[§3-activity] both sides read what was done, each under the other’s name', async () => {
    const { shopId, supplierId } = await partners();
    expect(await actionsOf(`shop:${shopId}`)).toEqual([
      'partnership_request.made Leverandør 1',
      'partnership_request.approved Leverandør 1',
    ]);
    expect(await actionsOf(`supplier:${supplierId}`)).toEqual([
      'partnership_request.made Butik 1',
      'partnership_request.approved Butik 1',
    ]);
  });

  it('[§3-partnership] when it ends the stock is 0, paid orders go on, and items go after 30 days', async () => {
    const { partnership, supplier, shop, shopId, supplierId } = await partners();
    const sku = `SKU-${partnership.id}`;
    const { id: productId, variantIds } = await newProduct(server.db, {
      supplierId,
      sold: [{ sku, stock: 8 }],
    });
    const other = await newProduct(server.db, { supplierId, sold: [{ stock: 8 }] });
    const body = { product_id: other.id };
    const { data: item } = await server.ok('POST /import-products', { body }, shop);
    await server.db
      .update(importProducts)
      .set({ createdAt: new Date(now) })
      .where(eq(importProducts.id, item.id));
    await server.db.insert(myProducts).values({
      shopId,
      productId,
      status: 'active',
      title: 'Lampe',
      description: '',
      variants: [
        { variant_id: variantIds[0] ?? 0, included: true, price: 20_000, compare_at: null },
      ],
      publishedAt: new Date(now),
    });
    const order = await newOrder(server.db, shopId, { lines: [{ product_id: productId, sku }] });
    const sold = async () =>
      (await server.ok('GET /shop/products', { query: { status: 'all' } }, shop)).data;
    expect((await server.ok('GET /supplier/partnerships', {}, supplier)).data).toMatchObject([
      { products_count: 1 },
    ]);

    const ending = { state: 'ending', ends_at: inDays(1) } as const;
    await server.ok(change, { id: partnership.id, body: ending }, supplier);
    await endPartnerships(server.db, now);
    expect(await sold()).toMatchObject([{ status: 'active', stock: 8 }]);

    const cursor = (await server.ok('GET /changes', { query: { cursor: '0' } }, shop)).meta.cursor;
    await endPartnerships(server.db, now + day);
    await endPartnerships(server.db, now + day);
    const [over] = (await server.ok('GET /shop/partnerships', {}, shop)).data;
    expect(over?.state).toBe('ended');
    expect(await sold()).toMatchObject([
      { status: 'unavailable', reason: 'partnership_ended', stock: 0 },
    ]);
    const list = await server.ok('GET /import-products', {}, shop);
    expect(list.data[0]?.variants.map(({ stock }) => stock)).toEqual([0]);
    const { data: heard } = await server.ok('GET /changes', { query: { cursor } }, shop);
    expect(heard.map(({ entity }) => entity).sort()).toEqual(['import-products', 'my-products']);
    expect(await actionsOf(`shop:${shopId}`)).toContain('partnership.ended Leverandør 1');
    expect(
      await server.refused(change, { id: partnership.id, body: { state: 'active' } }, supplier),
    ).toMatchObject({ status: 409, details: { state: 'ended' } });

    const confirmed = await server.ok(
      'POST /shop/orders/{id}/confirm',
      { id: order.orderNumber },
      shop,
    );
    expect(confirmed.data.state).toBe('confirmed');

    await removeLeftovers(server.db, now + 30 * day);
    expect(await sold()).toHaveLength(1);
    await removeLeftovers(server.db, now + 31 * day);
    expect(await sold()).toEqual([]);
    expect((await server.ok('GET /import-products', {}, shop)).data).toEqual([]);
  });

  it('[§3-partnership] partners again: what the ending took off sale is on sale', async () => {
    const { partnership, supplier, shop, shopId, supplierId } = await partners();
    const { id: productId, variantIds } = await newProduct(server.db, {
      supplierId,
      sold: [{ stock: 3 }],
    });
    await server.db.insert(myProducts).values({
      shopId,
      productId,
      status: 'active',
      title: 'Lampe',
      description: '',
      variants: [
        { variant_id: variantIds[0] ?? 0, included: true, price: 20_000, compare_at: null },
      ],
    });
    const ending = { state: 'ending', ends_at: inDays(0) } as const;
    await server.ok(change, { id: partnership.id, body: ending }, supplier);
    await endPartnerships(server.db, now);
    const again = await server.ok(ask, { body: { supplier_id: supplierId } }, shop);
    const body = { decision: 'approve' } as const;
    await server.ok(decide, { id: again.data.id, body }, supplier);
    const { data } = await server.ok('GET /shop/products', { query: { status: 'all' } }, shop);
    expect(data).toMatchObject([{ status: 'active', reason: null, stock: 3 }]);
    const both = await server.ok('GET /shop/partnerships', {}, shop);
    expect(both.data.map(({ state }) => state).sort()).toEqual(['active', 'ended']);
  });

  it('[§6-several-suppliers] an editor decides, a viewer only reads', async () => {
    const { supplierUser, supplier, request, supplierId } = await withRequest();
    const level = (accessLevel: string) =>
      server.db
        .update(supplierUsers)
        .set({ accessLevel })
        .where(
          and(eq(supplierUsers.userId, supplierUser), eq(supplierUsers.supplierId, supplierId)),
        );
    await level('viewer');
    const body = { decision: 'approve' } as const;
    const args = { id: request.id, body };
    expect(await server.refused(decide, args, supplier)).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect((await server.ok('GET /supplier/partnership-requests', {}, supplier)).data).toHaveLength(
      1,
    );
    await level('editor');
    expect((await server.ok(decide, args, supplier)).data.state).toBe('approved');
  });

  it('[§6-team-role] members and limited of a shop ask for nothing', async () => {
    const { shop, shopUser, supplierId } = await pair();
    for (const roleName of ['member', 'limited']) {
      await server.db.update(shopUsers).set({ roleName }).where(eq(shopUsers.userId, shopUser));
      expect(await server.refused(ask, { body: { supplier_id: supplierId } }, shop)).toMatchObject({
        status: 403,
        code: 'forbidden',
      });
    }
    expect((await server.ok('GET /shop/partnership-requests', {}, shop)).data).toEqual([]);
  });

  it.each([
    [ask, {}, ['supplier_id']],
    [ask, { supplier_id: 999_999 }, ['supplier_id']],
    [ask, { supplier_id: 99_999_999_999 }, ['supplier_id']],
    [ask, { supplier_id: 1, message: tooLong }, ['message']],
    [decide, { decision: 'perhaps' }, ['decision']],
    [decide, { decision: 'reject', reason: '  ' }, ['reason']],
    [decide, { decision: 'approve', terms: { ...terms, discount: 9001 } }, ['terms.discount']],
    [
      decide,
      {
        decision: 'approve',
        terms: { ...terms, minimum_order: { amount: 100, currency: 'EUR' } },
      },
      ['terms.minimum_order.currency'],
    ],
    [change, {}, ['body']],
    [change, { state: 'ended' }, ['state']],
    [change, { state: 'ending' }, ['ends_at']],
    [change, { state: 'ending', ends_at: '2020-01-01T00:00:00Z' }, ['ends_at']],
    [change, { ends_at: '2099-01-01T00:00:00Z' }, ['ends_at']],
    [change, { terms: { ...terms, currency: 'kroner' } }, ['terms.currency']],
    [end, { state: 'paused' }, ['state', 'ends_at']],
  ] as const)(
    '[§D-fields] %s: what it can’t take is refused by its field (%#)',
    async (call, body, fields) => {
      const { shop, supplier, partnership, ...both } =
        call === change || call === end
          ? { ...(await partners()) }
          : { ...(await withRequest()), partnership: null };
      const id = partnership?.id ?? both.request.id;
      const by = call === ask || call === end ? shop : supplier;
      const response = await server.send(call, { id, body }, by);
      expect(response.status).toBe(422);
      const answer = await response.json();
      expect(answer.code).toBe('invalid');
      expect(Object.keys(answer.errors)).toEqual(fields);
    },
  );

  it('[§D-tenancy] another’s and an unknown request or partnership don’t exist', async () => {
    const { request, partnership } = await partners();
    const { request: waiting } = await withRequest();
    const stranger = await pair();
    const approve = { decision: 'approve' } as const;
    const paused = { state: 'paused' } as const;
    const ending = { state: 'ending', ends_at: inDays(1) } as const;
    for (const id of [waiting.id, request.id, 999_999, 'abc']) {
      expect((await server.refused(withdraw, { id }, stranger.shop)).status).toBe(404);
      const args = { id, body: approve };
      expect((await server.refused(decide, args, stranger.supplier)).status).toBe(404);
    }
    for (const id of [partnership.id, 999_999, 'abc']) {
      const args = { id, body: paused };
      expect((await server.refused(change, args, stranger.supplier)).status).toBe(404);
      expect((await server.refused(end, { id, body: ending }, stranger.shop)).status).toBe(404);
    }
    for (const call of [
      'GET /supplier/partnerships',
      'GET /supplier/partnership-requests',
    ] as const)
      expect((await server.ok(call, {}, stranger.supplier)).data).toEqual([]);
    for (const call of ['GET /shop/partnerships', 'GET /shop/partnership-requests'] as const)
      expect((await server.ok(call, {}, stranger.shop)).data).toEqual([]);
  });

  it('[§2-supplier-dashboard] figures count the supplier’s part of partners’ orders', async () => {
    const { shopId, supplierId, supplier } = await partners();
    await newProduct(server.db, { supplierId });
    const none = await server.ok('GET /supplier/figures', {}, supplier);
    expect(none.data).toMatchObject({ products_count: 1, orders_count: 0 });
    expect(none.data.days).toHaveLength(30);
    for (const state of ['shipped', 'cancelled'] as const) {
      await newOrder(server.db, shopId, {
        state,
        supplierId,
        lines: [{ product_id: 1, sku: 'A', cost: 12_000, quantity: 2 }],
      });
    }
    await newOrder(server.db, shopId, { lines: [{ product_id: 1, sku: 'A' }] });
    const { data } = await server.ok('GET /supplier/figures', {}, supplier);
    expect(data).toMatchObject({
      orders_count: 1,
      revenue: { amount: 24_000, currency: 'DKK' },
    });
    expect(data.days.at(-1)).toEqual({
      day: new Date(now).toISOString().slice(0, 10),
      orders_count: 1,
      revenue: { amount: 24_000, currency: 'DKK' },
    });
  });

  const calls: readonly CallKey[] = [
    'GET /shop/partnerships',
    'GET /shop/partnership-requests',
    ask,
    withdraw,
    end,
    'GET /supplier/partnerships',
    'GET /supplier/partnership-requests',
    'GET /supplier/figures',
    decide,
    change,
  ];
  it.each(calls)('[§7-bearer] %s without a session is 401', async (call) => {
    expect((await server.send(call, { id: 1 })).status).toBe(401);
  });

  it.each(calls)('[§D-tenancy] %s from a session on no such tenant is 403', async (call) => {
    const { token } = await newPerson(server.db, { shops: 0 });
    expect((await server.send(call, { id: 1 }, { token })).status).toBe(403);
  });
});
