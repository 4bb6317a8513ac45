import { lines, type Quirk, quirk } from './quirk.ts';

const columns = { title: 'Navn', sku: 'Varenr', cost: 'Pris' };
const map = 'title=Navn,sku=Varenr,cost=Pris';
const semicolons = { separator: ';', columns } as const;
const options = { map };
const danish = lines('Varenr;Navn;Pris', 'V-1;Blå kande;1.249,50', 'V-2;Rød kop på fod;80,00');
const polish = lines('Kod;Nazwa;Cena', 'P-1;Żółty płaszcz męski;129,90', 'P-2;Duża łyżka;9,90');
const czech = lines('Kod;Nazev;Cena', 'C-1;Dětské tričko červené;129,90', 'C-2;Příborový nůž;9,90');
const russian = lines('Код;Название;Цена', 'R-1;Синяя рубашка;129,90', 'R-2;Чашка;9,90');
const polishList = {
  ...{ separator: ';', columns: { title: 'Nazwa', sku: 'Kod', cost: 'Cena' } },
  options: { map: 'title=Nazwa,sku=Kod,cost=Cena' },
} as const;
const czechList = {
  ...{ separator: ';', columns: { title: 'Nazev', sku: 'Kod', cost: 'Cena' } },
  options: { map: 'title=Nazev,sku=Kod,cost=Cena' },
} as const;
const russianList = {
  ...{ separator: ';', columns: { title: 'Название', sku: 'Код', cost: 'Цена' } },
  options: { map: 'title=Название,sku=Код,cost=Цена' },
} as const;
const letterhead = lines('Nordlys A/S;;', 'Prisliste 2027;;', '', 'Alle priser ekskl. moms;;');

const inEncodings: Quirk[] = [
  quirk({ ...semicolons, name: 'a list in UTF-8', text: danish, options, products: 2 }),
  quirk({
    ...{ ...semicolons, name: 'a list in Windows-1252', text: danish, options, products: 2 },
    ...{ encoding: 'windows-1252', notes: ['encoding_guess'] },
  }),
  quirk({
    ...{ ...semicolons, name: 'a list said to be in ISO-8859-1', text: danish, products: 2 },
    ...{ encoding: 'iso-8859-1', options: { map, encoding: 'iso-8859-1' } },
  }),
  quirk({
    ...{ ...polishList, name: 'a Polish list in Windows-1250', text: polish, products: 2 },
    ...{ encoding: 'windows-1250', notes: ['encoding_guess'] },
  }),
  quirk({
    ...{ ...czechList, name: 'a Czech list in Windows-1250', text: czech, products: 2 },
    ...{ encoding: 'windows-1250', notes: ['encoding_guess'] },
  }),
  quirk({
    ...{ ...polishList, name: 'a Polish list said to be in ISO-8859-2', text: polish },
    ...{ products: 2, encoding: 'iso-8859-2' },
    options: { ...polishList.options, encoding: 'iso-8859-2' },
  }),
  quirk({
    ...{ ...russianList, name: 'a Russian list in Windows-1251', text: russian, products: 2 },
    ...{ encoding: 'windows-1251', notes: ['encoding_guess'] },
  }),
  quirk({
    ...{ ...semicolons, name: 'a list in UTF-16, low byte first', text: danish, options },
    ...{ products: 2, encoding: 'utf-16le', mark: [0xff, 0xfe] },
  }),
  quirk({
    ...{ ...semicolons, name: 'a list in UTF-16, high byte first', text: danish, options },
    ...{ products: 2, encoding: 'utf-16be', mark: [0xfe, 0xff] },
  }),
  quirk({
    ...{ ...semicolons, name: 'a list in UTF-16 without a mark', text: danish, options },
    ...{ products: 2, encoding: 'utf-16le' },
  }),
];

const inShapes: Quirk[] = [
  quirk({
    ...{ ...semicolons, name: 'a price list below a letterhead', options, products: 2, header: 3 },
    ...{ text: letterhead + danish, notes: ['header_found'] },
  }),
  quirk({
    ...{ ...semicolons, name: 'a price list whose header is said', products: 2, header: 3 },
    ...{ text: letterhead + danish, options: { map, headerRow: 5 }, notes: ['header_found'] },
  }),
  quirk({
    ...{ name: 'a list known by its EANs', separator: ';', products: 2, bad: 1 },
    ...{ columns: { title: 'Navn', ean: 'EAN', cost: 'Pris' }, notes: ['ean_spoilt'] },
    options: { map: 'title=Navn,ean=EAN,cost=Pris', key: 'ean' },
    text: lines(
      'EAN;Navn;Pris',
      '5701234567899;Kande;10,00',
      '4,00638E+12;Fad;10,00',
      '4006381333931;Kop;12,00',
    ),
  }),
  quirk({
    ...{ name: 'a list known by title and options', separator: ';', products: 2, variants: 3 },
    ...{ columns: { title: 'Navn', cost: 'Pris', option: 'Str' } },
    options: { map: 'title=Navn,cost=Pris,option.Str=Str', key: 'title' },
    text: lines('Navn;Str;Pris', 'Kjole;S;10,00', 'Kjole;M;10,00', 'Sjal;;7,50'),
  }),
  quirk({
    ...{ name: 'EANs that a spreadsheet has spoilt', separator: ';', products: 2 },
    ...{ columns: { ...columns, ean: 'EAN' }, notes: ['ean_spoilt'] },
    options: { map: `${map},ean=EAN` },
    text: lines('Varenr;Navn;EAN;Pris', '1;Kande;4,00638E+12;10,00', '2;Kop;5701234567899;1,00'),
  }),
  quirk({
    ...{ name: 'EANs that are none', products: 2, columns: { ...columns, ean: 'EAN' } },
    ...{ options: { map: `${map},ean=EAN` }, notes: ['ean_unusable'] },
    text: lines('Varenr,Navn,EAN,Pris', '1,Kande,12345,10.00', '2,Kop,n/a,1.00'),
  }),
  quirk({
    ...{ name: 'stock in words', separator: ';', products: 6 },
    ...{ columns: { ...columns, stock: 'Lager' }, options: { map: `${map},stock=Lager` } },
    text: lines(
      'Varenr;Navn;Lager;Pris',
      '1;A;>100;10,00',
      '2;B;ja;10,00',
      '3;C;nej;10,00',
      '4;D;100+;10,00',
      '5;E;På lager;10,00',
      '6;F;7;10,00',
    ),
  }),
  quirk({
    ...{ name: 'stock that is none', separator: ';', products: 1, bad: 1 },
    ...{ columns: { ...columns, stock: 'Lager' }, options: { map: `${map},stock=Lager` } },
    text: lines('Varenr;Navn;Lager;Pris', '1;A;mange;10,00', '2;B;3;10,00'),
  }),
  quirk({
    ...{ name: 'a list with bars', separator: '|', columns, options, products: 2 },
    text: danish.replaceAll(';', '|'),
  }),
  quirk({
    ...{ name: 'a list with tabs', separator: '\t', columns, options, products: 2 },
    text: danish.replaceAll(';', '\t'),
  }),
  quirk({
    ...{ ...semicolons, name: 'a list with an old Mac’s line breaks', options, products: 2 },
    text: danish.replaceAll('\n', '\r'),
  }),
  quirk({
    ...{ ...semicolons, name: 'quotes, separators and breaks in cells', options, products: 2 },
    text: lines('Varenr;Navn;Pris', '1;"Kande; 1 l, ""stor""";"10,00"', '2;"Kop\nmed hank";12,00'),
  }),
  quirk({
    ...{ ...semicolons, name: 'amounts with thousands and units', options, products: 3 },
    text: lines('Varenr;Navn;Pris', '1;A;1 249,50 kr.', '2;B;kr. 12.500,00', '3;C;99,-'),
  }),
  quirk({
    ...{ ...semicolons, name: 'amounts that can be read in two ways', options, products: 1 },
    ...{ bad: 1, text: lines('Varenr;Navn;Pris', '1;A;1.249', '2;B;10,00') },
  }),
  quirk({
    ...{ ...semicolons, name: 'the same, with its decimals said', products: 2 },
    ...{ options: { map, decimal: ',' } },
    text: lines('Varenr;Navn;Pris', '1;A;1.249', '2;B;10,00'),
  }),
  quirk({
    ...{ name: 'a list of products with options', separator: ';', products: 2, variants: 3 },
    ...{ columns: { ...columns, group: 'Model', option: 'Farve' } },
    options: { map: `${map},group=Model,option.Farve=Farve` },
    text: lines(
      'Model;Varenr;Navn;Farve;Pris',
      'M1;1;Kjole;Rød;10,00',
      'M1;2;Kjole;Blå;12,00',
      'M2;3;Sjal;Grå;7,00',
    ),
  }),
  quirk({
    ...{ ...semicolons, name: 'a list with rows that are twice in it', options, products: 2 },
    ...{ bad: 1, text: `${danish}${lines('V-1;Blå kande;1.249,50', '')}` },
  }),
  quirk({
    ...{ ...semicolons, name: 'a short row in its middle', options, products: 2, bad: 1 },
    text: danish.replace('V-2', 'V-x;Kort\nV-2'),
  }),
];

export const lists: Quirk[] = [...inEncodings, ...inShapes];
