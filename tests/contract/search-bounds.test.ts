import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newProduct, newSupplier } from '../support/server-catalogue.ts';
import { newPerson } from '../support/server-people.ts';

/** How many products have each of the two words: enough for the database to call a word common. */
const each = 3_500;

onOneDatabase('a search that finds much', (database) => {
  const server = serverFor({ database });
  let token: string;
  let supplierId: number;
  let both: number;
  beforeAll(async () => {
    ({ token } = await newPerson(server.db));
    supplierId = await newSupplier(server.db);
    const old = { supplierId, createdAt: new Date(Date.UTC(2026, 0, 1)) };
    ({ id: both } = await newProduct(server.db, {
      ...{ ...old, title: 'Alfa beta', ean: '5701' },
      sold: [{ sku: 'KX-7' }],
    }));
    await server.db.execute(sql`
      insert into products (supplier_id, key, sku, ean, title, currency, cost, stock, created_at)
      select ${supplierId}::int, 'many-' || n, 'KX-7' || n, '5701' || n, case n % 2 when 0 then 'Alfa ' else 'Beta ' end || n, 'DKK', n, n % 3,
        timestamptz '2026-02-01' + n * interval '1 minute'
      from generate_series(1, ${2 * each}::int) n`);
    await server.db.execute(sql`analyze products`);
  });

  type Query = Parameters<typeof server.ok<'GET /products'>>[1]['query'];
  const search = (query: Query) => server.ok('GET /products', { query }, { token });

  it('[§D-search-bounded] what finds more than 1,000 says so, and is leafed through as far as that', async () => {
    const first = await search({ search: 'alfa', include: 'product-filters' });
    expect(first.meta).toEqual({
      ...{ current_page: 1, per_page: 10, last_page: 100, total: 1000, more: true },
    });
    expect(first.data.map(({ title }) => title).slice(0, 2)).toEqual([
      `Alfa ${2 * each}`,
      `Alfa ${2 * each - 2}`,
    ]);
    expect(first.included?.counted_over).toBe(1000);
    expect(first.included?.filters.supplier).toMatchObject([{ count: 1000 }]);
    const last = await search({ search: 'alfa', page: 100 });
    expect(last.data.map(({ title }) => title).at(-1)).toBe(`Alfa ${2 * each - 2 * 999}`);
    const behind = await search({ search: 'alfa', page: 101 });
    expect(behind.data).toEqual([]);
    expect(behind.meta.more).toBe(true);
  });

  it('[§D-search-bounded] any order has its own first, whatever comes newest', async () => {
    for (const order_by of ['cost', 'stock', 'title'] as const) {
      const { data } = await search({ search: 'alfa', order_by, direction: 'asc' });
      expect(data[0]?.title, order_by).toBe(
        { cost: 'Alfa 2', stock: `Alfa ${2 * each - ((2 * each) % 6)}`, title: 'Alfa 10' }[
          order_by
        ],
      );
    }
  });

  it('[§D-search-bounded] what finds little says how much, though each of its words is common', async () => {
    const { data, meta, included } = await search({
      ...{ search: 'alfa beta', include: 'product-filters' },
    });
    expect(data.map(({ id }) => id)).toEqual([both]);
    expect(meta.total).toBe(1);
    expect(meta.more).toBeUndefined();
    expect(included?.counted_over).toBeUndefined();
    expect(included?.filters.supplier).toMatchObject([{ count: 1 }]);
    const rare = await search({ search: `alfa ${2 * each}` });
    expect(rare.data.map(({ title }) => title)).toEqual([`Alfa ${2 * each}`]);
  });

  it('[§D-search-bounded] whoever leafs on deep in the list meets no product twice, though others come in front', async () => {
    const titles = async (page: number) => (await search({ page })).data.map(({ title }) => title);
    const at = (nth: number) => `${nth % 2 === 0 ? 'Alfa' : 'Beta'} ${nth}`;
    const numbers = (from: number) => Array.from({ length: 10 }, (_, nth) => at(from - nth));
    expect(await titles(101)).toEqual(numbers(2 * each - 1000));
    await newProduct(server.db, { supplierId, title: 'Ny' });
    expect(await titles(102)).toEqual(numbers(2 * each - 1010));
    expect(await titles(103)).toEqual(numbers(2 * each - 1020));
    expect((await titles(1))[0]).toBe('Ny');
    // Counting from the last page.
    const { meta } = await search({});
    expect(await titles(meta.last_page)).toEqual(['Beta 1', 'Alfa beta']);
    expect(await titles(meta.last_page - 1)).toEqual(numbers(11));
  });

  it.each(['KX-7', 'kx-7', ' 5701 '])(
    '[§D-search-bounded] a whole SKU or EAN (%s) comes first, however many begin with it',
    async (typed) => {
      const { data, meta } = await search({ search: typed });
      expect(data[0]?.id).toBe(both);
      expect(new Set(data.map(({ id }) => id)).size).toBe(10);
      expect(meta.more).toBe(true);
    },
  );

  it.each([
    ['newest', 'created_at'],
    ['cost', 'cost'],
    ['stock', 'stock'],
  ] as const)(
    '[§D-indexes] a page by %s has what sorting all products gives, in the first, middle and last pages',
    async (order_by, column) => {
      for (const direction of ['asc', 'desc'] as const) {
        for (const in_stock of ['0', '1'] as const) {
          const { rows } = await server.db.execute<{ id: number }>(sql`
            select id from products where stock >= ${in_stock}::int
            order by ${sql.identifier(column)} ${sql.raw(direction)}, created_at desc, id desc`);
          const last = Math.ceil(rows.length / 10);
          for (const page of [1, 2, Math.floor(last / 2), last - 1, last]) {
            const { data } = await search({ order_by, direction, in_stock, page });
            expect(
              data.map(({ id }) => id),
              `${direction}, ${in_stock}, page ${page}`,
            ).toEqual(rows.slice(10 * (page - 1), 10 * page).map(({ id }) => id));
          }
        }
      }
    },
  );
});
