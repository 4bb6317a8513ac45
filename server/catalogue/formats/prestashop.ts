import { BadValue } from '../row.ts';
import type { Format } from './format.ts';
import { categoryPath, deepest, productPart, variantPart } from './parts.ts';

/** PrestaShop's product CSV: one product per row. */
export const prestashop: Format = {
  id: 'prestashop',
  label: 'PrestaShop product CSV',
  recognises: (columns) =>
    columns.has('price tax excluded') && (columns.has('wholesale price') || columns.has('ean13')),
  columns: {
    sku: ['reference', 'product id', 'id'],
    ean: ['ean13'],
    title: ['name'],
    description: ['description', 'summary', 'short description'],
    brand: ['manufacturer', 'brand'],
    category: ['categories (x,y,z...)', 'categories', 'category'],
    tags: ['tags (x,y,z...)', 'tags'],
    images: ['image urls (x,y,z...)', 'image urls', 'images'],
    cost: ['price tax excluded'],
    stock: ['quantity'],
    min_order_quantity: ['minimal quantity'],
  },
  // Prices without tax are written with six decimals.
  amounts: { mark: 'either', rounds: true },
  describe(fields) {
    const sku = fields.text('sku', 255);
    const key = sku === '' ? `line ${fields.line}` : sku;
    return {
      productKey: key,
      variantKey: key,
      product() {
        if (sku === '') throw new BadValue('required', 'Reference', '', 'is empty');
        const paths = fields.text('category', 4000).split(',');
        const split = (path: string) => categoryPath(path, path.includes('>') ? '>' : '/');
        const named = paths.map(split).map((path) => (path[0] === 'Home' ? path.slice(1) : path));
        return productPart(fields, { category: deepest(named) });
      },
      variant: () => variantPart(fields),
      images: [],
      unpublished: fields.cell('active (0/1)') === '0' ? 'record' : null,
    };
  },
};
