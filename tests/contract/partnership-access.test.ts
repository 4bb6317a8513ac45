import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Level } from '../../contract/rules/levels.ts';
import { supplierUsers } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newOrder, newProduct } from '../support/server-catalogue.ts';
import {
  ask,
  change,
  decide,
  end,
  partnershipsOn,
  terms,
  withdraw,
} from '../support/server-partnerships.ts';

const tooLong = 'a'.repeat(1001);

onOneDatabase('who may do what with a partnership', (database) => {
  const now = Date.now();
  const server = serverFor({ database, now: () => now });
  const { inDays, pair, withRequest, partners } = partnershipsOn(server, now);

  it('[§6-several-suppliers] an editor decides, a viewer only reads', async () => {
    const { supplierUser, supplier, request, supplierId } = await withRequest();
    const level = (accessLevel: Level) =>
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
    // A shop that isn't a partner, and one that is another supplier's partner.
    const strangers = [(await pair()).shopId, (await partners()).shopId];
    for (const stranger of strangers) {
      await newOrder(server.db, stranger, {
        state: 'shipped',
        supplierId,
        lines: [{ product_id: 1, sku: 'A' }],
      });
    }
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
});
