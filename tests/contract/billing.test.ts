import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { CallKey } from '../../contract/calls.ts';
import { renewPlans } from '../../server/billing/renew-plans.ts';
import { invoices, numberSeries, shops, shopUsers } from '../../server/db/schema.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { billingOn, buy, cancel, change, day, start } from '../support/server-billing.ts';

onOneDatabase('billing', (database) => {
  let now = start;
  const server = serverFor({ database, now: () => now });
  beforeEach(() => {
    now = start;
  });
  const { shopkeeper, withPlan, invoicesOf, pays, addCards } = billingOn(server);

  const remove = 'DELETE /shop/payment-methods/{id}';
  const choose = 'PATCH /shop/payment-methods/{id}';

  it('[§7-invoices] [§9-page-size] invoices come ten a page, the newest first', async () => {
    const { by, shopId } = await withPlan();
    await pays(shopId, now);
    now = start + 400 * day;
    await renewPlans(server.db, now);
    const count = await server.db.$count(invoices, eq(invoices.shopId, shopId));
    expect(count).toBe(14);
    const first = await server.ok('GET /shop/invoices', {}, by);
    expect(first.data).toHaveLength(10);
    expect(first.meta).toEqual({ current_page: 1, per_page: 10, last_page: 2, total: 14 });
    const second = await server.ok('GET /shop/invoices', { query: { page: 2 } }, by);
    expect(second.data).toHaveLength(4);
    const numbers = [...first.data, ...second.data].map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted().reverse());
  });

  it('[§3-invoice] [§D-invoices] numbers have no gap, however many buy at once and whatever is refused between', async () => {
    const before = await server.db.select().from(numberSeries);
    const keepers = await Promise.all(Array.from({ length: 6 }, () => shopkeeper()));
    await Promise.all(keepers.map(({ by }) => server.ok(buy, { body: { plan: 'starter' } }, by)));
    await Promise.all(
      keepers.map(({ by }) => server.refused(buy, { body: { plan: 'starter' } }, by)),
    );
    const issued = await Promise.all(keepers.map(({ by }) => invoicesOf(by)));
    const numbers = issued.flat().map(({ number }) => number);
    const last = before[0]?.last ?? 0;
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 6 }, (_, at) => `DL-${String(last + at + 1).padStart(6, '0')}`),
    );
  });

  it.each([
    ['a business elsewhere in the EU, its number valid', 'SE', 'SE556703748501', 'valid', 0, 0],
    ['one whose number could not be checked', 'SE', 'SE556703748501', 'unverified', 2500, 4975],
    ['one without a number', 'DE', null, null, 2500, 4975],
    ['a Danish business', 'DK', 'DK13585628', 'valid', 2500, 4975],
    ['a business outside the EU', 'NO', null, null, 0, 0],
  ] as const)(
    '[§3-invoice] [§D-invoices] the VAT of %s',
    async (_, country, vat, vatState, rate, amount) => {
      const { by } = await shopkeeper({ country, vat, vatState });
      await server.ok(buy, { body: { plan: 'starter' } }, by);
      const [invoice] = await invoicesOf(by);
      expect(invoice).toMatchObject({
        vat_number: vat,
        vat_rate: rate,
        vat_amount: { amount },
        total: { amount: 19_900 + amount },
      });
    },
  );

  it('[§3-invoice] [§D-invoices] an invoice keeps the VAT number that it was issued with', async () => {
    const { by, shopId } = await withPlan();
    await server.db.update(shops).set({ vat: 'DK90000004' }).where(eq(shops.id, shopId));
    expect((await invoicesOf(by))[0]?.vat_number).toBe('DK13585628');
  });

  const german = { country: 'DE', vat: 'DE123456789', vatState: 'valid' } as const;

  it.each([
    ['moved out of the EU', { country: 'NO', vat: null, vatState: null }],
    ['given a number that nobody has checked', { vat: 'DE999999999', vatState: 'unverified' }],
    ['given a number that is none', { vat: 'DE999999999', vatState: 'invalid' }],
    ['moved to Denmark unchecked', { country: 'DK', vat: 'DK13585628', vatState: 'unverified' }],
  ] as const)(
    '[§D-invoices-buyer] a plan’s invoices follow what was known at the purchase, though the profile was %s',
    async (_, edited) => {
      for (const [bought, rate] of [
        [german, 0],
        [{ country: 'DK', vat: 'DK13585628', vatState: 'valid' }, 2500],
      ] as const) {
        now = start;
        const { by, shopId } = await shopkeeper(bought);
        const { data } = await server.ok(buy, { body: { plan: 'starter' } }, by);
        await server.db.update(shops).set(edited).where(eq(shops.id, shopId));
        await pays(shopId, now);
        now = start + 40 * day;
        await renewPlans(server.db, now);
        await server.ok(change, { id: data.id, body: { plan: 'professional' } }, by);
        await server.ok(cancel, { id: data.id }, by);
        const all = await invoicesOf(by);
        expect(all.length).toBeGreaterThan(4);
        for (const { vat_number, vat_rate } of all) {
          expect([vat_number, vat_rate]).toEqual([bought.vat, rate]);
        }
      }
    },
  );

  it('[§D-invoices-buyer] a number that turned out valid after the purchase counts from the next invoice on, and stays', async () => {
    const { by, shopId } = await shopkeeper(german);
    await server.ok(buy, { body: { plan: 'starter' } }, by);
    const become = (values: Partial<typeof shops.$inferInsert>) =>
      server.db.update(shops).set(values).where(eq(shops.id, shopId));
    await become({ country: 'DK', vat: 'DK13585628', vatState: 'valid' });
    await pays(shopId, now);
    now = start + 40 * day;
    await renewPlans(server.db, now);
    await pays(shopId, now);
    await become({ country: 'NO', vat: null, vatState: null });
    now = start + 70 * day;
    await renewPlans(server.db, now);
    const all = await invoicesOf(by);
    expect(all.map(({ vat_number, vat_rate }) => [vat_number, vat_rate])).toEqual([
      ['DK13585628', 2500],
      ['DK13585628', 2500],
      ['DE123456789', 0],
    ]);
  });

  it('[§3-invoice] [§1-language] an invoice says what it is for in the language of who reads it, and stays as it was issued', async () => {
    const { by, shopId } = await withPlan();
    const said = async (language: string) => {
      const headers = { 'Accept-Language': language };
      const { data } = await server.ok('GET /shop/invoices', {}, { ...by, headers });
      return data[0]?.description ?? '';
    };
    const [danish, english] = [await said('da'), await said('en')];
    expect(danish).toMatch(/, en måned: /);
    expect(english).toMatch(/, one month: \d+ [A-Z][a-z]+ \d{4} – /);
    // Older invoices have only the description's text and no `line` to translate.
    await server.db.update(invoices).set({ line: null }).where(eq(invoices.shopId, shopId));
    expect(await said('en')).toBe(danish);
  });

  it('[§3-payment-method] [§7-get-payment-methods] payment methods carry no card number', async () => {
    const { by, shopId } = await shopkeeper();
    const [id = 0] = await addCards(shopId, 1);
    const { data } = await server.ok('GET /shop/payment-methods', {}, by);
    expect(data).toEqual([
      { id, brand: 'visa', last4: '0000', exp_month: 5, exp_year: 2029, is_default: true },
    ]);
  });

  it('[§7-delete-payment-method] answers what is left; without the default the newest becomes it', async () => {
    const { by, shopId } = await withPlan();
    const [first = 0, second = 0, third = 0] = await addCards(shopId, 3);
    const { data } = await server.ok(remove, { id: first }, by);
    expect(data.map(({ id, is_default }) => [id, is_default])).toEqual([
      [third, true],
      [second, false],
    ]);
    const again = await server.ok(remove, { id: second }, by);
    expect(again.data.map(({ id }) => id)).toEqual([third]);
  });

  it('[§3-payment-method] the only one stays under a plan that runs, and goes without one', async () => {
    const { by, shopId, subscription } = await withPlan();
    const [id = 0] = await addCards(shopId, 1);
    const refused = await server.refused(remove, { id }, by);
    expect(refused).toMatchObject({ status: 409, code: 'last_payment_method' });
    expect((await server.ok('GET /shop/payment-methods', {}, by)).data).toHaveLength(1);
    await server.ok(cancel, { id: subscription.id }, by);
    expect((await server.ok(remove, { id }, by)).data).toEqual([]);
  });

  it('[§3-payment-method] of two removals at the same time one leaves the last method there', async () => {
    const { by, shopId } = await withPlan();
    const ids = await addCards(shopId, 2);
    const answers = await Promise.all(ids.map((id) => server.send(remove, { id }, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('[§3-payment-method] [§D-tenancy] another method can be made the default, which leaves other shops’ as they are', async () => {
    const { by, shopId } = await shopkeeper();
    const neighbour = await shopkeeper();
    const [theirs = 0] = await addCards(neighbour.shopId, 1);
    const [first = 0, second = 0] = await addCards(shopId, 2);
    const { data } = await server.ok(choose, { id: second, body: { is_default: true } }, by);
    expect(data.map(({ id, is_default }) => [id, is_default])).toEqual([
      [second, true],
      [first, false],
    ]);
    const others = await server.ok('GET /shop/payment-methods', {}, neighbour.by);
    expect(others.data.map(({ id, is_default }) => [id, is_default])).toEqual([[theirs, true]]);
  });

  it('[§D-fields] wrong input is refused by its field', async () => {
    const { by, shopId, subscription } = await withPlan();
    const [card = 0] = await addCards(shopId, 1);
    const fields = async (call: CallKey, args: object) => {
      const response = await server.send(call, args, by);
      const { errors } = await response.json();
      return [response.status, ...Object.keys(errors)];
    };
    const { id } = subscription;
    expect(await fields(buy, { body: { plan: 'gold' } })).toEqual([422, 'plan']);
    expect(await fields(change, { id, body: { plan: 'starter', interval: 'week' } })).toEqual([
      422,
      'interval',
    ]);
    expect(await fields(choose, { id: card, body: { is_default: false } })).toEqual([
      422,
      'is_default',
    ]);
    expect(await fields('GET /shop/invoices', { query: { page: '0' } })).toEqual([422, 'page']);
  });

  const reads = [
    'GET /shop/plans',
    'GET /shop/payment-methods',
    'GET /shop/invoices',
    'GET /shop/subscriptions',
  ] as const;
  const writes = [
    [buy, { body: { plan: 'starter' } }],
    [change, { id: 1, body: { plan: 'starter' } }],
    [cancel, { id: 1 }],
    [choose, { id: 1, body: { is_default: true } }],
    [remove, { id: 1 }],
  ] as const;

  it('[§7-get-payment-methods] [§7-invoices] every call needs a live session', async () => {
    for (const [call, args] of [...reads.map((call) => [call, {}] as const), ...writes]) {
      expect([call, (await server.send(call, args)).status]).toEqual([call, 401]);
    }
  });

  it('[§D-tenancy] [§7-delete-payment-method] what is another shop’s, or nobody’s, is not there', async () => {
    const other = await withPlan();
    const [card = 0] = await addCards(other.shopId, 2);
    const { by } = await shopkeeper();
    for (const id of [other.subscription.id, 999_999, 'x']) {
      const body = { plan: 'business' } as const;
      expect(await server.refused(change, { id, body }, by)).toMatchObject({ status: 404 });
      expect(await server.refused(cancel, { id }, by)).toMatchObject({ status: 404 });
    }
    for (const id of [card, 999_999]) {
      const body = { is_default: true } as const;
      expect(await server.refused(choose, { id, body }, by)).toMatchObject({ status: 404 });
      expect(await server.refused(remove, { id }, by)).toMatchObject({ status: 404 });
    }
    expect(await invoicesOf(by)).toEqual([]);
    expect(await invoicesOf(other.by)).toHaveLength(1);
  });

  it.each(['member', 'limited'] as const)(
    '[§D-plans] a %s of the shop reads, and buys nothing',
    async (roleName) => {
      const { by, shopId, userId } = await shopkeeper();
      await server.db
        .update(shopUsers)
        .set({ roleName })
        .where(and(eq(shopUsers.shopId, shopId), eq(shopUsers.userId, userId)));
      for (const [call, args] of writes) {
        expect([call, (await server.send(call, args, by)).status]).toEqual([call, 403]);
      }
      for (const call of reads) await server.ok(call, {}, by);
    },
  );
});
