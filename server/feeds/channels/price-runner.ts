import { asShown } from '../../../contract/rules/csv.ts';
import type { CleanItem } from '../feed-item.ts';
import type { Channel } from './channel.ts';

const columns: readonly [name: string, value: (item: CleanItem) => string | null][] = [
  ['Product name', (item) => item.title],
  ['SKU', (item) => item.id],
  ['Category', (item) => item.category],
  ['Price', (item) => item.price],
  ['Currency', (item) => item.currency],
  ['Product URL', (item) => addressCell(item.link)],
  ['Manufacturer', (item) => item.brand],
  ['MSKU', (item) => item.sku],
  ['EAN', (item) => item.gtin],
  ['Description', (item) => item.description],
  ['Image URL', (item) => item.image && addressCell(item.image)],
  ['Stock status', (item) => (item.inStock ? 'In stock' : 'Out of stock')],
];

/** PriceRunner's CSV: prices include VAT, and no field contains a quotation mark, which its parser can't read. */
export const priceRunner: Channel = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  rules: { title: 250, description: 2000, required: ['category'] },
  head: () => line(columns.map(([name]) => name)),
  entry: (item) => line(columns.map(([, value]) => value(item) ?? '')),
  foot: '',
};

/** Escaped as for a spreadsheet, because people who download the file open it in one. */
const cellOf = (text: string) => asShown(text.replace(/"/g, '”').replace(/\s+/g, ' '));

/** Encodes the characters that could be read as separators; the address still leads to the same place. */
function addressCell(address: string): string {
  return address.replace(/[;,\s]/g, encodeURIComponent);
}

const line = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cellOf(cell)}"`).join(',')}\r\n`;
