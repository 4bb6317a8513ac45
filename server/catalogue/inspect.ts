import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createWordSample, wideWithoutMark } from './encoding-guess.ts';
import { CatalogueFailure } from './failure.ts';
import { refuseOtherKinds, refuseOtherTexts } from './file-kinds.ts';
import type { FileEncoding } from './read-options.ts';

export interface Inspected {
  encoding: FileEncoding;
  /** The words as decoded, if the encoding was neither given nor shown by the bytes, but guessed. */
  guessedBy: string | null;
  bytes: number;
  /** The decoded start of the file, without a byte-order mark: long enough to recognise the format. */
  head: string;
}

export const headBytes = 128 * 1024;

/**
 * Reads the whole file once to find its encoding, unless `said` gives it: what only shows in the last megabyte must be
 * known before the first row is read. Throws `CatalogueFailure` for a file that is missing, empty, not text or cut off
 * inside a character.
 */
export async function inspectFile(
  file: string,
  said: FileEncoding | null,
  onBeat: () => void,
): Promise<Inspected> {
  const bytes = await sizeOf(file);
  if (bytes === 0) throw new CatalogueFailure('empty', 'The file is empty.');

  const utf8 = new TextDecoder('utf-8');
  let head = Buffer.alloc(0);
  const seen = { whole: 0, broken: 0 };
  const words = createWordSample();
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    const part: Buffer = chunk;
    if (head.length === 0) {
      refuseOtherKinds(part);
      const wide = wideOf(part, said);
      if (wide !== null) return inspectWide(file, wide, part, bytes, onBeat);
    }
    onBeat();
    if (head.length < headBytes) head = Buffer.concat([head, part.subarray(0, headBytes)]);
    if (holdsControl(part)) throw binary();
    const text = utf8.decode(part, { stream: true });
    // As many characters as bytes, none of them broken: plain ASCII.
    if (text.length !== part.length || text.includes('\ufffd')) {
      countCharacters(text, seen);
      if (text.includes('\ufffd')) words.add(part);
    }
  }
  const cut = utf8.decode() !== '';
  if (said !== null && said !== 'utf-8') {
    return { encoding: said, guessedBy: null, bytes, head: headText(head, said) };
  }
  if (cut && (said === 'utf-8' || seen.whole >= seen.broken)) throw insideCharacter();
  if (said === 'utf-8' || seen.broken === 0 || seen.whole > seen.broken) {
    return { encoding: 'utf-8', guessedBy: null, bytes, head: headText(head, 'utf-8') };
  }
  const encoding = words.guess();
  if (encoding === null) throw binary();
  return { encoding, guessedBy: words.sample(encoding), bytes, head: headText(head, encoding) };
}

/** Which UTF-16 a file is; null if it isn't UTF-16. */
function wideOf(start: Buffer, said: FileEncoding | null): Wide | null {
  if (said !== null) return said === 'utf-16le' || said === 'utf-16be' ? said : null;
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return wideWithoutMark(start);
}

type Wide = Extract<FileEncoding, `utf-16${string}`>;

async function inspectWide(
  file: string,
  encoding: Wide,
  start: Buffer,
  bytes: number,
  onBeat: () => void,
): Promise<Inspected> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const chunk of createReadStream(file, { highWaterMark: 256 * 1024 })) {
    onBeat();
    if (controlCharacter.test(decodeWide(decoder, chunk as Buffer))) throw binary();
  }
  decodeWide(decoder);
  const head = start.subarray(0, start.length - (start.length % 2));
  return { encoding, guessedBy: null, bytes, head: headText(head, encoding) };
}

/** As `isControl` has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controlCharacter = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/;

/** The next characters, or at the end of the file the remaining ones. */
function decodeWide(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw chunk === undefined
      ? insideCharacter()
      : new CatalogueFailure(
          'malformed',
          'The file is UTF-16 and holds half a character (a lone surrogate).',
        );
  }
}

function headText(head: Buffer, encoding: FileEncoding): string {
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (text.trim() === '') {
    throw new CatalogueFailure('empty', 'The file holds only white space.');
  }
  refuseOtherTexts(text);
  return text;
}

/** White space, form feed, end of file (DOS) and escape occur in texts; NUL and other control characters don't. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 && !(byte >= 9 && byte <= 13) && byte !== 0x1a && byte !== 0x1b ? 1 : 0,
);

/** Runs for every byte of a file that may have a gigabyte, so it uses no callback. */
function holdsControl(part: Buffer): boolean {
  for (let at = 0; at < part.length; at += 1) {
    if (isControl[part[at] ?? 0] === 1) return true;
  }
  return false;
}

/**
 * Counts characters beyond ASCII that are UTF-8, and those that aren't: one stray byte doesn't make a file
 * Windows-1252.
 */
function countCharacters(text: string, seen: { whole: number; broken: number }): void {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) seen.broken += 1;
    else if (code > 0x7f) seen.whole += 1;
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  if (found === null)
    throw new CatalogueFailure('not_found', `There is no file ${basename(file)}.`);
  if (!found.isFile()) throw new CatalogueFailure('not_found', `${basename(file)} is not a file.`);
  return found.size;
}

const insideCharacter = () =>
  new CatalogueFailure(
    'truncated',
    'The file ends inside a character of UTF-8 or UTF-16: it is cut off. If it is whole, say its encoding, as in --encoding windows-1252.',
  );

const binary = () =>
  new CatalogueFailure(
    'binary',
    'The file is not text: it holds characters that no CSV or XML has, such as U+0000.',
  );

/** The file's text from its start, without a byte-order mark; `onBytes` is called with the bytes read so far. */
export async function* fileText(
  file: string,
  encoding: FileEncoding,
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
