import type { NoteCode } from '../../../server/catalogue/notes.ts';
import type { ReadOptions } from '../../../server/catalogue/read-options.ts';

/** A catalogue file as suppliers really send them, and what reading it must give. */
export interface Quirk {
  name: string;
  bytes: Buffer;
  options: Partial<ReadOptions>;
  /** What a second reader is told about the file; our own reader must find it out. */
  known: Known;
  products: number;
  variants: number;
  bad: number;
  notes: NoteCode[];
}

export interface Known {
  encoding: string;
  program: Program;
  separator: string;
  /** The index of the header's row, from 0. */
  header: number;
  /** The columns of a file that no known program wrote. */
  columns: Partial<Record<'title' | 'sku' | 'cost' | 'stock' | 'ean' | 'group' | 'option', string>>;
}

export type Program =
  | 'shopify'
  | 'woocommerce'
  | 'magento'
  | 'prestashop'
  | 'google'
  | 'google_xml'
  | 'list';

type Given = Pick<Quirk, 'name' | 'products'> &
  Partial<Omit<Quirk, 'bytes' | 'known'>> &
  Partial<Known> & { text: string; encoding?: string; mark?: number[] };

/** Makes a quirk from what differs from the usual. `mark`: the bytes of a byte-order mark. */
export function quirk({ text, mark = [], ...given }: Given): Quirk {
  const { encoding = 'utf-8', program = 'list', separator = ',', header = 0, columns = {} } = given;
  return {
    ...{ options: {}, variants: given.products, bad: 0, notes: [] },
    ...given,
    bytes: Buffer.concat([Buffer.from(mark), encoded(text, encoding)]),
    known: { encoding, program, separator, header, columns },
  };
}

/** The text as bytes. For single-byte encodings it reverses a decoder's table, because there is no such encoder. */
export function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte): [string, number] => [
      decoder.decode(Uint8Array.of(byte)),
      byte,
    ]),
  );
  return Buffer.from(
    Array.from(text, (character) => {
      const byte = byteOf.get(character);
      if (byte === undefined) throw new Error(`${encoding} has no ${character}.`);
      return byte;
    }),
  );
}

export const lines = (...rows: string[]): string => rows.map((row) => `${row}\n`).join('');
