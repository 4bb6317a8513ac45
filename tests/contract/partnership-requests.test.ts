import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { partnershipRequests } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { ask, decide, partnershipsOn, withdraw } from '../support/server-partnerships.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('partnership requests', (database) => {
  const now = Date.now();
  const server = serverFor({ database, now: () => now });
  const { inDays, pair, withRequest } = partnershipsOn(server, now);

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
});
