import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  orders,
  products,
  rateLooks,
  rates,
  shops,
  suppliers,
  variants,
} from '../../server/db/schema.ts';
import { demoRates } from '../../server/demo/ecb-rates.ts';
import { day, hour } from '../../server/lib/durations.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { lookForRates } from '../../server/rates/look-for-rates.ts';
import { keepRates, readNewestRates } from '../../server/rates/rates-rows.ts';
import { RatesRefused } from '../../server/rates/read-ecb.ts';
import { kroner } from '../support/kroner.ts';
import { pictureHost } from '../support/picture-host.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { bulkImportsOn } from '../support/server-bulk-import.ts';
import { newOrder, newProduct } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

const euro = (amount: number) => ({ amount, currency: 'EUR' });
const ecb = new URL('../support/ecb-2024-12-31.xml', import.meta.url).pathname;

onOneDatabase('money across borders', (database) => {
  const server = serverFor({ database });
  const { withItems, start, finished } = bulkImportsOn(server);
  let supplierId: number;
  beforeAll(async () => {
    const [row] = await server.db
      .insert(suppliers)
      .values({ name: 'Zuiderhaven', country: 'NL', currency: 'EUR' })
      .returning({ id: suppliers.id });
    supplierId = row?.id ?? 0;
  });

  const inEuro = (cost: number, recommended: number | null = null) =>
    newProduct(server.db, { supplierId, currency: 'EUR', sold: [{ cost, recommended }] });
  const put = async (token: string, productId: number) =>
    (await server.ok('POST /import-products', { body: { product_id: productId } }, { token })).data;
  const moneyOf = async (token: string) =>
    (await server.ok('GET /user', {}, { token })).data.shop?.money;

  describe('with the rates of a day', () => {
    beforeAll(() => keepRates(server.db, [demoRates]));

    it('[§D-money] [§D-money-vat] a person’s shop says what it reckons with: its currency, its country’s VAT, and the newest rates with their day', async () => {
      const { token, shopIds } = await newPerson(server.db);
      expect(await moneyOf(token)).toEqual({ currency: 'DKK', vat_rate: 2500, rates: demoRates });
      await server.db
        .update(shops)
        .set({ country: 'FI', currency: 'EUR' })
        .where(eq(shops.id, shopIds[0] ?? 0));
      expect(await moneyOf(token)).toMatchObject({ currency: 'EUR', vat_rate: 2550 });
    });

    it('[§D-money] a product that costs 10.00 € starts at a price in the shop’s currency, keeps its cost in the supplier’s, and takes no price in that', async () => {
      const { token } = await newPerson(server.db);
      const { id } = await inEuro(1_000);
      const item = await put(token, id);
      expect(item.variants).toMatchObject([{ price: kroner(14_995), cost: euro(1_000) }]);
      const [{ variant_id } = { variant_id: 0 }] = item.variants;
      const path = 'PATCH /import-products/{id}';
      const edit = (price: object) => ({
        id: item.id,
        body: { variants: [{ variant_id, price }] },
      });
      const refused = await server.refused(path, edit(euro(2_000)) as never, { token });
      expect(refused).toMatchObject({ status: 422, code: 'invalid' });
      const { data } = await server.ok(path, edit(kroner(19_900)) as never, { token });
      expect(data.variants).toMatchObject([{ price: kroner(19_900) }]);
    });

    it('[§D-money] [§D-money-gate] it is imported and sold in the shop’s currency, and stopped where 74.58 kr. aren’t covered', async () => {
      const { token } = await withItems(0);
      const good = await put(token, (await inEuro(1_000)).id);
      const poor = await put(token, (await inEuro(1_000)).id);
      const [{ variant_id } = { variant_id: 0 }] = poor.variants;
      const body = { variants: [{ variant_id, price: kroner(7_457) }] };
      await server.ok('PATCH /import-products/{id}', { id: poor.id, body }, { token });
      await start(token);
      const job = await finished(token);
      expect(job).toMatchObject({ ok: 1, failed: 1 });
      expect(job?.errors).toMatchObject([{ id: poor.id, code: 'price_below_cost' }]);
      const { data } = await server.ok('GET /shop/products', {}, { token });
      expect(data).toMatchObject([
        { product_id: good.product_id, price: kroner(14_995), cost: euro(1_000) },
      ]);
      const [mine] = data;
      const [sold] = mine?.variants ?? [];
      const cheaper = { variants: [{ variant_id: sold?.variant_id ?? 0, price: kroner(7_457) }] };
      const path = 'PATCH /my-products/{id}';
      const refused = await server.refused(path, { id: mine?.id ?? 0, body: cheaper }, { token });
      expect(refused).toMatchObject({ status: 422, code: 'invalid' });
    });

    it('[§D-money-gate] a currency without a rate stops an import with a reason of its own, and makes up no price', async () => {
      const { token } = await withItems(0);
      const { id } = await newProduct(server.db, { supplierId, currency: 'THB', sold: [{}] });
      const item = await put(token, id);
      expect(item.variants).toMatchObject([{ price: kroner(0) }]);
      const [{ variant_id } = { variant_id: 0 }] = item.variants;
      const body = { variants: [{ variant_id, price: kroner(99_900) }] };
      await server.ok('PATCH /import-products/{id}', { id: item.id, body }, { token });
      await start(token);
      expect((await finished(token))?.errors).toMatchObject([{ code: 'rate_missing' }]);
    });

    it('[§D-money-orders] a cost that rose is compared with what the customer paid in the order’s currency', async () => {
      const { token, shopIds } = await newPerson(server.db);
      const { id, variantIds } = await inEuro(1_000);
      const [variant] = await server.db.select().from(variants).where(eq(variants.productId, id));
      const line = { product_id: id, sku: variant?.sku ?? '', price: 20_000, cost: 1_000 };
      const made = await newOrder(server.db, shopIds[0] ?? 0, {
        lines: [{ ...line, quantity: 2 }],
      });
      const [row] = await server.db.select().from(orders).where(eq(orders.id, made.id));
      const lines = (row?.lines ?? []).map((one) => ({ ...one, unit_cost: euro(1_000) }));
      await server.db
        .update(orders)
        .set({ lines, cost: 14_916, ratedOn: '2024-12-31' })
        .where(eq(orders.id, made.id));
      const confirm = 'POST /shop/orders/{id}/confirm';
      const costs = (cost: number) =>
        server.db
          .update(variants)
          .set({ cost })
          .where(eq(variants.id, variantIds[0] ?? 0));
      await costs(2_682);
      // 26.82 € is 200.02 kr.
      const refused = await server.refused(confirm, { id: made.orderNumber }, { token });
      expect(refused).toMatchObject({
        code: 'price_below_cost',
        details: { lines: [{ unit_cost: 20_002, unit_price: 20_000 }] },
      });
      await costs(2_681);
      const { data } = await server.ok(confirm, { id: made.orderNumber }, { token });
      expect(data.lines).toMatchObject([{ unit_cost: euro(2_681) }]);
      // 33.62 € more is 250.73 kr. more.
      expect(data).toMatchObject({ cost: kroner(14_916 + 25_073), rated_on: '2024-12-31' });
    });

    it('[§D-money-before] a price that was set in the supplier’s currency stays what it was', async () => {
      const { token } = await newPerson(server.db);
      const { id } = await inEuro(1_000);
      const item = await put(token, id);
      await server.db.execute(`update import_products set currency = 'EUR' where id = ${item.id}`);
      const { data } = await server.ok('GET /import-products', {}, { token });
      expect(data[0]?.variants).toMatchObject([{ price: euro(14_995), cost: euro(1_000) }]);
      await server.db.update(products).set({ currency: 'DKK' }).where(eq(products.id, id));
      const [later] = (await server.ok('GET /import-products', {}, { token })).data;
      expect(later?.variants).toMatchObject([{ price: euro(14_995), cost: kroner(1_000) }]);
    });
  });

  describe('rates', () => {
    const now = Date.parse('2025-01-06T12:00:00Z');
    beforeEach(async () => {
      await server.db.delete(rates);
      await server.db.delete(rateLooks);
    });
    /** A stand-in for the ECB that gives this answer. */
    async function told(answer: { status?: number; text: string }) {
      const host = await pictureHost((_, response) => {
        response.writeHead(answer.status ?? 200, { 'content-type': 'text/xml' }).end(answer.text);
      });
      onTestFinished(host.close);
      const reach = { ...publicReach, isAllowed: () => true, ports: null };
      const source = { url: `http://127.0.0.2:${host.port}/eurofxref-daily.xml` };
      const look = (at: number) => lookForRates(server.db, { source, reach, now: at });
      return { host, look };
    }
    const file = (date: string, DKK: string) =>
      `<E><Cube><Cube time="${date}"><Cube currency="DKK" rate="${DKK}"/></Cube></Cube></E>`;

    it('[§D-money-rates] come from a file of the same form', async () => {
      const source = { file: ecb };
      await lookForRates(server.db, { source, reach: publicReach, now });
      expect(await readNewestRates(server.db)).toEqual(demoRates);
    });

    it('[§D-money-rates] are asked for once a day, by one of all processes; what was told of a day stays', async () => {
      const answer = { text: file('2025-01-03', '7.46') };
      const { host, look } = await told(answer);
      await Promise.all([look(now), look(now), look(now)]);
      expect(host.asked).toHaveLength(1);
      await look(now + hour);
      expect(host.asked).toHaveLength(1);
      answer.text = file('2025-01-06', '7.47');
      await look(now + 4 * hour);
      expect(host.asked).toHaveLength(2);
      expect(await readNewestRates(server.db)).toEqual({
        date: '2025-01-06',
        per_euro: { DKK: 7_470_000 },
      });
      await look(now + 5 * hour);
      expect(host.asked).toHaveLength(2);
      expect(await server.db.$count(rates)).toBe(2);
    });

    it.each([
      ['fails', { status: 503, text: file('2025-01-06', '7.47') }],
      ['leads elsewhere', { status: 302, text: '' }],
      ['is no file of rates', { text: '<html></html>' }],
      ['has no end', { text: `${file('2025-01-06', '7.47')}${' '.repeat(3_000_000)}` }],
      ['can’t be true', { text: file('2025-01-06', '74.7') }],
      ['is older', { text: file('2024-12-30', '7.47') }],
    ])(
      '[§D-money-rates] an answer that %s changes nothing, and is asked for again in an hour',
      async (_, bad) => {
        await keepRates(server.db, [{ date: '2025-01-03', per_euro: { DKK: 7_460_000 } }]);
        const answer: { status?: number; text: string } = { ...bad };
        const { host, look } = await told(answer);
        await expect(look(now)).rejects.toThrow(RatesRefused);
        expect(await readNewestRates(server.db)).toMatchObject({ date: '2025-01-03' });
        await look(now + hour / 2);
        expect(host.asked).toHaveLength(1);
        Object.assign(answer, { status: 200, text: file('2025-01-06', '7.47') });
        await look(now + hour);
        expect(await readNewestRates(server.db)).toMatchObject({ date: '2025-01-06' });
      },
    );

    it('[§D-money-rates] a source that isn’t there throws, and what is known stays', async () => {
      const { host, look } = await told({ text: '' });
      host.close();
      await expect(look(now)).rejects.toThrow();
      const source = { file: '/nowhere/rates.xml' };
      const read = lookForRates(server.db, { source, reach: publicReach, now: now + day });
      await expect(read).rejects.toThrow();
      expect(await readNewestRates(server.db)).toBe(null);
    });
  });
});
