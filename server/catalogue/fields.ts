import { hasManyTags } from '../html/tags.ts';
import { type Amount, type AmountRules, readAmount } from './amount.ts';
import { CatalogueFailure } from './failure.ts';
import { limits, shortened } from './limits.ts';
import type { NoteCode, Notes } from './notes.ts';
import { plainText } from './plain-text.ts';
import type { KeyChoice } from './read-options.ts';
import { type BadCode, BadValue } from './row.ts';
import { stockInWords } from './stock-words.ts';

/** The fields that a column can be mapped to with `--map field=Column`. */
export const fieldNames = [
  'title',
  'description',
  'brand',
  'category',
  'tags',
  'images',
  'group',
  'sku',
  'ean',
  'cost',
  'recommended_price',
  'currency',
  'stock',
  'min_order_quantity',
  'is_colli',
] as const;
export type Field = (typeof fieldNames)[number];

/** A problem with a whole record, or with a cell before it is read. */
export interface RecordProblem {
  code: BadCode;
  column: string | null;
  reason: string;
}

/** One record of a file: its cells by column key, '' for a missing one. */
export interface Cells {
  line: number;
  get(column: string): string;
  /** The problem with the record as a whole. */
  problem: RecordProblem | null;
  /** It is the last record and no line break follows, so its end may be missing. */
  unended: boolean;
}

/** The column from which each field is read. */
export interface Mapping {
  columns: Partial<Record<Field, Column>>;
  /** The columns of options, as given by `--map option.Size=Column`. */
  options: { name: string; column: Column }[];
}

export interface Column {
  key: string;
  /** As written in the file. */
  name: string;
}

/** What is needed to read a row, besides the row. */
export interface RowContext {
  mapping: Mapping;
  /** Used if the file names none. */
  currency: string | null;
  amounts: AmountRules;
  /** The key for a list without SKUs, if a person has chosen one. */
  key: KeyChoice | null;
  /** Whether products that aren't published are imported too. */
  drafts: boolean;
  notes: Notes;
  /** Turns HTML into safe HTML. */
  sanitise(html: string): string;
}

/** The fields of one record, read through the mapping. A value that can't be used throws `BadValue`. */
export interface RowFields {
  line: number;
  context: RowContext;
  /** The raw cell of a column key. */
  cell(key: string): string;
  /** Trimmed, with entities decoded; '' if there is none. */
  text(field: Field, longest?: number): string;
  /** Like `text`, but by column key. */
  textAt(key: string, longest?: number): string;
  required(field: Field, longest?: number): string;
  html(field: Field): string;
  amount(field: Field): Amount | null;
  /**
   * A whole number of zero or more; null if there is none. A negative number is read as zero: oversold means out of
   * stock. Stock may be in words: `>100` is at least 100, `ja` is some.
   */
  count(field: Field): number | null;
  /** Reports a part that is dropped from the record; the rest is imported. */
  note(code: NoteCode, sample: string, count?: number): void;
  yes(field: Field): boolean;
}

export function fieldsOf(cells: Cells, context: RowContext): RowFields {
  const { columns } = context.mapping;
  const raw = (field: Field) => {
    const column = columns[field];
    return column === undefined ? '' : cells.get(column.key).trim();
  };
  const nameOf = (field: Field) => columns[field]?.name ?? field;
  const text = (field: Field, longest?: number) => plain(raw(field), nameOf(field), longest);
  return {
    line: cells.line,
    context,
    cell: (key) => cells.get(key).trim(),
    text,
    textAt: (key, longest) => plain(cells.get(key).trim(), key, longest),
    required(field, longest) {
      const value = text(field, longest);
      if (value === '') throw new BadValue('required', nameOf(field), '', 'is empty');
      return value;
    },
    html(field) {
      const value = raw(field);
      if (hasManyTags(value)) throw tooManyTags(value, nameOf(field));
      const clean = context.sanitise(value);
      // Cleaning can make it longer: `&` becomes `&amp;`.
      return upTo(limits.description, clean, nameOf(field));
    },
    amount(field) {
      const value = raw(field);
      if (value === '') return null;
      const own = columns.currency === undefined ? '' : raw('currency').toUpperCase();
      return readAmount(value, nameOf(field), own === '' ? context.currency : own, context.amounts);
    },
    count(field) {
      const value = raw(field);
      if (value === '') return null;
      const inWords = field === 'stock' ? stockInWords(value) : null;
      if (inWords !== null) return inWords;
      const found = /^([-+]?)(\d{1,9})(?:[.,]0*)?$/.exec(value);
      if (found === null) {
        throw new BadValue('not_a_number', nameOf(field), value, 'is not a whole number');
      }
      return found[1] === '-' ? 0 : Number(found[2]);
    },
    note: (code, sample, count = 1) =>
      context.notes.add(code, { line: cells.line, sample: shortened(sample, 200), count }),
    yes: (field) => /^(1|true|yes|ja|y|j)$/i.test(raw(field)),
  };
}

function plain(raw: string, column: string, longest = 500): string {
  upTo(limits.textWithMarkup, raw, column);
  if (hasManyTags(raw)) throw tooManyTags(raw, column);
  const value = plainText(raw);
  if (value.includes('\ufffd')) {
    throw new BadValue('encoding', column, value, 'holds a character that is broken');
  }
  return upTo(longest, value, column);
}

function upTo(longest: number, value: string, column: string): string {
  if (value.length <= longest) return value;
  throw new BadValue('too_long', column, value, `is longer than ${longest} characters`);
}

const tooManyTags = (value: string, column: string) =>
  new BadValue('too_long', column, value, 'has more tags than any description');

/**
 * Reads `title=Name,cost=Price,option.Size=Størrelse`. Commas inside a column's name are kept. Throws
 * `CatalogueFailure`.
 */
export function parseMap(text: string): { field: string; column: string }[] {
  const field = `(?:${fieldNames.join('|')}|option\\.[^=,]+)`;
  return text.split(new RegExp(`,(?=\\s*${field}=)`)).map((part) => {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at < 1 || !new RegExp(`^${field}$`).test(name)) {
      throw new CatalogueFailure(
        'bad_mapping',
        `--map: "${shortened(part, 200)}" is not field=Column. The fields: ${fieldNames.join(', ')}, option.NAME.`,
      );
    }
    return { field: name, column: part.slice(at + 1).trim() };
  });
}
