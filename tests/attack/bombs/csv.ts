import { type Bomb, bomb, imported, lines, refused, times } from './bomb.ts';

const header =
  'Handle,Title,Body (HTML),Type,Variant SKU,Variant Price,Variant Inventory Qty,Image Src,Option1 Name,Option1 Value\n';

interface Cells {
  title?: string;
  body?: string;
  type?: string;
  price?: string;
  stock?: string;
  image?: string;
  optionName?: string;
  option?: string;
}

/** A row of a sound product, with some of its cells replaced. */
const row = (name: string, cells: Cells = {}): string => {
  const { title = `Kande ${name}`, body = '', type = '', price = '129.50', stock = '3' } = cells;
  const { image = '', optionName = '', option = '' } = cells;
  const all = [name, title, body, type, `sku-${name}`, price, stock, image, optionName, option];
  return `${all.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;
};

const sound = row('sound');
const one = (cells: (size: number) => Cells) => (size: number) => [
  header,
  sound,
  row('bomb', cells(size)),
];

/** Files that are hostile in their structure. */
export const csvBombs: readonly Bomb[] = [
  bomb({
    name: 'a quote that is never closed',
    *pieces(size) {
      yield `${header}${sound}b,"B`;
      yield* times('x,y\n', size);
    },
    size: 12_500_000,
    quick: 500_000,
    outcome: refused('truncated'),
  }),
  bomb({
    name: 'short rows to its end, as if cut off',
    *pieces(size) {
      yield `${header}${sound}`;
      yield* times('a,b\n', size);
    },
    size: 100_000,
    quick: 4_000,
    outcome: refused('truncated'),
  }),
  bomb({
    name: 'a hundred thousand products that share a SKU',
    *pieces(size) {
      yield header;
      yield* lines(size, (at) => `shared-${at},Kande,,,same,1,1,,,`);
    },
    size: 100_000,
    quick: 1_000,
    outcome: imported(1_000),
    grows: true,
  }),
  bomb({
    name: 'a quote in every other place',
    *pieces(size) {
      yield `${header}${sound}`;
      yield* times('"a"b"c""d\n', size);
      // A short last row would look like a file that was cut off.
      yield row('last');
    },
    size: 100_000,
    quick: 4_000,
    outcome: imported(2, 'columns'),
    grows: true,
  }),
  bomb({
    name: 'a hundred thousand columns',
    *pieces(size) {
      yield 'Handle,Title,Variant Price';
      for (let at = 0; at < size; at += 1) yield `,column ${at}`;
      yield '\n';
    },
    size: 100_000,
    quick: 20_000,
    outcome: refused('too_large'),
  }),
  bomb({
    name: 'a header of short columns without end',
    *pieces(size) {
      yield 'Handle,Title,Variant Price';
      yield* times(',a', size);
      yield '\n';
    },
    size: 60_000,
    quick: 20_000,
    outcome: refused('too_large'),
  }),
  bomb({
    name: 'a row of nothing but separators',
    *pieces(size) {
      yield `${header}${sound}`;
      yield* times(',', size);
    },
    size: 50_000_000,
    quick: 2_000_000,
    outcome: refused('too_large'),
  }),
  bomb({
    name: 'fifty megabytes in a cell',
    *pieces(size) {
      yield `${header}${sound}b,`;
      yield* times('x', size);
      yield ',,,b,1,1,,,\n';
    },
    size: 50_000_000,
    quick: 2_000_000,
    outcome: refused('too_large'),
  }),
  bomb({
    name: 'a cell that is longer than a cell may be',
    pieces: one((size) => ({ body: 'x'.repeat(size) })),
    size: 900_000,
    quick: 300_000,
    outcome: imported(1, 'too_long'),
  }),
  bomb({
    name: 'a million empty lines',
    *pieces(size) {
      yield header;
      yield* times('\n', size);
      yield sound;
    },
    size: 1_000_000,
    quick: 200_000,
    outcome: imported(1),
    grows: true,
  }),
  bomb({
    name: 'rows of empty cells',
    *pieces(size) {
      yield header;
      yield sound;
      yield* times(',,,,,,,,,\n', size);
    },
    size: 40_000,
    quick: 2_000,
    outcome: imported(1, 'required'),
    grows: true,
  }),
  bomb({
    name: 'carriage returns alone',
    pieces: (size) => [header, sound, ...lines(size, (at) => row(`n${at}`).trim())].map(crOnly),
    size: 50,
    quick: 50,
    outcome: imported(51),
  }),
  bomb({
    name: 'byte-order marks one after the other',
    pieces: () => [`\ufeff\ufeff\ufeff${header}`, sound],
    outcome: imported(1),
  }),
  bomb({
    name: 'the header again before each row',
    *pieces(size) {
      for (let at = 0; at < size; at += 1) yield `${header}${row(`r${at}`)}`;
    },
    size: 40,
    quick: 40,
    // The first header is the header; each later one is read as a product whose stock isn't a number.
    outcome: imported(40, 'not_a_number'),
  }),
  bomb({
    name: 'one variant again and again',
    *pieces(size) {
      yield header;
      yield* times(sound, size);
    },
    size: 20_000,
    quick: 400,
    outcome: imported(1, 'duplicate'),
  }),
  bomb({
    name: 'a product of more variants than a product can have',
    *pieces(size) {
      yield header;
      yield row('many', { optionName: 'No', option: 'first' });
      yield* lines(size, (at) => `many,,,,many-${at},1,1,,,v${at}`);
    },
    size: 12_000,
    quick: 5_500,
    outcome: imported(1, 'too_many_variants'),
  }),
  bomb({
    name: 'a stock that no number of the database holds',
    *pieces() {
      yield header;
      yield row('huge', { stock: '999999999', optionName: 'No', option: 'first' });
      yield* lines(9, (at) => `huge,,,,huge-${at},1,999999999,,,v${at}`);
    },
    outcome: imported(1),
  }),
];

function crOnly(text: string): string {
  const line = text.trimEnd();
  return `${line}\r`;
}

/** Files of sound structure with a hostile value in a cell. */
export const cellBombs: readonly Bomb[] = [
  bomb({
    name: 'an amount between spaces',
    pieces: one((size) => ({ price: `DKK${' '.repeat(size)}1${' '.repeat(size)}x` })),
    size: 90_000,
    quick: 2_000,
    outcome: imported(1, 'not_an_amount'),
    grows: true,
  }),
  bomb({
    name: 'an amount of separators',
    pieces: one((size) => ({ price: `${"1.1,1'1 ".repeat(size / 8)}x` })),
    size: 180_000,
    quick: 10_000,
    outcome: imported(1, 'not_an_amount'),
    grows: true,
  }),
  bomb({
    name: 'a number of a hundred thousand digits',
    pieces: one((size) => ({ price: '9'.repeat(size) })),
    size: 180_000,
    quick: 10_000,
    outcome: imported(1, 'too_large'),
  }),
  bomb({
    name: 'elements a hundred thousand deep',
    pieces: one((size) => ({ body: '<div>'.repeat(size) })),
    size: 39_000,
    quick: 10_000,
    outcome: imported(1, 'too_long'),
  }),
  bomb({
    name: 'elements as deep as is read',
    pieces: one((size) => ({ body: '<i>'.repeat(size) + '</b>'.repeat(size) })),
    size: 1_900,
    quick: 900,
    outcome: imported(2),
    grows: true,
  }),
  bomb({
    name: 'tags without an end in a title',
    pieces: one((size) => ({ title: '<b '.repeat(size) })),
    size: 6_000,
    quick: 1_000,
    outcome: imported(1, 'parent_missing'),
  }),
  bomb({
    name: 'one tag of ten thousand attributes',
    pieces: one((size) => ({ body: `<a ${'b=1 '.repeat(size)}>A jug</a>` })),
    size: 45_000,
    quick: 5_000,
    outcome: imported(2),
    grows: true,
  }),
  bomb({
    name: 'comments in the address of a link',
    pieces: one((size) => ({ body: `<a href="${'<!---->'.repeat(size)}">A jug</a>` })),
    size: 3_900,
    quick: 1_500,
    outcome: imported(2),
    grows: true,
  }),
  bomb({
    name: 'entities that grow when they are cleaned',
    pieces: one((size) => ({ body: '&'.repeat(size) })),
    size: 180_000,
    quick: 30_000,
    outcome: imported(1, 'too_long'),
    grows: true,
  }),
  bomb({
    name: 'entities that no database holds',
    pieces: one(() => ({ title: 'A&#0;jug', body: '&#0;&#xD800;&#x110000;' })),
    outcome: imported(1, 'encoding'),
  }),
  bomb({
    name: 'scripts, and what else could act',
    pieces: one(() => ({
      body: '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a><style>@import "//x"</style><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    })),
    outcome: imported(2),
  }),
  bomb({
    name: 'formulas of a spreadsheet',
    pieces: one(() => ({ title: '=HYPERLINK("http://x.example?"&A1)', body: "@SUM(1+1)|cmd'" })),
    outcome: imported(2),
  }),
  bomb({
    name: 'a category ten thousand levels deep',
    pieces: one((size) => ({ type: 'a > '.repeat(size) })),
    size: 10_000,
    quick: 4_000,
    outcome: imported(1, 'too_long'),
  }),
  bomb({
    name: 'a category of a few hundred levels',
    pieces: one(() => ({ type: 'a>'.repeat(400) })),
    outcome: imported(2),
  }),
  bomb({
    name: 'a category that ends in half a character where it is cut',
    pieces: one(() => ({ type: `${'k'.repeat(119)}😀😀` })),
    outcome: imported(2),
  }),
  bomb({
    name: 'a value that ends in half a character where it is told',
    pieces: one(() => ({ price: `${'k'.repeat(199)}😀😀` })),
    outcome: imported(1, 'not_an_amount'),
  }),
  bomb({
    name: 'a category of its own in each row',
    *pieces(size) {
      yield header;
      yield* lines(size, (at) => row(`c${at}`, { type: `Category ${at}` }).trim());
    },
    size: 20_000,
    quick: 6_000,
    outcome: refused('too_large'),
  }),
  bomb({
    name: 'ten thousand pictures in a row',
    pieces: one((size) => ({
      image: Array.from({ length: size }, (_, at) => `https://cdn.example/${at}`).join(','),
    })),
    size: 8_000,
    quick: 2_000,
    outcome: imported(2),
    grows: true,
  }),
  bomb({
    name: 'commas and spaces where addresses are parted',
    pieces: one((size) => ({
      image: `https://cdn.example/${', '.repeat(size)}${' '.repeat(size)}x`,
    })),
    size: 60_000,
    quick: 5_000,
    outcome: imported(2),
    grows: true,
  }),
  bomb({
    name: 'a picture whose address is too long',
    pieces: one((size) => ({ image: `https://cdn.example/${'x'.repeat(size)}` })),
    size: 150_000,
    quick: 3_000,
    outcome: imported(2),
  }),
  bomb({
    name: 'an option with a name as long as a book',
    pieces: one((size) => ({ optionName: 'n'.repeat(size), option: 'S' })),
    size: 190_000,
    quick: 2_000,
    outcome: imported(1, 'too_long'),
  }),
  bomb({
    name: 'a variant that only its long options identify',
    *pieces() {
      yield 'Handle,Title,Variant Price,Option1 Name,Option1 Value,Option2 Value,Option3 Value\n';
      const long = (end: string) => '€'.repeat(499) + end;
      for (const end of ['a', 'b']) {
        yield `${'h'.repeat(255)},${end === 'a' ? 'A' : ''},1,Size,${long(end)},${long(end)},${long(end)}\n`;
      }
    },
    outcome: imported(1),
  }),
  bomb({
    name: 'variants that are called as what every object has',
    *pieces() {
      yield 'sku,attribute_set_code,product_type,name,price,qty,configurable_variations\n';
      yield 'P,Top,configurable,Parent,10,5,"sku=__proto__,size=S|sku=constructor,__proto__=M"\n';
      yield '__proto__,Top,simple,One,10,5,\nconstructor,Top,simple,Two,10,5,\n';
    },
    outcome: imported(1),
  }),
  bomb({
    name: 'a map of nothing but separators',
    pieces: one(() => ({})),
    query: { currency: 'DKK', map: `title=Title${',  '.repeat(600)}option.` },
    outcome: refused('unknown_column'),
  }),
  bomb({
    name: 'a name with parts of a path',
    pieces: () => [header, sound],
    query: { currency: 'DKK', filename: '../../../../etc/passwd' },
    outcome: imported(1),
  }),
];
