import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  exchanges,
  integrations,
  invoices,
  orders,
  partnerships,
  shops,
  storeLeases,
  subscriptions,
} from '../../server/db/schema.ts';
import { forgetClosedShops } from '../../server/leaving/forget-shops.ts';
import { mailTo } from '../support/mail-to.ts';
import { onOneDatabase } from '../support/server.ts';
import { newOrder } from '../support/server-catalogue.ts';
import { connectStore } from '../support/server-integrations.ts';
import { day, serverToLeave, wait } from '../support/server-leaving.ts';
import { newPerson } from '../support/server-people.ts';
import { tablesHolding } from '../support/walk-tables.ts';

onOneDatabase('shops that close', (database) => {
  const { server, clock, somebody, ask, keep, mailedToken, joins, session, maintain, isThere } =
    serverToLeave(database);

  it('[§D-deletion-shop] an owner alone settles each shop first: somebody else owns it, or it is closed with the account', async () => {
    const who = await somebody({ shops: 2 });
    const [kept = 0, closed = 0] = who.shopIds;
    const colleague = await somebody();
    await joins(kept, colleague.id, 'admin');
    const unsettled = await ask(who, [closed]);
    expect(unsettled.status).toBe(409);
    const refused = await unsettled.json();
    expect(refused).toMatchObject({ code: 'last_owner', details: { shops: [{ id: kept }] } });
    const told = (await server.ok('GET /user/deletion', {}, who)).data;
    expect(told.shops.map(({ id, is_closed_with_it: goes, others }) => [id, goes, others])).toEqual(
      [
        [kept, true, 1],
        [closed, true, 0],
      ],
    );
    const role = { email: colleague.email, body: { role: 'owner' as const } };
    await server.ok('PATCH /user/shops/switch/{id}', { id: kept }, who);
    await server.ok('PATCH /shop/users/{email}', role, who);
    expect((await ask(who, [closed])).status).toBe(200);

    // The colleague is now the last owner, because somebody who is leaving doesn't count.
    const token = await session(colleague.id, kept);
    const mine = (await server.ok('GET /shop/users', {}, { token })).data;
    expect(mine.find(({ email }) => email === colleague.email)?.is_last_owner).toBe(true);
    const down = { email: colleague.email, body: { role: 'admin' as const } };
    expect((await server.refused('PATCH /shop/users/{email}', down, { token })).code).toBe(
      'last_owner',
    );
    clock.now += wait;
    await maintain();
    expect(await isThere(who)).toBe(false);
    expect(await server.db.$count(shops, eq(shops.id, kept))).toBe(1);
    expect(await server.db.$count(shops, eq(shops.id, closed))).toBe(0);
  });

  it('[§D-deletion-shop] if two owners leave one after the other, the second closes the shop, but only if the first really leaves', async () => {
    for (const stays of [true, false]) {
      const first = await somebody({ shops: 1 });
      const shopId = first.shopIds[0] ?? 0;
      const second = await somebody();
      await joins(shopId, second.id, 'owner');
      expect((await ask(first)).status).toBe(200);
      clock.now += day;
      expect((await ask(second)).status).toBe(409);
      expect((await ask(second, [shopId])).status).toBe(200);
      if (stays) await keep(await mailedToken(first));
      clock.now += wait;
      await maintain();
      expect(await isThere(first)).toBe(stays);
      expect(await isThere(second)).toBe(false);
      expect(await server.db.$count(shops, eq(shops.id, shopId))).toBe(stays ? 1 : 0);
    }
  });

  it('[§D-deletion-shop] a closed shop leaves its people, its partners and its plan, keeps invoices and orders without their customers, and is forgotten when the law allows', async () => {
    const who = await somebody({ shops: 1 });
    const shopId = who.shopIds[0] ?? 0;
    await server.ok(
      'PATCH /shop',
      { body: { legal_name: 'Fjord ApS', vat: 'DK13585628', email: who.email } },
      who,
    );
    await server.ok('POST /shop/subscriptions', { body: { plan: 'starter' } }, who);
    const order = await newOrder(server.db, shopId, { state: 'placed' });
    const supplier = await newPerson(server.db, { shops: 0, suppliers: 1 });
    const supplierId = supplier.supplierIds[0] ?? 0;
    await server.db.insert(partnerships).values({ shopId, supplierId, currency: 'DKK' });
    const colleague = await newPerson(server.db, { shops: 1 });
    await joins(shopId, colleague.userId, 'member');
    const token = await session(colleague.userId, shopId);
    const { data: told } = await server.ok('GET /user/deletion', {}, who);
    expect(told.shops[0]).toMatchObject({ others: 1, open_orders: 1, orders: 1, invoices: 1 });

    await ask(who, [shopId]);
    expect(await mailTo(server, colleague.email)).toContain('bliver lukket');
    clock.now += wait;
    await maintain();
    expect((await server.ok('GET /user', {}, { token })).data.shop?.id).toBe(colleague.shopIds[0]);
    const [shop] = await server.db.select().from(shops).where(eq(shops.id, shopId));
    expect(shop).toMatchObject({ legalName: 'Fjord ApS', vat: 'DK13585628', email: null });
    expect(shop?.closedAt?.getTime()).toBe(clock.now);
    const kept = await server.db.select().from(invoices).where(eq(invoices.shopId, shopId));
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice']);
    const [left] = await server.db.select().from(orders).where(eq(orders.id, order.id));
    expect(JSON.stringify(left)).not.toContain('Holm');
    expect(left).toMatchObject({ state: 'placed', shippingAddress: { name: '', country: 'DK' } });
    const [partnership] = await server.db
      .select()
      .from(partnerships)
      .where(eq(partnerships.shopId, shopId));
    expect(partnership?.state).toBe('ended');
    expect((await tablesHolding(server.db, [who.email, who.id, who.name])).holding).toEqual([]);

    const year = new Date(clock.now).getUTCFullYear();
    await forgetClosedShops(server.db, Date.UTC(year + 5, 11, 31));
    expect(await server.db.$count(shops, eq(shops.id, shopId))).toBe(1);
    await forgetClosedShops(server.db, Date.UTC(year + 6, 0, 1));
    expect(await server.db.$count(shops, eq(shops.id, shopId))).toBe(0);
    expect(await server.db.$count(invoices, eq(invoices.shopId, shopId))).toBe(0);
  });

  it('[§D-deletion-shop] the stores of a shop that closes are told first, and one that answers nothing holds it up for a day at most', async () => {
    const stateOf = async (shopId: number) => {
      const rows = await server.db
        .select()
        .from(integrations)
        .where(eq(integrations.shopId, shopId));
      return rows.map(({ state }) => state);
    };
    const [heard, unheard] = [await somebody({ shops: 1 }), await somebody({ shops: 1 })];
    for (const each of [heard, unheard]) await ask(each, each.shopIds);
    clock.now += wait;
    const [told, rests] = [
      await connectStore(server.db, heard.shopIds[0] ?? 0),
      await connectStore(server.db, unheard.shopIds[0] ?? 0),
    ];
    await server.db.insert(storeLeases).values({
      ...{ integrationId: rests, holder: 'a test', until: new Date(clock.now) },
      restUntil: new Date(clock.now + 10 * day),
    });
    await maintain();
    const [shopOfHeard = 0, shopOfUnheard = 0] = [...heard.shopIds, ...unheard.shopIds];
    expect(await stateOf(shopOfHeard)).toEqual(['disconnected']);
    expect(await stateOf(shopOfUnheard)).toEqual(['disconnected']);

    const farewell = and(eq(exchanges.integrationId, told), eq(exchanges.kind, 'leave'));
    await server.db.update(exchanges).set({ state: 'done' }).where(farewell);
    await maintain();
    expect(await stateOf(shopOfHeard)).toEqual([]);
    expect(await stateOf(shopOfUnheard)).toEqual(['disconnected']);
    clock.now += day;
    await maintain();
    expect(await stateOf(shopOfUnheard)).toEqual([]);
  });

  it('[§D-deletion-shop] a plan that has stopped for what is owed ends with its shop as well', async () => {
    const who = await somebody({ shops: 1 });
    const shopId = who.shopIds[0] ?? 0;
    const company = { legal_name: 'Fjord ApS', vat: 'DK13585628', email: who.email };
    await server.ok('PATCH /shop', { body: company }, who);
    await server.ok('POST /shop/subscriptions', { body: { plan: 'starter' } }, who);
    const long = new Date(clock.now - 100 * day);
    await server.db
      .update(invoices)
      .set({ dueAt: long, remindedAt: long })
      .where(eq(invoices.shopId, shopId));
    const ofShop = eq(subscriptions.shopId, shopId);
    await server.db.update(subscriptions).set({ status: 'past_due' }).where(ofShop);

    await ask(who, [shopId]);
    clock.now += wait;
    await maintain();
    const plans = await server.db.select().from(subscriptions).where(ofShop);
    expect(plans.map(({ status }) => status)).toEqual(['canceled']);
  });
});
