import { parse } from 'csv-parse/sync';
import type { Quirk } from './quirk.ts';

/** A variant as the file has it, with amounts in hundredths. */
export interface Read {
  title: string;
  sku: string;
  ean: string | null;
  cost: number;
  stock: number;
  options: Record<string, string>;
}

type Row = Record<string, string>;

/** Reads a quirk's file without any of our code: what the catalogue must hold of it, in no particular order. */
export function readAgain({ bytes, known, options }: Quirk): Read[] {
  const { encoding, program, separator, header, columns } = known;
  const text = new TextDecoder(encoding).decode(bytes);
  if (program === 'google_xml') return ofXml(text);
  const table: string[][] = parse(text, {
    ...{ delimiter: separator, skip_empty_lines: true, relax_column_count: true, bom: true },
  });
  const [names = [], ...body] = table.slice(header);
  const rows = body
    .filter((cells) => cells.length >= names.length)
    .map((cells): Row => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
  const mark = options.decimal ?? null;
  const drafts = options.drafts ?? false;
  if (program === 'list') return ofList(rows, columns, mark, options.key ?? null);
  return ofProgram[program](rows, mark, drafts);
}

/** In hundredths; NaN if the text isn't an amount or could mean two. */
function cents(text: string, mark: string | null): number {
  const bare = text.replace(/[^\d.,]/g, '').replace(/[.,]$/, '');
  if (mark === null && /^\d{1,3}[.,]\d{3}$/.test(bare)) return Number.NaN;
  const decimals = mark === null ? /[.,](\d{1,2})$/ : new RegExp(`\\${mark}(\\d{1,2})$`);
  const after = decimals.exec(bare)?.[1] ?? '';
  const whole = bare.slice(0, bare.length - (after === '' ? 0 : after.length + 1));
  if (mark === '.' && whole.includes(',')) return Number.NaN;
  return Number(whole.replace(/[.,]/g, '')) * 100 + Number(after.padEnd(2, '0'));
}

const ean = (text = '') => (/^\d{13}$/.test(text) ? text : null);
const sound = (read: Read[]) => read.filter(({ cost, stock }) => cost >= 0 && stock >= 0);
const spaced = (text: string) => text.split(/\s+/).join(' ');

const words: Record<string, number> = { ja: 1, nej: 0, 'På lager': 1, '': 0 };
const pieces = (text: string) => words[text] ?? Math.max(0, Number(text.replace(/^>|\+$/, '')));

function ofList(
  rows: Row[],
  columns: Quirk['known']['columns'],
  mark: string | null,
  key: string | null,
): Read[] {
  const cell = (row: Row, field: keyof typeof columns) => row[columns[field] ?? ''] ?? '';
  const all = rows.map(
    (row): Read => ({
      title: spaced(cell(row, 'title')),
      sku: cell(row, 'sku'),
      ean: ean(cell(row, 'ean')),
      cost: cents(cell(row, 'cost'), mark),
      stock: pieces(cell(row, 'stock')),
      options: cell(row, 'option') === '' ? {} : { [columns.option ?? '']: cell(row, 'option') },
    }),
  );
  const seen = new Set<string>();
  return sound(all).filter((read) => {
    if (key === 'ean') return read.ean !== null;
    const known = key === 'title' ? read.title + Object.values(read.options).join() : read.sku;
    return !seen.has(known) && seen.add(known);
  });
}

const ofProgram = {
  shopify(rows: Row[], mark: string | null, drafts: boolean): Read[] {
    let first: Row = {};
    const read: Read[] = [];
    for (const row of rows) {
      if (row.Title !== '') first = row;
      const off = first.Status === 'draft' || first.Status === 'archived';
      const price = row['Variant Price'] ?? row.Price ?? '';
      if ((off && !drafts) || price === '') continue;
      const option = row['Option1 Value'] ?? '';
      const name = first['Option1 Name'] ?? '';
      read.push({
        title: spaced(first.Title ?? ''),
        sku: row['Variant SKU'] ?? row.SKU ?? '',
        ean: ean(row['Variant Barcode'] ?? row.Barcode),
        cost: price.includes(',') && mark !== ',' ? Number.NaN : cents(price, mark ?? '.'),
        stock: pieces(row['Variant Inventory Qty'] ?? row['Inventory quantity'] ?? ''),
        options: option === '' || option === 'Default Title' ? {} : { [name]: option },
      });
    }
    return sound(read);
  },
  woocommerce(rows: Row[]): Read[] {
    const shown = (row: Row) => row.Published === '1' && row['Visibility in catalog'] !== 'hidden';
    const parents = new Map(rows.map((row) => [row.SKU, row]));
    return rows.flatMap((row): Read[] => {
      const parent = row.Type === 'variation' ? parents.get(row.Parent) : row;
      if (row.Type === 'variable' || parent === undefined) return [];
      if (!shown(row) || !shown(parent)) return [];
      const name = row['Attribute 1 name'] ?? '';
      const value = row['Attribute 1 value(s)'] ?? '';
      return [
        {
          ...{ title: parent.Name ?? '', sku: row.SKU ?? '', ean: null },
          cost: cents(row['Regular price'] ?? '', null),
          stock: row['In stock?'] === '0' ? 0 : row.Stock === '' ? 1 : pieces(row.Stock ?? ''),
          options: name === '' ? {} : { [name]: value },
        },
      ];
    });
  },
  magento(rows: Row[]): Read[] {
    const own = rows.filter((row) => row.store_view_code === '');
    const parents = own.filter((row) => row.product_type === 'configurable');
    return own.flatMap((row): Read[] => {
      if (row.product_type !== 'simple' || row.product_online === '2') return [];
      const links = (parent: Row) => (parent.configurable_variations ?? '').split('|');
      const named = `sku=${row.sku},`;
      const parent = parents.find((each) => links(each).some((link) => link.startsWith(named)));
      if (parent?.product_online === '2') return [];
      const link = parent && links(parent).find((each) => each.startsWith(named));
      const pairs = (link ?? '').slice(named.length).split(',').filter(Boolean);
      return [
        {
          ...{ title: (parent ?? row).name ?? '', sku: row.sku ?? '', ean: null },
          cost: cents(row.price ?? '', '.'),
          stock: row.is_in_stock === '0' ? 0 : pieces(row.qty ?? ''),
          options: Object.fromEntries(pairs.map((pair) => pair.split('='))),
        },
      ];
    });
  },
  prestashop: (rows: Row[]): Read[] =>
    rows
      .filter((row) => row['Active (0/1)'] !== '0')
      .map((row) => ({
        ...{ title: row['Name *'] ?? '', sku: row['Reference #'] ?? '', ean: ean(row.EAN13) },
        cost: Math.round(Number(row['Price tax excluded']) * 100),
        ...{ stock: pieces(row.Quantity ?? ''), options: {} },
      })),
  google: (rows: Row[]): Read[] =>
    rows.map(
      (row): Read => ({
        ...{ title: row.title ?? '', sku: row.id ?? '', ean: ean(row.gtin) },
        cost: cents(row.price ?? '', '.'),
        stock: /^in.stock$/.test(row.availability ?? '') ? 1 : 0,
        options: row.size ? { size: row.size } : {},
      }),
    ),
};

function ofXml(text: string): Read[] {
  return text
    .split(/<(?:item|entry)>/)
    .slice(1)
    .map((item): Read => {
      const of = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(item)?.[1] ?? '';
      return {
        ...{ title: of('title').replace('&amp;', '&'), sku: of('g:id'), ean: null },
        cost: cents(of('g:price'), '.'),
        stock: of('g:availability') === 'in_stock' ? 1 : 0,
        options: {},
      };
    });
}
