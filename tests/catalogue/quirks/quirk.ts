import type { NoteCode } from '../../../server/catalogue/notes.ts';
import type { ReadOptions } from '../../../server/catalogue/read-options.ts';

/** A catalogue file as suppliers send them, and what is to come of it. */
export interface Quirk {
  name: string;
  bytes: Buffer;
  options: Partial<ReadOptions>;
  /** How somebody who knows the file reads it: nothing of this is told to ours. */
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
  /** The row of the header, from 0. */
  header: number;
  /** Of a list without a program: its columns. */
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

/** A quirk of which only what differs is told. `mark`: the bytes of a byte-order mark. */
export function quirk({ text, mark = [], ...given }: Given): Quirk {
  const { encoding = 'utf-8', program = 'list', separator = ',', header = 0, columns = {} } = given;
  return {
    ...{ options: {}, variants: given.products, bad: 0, notes: [] },
    ...given,
    bytes: Buffer.concat([Buffer.from(mark), encoded(text, encoding)]),
    known: { encoding, program, separator, header, columns },
  };
}

/** The text's bytes; an encoding of one byte a character is turned round. */
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
