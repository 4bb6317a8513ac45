import type { RowFields } from '../fields.ts';
import { limits } from '../limits.ts';
import { BadValue } from '../row.ts';
import type { Format } from './format.ts';
import { categoryPath, deepest, imageList, imagesIn, productPart, variantPart } from './parts.ts';

/** Magento's product CSV: a configurable parent names its simple products, which may come before it. */
export const magento: Format = {
  id: 'magento',
  label: 'Magento product CSV',
  recognises: (columns) =>
    columns.has('sku') && columns.has('product_type') && columns.has('attribute_set_code'),
  columns: {
    sku: ['sku'],
    title: ['name'],
    description: ['description', 'short_description'],
    category: ['categories'],
    tags: ['meta_keywords'],
    images: ['base_image'],
    cost: ['price'],
    recommended_price: ['msrp_price', 'msrp'],
    stock: ['qty'],
    min_order_quantity: ['min_cart_qty'],
    brand: ['manufacturer', 'brand'],
    ean: ['ean', 'gtin', 'barcode'],
  },
  amounts: { mark: '.', rounds: false },
  describe(fields) {
    // A row for a store view repeats the product in another language or price list.
    if (fields.cell('store_view_code') !== '') return null;
    const type = fields.cell('product_type');
    const sku = fields.text('sku', 255);
    const key = sku === '' ? `line ${fields.line}` : sku;
    const isOff = fields.cell('product_online') === '2';
    if (type === 'configurable') {
      return {
        productKey: key,
        variantKey: null,
        product: () => parentOf(fields),
        variant: null,
        images: [],
        links: linksOf(fields),
        unpublished: isOff ? 'product' : null,
      };
    }
    return {
      productKey: key,
      variantKey: key,
      product: () => productOf(fields, type),
      variant: () => simpleOf(fields),
      images: [],
      unpublished: isOff ? 'record' : null,
      ...(fields.cell('visibility') === 'Not Visible Individually' ? { hidden: true } : {}),
    };
  },
};

const simpleTypes = new Set(['simple', 'virtual', 'downloadable']);

function parentOf(fields: RowFields) {
  const broken = fields.cell('configurable_variations');
  if (Object.keys(linksOf(fields)).length === 0) {
    throw new BadValue('no_variants', 'configurable_variations', broken, 'names no variant');
  }
  return productOf(fields, 'simple');
}

function productOf(fields: RowFields, type: string) {
  if (!simpleTypes.has(type)) {
    throw new BadValue('unsupported_type', 'product_type', type, 'is a type that is not imported');
  }
  fields.required('sku');
  const own = fields.cell('use_config_min_sale_qty') === '0';
  const part = productPart(fields, {
    category: deepest(fields.text('category', 4000).split(',').map(belowRoot)),
    images: [...imageList(fields), ...imagesIn(fields, fields.cell('additional_images'))],
  });
  return own ? part : { ...part, minOrderQuantity: 1 };
}

/** Every path in Magento begins with the store's root, which carries no information. */
const belowRoot = (path: string) => categoryPath(path, '/').slice(1);

function simpleOf(fields: RowFields) {
  const stock = fields.cell('is_in_stock') === '0' ? 0 : (fields.count('stock') ?? 0);
  return variantPart(fields, { stock });
}

/** `sku=MH01-XS-Black,size=XS,color=Black|sku=…`; a value may itself contain a comma. */
function linksOf(fields: RowFields): Record<string, [string, string][]> {
  const links = new Map<string, [string, string][]>();
  for (const entry of fields.cell('configurable_variations').split('|')) {
    const pairs = entry.split(/,(?=[^,=]+=)/).map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    });
    const sku = pairs.find(([name]) => name === 'sku')?.[1] ?? '';
    if (sku === '') continue;
    const options = pairs.filter(([name]) => name !== 'sku' && name !== '');
    const long = options.some(
      ([name, value]) => name.length > limits.name || value.length > limits.optionValue,
    );
    if (sku.length > limits.name || long || options.length > limits.options) {
      throw new BadValue(
        'too_long',
        'configurable_variations',
        entry,
        'is longer than a variant is',
      );
    }
    links.set(sku, options);
  }
  return Object.fromEntries(links);
}
