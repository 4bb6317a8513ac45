import type {
  ImportProduct,
  ImportProductPatch,
} from '../../../contract/entities/import-products.ts';
import { once } from '../state/layer.ts';
import type { CommandTraits } from './traits.ts';

export const editImportProduct: CommandTraits<'PATCH /import-products/{id}'> = {
  gives: 'import-products',
  about: 'product',
  item: ({ args }) => Number(args.id),
  layOver({ 'import-products': list }, command) {
    const record = list.get(Number(command.args.id));
    if (record) list.put(once(command, record, () => patched(record, command.args.body)));
  },
  words: 'edit',
};

/** The record as the server would answer the patch: fields and variants left out stay as they are. */
export function patched(record: ImportProduct, patch: ImportProductPatch): ImportProduct {
  const { rev: _rev, variants, ...fields } = patch;
  const edits = new Map(variants?.map((variant) => [variant.variant_id, variant]));
  return {
    ...record,
    ...fields,
    variants: record.variants.map((variant) => ({ ...variant, ...edits.get(variant.variant_id) })),
  };
}
