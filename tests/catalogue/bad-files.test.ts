import { expect, test } from 'vitest';
import { magentoCatalogue } from './made/magento.ts';
import { bench } from './support.ts';

const on = bench();
const shopify = (rows: string) => `Handle,Title,Variant SKU,Variant Price,Image Src\n${rows}`;

async function refused(content: string | Buffer, code: string, message: RegExp) {
  const before = await on().everything();
  const file = await on().file('bad', content);
  await expect(on().run(file)).rejects.toMatchObject({
    code,
    message: expect.stringMatching(message),
  });
  expect(await on().everything()).toBe(before);
}

test('[§D-catalogue] a file that ends inside a quoted field changes nothing', async () => {
  await refused(shopify('a,A,1,10,\nb,"B\n'), 'truncated', /ends inside a quoted field/);
});

test('[§D-catalogue] an unclosed quote in a large file ends the reading, not the memory', async () => {
  const text = shopify(`a,A,1,10,\nb,"B${'x,y\n'.repeat(2_000_000)}`);
  await refused(text, 'truncated', /quote/);
});

test('[§D-catalogue] a catalogue cut in its middle changes nothing', async () => {
  const whole = Buffer.from(magentoCatalogue());
  const inQuotes = whole.indexOf('<p>', whole.length / 2);
  await refused(whole.subarray(0, inQuotes + 10), 'truncated', /ends inside a quoted field/);
});

test('[§D-catalogue-whole] a last row with fewer cells than the header changes nothing, and says where it is', async () => {
  await refused(
    shopify('a,A,1,10,\nb,B,2'),
    'truncated',
    /last row \(line 3\) has 3 of the header's 5/,
  );
  await refused(shopify('a,A,1,10,\nb,B,2\n'), 'truncated', /line 3/);
  const wide = Buffer.from(`\ufeff${shopify('a,A,1,10,\n')}`, 'utf16le');
  await refused(wide.subarray(0, -1), 'truncated', /inside a character/);
});

test('[§D-catalogue-told] other kinds of files are named as what they are', async () => {
  const zip = (name: string) => Buffer.from(`PK\u0003\u0004\u0014\u0000${name}`, 'latin1');
  await refused(zip('[Content_Types].xml word/document.xml'), 'binary', /Word document \(DOCX\)/);
  await refused(zip('[Content_Types].xml xl/workbook.xml'), 'binary', /Excel workbook \(XLSX\)/);
  await refused('%PDF-1.7\n', 'binary', /PDF/);
  await refused('{\n  "products": []\n}\n', 'unknown_format', /JSON/);
  await refused('[{"sku":"1"}]', 'unknown_format', /JSON/);
  await refused('<!doctype html><html></html>', 'unknown_format', /web page/);
});

test('[§D-catalogue] XML with its root open, or not well-formed, changes nothing', async () => {
  const rss = '<rss><channel><item><id>1</id><title>A</title><price>1 DKK</price></item>';
  await refused(rss, 'truncated', /<rss> open/);
  await refused(`${rss}</chanel></rss>`, 'malformed', /well-formed/);
  await refused('<?xml version="1.0"?><html><p>x</p></html>', 'unknown_format', /<html>/);
});

test('[§D-catalogue] what is not text changes nothing and says what it is', async () => {
  await refused(Buffer.from([0x89, 0x50, 0, 1]), 'binary', /not text/);
  await refused(shopify('a,A\u0000,1,10,'), 'binary', /not text/);
  await refused(Buffer.from('PK\u0003\u0004rest'), 'binary', /Excel/);
  await refused(Buffer.from([0x1f, 0x8b, 8, 0]), 'binary', /gzip/);
});

test('[§D-catalogue] an empty file, one of white space and one of a header alone are told apart', async () => {
  await refused('', 'empty', /is empty/);
  await refused(' \n\n', 'empty', /white space/);
  await refused(shopify(''), 'header_only', /no rows/);
});

test('[§D-catalogue] UTF-8 cut inside a character is cut off, not Windows-1252', async () => {
  const text = Buffer.from(shopify('a,Blå kande på bordet,1,10,\nb,På'));
  await refused(text.subarray(0, -1), 'truncated', /inside a character/);
});

test('[§D-catalogue] a missing file and a missing currency are said', async () => {
  await expect(on().run('/nowhere/x.csv')).rejects.toMatchObject({ code: 'not_found' });
  const file = await on().file('a.csv', shopify('a,A,1,10,'));
  await expect(on().run(file, { currency: null })).rejects.toMatchObject({
    code: 'currency_missing',
    message: expect.stringContaining('--currency DKK'),
  });
  await expect(on().run(file, { currency: 'XXQ' })).rejects.toMatchObject({
    code: 'currency_missing',
  });
  await expect(on().run(file, { supplierId: 77 })).rejects.toMatchObject({
    code: 'unknown_supplier',
    message: expect.stringMatching(/9 {2}Nordlys\n {2}10 {2}Fjord/),
  });
});

test('[§D-catalogue] each bad row is told by line, column, value and reason, and the rest goes in', async () => {
  const file = await on().file(
    'rows.csv',
    shopify(
      [
        'r1,One,S1,10,',
        'r2,"Two\nlines",S2,"1,00",',
        'r3,,S3,10,',
        'r1,Four,S1,10,',
        'r5,Five,S5,-1,',
        'r6,Six,S6,10',
        'r7,Seven,S7,1.005,',
        `r8,${'x'.repeat(300)},S8,10,`,
        'r8,,S8b,10,',
        'r9,Nine,S9,10,',
      ].join('\n'),
    ),
  );
  const { report, bad } = await on().run(file);
  expect(bad.map(({ line, column, code }) => [line, column, code])).toEqual([
    [3, 'Variant Price', 'not_an_amount'],
    [7, 'Variant Price', 'negative'],
    [8, null, 'columns'],
    [9, 'Variant Price', 'too_many_decimals'],
    [10, 'Title', 'too_long'],
    [6, null, 'duplicate'],
    [5, null, 'parent_missing'],
    [11, 'Title', 'parent_broken'],
  ]);
  expect(report).toMatchObject({ rows: 10, rowsIn: 2, bad: 8, duplicates: 1 });
  expect(report.products).toEqual({ added: 2, changed: 0, unchanged: 0 });
  expect(report.errors[1]).toEqual({
    id: null,
    subject: 'line 7',
    code: 'negative',
    text: 'column Variant Price: "-1" is negative',
  });
});

test('[§D-catalogue] variants of a broken Magento parent are reported with its reason, whichever stands first', async () => {
  const hidden = 'Not Visible Individually';
  const row = (sku: string, type: string, name: string, links = '') =>
    `${sku},,Top,${type},Default Category/Men,${name},10,5,${hidden},"${links}"`;
  const header =
    'sku,store_view_code,attribute_set_code,product_type,categories,name,price,qty,visibility,configurable_variations';
  const file = await on().file(
    'magento.csv',
    [
      header,
      row('P-1', 'simple', 'One'),
      row('P', 'configurable', '', 'sku=P-1,size=S|sku=P-2,size=M'),
      row('P-2', 'simple', 'Two'),
      row('LONE', 'simple', 'Lone'),
      'CUT,,Top,configurable,Default Category/Men,Cut short',
      row('CUT-1', 'simple', 'Cut'),
    ].join('\n'),
  );
  const { report, bad } = await on().run(file);
  expect(bad.map(({ line, code, reason }) => [line, code, reason])).toEqual([
    [3, 'required', 'is empty'],
    [6, 'columns', 'has 6 cells where the header has 10 columns'],
    [
      7,
      'parent_broken',
      'belongs to the product of line 6, which has 6 cells where the header has 10 columns',
    ],
    [2, 'parent_broken', 'belongs to the product of line 3, which is empty'],
    [4, 'parent_broken', 'belongs to the product of line 3, which is empty'],
  ]);
  expect(report.products.added).toBe(1);
});
