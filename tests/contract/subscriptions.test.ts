import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { renewPlans } from '../../server/billing/renew-plans.ts';
import { activities, importProducts, subscriptions } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { billingOn, buy, cancel, change, day, start } from '../support/server-billing.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { connectStore } from '../support/server-integrations.ts';

onOneDatabase('subscriptions', (database) => {
  let now = start;
  const server = serverFor({ database, now: () => now });
  beforeEach(() => {
    now = start;
  });
  const { shopkeeper, withPlan, invoicesOf, pays, sells } = billingOn(server);

  it('[§D-plans] three plans are sold by the month and by the year, a year at ten months’ price', async () => {
    const { by } = await shopkeeper();
    const { data } = await server.ok('GET /shop/plans', {}, by);
    expect(
      data.map(({ id, interval, price, product_limit }) => [
        id,
        interval,
        price.amount,
        product_limit,
      ]),
    ).toEqual([
      ['starter', 'month', 19_900, 25],
      ['professional', 'month', 49_900, 1000],
      ['business', 'month', 99_900, null],
      ['starter', 'year', 199_000, 25],
      ['professional', 'year', 499_000, 1000],
      ['business', 'year', 999_000, null],
    ]);
  });

  it('[§4-subscription] [§7-subscriptions] a bought plan is active at once, with an open invoice due in 14 days', async () => {
    const { by, shopId, userId, subscription } = await withPlan();
    expect(subscription).toMatchObject({
      name: 'Starter',
      status: 'active',
      price: { amount: 19_900, currency: 'DKK' },
      interval: 'month',
      product_limit: 25,
      started_at: '2027-04-01T10:00:00.000Z',
      current_period_end: '2027-05-01T10:00:00.000Z',
    });
    expect((await server.ok('GET /shop/subscriptions', {}, by)).data).toEqual([subscription]);
    const [invoice, ...more] = await invoicesOf(by);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      corrects: null,
      state: 'open',
      description: 'Starter, en måned: 1. apr. 2027 – 1. maj 2027',
      vat_number: 'DK13585628',
      vat_base: { amount: 19_900, currency: 'DKK' },
      vat_rate: 2500,
      vat_amount: { amount: 4_975, currency: 'DKK' },
      total: { amount: 24_875, currency: 'DKK' },
      issued_at: '2027-04-01T10:00:00.000Z',
      due_at: '2027-04-15T10:00:00.000Z',
      paid_at: null,
    });
    const kept = await server.db
      .select()
      .from(activities)
      .where(and(eq(activities.tenant, `shop:${shopId}`), eq(activities.userId, userId)));
    expect(kept.map(({ action, subject }) => [action, subject])).toEqual([
      ['subscription.bought', 'Starter'],
    ]);
  });

  it('[§D-plans] a purchase while a plan is active is refused, also at the same time', async () => {
    const { by } = await shopkeeper();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.send(buy, { body: { plan: 'starter' } }, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const refused = await server.refused(buy, { body: { plan: 'business' } }, by);
    expect(refused).toMatchObject({ status: 409, code: 'conflict' });
    expect(await invoicesOf(by)).toHaveLength(1);
  });

  it('[§D-idempotency] the same purchase sent twice is made once', async () => {
    const { by } = await shopkeeper();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const twice = [1, 2].map(() =>
      server.ok(buy, { body: { plan: 'starter' } }, { ...by, headers }),
    );
    const [first, second] = await Promise.all(twice);
    expect(second).toEqual(first);
    expect(await invoicesOf(by)).toHaveLength(1);
  });

  it('[§4-subscription] a trial is no active plan, and ends with the purchase', async () => {
    const { by, shopId } = await shopkeeper();
    await server.db
      .insert(subscriptions)
      .values({ shopId, name: 'Starter', status: 'trialing', priceAmount: 0, productLimit: 25 });
    const supplierId = await newSupplier(server.db);
    const { id } = await newProduct(server.db, { supplierId });
    await server.ok('POST /import-products', { body: { product_id: id } }, by);
    await server.ok(buy, { body: { plan: 'starter' } }, by);
    const { data } = await server.ok('GET /shop/subscriptions', {}, by);
    expect(data.map(({ status }) => status)).toEqual(['active', 'canceled']);
  });

  it('[§D-plans] a dearer plan takes effect at once; the difference for the rest of the period is invoiced', async () => {
    const { by, subscription } = await withPlan();
    now = start + 15 * day;
    const { data } = await server.ok(
      change,
      { id: subscription.id, body: { plan: 'professional' } },
      by,
    );
    expect(data).toMatchObject({
      id: subscription.id,
      name: 'Professional',
      product_limit: 1000,
      price: { amount: 49_900 },
      current_period_end: subscription.current_period_end,
    });
    const [difference, ...before] = await invoicesOf(by);
    expect(before).toHaveLength(1);
    expect(difference).toMatchObject({
      kind: 'invoice',
      vat_base: { amount: 15_000 },
      vat_amount: { amount: 3_750 },
    });
  });

  it('[§D-plans] a cheaper plan credits what is left of every invoice and begins a new period', async () => {
    const { by, subscription } = await withPlan();
    const { id } = subscription;
    await server.ok(change, { id, body: { plan: 'professional' } }, by);
    now = start + 15 * day;
    const { data } = await server.ok(change, { id, body: { plan: 'starter' } }, by);
    expect(data.current_period_end).toBe('2027-05-16T10:00:00.000Z');
    const all = (await invoicesOf(by)).map(({ kind, vat_base, total, corrects, number }) => ({
      kind,
      base: vat_base.amount,
      total: total.amount,
      corrects,
      number,
    }));
    const [starter, upgrade, first, second, again] = all.toReversed();
    expect(all).toHaveLength(5);
    expect(starter).toMatchObject({ kind: 'invoice', base: 19_900 });
    expect(upgrade).toMatchObject({ kind: 'invoice', base: 30_000 });
    expect(first).toMatchObject({
      kind: 'credit_note',
      base: -9_950,
      total: -12_438,
      corrects: starter?.number,
    });
    expect(second).toMatchObject({ base: -15_000, corrects: upgrade?.number });
    expect(again).toMatchObject({ kind: 'invoice', base: 19_900 });
  });

  it('[§D-plans] from month to year begins a new period; choosing what one has changes nothing', async () => {
    const { by, subscription } = await withPlan();
    const { id } = subscription;
    const same = await server.ok(change, { id, body: { plan: 'starter' } }, by);
    expect(same.data).toEqual(subscription);
    expect(await invoicesOf(by)).toHaveLength(1);
    const { data } = await server.ok(
      change,
      { id, body: { plan: 'starter', interval: 'year' } },
      by,
    );
    expect(data).toMatchObject({
      interval: 'year',
      price: { amount: 199_000 },
      current_period_end: '2028-04-01T10:00:00.000Z',
    });
    expect((await invoicesOf(by)).map(({ vat_base }) => vat_base.amount)).toEqual([
      199_000, -19_900, 19_900,
    ]);
  });

  it('[§D-plans] [§D-fields] a plan that is too small is refused by its field, in a purchase and in a change', async () => {
    const { by, shopId } = await shopkeeper();
    await sells(shopId, 25);
    const supplierId = await newSupplier(server.db);
    const { id: productId } = await newProduct(server.db, { supplierId });
    const { data: item } = await server.ok(
      'POST /import-products',
      { body: { product_id: productId } },
      by,
    );
    // Products that are being imported count as sold.
    await server.db
      .update(importProducts)
      .set({ state: 'queued' })
      .where(eq(importProducts.id, item.id));
    const expected = {
      status: 422,
      code: 'invalid',
      errors: {
        plan: [
          'Du sælger 26 produkter, og Starter har plads til 25. Vælg en plan med plads til alle.',
        ],
      },
      details: { limit: 25, used: 26 },
    };
    expect(await server.refused(buy, { body: { plan: 'starter' } }, by)).toMatchObject(expected);
    expect((await server.ok('GET /shop/subscriptions', {}, by)).data).toEqual([]);
    const { data } = await server.ok(buy, { body: { plan: 'professional' } }, by);
    const refused = await server.refused(change, { id: data.id, body: { plan: 'starter' } }, by);
    expect(refused).toMatchObject(expected);
    expect((await server.ok('GET /shop/subscriptions', {}, by)).data).toEqual([data]);
  });

  it('[§8-402] a bulk import over the plan says limit and used, and goes through once the plan is larger', async () => {
    const { by, shopId, subscription } = await withPlan();
    await connectStore(server.db, shopId);
    await sells(shopId, 25);
    const supplierId = await newSupplier(server.db);
    const { id } = await newProduct(server.db, { supplierId });
    await server.ok('POST /import-products', { body: { product_id: id } }, by);
    const bulk = 'POST /import-products/import/bulk';
    const refused = await server.refused(bulk, { body: { limit: null } }, by);
    expect(refused).toMatchObject({ status: 402, details: { limit: 25, used: 25 } });
    await server.ok(change, { id: subscription.id, body: { plan: 'professional' } }, by);
    expect((await server.ok(bulk, { body: { limit: null } }, by)).data.total).toBe(1);
    await server.ok(cancel, { id: subscription.id }, by);
    const { id: another } = await newProduct(server.db, { supplierId });
    await server.ok('POST /import-products', { body: { product_id: another } }, by);
    await expect
      .poll(async () => (await server.send(bulk, { body: { limit: null } }, by)).status)
      .toBe(402);
  });

  it('[§D-plans] a plan is ended at once and the rest of it credited; it can’t be changed or ended again', async () => {
    const { by, subscription } = await withPlan();
    const { id } = subscription;
    now = start + 10 * day;
    const { data } = await server.ok(cancel, { id }, by);
    expect(data).toMatchObject({
      status: 'canceled',
      current_period_end: new Date(now).toISOString(),
    });
    const [note, invoice] = await invoicesOf(by);
    expect(note).toMatchObject({
      kind: 'credit_note',
      corrects: invoice?.number,
      vat_base: { amount: -13_267 },
      vat_amount: { amount: -3_317 },
      total: { amount: -16_584 },
    });
    expect(await server.refused(cancel, { id }, by)).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    const body = { plan: 'business' } as const;
    expect(await server.refused(change, { id, body }, by)).toMatchObject({ status: 409 });
    await server.ok(buy, { body }, by);
  });

  it('[§D-plans] a plan whose period is over is renewed with an invoice, once', async () => {
    const { by, shopId, subscription } = await withPlan();
    await pays(shopId, now);
    now = start + 31 * day;
    await Promise.all([renewPlans(server.db, now), renewPlans(server.db, now)]);
    await renewPlans(server.db, now);
    const { data } = await server.ok('GET /shop/subscriptions', {}, by);
    expect(data[0]).toMatchObject({
      id: subscription.id,
      status: 'active',
      current_period_end: '2027-06-01T10:00:00.000Z',
    });
    expect(await invoicesOf(by)).toHaveLength(2);
  });

  it('[§D-changes] devices are told of a purchase, a change and an end', async () => {
    const { by, subscription } = await withPlan();
    const changes = async (cursor?: number) => server.ok('GET /changes', { query: { cursor } }, by);
    const first = await changes();
    expect(first.data).toMatchObject([
      { entity: 'subscriptions', id: subscription.id, op: 'upsert', value: { status: 'active' } },
    ]);
    const { id } = subscription;
    await server.ok(change, { id, body: { plan: 'business' } }, by);
    const second = await changes(first.meta.cursor);
    expect(second.data).toMatchObject([{ id, value: { name: 'Business' } }]);
    await server.ok(cancel, { id }, by);
    const third = await changes(second.meta.cursor);
    expect(third.data).toMatchObject([{ id, value: { status: 'canceled' } }]);
  });
});
