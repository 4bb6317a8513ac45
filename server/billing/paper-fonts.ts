import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const family = '@fontsource/inter';

/** The files that the typeface is split into, the one for Danish and English first. */
const parts = [
  'latin',
  'latin-ext',
  'greek',
  'cyrillic',
  'cyrillic-ext',
  'greek-ext',
  'vietnamese',
] as const;
export type FontPart = (typeof parts)[number];
export type FontWeight = 400 | 600;

/** Which letters are in which part, as listed by the font package. */
const unicodeRanges: Record<string, string> = require(`${family}/unicode.json`);
const ranges = new Map(parts.map((part) => [part, rangesIn(unicodeRanges[part] ?? '')]));

/** Parses `U+0000-00FF,U+0131`. */
function rangesIn(text: string) {
  return text
    .split(',')
    .map((range) => range.trim().slice(2).split('-'))
    .map(([from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const);
}

/** The part that contains a letter; the first one if none does. */
export function partOf(letter: string): FontPart {
  const code = letter.codePointAt(0) ?? 0;
  return (
    parts.find((part) => ranges.get(part)?.some(([from, to]) => from <= code && code <= to)) ??
    parts[0]
  );
}

const read = new Map<string, Buffer>();

/** A part of the typeface in one weight, as a font file. */
export function fontFile(part: FontPart, weight: FontWeight): Buffer {
  const name = `${family}/files/inter-${part}-${weight}-normal.woff`;
  const known = read.get(name);
  if (known) return known;
  const file = readFileSync(require.resolve(name));
  read.set(name, file);
  return file;
}
