import type { RowFields } from '../fields.ts';
import { BadValue } from '../row.ts';
import type { Format } from './format.ts';
import { categoryPath, gtin, keyOf, mappedOptions, productPart, variantPart } from './parts.ts';

/** Any other CSV, with its columns named by `--map`. Rows with the same `group` are variants of one product. */
export const mapped: Format = {
  id: 'mapped',
  label: 'CSV with mapped columns',
  recognises: () => false,
  columns: {},
  amounts: { mark: 'either', rounds: false },
  describe(fields) {
    const sku = fields.text('sku', 255);
    const group = fields.text('group', 255);
    const options = mappedOptions(fields);
    const { own, column, value } = ownKeyOf(fields, sku);
    const key = group === '' ? own : group;
    const byTitle = fields.context.key === 'title';
    return {
      productKey: key === '' ? `line ${fields.line}` : keyOf(key, []),
      variantKey: own === '' || byTitle ? keyOf(key || `line ${fields.line}`, options) : own,
      product() {
        if (own === '' && (key === '' || fields.context.key === 'ean')) {
          const reason = value === '' ? 'is empty' : 'is no EAN, which the list is keyed by';
          throw new BadValue('required', column, value, reason);
        }
        const category = fields.text('category', 1000);
        return productPart(fields, {
          sku: group === '' ? sku : '',
          category: categoryPath(category, category.includes('>') ? '>' : '/'),
        });
      },
      variant: () => variantPart(fields, { options }),
      images: [],
    };
  },
};

/** The key of a row's product, and the column that it comes from. */
function ownKeyOf(fields: RowFields, sku: string): { own: string; column: string; value: string } {
  const { key, mapping } = fields.context;
  const column = mapping.columns[key ?? 'sku']?.name ?? key ?? 'sku';
  if (key === 'title') return { own: fields.text('title', 255), column, value: '' };
  if (key === null) return { own: sku, column, value: sku };
  const value = fields.text('ean');
  return { own: gtin(value) ?? '', column, value };
}
