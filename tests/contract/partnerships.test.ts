import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { activities, importProducts, myProducts } from '../../server/db/schema.ts';
import { endPartnerships, removeLeftovers } from '../../server/partnerships/end-partnerships.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newOrder, newProduct } from '../support/server-catalogue.ts';
import { ask, change, decide, end, partnershipsOn, terms } from '../support/server-partnerships.ts';

const day = 86_400_000;

onOneDatabase('partnerships', (database) => {
  const now = Date.now();
  const server = serverFor({ database, now: () => now });
  const { inDays, partners, actionsOf } = partnershipsOn(server, now);

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

  it('[§D-tenancy] neither learns who of the other did it, nor where else that was noted', async () => {
    const { partnership, shop, supplier, shopUser, supplierUser } = await partners();
    const body = { state: 'paused' } as const;
    await server.ok(change, { id: partnership.id, body }, supplier);
    const ending = { state: 'ending', ends_at: inDays(3) } as const;
    await server.ok(end, { id: partnership.id, body: ending }, shop);
    const read = async (token: { token: string }) =>
      (await server.ok('GET /user/activities', {}, token)).data.map(({ actor, source }) => [
        actor,
        source,
      ]);
    const theShop = { id: null, name: 'Butik 1' };
    const theSupplier = { id: null, name: 'Leverandør 1' };
    const person = (id: string) => ({ id, name: 'Test Testesen' });
    const mine = person(shopUser);
    expect(await read(shop)).toEqual(
      [mine, theSupplier, theSupplier, mine].map((actor) => [actor, 'user']),
    );
    const theirs = person(supplierUser);
    expect(await read(supplier)).toEqual(
      [theShop, theirs, theirs, theShop].map((actor) => [actor, 'user']),
    );
    const { data } = await server.ok('GET /user/export', {}, shop);
    expect(new Set(data.activities.map(({ tenant }) => tenant.split(':')[0]))).toEqual(
      new Set(['shop']),
    );
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

  it('[§3-partnership] partners again: what the ending took off sale is on sale, and nothing else', async () => {
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
    const others = [
      { status: 'unavailable', reason: 'supplier_removed' },
      { status: 'unpublished', reason: null },
    ] as const;
    for (const other of others) {
      const { id } = await newProduct(server.db, { supplierId, sold: [{ stock: 3 }] });
      const row = { shopId, productId: id, title: 'Kop', description: '', variants: [] };
      await server.db.insert(myProducts).values({ ...row, ...other });
    }
    const ending = { state: 'ending', ends_at: inDays(0) } as const;
    await server.ok(change, { id: partnership.id, body: ending }, supplier);
    await endPartnerships(server.db, now);
    const again = await server.ok(ask, { body: { supplier_id: supplierId } }, shop);
    const body = { decision: 'approve' } as const;
    await server.ok(decide, { id: again.data.id, body }, supplier);
    const { data } = await server.ok('GET /shop/products', { query: { status: 'all' } }, shop);
    expect(data.find(({ title }) => title === 'Lampe')).toMatchObject({
      ...{ status: 'active', reason: null, stock: 3 },
    });
    expect(
      data
        .filter(({ title }) => title === 'Kop')
        .map(({ status, reason }) => ({ status, reason }))
        .toSorted((a, b) => a.status.localeCompare(b.status)),
    ).toEqual(others);
    const both = await server.ok('GET /shop/partnerships', {}, shop);
    expect(both.data.map(({ state }) => state).sort()).toEqual(['active', 'ended']);
  });
});
