import { BadValue } from '../row.ts';
import type { Format } from './format.ts';
import { categoryPath, keyOf, mappedOptions, productPart, variantPart } from './parts.ts';

/** Any other CSV, its columns named by `--map`. Rows with one `group` are one product's variants. */
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
    const key = group === '' ? sku : group;
    return {
      productKey: key === '' ? `line ${fields.line}` : key,
      variantKey: sku === '' ? keyOf(group || `line ${fields.line}`, options) : sku,
      product() {
        if (key === '') {
          const column = fields.context.mapping.columns.sku?.name ?? 'sku';
          throw new BadValue('required', column, '', 'is empty');
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
