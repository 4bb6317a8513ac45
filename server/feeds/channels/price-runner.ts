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

/** PriceRunner's rows and columns: prices with VAT, and no quotation mark inside a field, which its reader can't take. */
export const priceRunner: Channel = {
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  rules: { title: 250, description: 2000, required: ['category'] },
  head: () => line(columns.map(([name]) => name)),
  entry: (item) => line(columns.map(([, value]) => value(item) ?? '')),
  foot: '',
};

/** Who fetches it by hand opens it in a spreadsheet. */
const cellOf = (text: string) => asShown(text.replace(/"/g, '”').replace(/\s+/g, ' '));

/** An address leads to the same place with the signs written out that could part it into cells. */
function addressCell(address: string): string {
  return address.replace(/[;,\s]/g, encodeURIComponent);
}

const line = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${cellOf(cell)}"`).join(',')}\r\n`;
