import { beforeAll, describe, expect, test } from 'vitest';
import { reportText } from '../../server/catalogue/cli-output.ts';
import { mapByName, mapCategories } from '../../server/categories/map-categories.ts';
import { moveAgain, moveMapped } from '../../server/categories/move-mapped.ts';
import { plantTree } from '../../server/categories/plant-tree.ts';
import { bench } from './support.ts';

const on = bench();
const map = 'title=Navn,sku=Nr,cost=Pris,category=Sti';
const save = (name: string, rows: string[]) =>
  on().file(name, ['Navn,Nr,Pris,Sti', ...rows].join('\n'));
const load = async (name: string, rows: string[], options = {}) =>
  on().run(await save(name, rows), { map, ...options });

/** Each product's supplier category and its place in the tree. */
const places = async (supplier = 9) =>
  Object.fromEntries(
    (
      await on().rows<{ key: string; own: string | null; place: string | null }>(
        `select p.key, array_to_string(s.path, ' > ') as own, c.name_en as place from products p
         left join supplier_categories s on s.id = p.supplier_category_id
         left join categories c on c.id = p.category_id where p.supplier_id = ${supplier} order by p.key`,
      )
    ).map(({ key, own, place }) => [key, [own, place]]),
  );
const treeSize = async () =>
  (await on().rows<{ n: number }>('select count(*)::int as n from categories'))[0]?.n;
const idOf = async (path: string) =>
  (
    await on().rows<{ id: number }>(
      `select id from supplier_categories where array_to_string(path, ' > ') = '${path}'`,
    )
  )[0]?.id ?? 0;
const nodeOf = async (name: string) =>
  (await on().rows<{ id: number }>(`select id from categories where name_en = '${name}'`))[0]?.id ??
  0;

beforeAll(async () => {
  await plantTree(on().db);
});

test('[§D-categories] [§D-categories-told] a file adds no category to the tree: one with a name from the tree is mapped, others are the supplier’s own and wait', async () => {
  const before = await treeSize();
  const { report } = await load('first.csv', [
    'Lampe,c-1,10,Belysning/Lamper',
    'Bordlampe,c-2,10,Hjem/Lamper/Bordlamper',
    'Bordlampe to,c-3,10,Hjem/Lamper/Bordlamper',
    'Vase,c-4,10,Decoration',
    'Uden,c-5,10,',
  ]);
  expect(await treeSize()).toBe(before);
  expect(await places()).toEqual({
    'c-1': ['Belysning > Lamper', 'Lamps'],
    'c-2': ['Hjem > Lamper > Bordlamper', null],
    'c-3': ['Hjem > Lamper > Bordlamper', null],
    'c-4': ['Decoration', 'Decoration'],
    'c-5': [null, null],
  });
  expect(report.categories).toEqual({ added: 3, byName: 2, unmapped: 1 });
  const text = reportText(report);
  expect(text).toContain('Categories: 3 new, 2 of them mapped by name, 1 unmapped');
  expect(text).toContain('Belysning > Lamper; Decoration');
  expect(text).toContain('Hjem > Lamper > Bordlamper');
});

test('[§D-categories-told] a dry run tells the same and leaves nothing behind', async () => {
  const before = await on().rows('select id, category_id from supplier_categories order by id');
  const { report } = await load('dry.csv', ['Taske,c-6,10,Tasker', 'Sjov,c-7,10,Sjov'], {
    dryRun: true,
  });
  expect(report.categories).toEqual({ added: 2, byName: 1, unmapped: 2 });
  expect(await on().rows('select id, category_id from supplier_categories order by id')).toEqual(
    before,
  );
});

describe('[§D-categories-mapped] [§D-categories-moved] a category that is mapped', () => {
  test('takes its products along, and later files follow it', async () => {
    const id = await idOf('Hjem > Lamper > Bordlamper');
    const lamps = await nodeOf('Lamps');
    expect(await mapCategories(on().db, [{ id, category_id: lamps }], 'supplier')).toEqual([id]);
    await moveMapped(on().db);
    expect(await places()).toMatchObject({
      'c-2': ['Hjem > Lamper > Bordlamper', 'Lamps'],
      'c-3': ['Hjem > Lamper > Bordlamper', 'Lamps'],
    });
    const { report } = await load('second.csv', [
      'Bordlampe,c-2,12,Hjem/Lamper/Bordlamper',
      'Ny bordlampe,c-8,12,Hjem/Lamper/Bordlamper',
    ]);
    expect(report.categories).toEqual({ added: 0, byName: 0, unmapped: 0 });
    expect(reportText(report)).not.toContain('Categories:');
    expect((await places())['c-8']).toEqual(['Hjem > Lamper > Bordlamper', 'Lamps']);
  });

  test('is mapped elsewhere, and away again; no file maps back what somebody took away', async () => {
    const id = await idOf('Decoration');
    const walls = await nodeOf('Walls');
    await mapCategories(on().db, [{ id, category_id: walls }], 'supplier');
    await moveMapped(on().db);
    expect((await places())['c-4']?.[1]).toBe('Walls');
    await mapCategories(on().db, [{ id, category_id: null }], 'supplier');
    await moveMapped(on().db);
    expect((await places())['c-4']?.[1]).toBeNull();
    await load('again.csv', ['Vase,c-4,11,Decoration']);
    expect(await mapByName(on().db)).toEqual([]);
    expect((await places())['c-4']).toEqual(['Decoration', null]);
    expect(await mapCategories(on().db, [{ id, category_id: null }], 'supplier')).toEqual([]);
  });

  test('moves products that an import has meanwhile placed by the earlier mapping', async () => {
    const id = await idOf('Hjem > Lamper > Bordlamper');
    const start = new Date();
    await mapCategories(on().db, [{ id, category_id: await nodeOf('Desk') }], 'supplier');
    await moveMapped(on().db);
    await on().rows(`update products set category_id = ${await nodeOf('Lamps')} where key = 'c-8'`);
    await moveMapped(on().db);
    expect((await places())['c-8']?.[1]).toBe('Lamps');
    await moveAgain(on().db, 9, start);
    await moveMapped(on().db);
    expect((await places())['c-8']?.[1]).toBe('Desk');
  });
});

test('[§D-categories-mapped] a product that another file puts into an unmapped category leaves its place, and is in its supplier’s', async () => {
  await load('moves.csv', ['Bordlampe,c-2,12,Sæsonvarer']);
  expect((await places())['c-2']).toEqual(['Sæsonvarer', null]);
});

test('[§D-categories] another supplier’s category of the same name is another', async () => {
  await load('theirs.csv', ['Pære,c-1,5,Sæsonvarer'], { supplierId: 10 });
  const rows = await on().rows(
    `select supplier_id from supplier_categories where path = '{Sæsonvarer}' order by 1`,
  );
  expect(rows).toEqual([{ supplier_id: 9 }, { supplier_id: 10 }]);
  const id = (
    await on().rows<{ id: number }>(
      `select id from supplier_categories where path = '{Sæsonvarer}' and supplier_id = 10`,
    )
  )[0]?.id;
  await mapCategories(on().db, [{ id: id ?? 0, category_id: await nodeOf('Lamps') }], 'supplier');
  await moveMapped(on().db);
  expect((await places(10))['c-1']?.[1]).toBe('Lamps');
  expect((await places())['c-2']?.[1]).toBeNull();
});

test('[§D-categories-mapped] a category that nobody has decided about is mapped by name once the tree has that name', async () => {
  await on().rows(`insert into categories (name_da, name_en) values ('Sæsonvarer', 'Seasonal')`);
  expect(await mapByName(on().db)).toEqual([
    (
      await on().rows<{ id: number }>(
        `select id from supplier_categories where path = '{Sæsonvarer}' and supplier_id = 9`,
      )
    )[0]?.id,
  ]);
  await moveMapped(on().db);
  expect((await places())['c-2']).toEqual(['Sæsonvarer', 'Seasonal']);
});

test('[§D-categories-moved] hundreds of products move in pieces, and those that have left too', async () => {
  const rows = Array.from({ length: 350 }, (_, at) => `Vare ${at},m-${at},1,Mange`);
  await load('many.csv', rows, { supplierId: 10 });
  await on().rows(`update products set left_at = now() where key = 'm-7'`);
  const desk = await nodeOf('Desk');
  await mapCategories(on().db, [{ id: await idOf('Mange'), category_id: desk }], 'operator');
  let pieces = 0;
  await moveMapped(on().db, async () => {
    pieces += 1;
  });
  expect(pieces).toBe(4);
  expect(
    await on().rows(`select count(*)::int as n from products where category_id = ${desk}
      and supplier_id = 10`),
  ).toEqual([{ n: 350 }]);
  expect(await on().rows('select id from supplier_categories where moving')).toEqual([]);
});
