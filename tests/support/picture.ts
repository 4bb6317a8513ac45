import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture with few colours: one byte per pixel, row by row, and the colours that they stand for. */
export interface Picture {
  width: number;
  height: number;
  /** As 0xrrggbb, the most frequent first. */
  palette: readonly number[];
  pixels: Uint8Array;
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const mostColours = 64;
/** So many of the most frequent colours are kept exactly, because they fill areas, even if they are close to each other. */
const areas = 12;
/**
 * All other colours differ by at least this, because the edges of letters and curves only have steps between two
 * colours.
 */
const step = 20;

interface Photograph {
  width: number;
  height: number;
  /** As 0xrrggbb, one per pixel. */
  colours: Uint32Array;
  counts: ReadonlyMap<number, number>;
  /** The most frequent first. */
  sorted: readonly number[];
}

/** Reads a PNG from Chromium and reduces it to its main colours, which makes a file a quarter as large. */
export function pictureFrom(png: Buffer): Picture {
  const photograph = read(png);
  return inColours(photograph, paletteOf(photograph.sorted));
}

/** Reads a file made by `encodePicture`. */
export function readPicture(png: Buffer): Picture {
  const { width, height, rows, palette } = decode(png);
  if (!palette) throw new Error('This picture has no palette.');
  const colours = Array.from({ length: palette.length / 3 }, (_, at) =>
    palette.readUIntBE(at * 3, 3),
  );
  return { width, height, palette: colours, pixels: new Uint8Array(rows) };
}

/**
 * How many pixels of a photograph differ from the kept picture: those that are closest to another of its colours, and
 * areas in a colour that it doesn't have. All of them if the sizes differ.
 */
export function differingPixels(kept: Picture, png: Buffer): number {
  const photograph = read(png);
  const { width, height, counts, sorted } = photograph;
  if (width !== kept.width || height !== kept.height) return width * height;
  const now = inColours(photograph, kept.palette);
  const strange = sorted.slice(0, areas / 2).filter((colour) => !kept.palette.includes(colour));
  return (
    strange.reduce((sum, colour) => sum + (counts.get(colour) ?? 0), 0) +
    now.pixels.reduce((count, place, at) => count + (place === kept.pixels[at] ? 0 : 1), 0)
  );
}

function read(png: Buffer): Photograph {
  const { width, height, depth, rows } = decode(png);
  const counts = new Map<number, number>();
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at++) {
    const colour = rows.readUIntBE(at * depth, 3);
    colours[at] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  // Colours with equal counts are ordered by value, so that the same picture always has the same palette.
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour);
  return { width, height, colours, counts, sorted };
}

function inColours({ width, height, colours, sorted }: Photograph, palette: readonly number[]) {
  const places = new Map(sorted.map((colour) => [colour, nearest(colour, palette)]));
  const pixels = Uint8Array.from(colours, (one) => places.get(one) ?? 0);
  return { width, height, palette, pixels };
}

/** Picks the colours that matter most: a small red mark counts as much as a page of letters. */
function paletteOf(sorted: readonly number[]): readonly number[] {
  const palette = sorted.slice(0, areas);
  for (const colour of sorted.slice(areas)) {
    if (palette.length === mostColours) break;
    if (palette.every((one) => distance(one, colour) >= step)) palette.push(colour);
  }
  return palette;
}

/** The picture as a PNG file. */
export function encodePicture({ width, height, palette, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    raw.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const colours = Buffer.from(palette.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function nearest(colour: number, palette: readonly number[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, one] of palette.entries()) {
    const away = distance(colour, one);
    if (away < least) [best, least] = [place, away];
  }
  return best;
}

/** The largest difference of a channel, 0 to 255. */
function distance(a: number, b: number): number {
  return Math.max(
    Math.abs((a >> 16) - (b >> 16)),
    Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)),
    Math.abs((a & 255) - (b & 255)),
  );
}

/**
 * Reads a PNG with 8 bits per channel, not interlaced: its rows with `depth` bytes per pixel, and its palette if it
 * has one.
 */
function decode(png: Buffer) {
  const parts = new Map<string, Buffer[]>();
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const kind = png.toString('latin1', at + 4, at + 8);
    parts.set(kind, [...(parts.get(kind) ?? []), png.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  const header = Buffer.concat(parts.get('IHDR') ?? []);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const depth = { 2: 3, 3: 1, 6: 4 }[header[9] ?? 0];
  if (header[8] !== 8 || !depth || header[12] !== 0) throw new Error('This is no PNG of ours.');
  const raw = inflateSync(Buffer.concat(parts.get('IDAT') ?? []));
  return {
    width,
    height,
    depth,
    rows: unfiltered(raw, width * depth, depth),
    palette: parts.get('PLTE')?.[0],
  };
}

/** Undoes the filters that PNG applies to each row before compression. */
function unfiltered(raw: Buffer, length: number, depth: number): Buffer {
  const height = raw.length / (length + 1);
  const rows = Buffer.alloc(length * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (length + 1)];
    const here = y * length;
    for (let x = 0; x < length; x++) {
      const left = x < depth ? 0 : (rows[here + x - depth] ?? 0);
      const above = y === 0 ? 0 : (rows[here + x - length] ?? 0);
      const corner = x < depth || y === 0 ? 0 : (rows[here + x - length - depth] ?? 0);
      const value = raw[y * (length + 1) + 1 + x] ?? 0;
      rows[here + x] = value + predicted(filter, left, above, corner);
    }
  }
  return rows;
}

function predicted(filter: number | undefined, left: number, above: number, corner: number) {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const sum = left + above - corner;
  const a = Math.abs(sum - left);
  const b = Math.abs(sum - above);
  const c = Math.abs(sum - corner);
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
