import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { channels } from '../../server/feeds/channels/channels.ts';
import { cleanItem } from '../../server/feeds/clean-item.ts';
import type { FeedItem } from '../../server/feeds/feed-item.ts';
import { isGtin } from '../../server/feeds/gtin.ts';
import { productAddress } from '../../server/feeds/product-address.ts';
import { xmlText } from '../../server/feeds/xml-text.ts';

const kop: FeedItem = {
  id: '41',
  groupId: null,
  sku: 'KOP-1',
  ean: '4006381333931',
  brand: 'Åby Keramik',
  title: 'Kop "Mulle" & <underkop>',
  description: '<p>En kop.</p><p>Tåler <b>opvask</b> &amp; ovn.</p>',
  category: 'Køkken',
  price: 12_900,
  compareAt: null,
  currency: 'DKK',
  stock: 3,
  link: 'https://butik.example/products/kop',
  image: 'https://butik.example/kop.jpg?a=1&b=2',
  options: {},
};

type ChannelName = keyof typeof channels;
const clean = (name: ChannelName, change: Partial<FeedItem> = {}) =>
  cleanItem({ ...kop, ...change }, channels[name].rules, 'DKK');

function fileOf(name: ChannelName, change: Partial<FeedItem> = {}): string {
  const { item } = clean(name, change);
  if (!item) throw new Error('The item was left out.');
  const channel = channels[name];
  const about = { title: 'Bo & Børn', link: 'https://butik.example' };
  return channel.head(about) + channel.entry(item) + channel.foot;
}

/** Reads a file as strictly as XML requires: its root, and the contents of each `element`. */
function parse(xml: string, element: string) {
  const parser = new SaxesParser({ xmlns: true });
  const items: Record<string, string>[] = [];
  let root: { name: string; version: string | undefined; g: string | undefined } | null = null;
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const g = attributes['xmlns:g']?.value;
    root ??= { name, version: attributes.version?.value, g };
    if (name === element) items.push({});
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    const item = items.at(-1);
    if (item && text.trim() !== '') item[name] = text;
    text = '';
  });
  parser.write(xml).close();
  return { root, items };
}

const rssItem = (name: ChannelName, change: Partial<FeedItem> = {}) =>
  parse(fileOf(name, change), 'item').items[0];

describe('[§D-feeds] Google', () => {
  it('reads RSS 2.0 with its own names, whatever the texts hold', () => {
    const { root, items } = parse(fileOf('google'), 'item');
    expect(root).toEqual({ name: 'rss', version: '2.0', g: 'http://base.google.com/ns/1.0' });
    expect(items).toHaveLength(1);
    expect(items[0]).toEqual({
      'g:id': '41',
      'g:title': 'Kop "Mulle" & <underkop>',
      'g:description': 'En kop. Tåler opvask & ovn.',
      'g:link': 'https://butik.example/products/kop',
      'g:image_link': 'https://butik.example/kop.jpg?a=1&b=2',
      'g:availability': 'in_stock',
      'g:price': '129.00 DKK',
      'g:condition': 'new',
      'g:brand': 'Åby Keramik',
      'g:gtin': '4006381333931',
      'g:product_type': 'Køkken',
    });
  });

  it('a reduced price stands beside the one before; nothing in stock is out of stock', () => {
    expect(rssItem('google', { compareAt: 15_950, stock: 0 })).toMatchObject({
      'g:price': '159.50 DKK',
      'g:sale_price': '129.00 DKK',
      'g:availability': 'out_of_stock',
    });
    expect(rssItem('google', { compareAt: 12_900 })).not.toHaveProperty('g:sale_price');
  });

  it('a false bar code is dropped and told; brand and the maker’s number stand in for it, else nothing does', () => {
    expect(clean('google', { ean: '4006381333932' }).notes).toEqual([
      { attribute: 'gtin', code: 'dropped' },
    ]);
    const named = rssItem('google', { ean: '4006381333932' });
    expect(named).toMatchObject({ 'g:mpn': 'KOP-1', 'g:brand': 'Åby Keramik' });
    expect(named).not.toHaveProperty('g:gtin');
    const nameless = rssItem('google', { ean: null, brand: null });
    expect(nameless).toMatchObject({ 'g:identifier_exists': 'no' });
    expect(nameless).not.toHaveProperty('g:mpn');
  });

  it('variants share a group, say colour and size, and differ by title', () => {
    const options = { Farve: 'Blå', Størrelse: 'M', Materiale: 'Uld' };
    expect(rssItem('google', { groupId: '7', title: 'Trøje', options })).toMatchObject({
      'g:item_group_id': '7',
      'g:title': 'Trøje – Blå, M, Uld',
      'g:color': 'Blå',
      'g:size': 'M',
    });
  });

  it('what is too long is shortened between words, and told', () => {
    const { item, notes } = clean('google', {
      title: 'ordet '.repeat(40),
      description: '😀'.repeat(4000),
    });
    expect(notes.map(({ attribute }) => attribute)).toEqual(['description', 'title']);
    expect(new Set(notes.map(({ code }) => code))).toEqual(new Set(['shortened']));
    expect(item?.title.length).toBeLessThanOrEqual(150);
    expect(item?.title).toMatch(/ordet…$/);
    expect(item?.description.length).toBeLessThanOrEqual(5000);
    expect(item?.description.isWellFormed()).toBe(true);
  });
});

describe('[§3-feed] [§D-feeds] an item that the channel would refuse is left out, with every reason', () => {
  it.each<[ChannelName, Partial<FeedItem>, [string, string][]]>([
    [
      'google',
      { title: ' ', image: null },
      [
        ['title', 'missing'],
        ['image', 'missing'],
      ],
    ],
    ['google', { price: 0 }, [['price', 'invalid']]],
    ['google', { currency: 'EUR' }, [['price', 'wrong_currency']]],
    ['google', { id: 'x'.repeat(51) }, [['id', 'too_long']]],
    ['google', { link: 'javascript:alert(1)' }, [['link', 'invalid']]],
    ['google', { image: 'data:image/png;base64,AA' }, [['image', 'invalid']]],
    ['google', { link: `https://butik.example/${'x'.repeat(2048)}` }, [['link', 'too_long']]],
    ['google', { image: `https://butik.example/${'x'.repeat(2048)}` }, [['image', 'too_long']]],
    ['google', { description: '<p> </p>' }, [['description', 'missing']]],
    ['meta', { brand: null }, [['brand', 'missing']]],
    ['pricerunner', { category: null }, [['category', 'missing']]],
    ['kelkoo', { category: null }, [['category', 'missing']]],
  ])('%s: %j', (name, change, expected) => {
    const { item, notes } = clean(name, change);
    expect(item).toBeNull();
    expect(notes.map(({ attribute, code }) => [attribute, code])).toEqual(expected);
  });
});

it('[§D-feeds] Meta writes the stock with a space, and always condition and brand', () => {
  expect(rssItem('meta')).toMatchObject({
    'g:availability': 'in stock',
    'g:condition': 'new',
    'g:brand': 'Åby Keramik',
  });
  expect(rssItem('meta', { stock: 0 })?.['g:availability']).toBe('out of stock');
});

it('[§D-feeds-bounds] no text of an item is longer than channels take, and what was cut is told', () => {
  const huge = 'x '.repeat(500_000);
  const { item, notes } = clean('google', {
    ...{ title: huge, description: huge, brand: huge, category: huge, sku: huge },
    options: { Farve: huge, Størrelse: huge },
  });
  expect(JSON.stringify(item).length).toBeLessThan(7000);
  expect(notes.map(({ attribute, code }) => `${attribute} ${code}`).sort()).toEqual(
    ['brand', 'category', 'color', 'description', 'size', 'sku', 'title'].map(
      (attribute) => `${attribute} shortened`,
    ),
  );
  const address = `https://x.example/${'x'.repeat(3000)}`;
  expect(clean('google', { image: address }).notes).toEqual([
    { attribute: 'image', code: 'too_long' },
  ]);
});

it('[§D-feeds] Prisjakt takes Google’s format without picture and description', () => {
  const item = rssItem('prisjakt', { image: null, description: '', brand: null });
  expect(item).toMatchObject({ 'g:availability': 'in_stock', 'g:condition': 'new' });
  expect(item).not.toHaveProperty('g:image_link');
});

it('[§D-feeds] PriceRunner’s rows hold no HTML and no quotation mark inside a field', () => {
  const lines = fileOf('pricerunner', { title: 'Skærm 24", sort\nmat' }).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^"Product name","SKU","Category","Price"/);
  expect(lines[1]).toMatch(/^"Skærm 24”, sort mat","41","Køkken","129\.00","DKK"/);
  expect(lines[1]).toContain('"KOP-1","4006381333931","En kop. Tåler opvask & ovn."');
});

it.each(['=HYPERLINK("https://x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1'])(
  '[§D-feeds-formulas] nothing of %j in PriceRunner’s file is run by a spreadsheet',
  (text) => {
    const file = fileOf('pricerunner', {
      title: text,
      sku: text,
      brand: text,
      category: text,
      description: text,
      image: `https://bilder.example/a;${text.trim()}`,
    });
    const cells = file.split('\r\n').slice(1, -1).join('').slice(1, -1).split('","');
    expect(cells).toHaveLength(12);
    expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => cell.startsWith("'"))).toHaveLength(5);
    expect(cells.filter((cell) => /;[=+\-@]/.test(cell))).toEqual([]);
  },
);

it('[§D-feeds] Kelkoo’s XML has its own names and numbers', () => {
  const { root, items } = parse(fileOf('kelkoo', { stock: 0 }), 'product');
  expect(root).toMatchObject({ name: 'products' });
  expect(items[0]).toMatchObject({
    'offer-id': '41',
    price: '129.00',
    'product-url': kop.link,
    'merchant-category': 'Køkken',
    ean: '4006381333931',
    availability: '6',
  });
});

it('[§D-feeds] XML has no character that no document may hold', () => {
  expect(xmlText('a\u0000\u001Bb\uD800c\uFFFE<&>"\'æ😀\t')).toBe(
    'ab\uFFFDc&lt;&amp;&gt;&quot;&apos;æ😀\t',
  );
});

it.each([
  ['4006381333931', true],
  ['73513537', true],
  ['036000291452', true],
  ['14006381333938', true],
  ['4006381333930', false],
  ['400638133393', false],
  ['0000000000000', false],
  ['40063813339a1', false],
  ['', false],
])('[§D-feeds] the bar code %j is valid: %s', (code, expected) => {
  expect(isGtin(code)).toBe(expected);
});

it('[§D-feeds] a product is linked to where its platform keeps it', () => {
  const base = 'https://butik.example';
  expect(productAddress({ base, platform: 'shopify' }, 'Sødt & blåt: Æbleskål (é), 6 m²')).toBe(
    'https://butik.example/products/sodt-blat-aebleskal-e-6-m2',
  );
  expect(productAddress({ base, platform: 'woocommerce' }, 'Kop 2')).toBe(
    'https://butik.example/product/kop-2/',
  );
});
