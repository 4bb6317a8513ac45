import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CatalogueFailure } from './failure.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

export interface Inspected {
  encoding: Encoding;
  bytes: number;
  /** The decoded start of the file, without a byte-order mark: enough to recognise the format by. */
  head: string;
}

export const headBytes = 128 * 1024;
/** Bytes that Windows-1252 leaves without a meaning. */
const undefinedIn1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * Reads the whole file once to tell its encoding. Throws `CatalogueFailure` for a file that is missing, empty, not
 * text or cut off inside a character: what only shows in the last megabyte must be known before the first row is read.
 */
export async function inspectFile(file: string, onBeat: () => void): Promise<Inspected> {
  const bytes = await sizeOf(file);
  if (bytes === 0) throw new CatalogueFailure('empty', 'The file is empty.');

  const utf8 = new TextDecoder('utf-8');
  let head = Buffer.alloc(0);
  const seen = { whole: 0, broken: 0 };
  let ansi = true;
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const part = chunk as Buffer;
    if (head.length === 0) {
      refuseArchive(part);
      if (part[0] === 0xff && part[1] === 0xfe) return inspectWide(file, part, bytes, onBeat);
    }
    onBeat();
    if (head.length < headBytes) head = Buffer.concat([head, part.subarray(0, headBytes)]);
    if (holdsControl(part)) throw binary();
    const text = utf8.decode(part, { stream: true });
    // Every character a byte, and none of them broken: plain ASCII.
    if (text.length !== part.length || text.includes('\ufffd')) {
      countCharacters(text, seen);
      ansi = ansi && !undefinedIn1252.some((byte) => part.includes(byte));
    }
  }
  const cut = utf8.decode() !== '';
  if (cut && seen.whole > seen.broken) {
    throw new CatalogueFailure('truncated', 'The file ends inside a character: it is cut off.');
  }
  const broken = seen.broken + (cut ? 1 : 0);
  const encoding = broken === 0 || seen.whole > broken ? 'utf-8' : 'windows-1252';
  if (encoding === 'windows-1252' && !ansi) throw binary();
  return { encoding, bytes, head: headText(head, encoding) };
}

async function inspectWide(
  file: string,
  start: Buffer,
  bytes: number,
  onBeat: () => void,
): Promise<Inspected> {
  const decoder = new TextDecoder('utf-16le', { fatal: true });
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    onBeat();
    if (controlCharacter.test(decodeWide(decoder, chunk as Buffer))) throw binary();
  }
  decodeWide(decoder);
  return { encoding: 'utf-16le', bytes, head: headText(start, 'utf-16le') };
}

/** As `isControl` has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlCharacter = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/;

/** The next characters, or what is left of them at the file's end. */
function decodeWide(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw chunk === undefined
      ? new CatalogueFailure('truncated', 'The file ends inside a character: it is cut off.')
      : new CatalogueFailure(
          'malformed',
          'The file is UTF-16 and holds half a character (a lone surrogate).',
        );
  }
}

function headText(head: Buffer, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (text.trim() !== '') return text;
  throw new CatalogueFailure('empty', 'The file holds only white space.');
}

/** White space, form feed, end of file (DOS) and escape occur in texts; NUL and the others don't. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 && !(byte >= 9 && byte <= 13) && byte !== 0x1a && byte !== 0x1b ? 1 : 0,
);

/** Once for every byte of the file of a gigabyte, so no callback. */
function holdsControl(part: Buffer): boolean {
  for (let at = 0; at < part.length; at += 1) {
    if (isControl[part[at] ?? 0] === 1) return true;
  }
  return false;
}

/** Characters beyond ASCII that are UTF-8, and those that aren't: one stray byte doesn't make a file Windows-1252. */
function countCharacters(text: string, seen: { whole: number; broken: number }): void {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) seen.broken += 1;
    else if (code > 0x7f) seen.whole += 1;
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new CatalogueFailure('not_found', `There is no file ${file}.`);
  if (!found.isFile()) throw new CatalogueFailure('not_found', `${file} is not a file.`);
  return found.size;
}

const archives = [
  ['PK', 'a ZIP archive or an Excel workbook: save the sheet as CSV'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Excel workbook: save the sheet as CSV'],
  ['\u001f\u008b', 'compressed with gzip: unpack it first'],
  ['%PDF', 'a PDF: save the table as CSV'],
] as const;

function refuseArchive(start: Buffer): void {
  const magic = start.subarray(0, 8).toString('latin1');
  const kind = archives.find(([begin]) => magic.startsWith(begin))?.[1];
  if (kind !== undefined) throw new CatalogueFailure('binary', `The file is ${kind}.`);
}

const binary = () =>
  new CatalogueFailure(
    'binary',
    'The file is not text: it holds characters that no CSV or XML has, such as U+0000.',
  );

/** The file's text from its start, without a byte-order mark; `onBytes` hears how far the reading is. */
export async function* fileText(
  file: string,
  encoding: Encoding,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let read = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 64 * 1024 })) {
    read += (chunk as Buffer).length;
    const text = decoder.decode(chunk as Buffer, { stream: true });
    onBytes(read);
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
