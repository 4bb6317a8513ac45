import { expect, test } from 'vitest';
import { createWordSample } from '../../server/catalogue/encoding-guess.ts';
import { encoded } from './quirks/quirk.ts';

const lists = [
  [
    'windows-1252',
    'Danish',
    '1;Blå kande på bordet\n2;Rødgrød med fløde, grøn skål\n3;Æblekage til børn',
  ],
  ['windows-1252', 'Danish, one letter', 'sku;title;price\n1;Blå kande;12'],
  ['windows-1252', 'Danish, columns', 'Varenr;Navn;Størrelse;Farve\n1;Kjole;S;Rød\n2;Kjole;M;Blå'],
  ['windows-1252', 'Danish in capitals', '1;RØDE STØVLER'],
  ['windows-1252', 'brands', '1;Hæklenål\n2;Häagen-Dazs\n3;Citroën\n4;Nestlé'],
  ['windows-1252', 'German', '1;Größe für Mädchen\n2;Schöne Tür, weiß'],
  ['windows-1252', 'French', '1;Chemise brodée à manches\n2;Café crème, théière'],
  ['windows-1252', 'Swedish', '1;Röd tröja\n2;Blå väska på hjul'],
  ['windows-1252', 'Spanish', '1;Camiseta de niño, algodón\n2;Señora pequeña'],
  ['windows-1252', 'Portuguese', '1;Calção de banho'],
  ['windows-1252', 'Italian', '1;Qualità più alta'],
  ['windows-1252', 'Icelandic', '1;Lopapeysa úr íslenskri ull, þykk'],
  ['windows-1252', 'signs', '1;Vand 5 m³ – 30×40 cm², 5 °C'],
  [
    'windows-1250',
    'Polish',
    '1;Żółty płaszcz męski\n2;Ścierka kuchenna różowa\n3;Łyżka ze stali, duża',
  ],
  ['windows-1250', 'Polish, one letter', '1;Koszula męska'],
  ['windows-1250', 'Czech', '1;Dětské tričko červené\n2;Příborový nůž\n3;Řezací prkénko'],
  ['windows-1250', 'Slovak', '1;Dámske tričko, ľahké'],
  ['windows-1250', 'Hungarian', '1;Női kabát, zöld\n2;Fűző bőrből\n3;Tükör'],
  ['windows-1250', 'Romanian', '1;Cămaşă bărbătească'],
  ['windows-1250', 'Croatian', '1;Muška košulja, čarape'],
  ['windows-1251', 'Russian', 'код;название\n1;Синяя рубашка\n2;Белая чашка'],
  ['windows-1251', 'Russian, one word', 'sku;title\n1;Чашка'],
  ['windows-1251', 'Bulgarian', '1;Синя риза\n2;Бяла чаша за кафе'],
  ['windows-1251', 'Ukrainian', '1;Жіноча сорочка'],
  ['windows-1251', 'Serbian', '1;Мушка кошуља'],
  ['iso-8859-2', 'Polish of another system', '1;Ścierka różowa, męska, żółta'],
] as const;

test.each(lists)(
  '[§D-catalogue-encoding] %s is what a list is read as: %s',
  (encoding, _, text) => {
    const words = createWordSample();
    words.add(encoded(text, encoding));
    expect(words.guess()).toBe(encoding);
    expect(words.sample(encoding)).toMatch(/[^\p{ASCII}]/u);
  },
);

test('[§D-catalogue-encoding] [§D-catalogue-linear] a large file is told by 64 KB of its words', () => {
  const words = createWordSample();
  const part = encoded('æøå '.repeat(50_000), 'windows-1252');
  const begun = performance.now();
  for (let turn = 0; turn < 20; turn += 1) words.add(part);
  expect(words.guess()).toBe('windows-1252');
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('[§D-catalogue-encoding] bytes that no encoding has are no text', () => {
  const words = createWordSample();
  words.add(Buffer.from([0x81, 0x98]));
  expect(words.guess()).toBeNull();
});
