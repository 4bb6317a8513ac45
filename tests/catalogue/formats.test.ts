import { describe, expect, test } from 'vitest';
import { mappedFile } from './files.ts';
import { bench } from './support.ts';

const on = bench();

const product = async (key: string) => {
  const [row] = await on().rows(
    `select p.*, s.path[array_upper(s.path, 1)] as category from products p
     left join supplier_categories s on s.id = supplier_category_id where p.key = '${key}'`,
  );
  return row;
};
const variants = (key: string) =>
  on().rows(
    `select v.key, v.options, v.cost, v.stock from variants v join products p on p.id = product_id where p.key = '${key}' order by position`,
  );

describe('[§D-catalogue-formats] WooCommerce', () => {
  const header =
    'ID,Type,SKU,Name,Published,"Short description",Description,"In stock?",Stock,"Sale price","Regular price",Categories,Tags,Images,Parent,"Attribute 1 name","Attribute 1 value(s)","Attribute 2 name","Attribute 2 value(s)"';

  test('variations find their product by SKU or by id, before it or after it', async () => {
    const file = await on().file(
      'woo.txt',
      [
        header,
        '11,variation,TEE-S,Tee - S,1,,,1,4,,"199,95",,,https://cdn.example/s.jpg,TEE,Size,S,Colour,Blue',
        '10,variable,TEE,"Tee &amp; co",1,,"<p onclick=""x()"">Soft<script>alert(1)</script></p>",1,,,,"Clothes > Tees, Sale",a,https://cdn.example/t.jpg,,Size,"S, M",Colour,Blue',
        '12,variation,,Tee - M,1,,,1,,,"199,95",,,,TEE,Size,M,Colour,Blue',
        '20,variable,,Cap,1,,,1,,,,,,,,Size,"S, M",,',
        '21,variation,,Cap - S,1,,,0,9,,"1.049,50",,,,id:20,Size,S,,',
        '30,"simple, virtual",CARD,Card,1,,,1,7,"80,00","100,00",Gifts,,,,,,,',
        '40,grouped,SET,Set,1,,,1,,,,,,,,,,,',
        '50,variation,LOST,Lost,1,,,1,,,10,,,,GONE,Size,S,,',
      ].join('\r\n'),
    );
    const { report, bad } = await on().run(file);
    expect(report.format).toBe('woocommerce');
    expect(await product('TEE')).toMatchObject({
      title: 'Tee & co',
      description: '<p>Soft</p>',
      category: 'Tees',
      stock: 5,
    });
    expect(await variants('TEE')).toEqual([
      { key: 'TEE-S', options: { Size: 'S', Colour: 'Blue' }, cost: 19995, stock: 4 },
      { key: 'TEE / M / Blue', options: { Size: 'M', Colour: 'Blue' }, cost: 19995, stock: 1 },
    ]);
    expect(await variants('id:20')).toEqual([
      { key: 'id:20 / S', options: { Size: 'S' }, cost: 104950, stock: 0 },
    ]);
    expect(await product('CARD')).toMatchObject({ cost: 10000, stock: 7, category: 'Gifts' });
    expect(bad.map(({ line, column, value, code }) => [line, column, value, code])).toEqual([
      [8, 'Type', 'grouped', 'unsupported_type'],
      [9, null, 'GONE', 'parent_missing'],
    ]);
  });
});

describe('[§D-catalogue-formats] Google Merchant', () => {
  const item = (name: string, id: string, price: string, more = '') => `<${name}>
    <g:id>${id}</g:id><title>Cup &amp;amp; saucer ${id}</title><g:description><![CDATA[<b>Blue</b>]]></g:description>
    <g:price>${price}</g:price><g:availability>in_stock</g:availability><g:gtin>5701234567899</g:gtin>
    <g:image_link>https://cdn.example/a,b.jpg</g:image_link><g:additional_image_link>https://cdn.example/2.jpg</g:additional_image_link>
    <g:product_type>Kitchen &gt; Cups</g:product_type>${more}</${name}>`;
  const xmlns = 'xmlns:g="http://base.google.com/ns/1.0"';

  test('RSS 2.0 names its currency, groups variants and tells a bad price by its line', async () => {
    const group = (size: string) =>
      `<g:item_group_id>G1</g:item_group_id><g:size>${size}</g:size><g:quantity>3</g:quantity>`;
    const file = await on().file(
      'feed',
      `<?xml version="1.0"?><rss version="2.0" ${xmlns}><channel><title>Shop</title>
${item('item', 'R1', '129.00 DKK')}
${item('item', 'R2', '1,049.50 EUR', group('S'))}
${item('item', 'R3', '1,049.50 EUR', group('L'))}
${item('item', 'R4', 'ask us')}
</channel></rss>`,
    );
    const { report, bad } = await on().run(file, { currency: null });
    expect(report).toMatchObject({ format: 'google_xml', products: { added: 2 } });
    expect(await product('R1')).toMatchObject({
      title: 'Cup & saucer R1',
      description: '<b>Blue</b>',
      currency: 'DKK',
      cost: 12900,
      stock: 1,
      ean: '5701234567899',
      category: 'Cups',
      images: [{ url: 'https://cdn.example/a,b.jpg' }, { url: 'https://cdn.example/2.jpg' }],
    });
    expect(await product('G1')).toMatchObject({ currency: 'EUR', variants_count: 2, stock: 6 });
    expect(await variants('G1')).toMatchObject([
      { key: 'R2', options: { size: 'S' }, cost: 104950 },
      { key: 'R3', options: { size: 'L' } },
    ]);
    expect(bad).toMatchObject([{ line: 17, column: 'g:price', value: 'ask us' }]);
  });

  test('Atom', async () => {
    const file = await on().file(
      'atom',
      `<feed xmlns="http://www.w3.org/2005/Atom" ${xmlns}><title>Shop</title>${item('entry', 'A1', '5 SEK')}</feed>`,
    );
    const { report } = await on().run(file, { currency: null });
    expect(report.products.added).toBe(1);
    expect(await product('A1')).toMatchObject({ currency: 'SEK', cost: 500 });
  });

  test('tab-separated', async () => {
    const file = await on().file(
      'google.csv',
      'id\ttitle\tlink\timage link\tprice\tavailability\tproduct type\nT1\tLamp\thttps://x.example\thttps://x.example/1.jpg\t99.00 DKK\tout of stock\tHome > Lamps\nT2\tLamp\t\t\t99.00\tin stock\t\n',
    );
    const { report, bad } = await on().run(file, { currency: null });
    expect(report.format).toBe('google');
    expect(await product('T1')).toMatchObject({ stock: 0, category: 'Lamps', has_media: true });
    expect(bad).toMatchObject([{ line: 3, column: 'price', code: 'currency' }]);
  });
});

test('[§D-catalogue-formats] PrestaShop', async () => {
  const file = await on().file(
    'presta.csv',
    '\ufeffProduct ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Wholesale price;Reference #;Manufacturer;EAN13;Quantity;Minimal quantity;Description;Image URLs (x,y,z...)\n1;1;Stol;Home,Møbler/Stole;1249.166667;600;P-1;Møbelfabrikken;5701234567899;-2;6;"<p>God\nat sidde i</p>";https://a.example/1.jpg,https://a.example/2.jpg\n',
  );
  const { report, bad } = await on().run(file);
  expect(bad).toEqual([]);
  expect(report.format).toBe('prestashop');
  expect(await product('P-1')).toMatchObject({
    title: 'Stol',
    cost: 124917,
    stock: 0,
    min_order_quantity: 6,
    brand: 'Møbelfabrikken',
    ean: '5701234567899',
    category: 'Stole',
    images: [{ url: 'https://a.example/1.jpg' }, { url: 'https://a.example/2.jpg' }],
  });
});

describe('[§D-catalogue-formats] any other CSV', () => {
  test('Windows-1252, `;` and mapped columns', async () => {
    const file = await on().file('win.csv', mappedFile(2));
    const { report } = await on().run(file, { map: 'title=Navn,sku=varenr,cost=PRIS' });
    expect(report).toMatchObject({ format: 'mapped', bad: 0, products: { added: 2 } });
    expect(await product('V-2')).toMatchObject({ title: 'Blå kande nr. 2', cost: 121950 });
  });

  test('UTF-8 without a byte-order mark, tabs, groups, options and a currency of its own', async () => {
    const text =
      'Style\tName\tPrice\tMoney\tFarve, pæn\nS1\tKjole\t10\tSEK\tRød\nS1\tKjole\t12\tSEK\tBlå\nS1\tKjole\t12\tNOK\tGrøn\n';
    const { bad } = await on().run(await on().file('tabs', text), {
      currency: null,
      map: 'group=Style,title=Name,cost=Price,currency=Money,option.Farve=Farve, pæn',
    });
    expect(await variants('S1')).toMatchObject([
      { key: 'S1 / Rød', options: { Farve: 'Rød' }, cost: 1000 },
      { key: 'S1 / Blå', options: { Farve: 'Blå' }, cost: 1200 },
    ]);
    expect(bad).toMatchObject([{ line: 4, code: 'currency', value: 'NOK' }]);
  });

  test('without a mapping tells the columns seen and what they may be mapped to', async () => {
    const file = await on().file('unknown.csv', 'Varenr;Pris\n1;2\n');
    await expect(on().run(file)).rejects.toMatchObject({
      code: 'unknown_format',
      message: expect.stringMatching(
        /Columns seen: Varenr, Pris\.\nFields .*title, description.*cost/,
      ),
    });
    await expect(on().run(file, { map: 'title=Navn' })).rejects.toMatchObject({
      code: 'unknown_column',
      message: expect.stringContaining('no column "Navn"'),
    });
    await expect(on().run(file, { map: 'titel=Pris' })).rejects.toMatchObject({
      code: 'bad_mapping',
    });
  });

  test('a mapping also changes where a known format is read', async () => {
    const file = await on().file(
      'shopify-map.csv',
      'Handle,Title,Variant Price,Variant Compare At Price,Cost per item\nh1,Kande,100,150,60\n',
    );
    await on().run(file, { map: 'cost=Cost per item,recommended_price=Variant Price' });
    expect(await product('h1')).toMatchObject({ cost: 6000, recommended_price: 10000 });
  });
});
