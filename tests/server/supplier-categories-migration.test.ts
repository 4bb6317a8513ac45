import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantTree } from '../../server/categories/plant-tree.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createPglite, overPglite } from '../../server/db/open-pglite.ts';

const migrationsFolder = 'server/db/migrations';
const before = 21;

let client: Awaited<ReturnType<typeof createPglite>>;
const db = () => overPglite(client);
const rows = async (query: string) => (await db().execute(sql.raw(query))).rows;

/** A database as the previous version left it. */
beforeAll(async () => {
  client = await createPglite({});
  await rows(
    'create table migrations (number integer primary key, hash text not null, at timestamptz not null default now())',
  );
  const files = readMigrationFiles({ migrationsFolder }).slice(0, before);
  for (const [number, { hash, sql: statements }] of files.entries()) {
    for (const statement of statements) await rows(statement);
    await rows(`insert into migrations (number, hash) values (${number}, '${hash}')`);
  }
});
afterAll(() => client.close());

const product = (id: number, supplier: number, category: number | null) =>
  `insert into products (id, supplier_id, key, sku, title, currency, cost, category_id)
   values (${id}, ${supplier}, 'k${id}', 'k${id}', 'Vare', 'DKK', 100, ${category})`;

test('[§D-categories] [§D-categories-lost] what files had made becomes the suppliers’ own: nothing below the tree loses its place, nothing that shops hold changes, and the rest waits in the queue', async () => {
  await rows(`insert into suppliers (id, name) values (9, 'Ni'), (10, 'Ti')`);
  await rows(`insert into shops (id, name) values (1, 'Butik')`);
  await rows(`insert into categories (id, parent_id, name_da, name_en) values
    (1, null, 'Belysning', 'Lighting'), (2, 1, 'Lamper', 'Lamps'),
    (50, 2, 'Bordlamper', 'Bordlamper'), (51, 50, 'Små', 'Små'),
    (60, null, 'Sjov', 'Sjov'), (61, 60, 'Ballade', 'Ballade'), (70, null, 'Ubrugt', 'Ubrugt'),
    (80, null, 'Kitchen', 'Kitchen')`);
  for (const statement of [
    product(1, 9, 2),
    product(2, 9, 50),
    product(3, 9, 51),
    product(4, 9, 61),
    product(5, 10, 61),
    product(6, 10, 80),
    product(7, 10, null),
  ])
    await rows(statement);
  await rows(`insert into import_products (shop_id, product_id, title, description, variants, category_id)
    values (1, 4, 'Vare', '', '[]', 61)`);
  await rows(`insert into my_products (shop_id, product_id, status, title, description, variants, category_id)
    values (1, 6, 'active', 'Vare', '', '[]', 80)`);

  await migrate(db());
  expect(
    await rows(
      `select p.id, array_to_string(s.path, ' > ') as own, s.category_id as mapped, p.category_id as place
       from products p left join supplier_categories s on s.id = p.supplier_category_id order by p.id`,
    ),
  ).toEqual([
    { id: 1, own: null, mapped: null, place: 2 },
    { id: 2, own: 'Belysning > Lamper > Bordlamper', mapped: 2, place: 2 },
    { id: 3, own: 'Belysning > Lamper > Bordlamper > Små', mapped: 2, place: 2 },
    { id: 4, own: 'Sjov > Ballade', mapped: null, place: null },
    { id: 5, own: 'Sjov > Ballade', mapped: null, place: null },
    { id: 6, own: 'Kitchen', mapped: null, place: null },
    { id: 7, own: null, mapped: null, place: null },
  ]);
  expect(await rows('select category_id from import_products')).toEqual([{ category_id: 61 }]);
  expect(await rows('select id from categories where retired order by id')).toEqual([
    { id: 61 },
    { id: 80 },
  ]);
  // Categories below one of the tree's own keep their place, whichever language the file names it in.
  expect(
    await rows(
      `select category_id from supplier_categories where path = '{Lighting,Lamps,Bordlamper}'`,
    ),
  ).toEqual([{ category_id: 2 }]);
  const [counted] = await rows(
    `select sum(count)::int as cells, (select count(*)::int from products where category_id = 2) as lamps
     from product_cells where category_id = 2`,
  );
  expect(counted).toEqual({ cells: 3, lamps: 3 });
});

test('[§D-categories] a database whose categories were all of files is given the tree', async () => {
  await rows('update categories set retired = true');
  await rows(`select setval(pg_get_serial_sequence('categories', 'id'), 100)`);
  await plantTree(db());
  await plantTree(db());
  const [tree] = await rows(`select count(*)::int as n from categories where not retired`);
  expect(tree?.n).toBeGreaterThan(35);
  // A file's category with the same name now belongs to the tree.
  expect(await rows('select name_da, retired from categories where id = 80')).toEqual([
    { name_da: 'Køkken', retired: false },
  ]);
});
