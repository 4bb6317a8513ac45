import { pictureTypeOf } from './picture-type.ts';

export interface PortraitFile {
  type: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
  /** The file reduced to the picture itself: no place, camera, texts or thumbnail. */
  content: Buffer;
}

/**
 * Reads a person's picture: its size from the file's header, and the file without any other information. Null if it
 * isn't a complete JPEG, PNG or WebP; nothing is decoded here `[§D-photo-file]`.
 */
export function readPortrait(file: Buffer): PortraitFile | null {
  const type = pictureTypeOf(file);
  try {
    if (type === 'image/jpeg') return { type, ...readJpeg(file) };
    if (type === 'image/png') return { type, ...readPng(file) };
    return type === 'image/webp' ? { type, ...readWebp(file) } : null;
  } catch (error) {
    // Read beyond its end, so the file isn't what its first bytes claim.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Read = Omit<PortraitFile, 'type'>;

const broken = () => new RangeError('The file is no such picture.');

/**
 * Copies segments up to the end of the picture, after which a file may contain anything; of the application segments
 * only those that define the colours.
 */
function readJpeg(file: Buffer): Read {
  const kept = [file.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) throw broken();
    const marker = file.readUInt8(at + 1);
    if (marker === endOfImage && size !== null) {
      return { ...size, content: Buffer.concat([...kept, file.subarray(at, at + 2)]) };
    }
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= endOfImage)) throw broken();
    const length = file.readUInt16BE(at + 2);
    const behind = at + 2 + length;
    if (length < 2 || behind > file.length) throw broken();
    if (isFrame(marker)) {
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    }
    const end = marker === startOfScan ? endOfScan(file, behind) : behind;
    const isOfApplication = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;
    if (!isOfApplication || marker === 0xe0 || marker === 0xee) kept.push(file.subarray(at, end));
    at = end;
  }
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** The start of a frame, whatever its coding; the numbers in between that mean tables are excluded. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** The position of the next marker: within a scan 0xff is followed by 0, or by the number of a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw broken();
}

/** The chunks that draw the picture; `tRNS` makes it transparent, the others define its colours. */
const chunksOfPng = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'sRGB', 'cHRM']);

function readPng(file: Buffer): Read {
  if (file.toString('latin1', 12, 16) !== 'IHDR') throw broken();
  const kept = [file.subarray(0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw broken();
    const kind = file.toString('latin1', at + 4, at + 8);
    if (chunksOfPng.has(kind)) kept.push(file.subarray(at, end));
    at = end;
    if (kind !== 'IEND') continue;
    return {
      width: file.readUInt32BE(16),
      height: file.readUInt32BE(20),
      content: Buffer.concat(kept),
    };
  }
}

/** Only still pictures: animations have other chunks. */
const chunksOfWebp = new Set(['VP8 ', 'VP8L', 'ALPH']);

function readWebp(file: Buffer): Read {
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) throw broken();
  const kept: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  let hasAlpha = false;
  for (let at = 12; at + 8 <= end; ) {
    const kind = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) throw broken();
    if (chunksOfWebp.has(kind)) kept.push(file.subarray(at, next));
    if (kind === 'ALPH') hasAlpha = true;
    if (kind === 'VP8 ') size = sizeOfLossy(file, at + 8);
    if (kind === 'VP8L') size = sizeOfLossless(file, at + 8);
    at = next;
  }
  if (size === null) throw broken();
  const chunks = hasAlpha ? [extension(size), ...kept] : kept;
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const content = Buffer.concat([head, ...chunks]);
  content.writeUInt32LE(content.length - 8, 4);
  return { ...size, content };
}

function sizeOfLossy(file: Buffer, at: number) {
  if (file.toString('latin1', at + 3, at + 6) !== '\x9d\x01\x2a') throw broken();
  return {
    width: file.readUInt16LE(at + 6) & 0x3fff,
    height: file.readUInt16LE(at + 8) & 0x3fff,
  };
}

function sizeOfLossless(file: Buffer, at: number) {
  if (file.readUInt8(at) !== 0x2f) throw broken();
  const bits = file.readUInt32LE(at + 1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** The extended header that a picture with transparency needs, with only that flag set. */
function extension({ width, height }: { width: number; height: number }): Buffer {
  const chunk = Buffer.alloc(18);
  chunk.write('VP8X', 0, 'latin1');
  chunk.writeUInt32LE(10, 4);
  chunk.writeUInt8(0x10, 8);
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  return chunk;
}
