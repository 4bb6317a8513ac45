import { expect, it } from 'vitest';
import { listSupplierCategories, listTree, mapCategory } from '../../server/admin/categories.ts';
import { readAdminOptions } from '../../server/admin/cli-options.ts';
import { products } from '../../server/db/schema.ts';
import { ownDatabase } from '../support/own-database.ts';
import { quickDatabase } from '../support/server.ts';
import { newProduct, newSupplier, newSupplierCategory } from '../support/server-catalogue.ts';

const opened = ownDatabase(quickDatabase());

it('[§D-admin] [§D-categories-mapped] whoever runs the server sees the tree and a supplier’s categories, and maps them', async () => {
  const { db } = opened;
  const tree = await listTree(db);
  expect(tree).toMatch(/^1 {2}Køkken \/ Kitchen\n {3}2 {2}Service og kopper \/ Tableware$/m);
  const lamps = Number(/(\d+) {2}Lamper \/ Lamps/.exec(tree)?.[1]);

  const supplierId = await newSupplier(db, 'Nordlys');
  expect(await listSupplierCategories(db, supplierId, false)).toBe(
    'No file of Nordlys has named a category yet.',
  );
  const id = await newSupplierCategory(db, supplierId, ['Hjem', 'Bordlamper']);
  const other = await newSupplierCategory(db, supplierId, ['Sjov']);
  await newProduct(db, { supplierId, supplierCategoryId: id });
  await newProduct(db, { supplierId, supplierCategoryId: id });
  await newProduct(db, { supplierId, supplierCategoryId: other });
  expect(await listSupplierCategories(db, supplierId, true)).toBe(
    `${id}  Hjem > Bordlamper  (2 products)  unmapped; perhaps ${lamps} Lamps\n${other}  Sjov  (1 product)  unmapped`,
  );

  const done = `${id}  Hjem > Bordlamper  (2 products) is mapped to ${lamps} Lamps`;
  expect(await mapCategory(db, id, lamps)).toBe(`${done} now.`);
  expect(await mapCategory(db, id, lamps)).toBe(`${done} already.`);
  const places = (await db.select().from(products)).map(({ categoryId }) => categoryId);
  expect(places.filter((place) => place === lamps)).toHaveLength(2);
  expect(await listSupplierCategories(db, supplierId, false)).toContain(
    `${id}  Hjem > Bordlamper  (2 products)  -> ${lamps} Lamps, by operator`,
  );
  expect(await mapCategory(db, id, null)).toContain('is unmapped now.');

  await expect(mapCategory(db, 999_999, lamps)).rejects.toThrow("no supplier's category");
  await expect(mapCategory(db, id, 999_999)).rejects.toThrow('The tree has no category 999999');
  await expect(listSupplierCategories(db, 999, false)).rejects.toThrow('There is no supplier 999');
});

it('[§D-admin] the commands for categories say what is wrong with a line', () => {
  expect(readAdminOptions(['categories'])).toEqual({
    ...{ command: 'categories', supplierId: null, unmapped: false },
  });
  expect(readAdminOptions(['categories', '--supplier', '9', '--unmapped'])).toMatchObject({
    ...{ supplierId: 9, unmapped: true },
  });
  expect(readAdminOptions(['map-category', '4', '--to', 'none'])).toEqual({
    ...{ command: 'map-category', id: 4, to: null },
  });
  const wrong: [string[], string][] = [
    [['categories', '--unmapped'], 'Whose? Add --supplier.'],
    [['categories', '9'], '"9" is one argument too many'],
    [['map-category'], 'Which one?'],
    [['map-category', '4'], 'Where to? Add --to.'],
    [['map-category', 'lamps', '--to', '4'], 'The category: "lamps" is not a category\'s number'],
    [['map-category', '4', '--to', '0x9'], '--to: "0x9" is not a category\'s number'],
    [['list', '--to', '4'], "--to can't be used with list."],
  ];
  for (const [line, why] of wrong) expect(() => readAdminOptions(line)).toThrow(why);
});
