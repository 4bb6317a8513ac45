import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import { activities, integrations, shopUsers } from '../../server/db/schema.ts';
import { arriveWithStore } from '../../server/integrations/connect-integration.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';

const rule = { name: 'Regel', action: { kind: 'exclude' } };
const mapping = { attribute: 'color', source_value: 'Sort', target_value: 'Black' };
const writes: [CallKey, object][] = [
  ['PATCH /shop/integrations/{id}/options', { body: { stock_buffer: 1 } }],
  [
    'PATCH /shop/integrations/{id}/data-resources',
    { body: { data_resources: [{ kind: 'stock', enabled: true }] } },
  ],
  ['DELETE /shop/integrations/{id}', {}],
  ['POST /shop/integrations/{id}/mapping-values', { body: mapping }],
  [
    'PATCH /shop/integrations/{id}/mapping-values/{valueId}',
    { valueId: 1, body: { target_value: 'x' } },
  ],
  ['DELETE /shop/integrations/{id}/mapping-values/{valueId}', { valueId: 1 }],
  ['POST /shop/integrations/{id}/mutating-rules', { body: rule }],
  ['PATCH /shop/integrations/{id}/mutating-rules/{ruleId}', { ruleId: 1, body: { name: 'x' } }],
  ['DELETE /shop/integrations/{id}/mutating-rules/{ruleId}', { ruleId: 1 }],
];
const everyCall: [CallKey, object][] = [
  ['GET /shop/integrations/{id}', {}],
  ['GET /shop/integrations/{id}/options', {}],
  ['GET /shop/integrations/{id}/mapping-values', {}],
  ['GET /shop/integrations/{id}/unmapped-values', {}],
  ['GET /shop/integrations/{id}/mutating-rules', {}],
  ['GET /shop/integrations/{id}/rule-samples', {}],
  ['POST /shop/integrations/{id}/mutating-rules/preview', { body: {} }],
  ...writes,
];

onOneDatabase('integrations', (database) => {
  const server = serverFor({ database });

  async function withStore(values: Parameters<typeof connectStore>[2] = {}) {
    const person = await newPerson(server.db);
    const shopId = person.shopIds[0] ?? 0;
    return { ...person, shopId, id: await connectStore(server.db, shopId, values) };
  }

  it('[§7-get-integrations] lists the shop’s stores, those in use first', async () => {
    const { token, shopId, id } = await withStore({
      state: 'disconnected',
      shopDomain: 'a.example',
    });
    const other = await connectStore(server.db, shopId, {
      platform: 'woocommerce',
      state: 'degraded',
      webhookHealth: 'failing',
    });
    const { data } = await server.ok('GET /shop/integrations', {}, { token });
    expect(data.map((one) => [one.id, one.state])).toEqual([
      [other, 'degraded'],
      [id, 'disconnected'],
    ]);
    expect(data[0]).toMatchObject({ platform: 'woocommerce', webhook_health: 'failing' });
    const stranger = await newPerson(server.db);
    expect((await server.ok('GET /shop/integrations', {}, stranger)).data).toEqual([]);
  });

  it('[§3-integration] [§7-get-integration] one has its options and six data resources', async () => {
    const { token, id } = await withStore({ shopDomain: 'x.myshopify.com', currency: 'SEK' });
    const { data } = await server.ok('GET /shop/integrations/{id}', { id }, { token });
    expect(data).toMatchObject({
      id,
      platform: 'shopify',
      shop_domain: 'x.myshopify.com',
      currency: 'SEK',
      state: 'connected',
      options: { stock_buffer: 0 },
    });
    expect(data.data_resources.map(({ kind }) => kind)).toEqual([
      'products',
      'prices',
      'stock',
      'orders',
      'tracking',
      'categories',
    ]);
  });

  it('[§7-get-integration-options] options come as data.data.options', async () => {
    const { token, id } = await withStore();
    const { data } = await server.ok('GET /shop/integrations/{id}/options', { id }, { token });
    expect(data.options).toEqual({
      stock_buffer: 0,
      out_of_stock_policy: 'zero',
      publish_as: 'active',
    });
  });

  it('[§7-get-integration-options] what an older version kept beside them is told no more, and what was to be deleted is hidden', async () => {
    const old = { price_rule: 'none', stock_buffer: 4, out_of_stock_policy: 'delete' };
    const { token, id } = await withStore({ options: old as never });
    const { data } = await server.ok('GET /shop/integrations/{id}/options', { id }, { token });
    expect(data.options).toEqual({
      ...{ stock_buffer: 4, out_of_stock_policy: 'hide', publish_as: 'active' },
    });
  });

  it('[§7-patch-integration-options] changes what is named and leaves the rest', async () => {
    const { token, id } = await withStore();
    const body = { stock_buffer: 3 };
    await server.ok('PATCH /shop/integrations/{id}/options', { id, body }, { token });
    const { data } = await server.ok('GET /shop/integrations/{id}/options', { id }, { token });
    expect(data.options).toEqual({ ...body, out_of_stock_policy: 'zero', publish_as: 'active' });
  });

  it.each([
    [{ stock_buffer: -1 }, 'stock_buffer'],
    [{ stock_buffer: 1.5 }, 'stock_buffer'],
    [{ out_of_stock_policy: 'delete' }, 'out_of_stock_policy'],
    [{ out_of_stock_policy: null }, 'out_of_stock_policy'],
    [{}, 'body'],
  ])('[§7-patch-integration-options] [§D-fields] %j is 422 on %s', async (body, field) => {
    const { token, id } = await withStore();
    const response = await server.send(
      'PATCH /shop/integrations/{id}/options',
      { id, body },
      { token },
    );
    expect(response.status).toBe(422);
    expect(Object.keys((await response.json()).errors)).toEqual([field]);
  });

  it('[§7-patch-data-resources] switches kinds, and leaves the others', async () => {
    const { token, id } = await withStore();
    const body = {
      data_resources: [
        { kind: 'stock', enabled: false },
        { kind: 'categories', enabled: false },
      ],
    } as const;
    const args = { id, body: { data_resources: [...body.data_resources] } };
    const { data } = await server.ok('PATCH /shop/integrations/{id}/data-resources', args, {
      token,
    });
    const told = Object.fromEntries(
      data.data_resources.map(({ kind, enabled, direction }) => [kind, [enabled, direction]]),
    );
    expect(told).toEqual({
      products: [true, 'push'],
      prices: [true, 'push'],
      stock: [false, 'push'],
      orders: [true, 'pull'],
      tracking: [true, 'push'],
      categories: [false, 'push'],
    });
  });

  it.each([
    [[{ kind: 'orders' }], 'data_resources.0.enabled'],
    [
      [
        { kind: 'stock', enabled: true },
        { kind: 'stock', enabled: false },
      ],
      'data_resources.1.kind',
    ],
    [[{ kind: 'weather', enabled: true }], 'data_resources.0.kind'],
    [[], 'data_resources'],
  ])(
    '[§7-patch-data-resources] [§D-fields] %j is 422 on %s, and changes nothing',
    async (resources, field) => {
      const { token, id } = await withStore();
      const body = { data_resources: resources };
      const call = 'PATCH /shop/integrations/{id}/data-resources';
      const response = await server.send(call, { id, body }, { token });
      expect(response.status).toBe(422);
      expect(Object.keys((await response.json()).errors)).toEqual([field]);
      const { data } = await server.ok('GET /shop/integrations/{id}', { id }, { token });
      expect(data.data_resources.every(({ enabled }) => enabled)).toBe(true);
    },
  );

  it('[§3-integration] a disconnected store keeps its settings, allows no change, and is the same row when connected again', async () => {
    const { token, shopId, id } = await withStore({ shopDomain: 'igen.myshopify.com' });
    const body = { stock_buffer: 7 };
    await server.ok('PATCH /shop/integrations/{id}/options', { id, body }, { token });
    const { data: gone } = await server.ok('DELETE /shop/integrations/{id}', { id }, { token });
    expect(gone).toMatchObject({ id, state: 'disconnected', webhook_health: 'none', scopes: [] });
    const { data: again } = await server.ok('DELETE /shop/integrations/{id}', { id }, { token });
    expect(again).toEqual(gone);
    const late = await server.refused(
      'PATCH /shop/integrations/{id}/options',
      { id, body },
      { token },
    );
    expect(late).toMatchObject({
      status: 409,
      code: 'conflict',
      details: { state: 'disconnected' },
    });

    const store = { platform: 'shopify', shopDomain: 'igen.myshopify.com' } as const;
    const arrived = await arriveWithStore(server.db, shopId, store, Date.now());
    expect(arrived).toMatchObject({ id, state: 'pending', options: { stock_buffer: 7 } });
    expect(await server.db.$count(integrations, eq(integrations.shopId, shopId))).toBe(1);
  });

  it('[§7-activities] changes are noted with who, before and after, and what changes nothing is not', async () => {
    const { token, userId, shopId, id } = await withStore({ name: 'Hylden' });
    const options = 'PATCH /shop/integrations/{id}/options';
    for (const stock_buffer of [4, 4]) {
      await server.ok(options, { id, body: { stock_buffer } }, { token });
    }
    const map = 'POST /shop/integrations/{id}/mapping-values';
    const body = { attribute: 'color', source_value: 'Sort', target_value: 'Black' } as const;
    await server.ok(map, { id, body }, { token });
    await server.refused(map, { id, body }, { token });
    await server.ok('DELETE /shop/integrations/{id}', { id }, { token });
    const noted = await server.db
      .select()
      .from(activities)
      .where(eq(activities.tenant, `shop:${shopId}`))
      .orderBy(activities.id);
    expect(noted).toMatchObject([
      {
        userId,
        action: 'integration.options_changed',
        subject: 'Hylden',
        before: { stock_buffer: 0 },
        after: { stock_buffer: 4 },
      },
      { userId, action: 'mapping_value.added', subject: 'Sort', before: null, after: body },
      {
        userId,
        action: 'integration.disconnected',
        before: { state: 'connected' },
        after: { state: 'disconnected' },
      },
    ]);
  });

  it.each(['member', 'limited'] as const)(
    '[§6-relations] a %s reads integrations and changes none',
    async (role) => {
      const { token, userId, id } = await withStore();
      await server.db.update(shopUsers).set({ roleName: role }).where(eq(shopUsers.userId, userId));
      expect((await server.ok('GET /shop/integrations', {}, { token })).data).toHaveLength(1);
      for (const [call, args] of writes) {
        const refused = await server.send(call, { ...args, id }, { token });
        expect([call, refused.status]).toEqual([call, 403]);
      }
      await server.db
        .update(shopUsers)
        .set({ roleName: 'admin' })
        .where(eq(shopUsers.userId, userId));
      const body = { stock_buffer: 1 };
      await server.ok('PATCH /shop/integrations/{id}/options', { id, body }, { token });
    },
  );

  it.each(everyCall)(
    '[§D-tenancy] [§D-fields] %s of another shop, of none and of nonsense is 404',
    async (call, args) => {
      const { token } = await newPerson(server.db);
      const { id } = await withStore();
      for (const wrong of [id, 2_000_000_000, 'abc', '99999999999']) {
        const refused = await server.refused(call, { ...args, id: wrong } as never, { token });
        expect(refused).toMatchObject({ status: 404, code: 'not_found' });
      }
    },
  );
});
