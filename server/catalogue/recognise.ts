import { columnKey, type Header, readHeader } from './csv-records.ts';
import { CatalogueFailure } from './failure.ts';
import { type Column, type Field, fieldNames, type Mapping, parseMap } from './fields.ts';
import type { Format } from './formats/format.ts';
import { googleFormat, googleXml } from './formats/google.ts';
import { magento } from './formats/magento.ts';
import { mapped } from './formats/mapped.ts';
import { prestashop } from './formats/prestashop.ts';
import { shopify } from './formats/shopify.ts';
import { woocommerce } from './formats/woocommerce.ts';
import { shortened } from './limits.ts';
import type { KeyChoice } from './read-options.ts';
import { looksLikeXml } from './xml-records.ts';

const csvFormats = [shopify, magento, woocommerce, prestashop, googleFormat];

/** The format of a file and how it is read. */
export interface Recognised {
  format: Format;
  mapping: Mapping;
  /** Null for XML. */
  csv: Header | null;
}

/** The options that help to recognise the file. */
export interface Said {
  /** In the form of `--map`. */
  map: string | null;
  /** The line of the header. */
  headerRow: number | null;
  /** The key for a list without SKUs. */
  key: KeyChoice | null;
}

/**
 * Recognises a file's format from its decoded start, never from its name, and finds the column of each field. Columns
 * in `map` take precedence over the format's own. Throws `CatalogueFailure` if the file can't be read this way.
 */
export function recognise(head: string, { map, headerRow, key }: Said, whole = true): Recognised {
  const pairs = map === null ? [] : parseMap(map);
  if (looksLikeXml(head)) {
    const known = (key: string): Column => ({ key, name: `g:${key}` });
    if (key !== null) throw hasKeys(googleXml);
    return { format: googleXml, mapping: mappingOf(googleXml, pairs, known, known), csv: null };
  }

  const wantedKeys = pairs.map(({ column }) => columnKey(column));
  const csv = readHeader(head, {
    ...{ whole, line: headerRow },
    suits(columns) {
      const keys = new Set(columns.map(columnKey));
      const isMapped = map !== null && wantedKeys.every((each) => keys.has(each));
      return isMapped || csvFormats.some((format) => format.recognises(keys));
    },
  });
  const names = new Map(csv.columns.map((name): [string, string] => [columnKey(name), name]));
  const known = csvFormats.find((format) => format.recognises(new Set(names.keys())));
  if (known === undefined && map === null) throw unknownFormat(csv.columns);
  const has = (key: string): Column | undefined => {
    const name = names.get(key);
    return name === undefined ? undefined : { key, name };
  };
  const wanted = (key: string, name: string): Column => {
    const column = has(key);
    if (column !== undefined) return column;
    throw new CatalogueFailure(
      'unknown_column',
      `--map: the file has no column "${shortened(name, 60)}". Its columns: ${listed(csv.columns)}.${elsewhere}`,
    );
  };
  const format = known ?? mapped;
  const mapping = mappingOf(format, pairs, has, wanted);
  for (const field of ['title', 'cost'] as const) {
    if (mapping.columns[field] === undefined) throw unmapped(format, field, csv.columns);
  }
  if (key !== null && format !== mapped) throw hasKeys(format);
  if (key === 'ean' && mapping.columns.ean === undefined) {
    throw unmapped(format, 'ean', csv.columns);
  }
  if (format === mapped && key === null && !mapping.columns.sku && !mapping.columns.group) {
    throw unmapped(format, 'sku', csv.columns);
  }
  return { format, mapping, csv };
}

function mappingOf(
  format: Format,
  pairs: { field: string; column: string }[],
  has: (key: string) => Column | undefined,
  wanted: (key: string, name: string) => Column,
): Mapping {
  const mapping: Mapping = { columns: {}, options: [] };
  for (const field of fieldNames) {
    const column = format.columns[field]?.map(has).find((found) => found !== undefined);
    if (column !== undefined) mapping.columns[field] = column;
  }
  for (const { field, column: name } of pairs) {
    const column = wanted(columnKey(name), name);
    if (isField(field)) mapping.columns[field] = column;
    else mapping.options.push({ name: field.slice('option.'.length), column });
  }
  return mapping;
}

const isField = (name: string): name is Field => fieldNames.some((field) => field === name);

const listed = (columns: string[]) => {
  const named = columns.slice(0, 100).map((name) => (name === '' ? '""' : shortened(name, 60)));
  return columns.length > 100
    ? `${named.join(', ')} and ${columns.length - 100} more`
    : named.join(', ');
};

const known = csvFormats.map(({ label }) => label).join(', ');
const mappable = `${fieldNames.join(', ')}, option.NAME`;

/** The advice if no column was found. */
const elsewhere =
  '\nIf these are not the columns, say which line they are on, as in --header-row 5.';

const unknownFormat = (columns: string[]) =>
  new CatalogueFailure(
    'unknown_format',
    `The file is none of: ${known}, Google Merchant XML. Say what its columns are, as in --map title=Name,sku=Number,cost=Price.\nColumns seen: ${listed(columns)}.\nFields that can be mapped: ${mappable}.${elsewhere}`,
  );

const hasKeys = ({ label }: Format) =>
  new CatalogueFailure(
    'bad_mapping',
    `--key is for files with mapped columns; a ${label} says itself what its products are known by.`,
  );

const unmapped = (format: Format, field: Field, columns: string[]) =>
  new CatalogueFailure(
    'unknown_column',
    `${format.label}: no column for "${field}". Name it, as in --map ${field}=Column${field === 'sku' ? ', or say what else the products are known by: --key ean or --key title' : ''}.\nColumns seen: ${listed(columns)}.\nFields that can be mapped: ${mappable}.`,
  );
