import type { RowFields } from '../fields.ts';
import { limits } from '../limits.ts';
import { BadValue } from '../row.ts';
import type { Format } from './format.ts';
import { imageList, imagesIn, productPart, variantPart } from './parts.ts';

/** Google Merchant's tab-separated file. Items with the same `item_group_id` are variants of one product. */
export const googleFormat: Format = {
  id: 'google',
  label: 'Google Merchant file',
  recognises: (columns) =>
    columns.has('id') &&
    columns.has('availability') &&
    columns.has('price') &&
    (columns.has('image_link') || columns.has('image link') || columns.has('link')),
  columns: {
    sku: ['id'],
    group: ['item_group_id', 'item group id'],
    title: ['title'],
    description: ['description', 'summary'],
    brand: ['brand'],
    category: [
      'product_type',
      'product type',
      'google_product_category',
      'google product category',
    ],
    images: ['image_link', 'image link'],
    ean: ['gtin'],
    cost: ['price'],
    stock: ['quantity', 'sell_on_google_quantity', 'sell on google quantity'],
  },
  amounts: { mark: '.', rounds: false },
  describe(fields) {
    const id = fields.text('sku', 255);
    const group = fields.text('group', 255);
    const key = id === '' ? `line ${fields.line}` : id;
    return {
      productKey: group === '' ? key : group,
      variantKey: key,
      product() {
        if (id === '') throw new BadValue('required', 'id', '', 'is empty');
        const more = fields.cell('additional_image_link') || fields.cell('additional image link');
        return productPart(fields, {
          sku: group === '' ? id : group,
          images: [...imageList(fields), ...imagesIn(fields, more)],
        });
      },
      variant: () => variantPart(fields, { options: optionsOf(fields), stock: stockOf(fields) }),
      images: [],
    };
  },
};

/** The same data as RSS 2.0 or Atom, with `g:` elements. */
export const googleXml: Format = {
  ...googleFormat,
  id: 'google_xml',
  label: 'Google Merchant XML',
  recognises: () => false,
};

function stockOf(fields: RowFields): number {
  const available = /^in[_ ]stock$/i.test(fields.cell('availability'));
  // "In stock" without a number means at least one piece.
  return available ? (fields.count('stock') ?? 1) : 0;
}

const attributes = ['color', 'size', 'material', 'pattern'] as const;

function optionsOf(fields: RowFields): [string, string][] {
  if (fields.text('group') === '') return [];
  return attributes
    .map((name): [string, string] => [name, fields.textAt(name, limits.optionValue)])
    .filter(([, value]) => value !== '');
}
