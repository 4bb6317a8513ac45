import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { prepared } from '../../server/db/prepared.ts';
import { categories, products, suppliers } from '../../server/db/schema.ts';
import { onEachDatabase, serverFor } from '../support/server.ts';
import { newCategory, newProduct, newSupplier } from '../support/server-catalogue.ts';

const dearest = (db: Db) =>
  db
    .select({ cost: sql<number>`max(${products.cost})`.as('cost') })
    .from(products)
    .as('dearest');

interface Statement extends PromiseLike<unknown[]> {
  prepare(name: string): { execute(): Promise<unknown[]> };
}

/** Each way in which a column can be read and placed; `prepared` and Drizzle itself get the same statement. */
const statements: Record<string, (db: Db) => Statement> = {
  'columns, values and objects': (db: Db) =>
    db
      .select({
        id: products.id,
        made: products.createdAt,
        twice: sql<number>`${products.stock} * 2`.mapWith(Number),
        named: sql<string>`upper(${products.title})`.as('named'),
        supplier: { id: suppliers.id, name: suppliers.name },
        also: { made: products.createdAt, nothing: sql<null>`null` },
      })
      .from(products)
      .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
      .orderBy(products.id),
  'joined tables that may have no row': (db: Db) =>
    db
      .select({
        id: products.id,
        category: { id: categories.id, name: categories.nameDa },
        later: { order: categories.parentId, id: categories.id },
        mixed: { category: categories.id, product: products.id },
      })
      .from(products)
      .leftJoin(categories, eq(categories.id, products.categoryId))
      .orderBy(products.id),
  'whole tables': (db: Db) =>
    db
      .select()
      .from(categories)
      .rightJoin(products, eq(categories.id, products.categoryId))
      .orderBy(products.id),
  'a joined table that is there, of which a missing value is selected': (db: Db) =>
    db
      .select({ id: products.id, category: { above: categories.parentId } })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId)),
  'a value of a subquery': (db: Db) => {
    const found = dearest(db);
    return db.select({ cost: found.cost }).from(found);
  },
};

onEachDatabase('the rows of a prepared statement', (database) => {
  const server = serverFor({ database });
  beforeAll(async () => {
    const { db } = server;
    const supplierId = await newSupplier(db);
    const categoryId = await newCategory(db);
    await newProduct(db, { supplierId, categoryId, stock: 3 });
    await newProduct(db, { supplierId, categoryId: null, stock: 0 });
  });

  test.each(Object.entries(statements))(
    '[§D-statements] are what Drizzle reads by itself: %s',
    async (name, make) => {
      const usual = await make(server.db);
      expect(usual.length).toBeGreaterThan(0);
      const statement = prepared(`mapped_${name.length}`, (db) => make(db))(server.db);
      expect(statement).toHaveProperty('customResultMapper', expect.any(Function));
      expect(await statement.execute()).toEqual(usual);
    },
  );

  test('[§D-statements] are what Drizzle reads by itself: a write that returns what it wrote', async () => {
    const rename = prepared('renamed', (db) =>
      db
        .update(suppliers)
        .set({ name: sql`${sql.placeholder('name')}` })
        .returning({ id: suppliers.id, name: suppliers.name, made: suppliers.createdAt }),
    );
    const [renamed] = await rename(server.db).execute({ name: 'Fjord & Co.' });
    const [usual] = await server.db
      .select({ id: suppliers.id, name: suppliers.name, made: suppliers.createdAt })
      .from(suppliers);
    expect(renamed).toEqual(usual);
  });
});
