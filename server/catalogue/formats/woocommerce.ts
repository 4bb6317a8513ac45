import type { Fields } from '../fields.ts';
import { plainText } from '../plain-text.ts';
import { BadValue } from '../row.ts';
import type { Format } from './format.ts';
import { categoryPath, deepest, imageList, keyOf, productPart, variantPart } from './parts.ts';

/** WooCommerce's product CSV: a variation names its variable product by SKU, or by `id:` where that has none. */
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
  // The shop's own settings decide how its export writes prices.
  amounts: { mark: 'either', rounds: true },
  describe(fields) {
    const kinds = fields
      .cell('type')
      .split(',')
      .map((kind) => kind.trim());
    const sku = fields.text('sku', 255);
    const own = sku === '' ? ownKey(fields) : sku;
    const images = imageList(fields);
    if (kinds.includes('variable')) {
      return {
        productKey: own,
        variantKey: null,
        product: () => productOf(fields),
        variant: null,
        images: [],
      };
    }
    if (kinds.includes('variation')) {
      const options = optionsOf(fields);
      const parent = fields.text('group') || parentOf(fields);
      return {
        productKey: parent,
        variantKey: sku === '' ? keyOf(parent, options) : sku,
        product: null,
        variant: () => ({ ...variantOf(fields), options }),
        images,
      };
    }
    return {
      productKey: own,
      variantKey: own,
      product: () => productOf(fields, kinds),
      variant: () => variantOf(fields),
      images: [],
    };
  },
};

const ownKey = (fields: Fields) =>
  fields.cell('id') === '' ? `line ${fields.line}` : `id:${fields.cell('id')}`;

function parentOf(fields: Fields): string {
  const parent = plainText(fields.cell('parent'));
  if (parent === '') throw new BadValue('required', 'Parent', '', 'is empty');
  return parent;
}

function productOf(fields: Fields, kinds: string[] = ['simple']) {
  if (!kinds.includes('simple')) {
    const type = fields.cell('type');
    throw new BadValue('unsupported_type', 'Type', type, 'is a type that is not imported');
  }
  const paths = fields.text('category', 4000).split(',');
  return productPart(fields, { category: deepest(paths.map((path) => categoryPath(path, '>'))) });
}

function variantOf(fields: Fields) {
  const available = /^(1|instock|yes)$/i.test(fields.cell('in stock?'));
  // "In stock" without a count vouches for one piece.
  return variantPart(fields, { stock: available ? (fields.count('stock') ?? 1) : 0 });
}

function optionsOf(fields: Fields): [string, string][] {
  const options: [string, string][] = [];
  for (let at = 1; fields.cell(`attribute ${at} name`) !== ''; at += 1) {
    const value = plainText(fields.cell(`attribute ${at} value(s)`));
    if (value !== '') options.push([plainText(fields.cell(`attribute ${at} name`)), value]);
  }
  return options;
}
