import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bench } from './support.ts';

const on = bench();
const header =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src';
const save = (name: string, rows: string[]) => on().file(name, [header, ...rows].join('\n'));

test('[§D-catalogue-merge] only what differs is written, and shops hear of nothing else', async () => {
  const rows = ['a,A,Size,S,a-s,10,1,', 'a,,,M,a-m,12,2,', 'b,B,,,b-1,20,3,'];
  await on().run(await save('one.csv', rows));
  const before = await on().rows<{ key: string; id: number; updated_at: string }>(
    `select key, id, updated_at from products order by key`,
  );

  const changed = ['a,A,Size,S,a-s,10,1,', 'a,,,M,a-m,12,9,', 'b,B,,,b-1,20,3,'];
  const { report, told } = await on().run(await save('two.csv', changed));
  expect(report.products).toEqual({ added: 0, changed: 1, unchanged: 1 });
  expect(report.variants).toEqual({ added: 0, changed: 1, unchanged: 2 });
  expect(told).toEqual([before[0]?.id]);
  expect(
    await on().rows(`select stock, cost, variants_count from products where key = 'a'`),
  ).toEqual([{ stock: 10, cost: 1000, variants_count: 2 }]);
  const after = await on().rows(`select key, id, updated_at from products where key = 'b'`);
  expect(after).toEqual([before[1]]);
});

test('[§D-catalogue-merge] another supplier may have the same SKUs', async () => {
  const rows = ['a,Other,Size,S,a-s,99,1,'];
  const { report } = await on().run(await save('other.csv', rows), { supplierId: 10 });
  expect(report.products.added).toBe(1);
  expect(
    await on().rows(`select title, cost from products where key = 'a' order by supplier_id`),
  ).toEqual([
    { title: 'A', cost: 1000 },
    { title: 'Other', cost: 9900 },
  ]);
});

test('[§D-catalogue-merge] a variant that moves to another product leaves the figures of the first', async () => {
  const { report } = await on().run(await save('moved.csv', ['c,C,Size,M,a-m,12,9,']));
  expect(report).toMatchObject({ products: { added: 1 }, variants: { added: 0, changed: 1 } });
  expect(
    await on().rows(
      `select key, stock, variants_count from products where supplier_id = 9 and key in ('a', 'c') order by key`,
    ),
  ).toEqual([
    { key: 'a', stock: 1, variants_count: 1 },
    { key: 'c', stock: 9, variants_count: 1 },
  ]);
});

test('[§D-catalogue-merge] a dry run tells what would change and changes nothing, not even a picture', async () => {
  const photos = join(on().folder, 'dry');
  await mkdir(photos);
  await writeFile(join(photos, 'x.png'), png);
  const before = await on().everything();
  const file = await save('dry.csv', ['a,A,Size,S,a-s,77,1,', 'new,N,,,n,1,1,x.png']);
  const { report } = await on().run(file, { dryRun: true, images: photos });
  expect(report).toMatchObject({
    dryRun: true,
    products: { added: 1, changed: 1 },
    images: { copied: 1 },
  });
  expect(await on().everything()).toBe(before);
  expect(await readdir(on().folder)).not.toContain('media');
});

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

test('[§D-catalogue-merge] pictures are taken from their folder alone, by what they are, and links are kept', async () => {
  const photos = join(on().folder, 'photos');
  await mkdir(join(photos, 'sub'), { recursive: true });
  await writeFile(join(on().folder, 'secret.png'), png);
  await writeFile(join(photos, 'sub', 'real.jpg'), png);
  await writeFile(join(photos, 'script.png'), '<script>');
  await symlink(join(on().folder, 'secret.png'), join(photos, 'link.png'));
  const names = [
    '/sub/real.jpg',
    '../secret.png',
    'link.png',
    'script.png',
    'none.png',
    'https://cdn.example/a b.jpg',
    'javascript:alert(1)',
  ];
  const rows = names.map((name, at) => `p${at},P${at},,,p-${at},1,1,${name}`);
  const { report } = await on().run(await save('pictures.csv', rows), { images: photos });
  expect(report.images).toEqual({ copied: 1, linked: 1, missing: 5 });
  const images = await on().rows<{ key: string; has_media: boolean; url: string | null }>(
    `select key, has_media, images -> 0 ->> 'url' as url from products where key ~ '^p[0-9]' order by key`,
  );
  expect(images.map(({ has_media }) => has_media)).toEqual([
    true,
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(images[0]?.url).toMatch(/^\/media\/[0-9a-f]{32}\.png$/);
  expect(images[5]?.url).toBe('https://cdn.example/a%20b.jpg');
  expect(await readdir(join(on().folder, 'media'))).toHaveLength(1);
});

test('[§D-catalogue-merge] a file without pictures and categories leaves those that are there', async () => {
  const map = 'title=Navn,sku=Nr,cost=Pris';
  const first = await on().file(
    'whole.csv',
    'Navn,Nr,Pris,Sti,Billede\nFad,keep-1,1,Køkken/Fade,https://cdn.example/fad.jpg\n',
  );
  await on().run(first, { map: `${map},category=Sti,images=Billede` });
  const read = () =>
    on().rows<{ title: string; supplier_category_id: number | null; images: unknown[] }>(
      `select title, supplier_category_id, images from products where key = 'keep-1'`,
    );
  const [before] = await read();
  expect(before?.images).toHaveLength(1);
  expect(before?.supplier_category_id).not.toBeNull();
  const { report } = await on().run(
    await on().file('bare.csv', 'Navn,Nr,Pris\nStort fad,keep-1,2\n'),
    { map },
  );
  expect(report.products).toEqual({ added: 0, changed: 1, unchanged: 0 });
  expect(await read()).toEqual([{ ...before, title: 'Stort fad' }]);
});
