import type { RowFields } from '../fields.ts';
import { limits } from '../limits.ts';
import { BadValue } from '../row.ts';
import type { Format } from './format.ts';
import { categoryPath, deepest, imageList, keyOf, productPart, variantPart } from './parts.ts';

/** WooCommerce's product CSV: a variation names its variable product by SKU, or by `id:` if that has none. */
export const woocommerce: Format = {
  id: 'woocommerce',
  label: 'WooCommerce product CSV',
  recognises: (columns) =>
    columns.has('type') && columns.has('regular price') && columns.has('parent'),
  columns: {
    sku: ['sku'],
    ean: ['gtin, upc, ean, or isbn'],
    title: ['name'],
    description: ['description', 'short description'],
    brand: ['brands', 'brand'],
    category: ['categories'],
    tags: ['tags'],
    images: ['images'],
    cost: ['regular price'],
    stock: ['stock'],
  },
  // How the export writes prices depends on the shop's settings.
  amounts: { mark: 'either', rounds: true },
  describe(fields) {
    const kinds = fields
      .cell('type')
      .split(',')
      .map((kind) => kind.trim());
    const sku = fields.text('sku', 255);
    const own = sku === '' ? ownKey(fields) : sku;
    const images = imageList(fields);
    const isOff = isUnpublished(fields);
    if (kinds.includes('variable')) {
      return {
        productKey: own,
        variantKey: null,
        product: () => productOf(fields),
        variant: null,
        images: [],
        unpublished: isOff ? 'product' : null,
      };
    }
    if (kinds.includes('variation')) {
      const options = optionsOf(fields);
      const parent = fields.text('group', 255) || parentOf(fields);
      return {
        productKey: parent,
        variantKey: sku === '' ? keyOf(parent, options) : sku,
        product: null,
        variant: () => ({ ...variantOf(fields), options }),
        images,
        unpublished: isOff ? 'record' : null,
      };
    }
    return {
      productKey: own,
      variantKey: own,
      product: () => productOf(fields, kinds),
      variant: () => variantOf(fields),
      images: [],
      unpublished: isOff ? 'record' : null,
    };
  },
};

/** 1 is published, 0 private, -1 a draft; a published product can still be hidden from all of the shop's lists. */
const isUnpublished = (fields: RowFields) =>
  /^(?:0|-1)$/.test(fields.cell('published')) ||
  /^hidden$/i.test(fields.cell('visibility in catalog'));

const ownKey = (fields: RowFields) =>
  fields.cell('id') === '' ? `line ${fields.line}` : `id:${fields.textAt('id', 100)}`;

function parentOf(fields: RowFields): string {
  const parent = fields.textAt('parent', 255);
  if (parent === '') throw new BadValue('required', 'Parent', '', 'is empty');
  return parent;
}

function productOf(fields: RowFields, kinds: string[] = ['simple']) {
  if (!kinds.includes('simple')) {
    const type = fields.cell('type');
    throw new BadValue('unsupported_type', 'Type', type, 'is a type that is not imported');
  }
  const paths = fields.text('category', 4000).split(',');
  return productPart(fields, { category: deepest(paths.map((path) => categoryPath(path, '>'))) });
}

function variantOf(fields: RowFields) {
  const available = /^(1|instock|yes)$/i.test(fields.cell('in stock?'));
  // "In stock" without a number means at least one piece.
  return variantPart(fields, { stock: available ? (fields.count('stock') ?? 1) : 0 });
}

function optionsOf(fields: RowFields): [string, string][] {
  const options: [string, string][] = [];
  for (let at = 1; at <= limits.options; at += 1) {
    const name = fields.textAt(`attribute ${at} name`, limits.name);
    if (name === '') break;
    const value = fields.textAt(`attribute ${at} value(s)`, limits.optionValue);
    if (value !== '') options.push([name, value]);
  }
  return options;
}
