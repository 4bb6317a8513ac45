import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const columns =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src';

const words = 'massiv eg olieret bordplade stofbetræk vaskbar dansk design leveres samlet'.split(
  ' ',
);
const body = Array.from({ length: 180 }, (_, index) => words[(index * 7) % words.length]).join(' ');

const variantsOfEach = 8;

/** Writes a Shopify product file of `rows` rows: products of eight variants with descriptions of ordinary length. */
export async function writeCatalogue(file: string, rows: number): Promise<void> {
  const out = createWriteStream(file);
  out.write(`${columns}\n`);
  for (let row = 0; row < rows; row += 1) {
    if (!out.write(`${lineOf(Math.floor(row / variantsOfEach), row % variantsOfEach)}\n`)) {
      await once(out, 'drain');
    }
  }
  out.end();
  await once(out, 'finish');
}

function lineOf(product: number, variant: number): string {
  const first = variant === 0;
  return [
    `bench-${product}`,
    first ? `Bænk nummer ${product}` : '',
    first ? `"<p>${body}</p>"` : '',
    first ? 'Nordform' : '',
    first ? 'Møbler' : '',
    '',
    first ? 'Farve' : '',
    `Farve ${variant}`,
    `B-${product}-${variant}`,
    String((product + variant) % 60),
    '129.00',
    '249.00',
    '',
    first ? `https://pictures.example.com/${product}.jpg` : '',
  ].join(',');
}
