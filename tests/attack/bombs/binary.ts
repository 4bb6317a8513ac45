import { gzipSync } from 'node:zlib';
import { type Bomb, bomb, imported, refused, times } from './bomb.ts';

const shopify = 'Handle,Title,Variant SKU,Variant Price\n';

/** Files that aren't a catalogue at all, or only in part. */
export const binaryBombs: readonly Bomb[] = [
  bomb({
    name: 'zeros compressed with gzip',
    pieces: (size) => [gzipSync(Buffer.alloc(size))],
    size: 100_000_000,
    quick: 1_000_000,
    outcome: refused('binary'),
  }),
  bomb({
    name: 'a ZIP archive, as a workbook is one',
    *pieces(size) {
      yield 'PK\u0003\u0004';
      yield* times('\u0000', size);
    },
    size: 10_000_000,
    quick: 100_000,
    outcome: refused('binary'),
  }),
  bomb({
    name: 'an old workbook',
    pieces: () => [Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    outcome: refused('binary'),
  }),
  bomb({
    name: 'a PDF of text alone',
    pieces: () => ['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'],
    outcome: refused('binary'),
  }),
  bomb({
    name: 'zeros, as a sparse file has them',
    *pieces(size) {
      yield shopify;
      yield* times('\u0000', size);
    },
    size: 200_000_000,
    quick: 1_000_000,
    outcome: refused('binary'),
  }),
  bomb({
    name: 'U+0000 in a cell',
    pieces: () => [`${shopify}a,A\u0000,1,10\n`],
    outcome: refused('binary'),
  }),
  bomb({
    name: 'U+0000 in a cell in UTF-16',
    pieces: () => [Buffer.from(`\ufeff${shopify}a,A\u0000,1,10\n`, 'utf16le')],
    outcome: refused('binary'),
  }),
  bomb({
    name: 'two encodings in one file',
    pieces: () => [
      `${shopify}a,Blå kande på bordet,1,10\nb,`,
      Buffer.from([0xe6, 0xf8, 0xe5]),
      ',2,10\nc,Rødgrød,3,10\n',
    ],
    outcome: imported(2, 'encoding'),
  }),
  bomb({ name: 'nothing', pieces: () => [], outcome: refused('empty') }),
  bomb({
    name: 'white space',
    pieces: (size) => times(' \n', size),
    size: 1_000_000,
    quick: 10_000,
    outcome: refused('empty'),
  }),
  bomb({ name: 'a header', pieces: () => [shopify], outcome: refused('header_only') }),
  bomb({
    name: 'a file that is cut off inside a character',
    pieces: () => [Buffer.from(`${shopify}a,Blå kande på bordet,1,10\nb,På`).subarray(0, -1)],
    outcome: refused('truncated'),
  }),
  bomb({
    name: 'a file that is cut off inside quotes',
    pieces: () => [`${shopify}a,A,1,10\nb,"B`],
    outcome: refused('truncated'),
  }),
];
