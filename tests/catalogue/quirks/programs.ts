import { lines, type Quirk, quirk } from './quirk.ts';

const shopify = (...rows: string[]) =>
  lines(
    'Handle,Title,Vendor,Published,Option1 Name,Option1 Value,Variant SKU,Variant Barcode,Variant Price,Variant Inventory Qty,Image Src,Variant Image,Status',
    ...rows,
  );
const woo = (...rows: string[]) =>
  lines(
    'ID,Type,SKU,Name,Published,"Visibility in catalog","In stock?",Stock,"Regular price",Images,Parent,"Attribute 1 name","Attribute 1 value(s)"',
    ...rows,
  );
const magento = (...rows: string[]) =>
  lines(
    'sku,store_view_code,attribute_set_code,product_type,name,product_online,visibility,price,qty,is_in_stock,configurable_variations',
    ...rows,
  );
const presta = (...rows: string[]) =>
  lines('Product ID;Active (0/1);Name *;Price tax excluded;Reference #;EAN13;Quantity', ...rows);
const pictures = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://cdn.example/${at}.jpg`);

const kande = 'kande,Blå kande,Nord,true,Title,Default Title,K-1,5701234567899,129.95,4,,,active';
const tee = [
  'tee,Trøje,Nord,true,Size,S,T-S,,99.00,1,https://cdn.example/t.jpg,https://cdn.example/s.jpg,active',
  'tee,,,,,M,T-M,,99.00,0,,https://cdn.example/m.jpg,',
];
const draft = [
  'skitse,Skitse,Nord,false,Size,S,D-S,,10.00,1,,,draft',
  'skitse,,,,,M,D-M,,10.00,1,,,',
];

const ofShopify: Quirk[] = [
  quirk({
    ...{ name: 'Shopify, two products', program: 'shopify', products: 2, variants: 3 },
    text: shopify(kande, ...tee),
  }),
  quirk({
    ...{ name: 'Shopify with a byte-order mark', program: 'shopify', products: 1 },
    ...{ text: shopify(kande), mark: [0xef, 0xbb, 0xbf] },
  }),
  quirk({
    ...{ name: 'Shopify with Windows line breaks and a break in a cell', program: 'shopify' },
    ...{ products: 2, variants: 3 },
    text: shopify(kande.replace('Blå kande', '"Blå\nkande"'), ...tee).replaceAll('\n', '\r\n'),
  }),
  quirk({
    ...{ name: 'Shopify with a draft and an archived product', program: 'shopify' },
    ...{ products: 1, notes: ['unpublished'] },
    text: shopify(...draft, kande, 'gammel,Gammel,Nord,true,,,G-1,,5.00,1,,,archived'),
  }),
  quirk({
    ...{ name: 'Shopify with a draft that is asked for', program: 'shopify' },
    ...{ products: 2, variants: 3, options: { drafts: true } },
    text: shopify(...draft, kande),
  }),
  quirk({
    ...{ name: 'Shopify, products that share a SKU', program: 'shopify' },
    ...{ products: 3, variants: 4, notes: ['sku_repeated'] },
    text: shopify(
      'a,A,Nord,true,Size,S,SAME,,10.00,1,,,active',
      'a,,,,,M,SAME,,11.00,2,,,',
      'b,B,Nord,true,Size,S,SAME,,12.00,3,,,active',
      kande,
    ),
  }),
  quirk({
    ...{ name: 'Shopify without a last line break', program: 'shopify' },
    ...{ products: 1, notes: ['no_last_break'] },
    text: shopify(kande).trimEnd(),
  }),
  quirk({
    ...{ name: 'Shopify saved again by a Danish spreadsheet', program: 'shopify', separator: ';' },
    ...{ products: 1, options: { decimal: ',' } },
    text: shopify(kande).replaceAll(',', ';').replace('129.95', '129,95'),
  }),
  quirk({
    ...{ name: 'Shopify saved again, without a word on its decimals', program: 'shopify' },
    ...{ separator: ';', products: 1, bad: 1 },
    text: shopify(kande.replace('129.95', '129.00'), tee[0]?.replace('99.00', '99§5') ?? '')
      .replaceAll(',', ';')
      .replace('§', ','),
  }),
  quirk({
    ...{ name: 'Shopify with more pictures than a product has', program: 'shopify' },
    ...{ products: 1, notes: ['pictures_beyond'] },
    text: shopify(...[kande, ...pictures(24).map((url) => `kande,,,,,,,,,,${url},,`)]),
  }),
  quirk({
    ...{ name: 'Shopify with pictures that have no address', program: 'shopify' },
    ...{ products: 1, notes: ['pictures_missing'] },
    text: shopify(kande.replace(',,,active', ',kande.jpg,,active')),
  }),
  quirk({
    ...{ name: 'Shopify with its newer names', program: 'shopify', products: 1 },
    text: shopify(kande)
      .replace('Handle', 'URL handle')
      .replace('Variant SKU', 'SKU')
      .replace('Variant Barcode', 'Barcode')
      .replace('Variant Price', 'Price')
      .replace('Variant Inventory Qty', 'Inventory quantity'),
  }),
];

const ofOthers: Quirk[] = [
  quirk({
    ...{ name: 'WooCommerce, variations before their product', program: 'woocommerce' },
    ...{ products: 2, variants: 3 },
    text: woo(
      '11,variation,TEE-S,Tee - S,1,visible,1,4,"199,95",,TEE,Size,S',
      '12,variation,TEE-M,Tee - M,1,visible,1,,"199,95",,TEE,Size,M',
      '10,variable,TEE,Tee,1,visible,1,,,,,Size,"S, M"',
      '13,simple,CUP,Kop på hylde,1,visible,0,9,"1049,50",,,,',
    ),
  }),
  quirk({
    ...{ name: 'WooCommerce with drafts, private and hidden products', program: 'woocommerce' },
    ...{ products: 1, notes: ['unpublished'] },
    text: woo(
      '1,simple,A,A,1,visible,1,1,10,,,,',
      '2,simple,B,B,0,visible,1,1,10,,,,',
      '3,simple,C,C,-1,visible,1,1,10,,,,',
      '4,simple,D,D,1,hidden,1,1,10,,,,',
      '5,variable,E,E,-1,visible,1,,,,,Size,S',
      '6,variation,E-S,E - S,1,visible,1,1,10,,E,Size,S',
    ),
  }),
  quirk({
    ...{ name: 'WooCommerce with a variation that is switched off', program: 'woocommerce' },
    ...{ products: 1, variants: 1, notes: ['unpublished'] },
    text: woo(
      '5,variable,E,E,1,visible,1,,,,,Size,"S, M"',
      '6,variation,E-S,E - S,1,visible,1,1,10,,E,Size,S',
      '7,variation,E-M,E - M,0,visible,1,1,10,,E,Size,M',
    ),
  }),
  quirk({
    ...{ name: 'WooCommerce with stock in words', program: 'woocommerce', products: 2 },
    text: woo('1,simple,A,A,1,visible,1,>100,10,,,,', '2,simple,B,B,1,visible,1,ja,10,,,,'),
  }),
  quirk({
    ...{ name: 'Magento, a product of two', program: 'magento', products: 2, variants: 3 },
    text: magento(
      'P-S,,Top,simple,P S,1,Not Visible Individually,10.00,3,1,',
      'P-M,,Top,simple,P M,1,Not Visible Individually,12.00,4,1,',
      'P,,Top,configurable,P,1,"Catalog, Search",,0,1,"sku=P-S,size=S|sku=P-M,size=M"',
      'P,da,,,På dansk,,,,,,',
      'LONE,,Top,simple,Lone,1,"Catalog, Search",5.50,2,0,',
    ),
  }),
  quirk({
    ...{ name: 'Magento with products that are switched off', program: 'magento' },
    ...{ products: 1, notes: ['unpublished'] },
    text: magento(
      'P-S,,Top,simple,P S,1,Not Visible Individually,10.00,3,1,',
      'P,,Top,configurable,P,2,"Catalog, Search",,0,1,"sku=P-S,size=S"',
      'OFF,,Top,simple,Off,2,"Catalog, Search",5.50,2,1,',
      'LONE,,Top,simple,Lone,1,"Catalog, Search",5.50,2,1,',
    ),
  }),
  quirk({
    ...{ name: 'PrestaShop', program: 'prestashop', separator: ';', products: 2 },
    text: presta('1;1;Stol;1249.166667;P-1;5701234567899;-2', '2;1;Bænk;80;P-2;;7'),
  }),
  quirk({
    ...{ name: 'PrestaShop with a product that is switched off', program: 'prestashop' },
    ...{ separator: ';', products: 1, notes: ['unpublished'] },
    text: presta('1;0;Stol;1249.166667;P-1;;2', '2;1;Bænk;80;P-2;;7'),
  }),
  quirk({
    ...{ name: 'PrestaShop in Windows-1252', program: 'prestashop', separator: ';' },
    ...{ products: 2, encoding: 'windows-1252', notes: ['encoding_guess'] },
    text: presta('1;1;Stol i bøg;100;P-1;;2', '2;1;Grå bænk;80;P-2;;7'),
  }),
  quirk({
    ...{ name: 'Google Merchant, tab-separated', program: 'google', separator: '\t', products: 2 },
    text: lines(
      'id\ttitle\tlink\timage link\tprice\tavailability\tgtin',
      'T1\tLampe på fod\thttps://x.example\thttps://x.example/1.jpg\t99.00 DKK\tout of stock\t',
      'T2\tLampe\thttps://x.example\t\t109.50 DKK\tin stock\t5701234567899',
    ),
  }),
  quirk({
    ...{ name: 'Google Merchant, variants with pictures of their own', program: 'google' },
    ...{ separator: '\t', products: 1, variants: 2 },
    text: lines(
      'id\titem_group_id\ttitle\timage_link\tprice\tavailability\tsize',
      'G1\tG\tKjole\thttps://x.example/1.jpg\t99.00 DKK\tin_stock\tS',
      'G2\tG\tKjole\thttps://x.example/2.jpg\t99.00 DKK\tin_stock\tM',
    ),
  }),
  ...['rss', 'feed'].map((root) =>
    quirk({
      ...{ name: `Google Merchant, XML with <${root}>`, program: 'google_xml', products: 2 },
      text: xml(root, [
        ['X1', 'Blå kop &amp; fad', '129.00 DKK', 'in_stock'],
        ['X2', 'Grå kop', '49.50 DKK', 'out_of_stock'],
      ]),
    }),
  ),
];

function xml(root: string, items: string[][]): string {
  const item = root === 'rss' ? 'item' : 'entry';
  const [open, close] = root === 'rss' ? ['<channel>\n', '</channel>\n'] : ['', ''];
  const body = items.map(
    ([id, title, price, availability]) =>
      `<${item}><g:id>${id}</g:id><title>${title}</title><g:price>${price}</g:price><g:availability>${availability}</g:availability></${item}>\n`,
  );
  return `<?xml version="1.0"?>\n<${root} xmlns:g="http://base.google.com/ns/1.0">\n${open}${body.join('')}${close}</${root}>\n`;
}

export const ofPrograms: Quirk[] = [...ofShopify, ...ofOthers];
