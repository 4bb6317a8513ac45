import { hash } from 'node:crypto';
import type { RowFields } from '../fields.ts';
import { limits, shortened } from '../limits.ts';
import { BadValue, type ProductPart, type VariantPart } from '../row.ts';

type ProductExtras = Partial<Pick<ProductPart, 'category' | 'images' | 'optionNames' | 'sku'>>;

/** The product's part of a record, read from the mapped fields. */
export function productPart(fields: RowFields, extras: ProductExtras = {}): ProductPart {
  const brand = fields.text('brand', 255);
  return {
    sku: fields.text('sku', 255),
    title: fields.required('title', 255),
    description: fields.html('description'),
    brand: brand === '' ? null : brand,
    category: categoryPath(fields.text('category', 1000), '>'),
    tags: splitList(fields.text('tags', 4000)),
    images: imageList(fields),
    minOrderQuantity: Math.max(1, fields.count('min_order_quantity') ?? 1),
    isColli: fields.yes('is_colli'),
    optionNames: [],
    ...extras,
  };
}

type VariantExtras = Partial<Pick<VariantPart, 'options' | 'stock'>>;

/** The variant's part of a record. Without a stock column, its stock is taken from `extras`, or 0. */
export function variantPart(fields: RowFields, extras: VariantExtras = {}): VariantPart {
  const cost = fields.amount('cost');
  if (cost === null) {
    const column = fields.context.mapping.columns.cost?.name ?? 'cost';
    throw new BadValue('required', column, '', 'is empty');
  }
  const recommended = fields.amount('recommended_price');
  if (recommended !== null && recommended.currency !== cost.currency) {
    const column = fields.context.mapping.columns.recommended_price?.name ?? null;
    throw new BadValue('currency', column, recommended.currency, `is not in ${cost.currency}`);
  }
  return {
    sku: fields.text('sku', 255),
    ean: eanOf(fields),
    options: mappedOptions(fields),
    currency: cost.currency,
    cost: cost.amount,
    // Programs write 0 if there is no recommended price.
    recommendedPrice: recommended === null || recommended.amount === 0 ? null : recommended.amount,
    stock: fields.count('stock') ?? 0,
    ...extras,
  };
}

export function mappedOptions(fields: RowFields): [string, string][] {
  return fields.context.mapping.options
    .map(({ name, column }): [string, string] => [
      name,
      fields.textAt(column.key, limits.optionValue),
    ])
    .filter(([, value]) => value !== '')
    .slice(0, limits.options);
}

/** A row's barcode; any other text in its place is reported. */
export function eanOf(fields: RowFields): string | null {
  const text = fields.text('ean');
  const ean = gtin(text);
  if (ean === null && !noEan.test(text)) {
    fields.note(/^\d[\d.,]*e\+?\d+$/i.test(text) ? 'ean_spoilt' : 'ean_unusable', text);
  }
  return ean;
}

/** Texts that mean that there is no barcode. */
const noEan = /^(?:|0+|-+|n\/?a|none|null|ingen|does not apply)$/i;

/** The digits of a barcode; null for anything that can't be one, such as `5.7E+12` from a spreadsheet. */
export function gtin(text: string): string | null {
  const digits = text.replace(/[\s'"-]/g, '');
  return /^(?:\d{8}|\d{12,14})$/.test(digits) ? digits : null;
}

function splitList(text: string): string[] {
  const parts = text.split(/[,\n|]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}

/** The steps of one category path. */
export function categoryPath(text: string, separator: '>' | '/'): string[] {
  return text
    .split(separator)
    .map((step) => shortened(step.trim(), 120))
    .filter((step) => step !== '')
    .slice(0, 10);
}

/** The deepest of several paths; the first of equally deep ones. */
export function deepest(paths: string[][]): string[] {
  return paths.reduce((best, path) => (path.length > best.length ? path : best), []);
}

export function imageList(fields: RowFields): string[] {
  const { images } = fields.context.mapping.columns;
  return images === undefined ? [] : imagesIn(fields, fields.cell(images.key));
}

/** The pictures that a cell names, up to a limit; if there are more, that is reported. */
export function imagesIn(fields: RowFields, text: string): string[] {
  const named = splitImages(text);
  const [first] = named.slice(limits.pictures);
  if (first !== undefined) fields.note('pictures_beyond', first, named.length - limits.pictures);
  return named.slice(0, limits.pictures);
}

/** Addresses may contain commas: between addresses, a comma only separates if another address follows. */
export function splitImages(text: string): string[] {
  const parts = text.split(/[\n|]/).flatMap((part) => {
    const separator = /^\s*https?:/i.test(part) ? /,\s*(?=https?:)/i : ',';
    return part.split(separator);
  });
  const named = parts.map((part) => part.trim()).filter((part) => part !== '');
  return [...new Set(named)];
}

/** The key of a variant without an SKU: its product and its options, hashed if they are long. */
export function keyOf(productKey: string, options: readonly (readonly [string, string])[]): string {
  const key = [productKey, ...options.map(([, value]) => value)].join(' / ');
  if (key.length <= limits.key) return key;
  const digest = hash('sha256', key, 'hex').slice(0, 32);
  return `${shortened(key, limits.key - digest.length - 1)} ${digest}`;
}
