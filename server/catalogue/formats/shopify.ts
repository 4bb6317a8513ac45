import type { RowFields } from '../fields.ts';
import { limits } from '../limits.ts';
import type { Description, Format } from './format.ts';
import { categoryPath, imageList, imagesIn, keyOf, productPart, variantPart } from './parts.ts';

/**
 * Shopify's product CSV, with its older or newer column names. The first row of a handle describes the product and its
 * first variant, the following rows add a variant, a picture or both.
 */
export const shopify: Format = {
  id: 'shopify',
  label: 'Shopify product CSV',
  recognises: (columns) =>
    (columns.has('handle') && columns.has('variant price')) ||
    (columns.has('url handle') && columns.has('option1 value')),
  columns: {
    group: ['handle', 'url handle'],
    title: ['title'],
    description: ['body (html)', 'description'],
    brand: ['vendor'],
    category: ['product category', 'type'],
    tags: ['tags'],
    images: ['image src', 'product image url'],
    sku: ['variant sku', 'sku'],
    ean: ['variant barcode', 'barcode'],
    cost: ['variant price', 'price'],
    recommended_price: ['variant compare at price', 'compare-at price'],
    stock: ['variant inventory qty', 'inventory quantity'],
  },
  amounts: { mark: '.', rounds: false },
  describe(fields) {
    const handle = fields.text('group', 255);
    const options = optionsOf(fields);
    const sku = fields.text('sku', 255);
    return {
      productKey: handle === '' ? `line ${fields.line}` : handle,
      variantKey: sku === '' ? keyOf(handle, options) : sku,
      // Different products may have the same SKU in Shopify.
      ...(sku === '' ? {} : { otherKey: keyOf(handle, options) }),
      product: handle === '' || fields.text('title') !== '' ? () => productOf(fields) : null,
      variant: isPictureOnly(fields) ? null : () => variantOf(fields, options),
      images: [...imageList(fields), ...imagesIn(fields, variantImage(fields))],
      unpublished: isUnpublished(fields) ? 'product' : null,
    } satisfies Description;
  },
};

const variantImage = (fields: RowFields) =>
  fields.cell('variant image') || fields.cell('variant image url');

/** Both are only in a product's first row. */
const isUnpublished = (fields: RowFields) =>
  /^(?:draft|archived|unlisted)$/i.test(fields.cell('status')) ||
  /^false$/i.test(fields.cell('published') || fields.cell('published on online store'));

function productOf(fields: RowFields) {
  fields.required('group');
  const type = fields.textAt('type', 1000);
  const category = categoryPath(fields.text('category', 1000), '>');
  return productPart(fields, {
    sku: '',
    category: category.length > 0 ? category : categoryPath(type, '>'),
    optionNames: positions.map((at) => fields.textAt(`option${at} name`, limits.name)),
  });
}

function variantOf(fields: RowFields, options: [string, string][]) {
  // Without a tracker Shopify sells without limit; one piece is the least that this means.
  const untracked = fields.cell('variant inventory tracker') === '';
  return variantPart(fields, { options, stock: fields.count('stock') ?? (untracked ? 1 : 0) });
}

const positions = [1, 2, 3];

/** Only a product's first row has the names: '' here means the name of that position. */
function optionsOf(fields: RowFields): [string, string][] {
  const values = positions.map((at): [string, string] => [
    fields.textAt(`option${at} name`, limits.name),
    fields.textAt(`option${at} value`, limits.optionValue),
  ]);
  return values.filter(([, value]) => value !== '' && value !== 'Default Title');
}

function isPictureOnly(fields: RowFields): boolean {
  const { cost } = fields.context.mapping.columns;
  const price = cost === undefined ? '' : fields.cell(cost.key);
  return price === '' && fields.text('sku') === '' && fields.cell('option1 value') === '';
}
